"""Parts are killed in the middle of matches: no accepted action is lost, no turn hangs, nothing happens twice."""

import json
import random
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from games.core.legal import choices
from matches.play.models import Action, Match
from tests.http.api import Api
from tests.http.transports import OverHTTP
from tests.services.processes import wait_until
from tests.services.stack import Stack

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

PLAYERS = 4


class Persistent:
    """A player who repeats a request with the same key until it is answered."""

    def __init__(self, api: Api, rng: random.Random) -> None:
        self.api, self.rng = api, rng
        #: Keys whose action was answered with success.
        self.accepted: list[str] = []
        self.number = 0

    def again(self, send: Callable[[], Any]) -> Any:
        """Until there is an answer that is not a failure of ours."""
        for _ in range(300):
            try:
                answer = send()
            except httpx.TransportError:
                time.sleep(0.1)  # the server is being restarted
                continue
            if answer.status not in (429, 502, 503):
                return answer
            time.sleep(0.1)
        raise AssertionError("the server did not come back")

    def play(self, match_id: str) -> None:
        """Act whenever it is the player's turn, until the match is over."""
        while True:
            view = self.again(lambda: self.api.get(f"matches/{match_id}")).expect(200)
            if view["status"] != "active":
                return
            if not view["legal_actions"]:
                time.sleep(0.02)
                continue
            action = self.rng.choice(list(choices(self.rng.choice(view["legal_actions"]))))
            self.number += 1
            key = f"{self.api.id} {self.number}"
            answer = self.again(lambda a=action, k=key: self.api.post(f"matches/{match_id}/actions", a, key=k))
            assert answer.status in (200, 409), str(answer)
            if answer.status == 200:
                self.accepted.append(key)


@pytest.fixture
def connect() -> Iterator[Callable[[str], OverHTTP]]:
    """Opens connections that are closed after the test."""
    opened: list[OverHTTP] = []

    def connect(url: str) -> OverHTTP:
        opened.append(OverHTTP(url))
        return opened[-1]

    yield connect
    for transport in opened:
        transport.close()


def seated(url: str, game: str, open_transport: Callable[[str], OverHTTP]) -> tuple[str, list[Persistent]]:
    """A match over real HTTP, each player on a connection of their own."""
    players = [Api(transport=open_transport(url)).guest() for _ in range(PLAYERS)]
    match = players[0].post("matches", {"game": game, "players": PLAYERS, "turn_seconds": 10}).expect(201)
    for player in players[1:]:
        player.post("matches/join", {"code": match["code"]}).expect(200)
    return match["id"], [Persistent(player, random.Random(f"{game} {n}")) for n, player in enumerate(players)]


def assert_nothing_lost(match_id: str, players: list[Persistent]) -> None:
    """Each acknowledged key is in the log once, and the log has no hole."""
    entries = list(Action.objects.filter(match_id=match_id).order_by("number"))
    keys = [entry.key for entry in entries if entry.key and entry.type != "match.create"]
    assert len(keys) == len(set(keys))
    for player in players:
        assert set(player.accepted) <= set(keys)
    numbers = [(entry.number, entry.last_number) for entry in entries]
    assert [first for first, _ in numbers] == [1, *(last + 1 for _, last in numbers[:-1])]


@pytest.mark.case("C-CQ-03")
@pytest.mark.parametrize("game", ["adu_dadu", "yatzy"])
def test_web_and_jobs_killed_in_the_middle_lose_nothing(server: Stack, connect: Any, game: str):
    server.start("worker", "beat")
    match_id, players = seated(server.url(), game, connect)
    threads = [threading.Thread(target=player.play, args=(match_id,), daemon=True) for player in players]
    for thread in threads:
        thread.start()
    for name in ("web", "worker", "beat", "web"):
        time.sleep(1.5)  # let them play a little before the next blow
        if not any(thread.is_alive() for thread in threads):
            break
        server.process(name).kill()
        server.start(name)
    for thread in threads:
        thread.join(timeout=200)

    assert not any(thread.is_alive() for thread in threads)
    assert Match.objects.get(pk=match_id).status == "finished"
    assert_nothing_lost(match_id, players)


@pytest.mark.case("C-TO-01", "C-CQ-03", "C-CQ-07")
def test_turns_run_out_on_time_though_the_jobs_were_killed(server: Stack, connect: Any):
    """Nobody ever comes; worker and beat are killed at once and started again: every match still resolves."""
    server.start("worker", "worker-2", "beat", "beat-2")
    matches = [seated(server.url(), game, connect)[0] for game in ("adu_dadu", "farkle", "perudo", "yatzy")]
    for name in ("worker", "beat"):
        server.process(name).kill()
        server.start(name)

    wait_until(
        lambda: not Match.objects.filter(pk__in=matches, status="active").exists(),
        "all matches without players have ended by themselves",
        seconds=120,
    )

    assert set(Match.objects.filter(pk__in=matches).values_list("status", flat=True)) == {"void"}
    for match_id in matches:
        assert_nothing_lost(match_id, [])
        charged = [
            event["seat"]
            for entry in Action.objects.filter(match_id=match_id, type="match.time_out")
            for event in json.loads(entry.events)
            if event["type"] == "match.timed_out"
        ]
        assert len(charged) == len(set(charged)), "two beats and two workers have charged a seat twice"
