"""An action that races the sweeper at the deadline is decided one way, never both."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection

from games.core.errors import NotYourTurn
from games.yatzy.actions import YatzyRoll
from matches.play.actions import Attempt, match_act
from matches.play.clock import database_now
from matches.play.failures import TurnExpired
from matches.play.models import Action, Match, Seat
from matches.play.timeouts import turns_sweep
from tests.http.api import Api
from tests.matches.table import seat_table, swept_a_moment_ago


@pytest.mark.django_db(transaction=True)
@pytest.mark.case("C-TO-13", "C-CQ-01")
@pytest.mark.parametrize("tries", [80, pytest.param(400, marks=pytest.mark.slow)])
def test_an_action_and_the_sweeper_at_the_deadline_never_both_act(api: Api, pool: ThreadPoolExecutor, tries: int):
    table = seat_table(api, "yatzy", 2)
    Seat.objects.filter(match_id=table.id).update(acted=True)
    fresh = Match.objects.filter(pk=table.id).values("state", "turn_mask", "throw_counts").get()
    seat = table.view()["turn"]["seats"][0]
    player = table.players[seat].id
    decided = {"action": 0, "time-out": 0}

    for number in range(tries):
        version = Match.objects.get(pk=table.id).version
        # the second of grace ends in a few milliseconds, while both are on their way
        deadline = database_now() - timedelta(seconds=1) + timedelta(milliseconds=number % 24)
        Match.objects.filter(pk=table.id).update(deadline=deadline, **fresh)
        Seat.objects.filter(match_id=table.id).update(timeouts=0)
        swept_a_moment_ago()
        accepted = race(pool, table.id, player, key=f"race {number}")

        entries = list(Action.objects.filter(match_id=table.id, number__gt=version).order_by("number"))
        by_hand = [entry for entry in entries if entry.player_id == player]
        timed_out = [entry for entry in entries if entry.type == "match.time_out"]
        assert len(by_hand) + len(timed_out) <= 1, [entry.type for entry in entries]
        assert accepted == bool(by_hand)
        if not entries:
            # refused as too late, and the sweeper came too early: its next visit decides
            assert turns_sweep() == 1
            timed_out = list(Action.objects.filter(match_id=table.id, number__gt=version, type="match.time_out"))
            assert len(timed_out) == 1
        decided["action" if by_hand else "time-out"] += 1

    assert min(decided.values()) > 0, f"the race was no race: {decided}"


def race(pool: ThreadPoolExecutor, match_id: str, player_id: str, *, key: str) -> bool:
    """Whether the action was accepted while sweepers came by."""
    attempt = Attempt(
        match_id=match_id, player_id=player_id, action=YatzyRoll(type="yatzy.roll", keep=()), seat=None, key=key,
        digest="", if_match=None,
    )  # fmt: skip
    start = threading.Barrier(2)

    def act() -> bool:
        start.wait()
        try:
            match_act(attempt)
        except (TurnExpired, NotYourTurn):
            return False
        return True

    def sweep() -> None:
        start.wait()
        for _ in range(4):
            turns_sweep()

    acted, swept = pool.submit(act), pool.submit(sweep)
    swept.result()
    return acted.result()


@pytest.fixture
def pool() -> Iterator[ThreadPoolExecutor]:
    """Two threads, each with a connection that it keeps."""
    with ThreadPoolExecutor(2) as threads:
        yield threads
        start = threading.Barrier(2)
        for done in [threads.submit(lambda: (start.wait(), connection.close())) for _ in range(2)]:
            done.result()


@pytest.mark.django_db(transaction=True)
def test_many_sweepers_at_once_resolve_each_turn_once(api: Api):
    tables = [seat_table(api, "yatzy", 2) for _ in range(12)]
    for table in tables:
        Seat.objects.filter(match_id=table.id).update(acted=True)
    Match.objects.update(deadline=database_now() - timedelta(seconds=3))
    swept_a_moment_ago()
    resolved: list[int] = []

    def sweep() -> None:
        resolved.append(turns_sweep())
        connection.close()

    threads = [threading.Thread(target=sweep) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sum(resolved) == len(tables)
    assert [table.types().count("match.timed_out") for table in tables] == [1] * len(tables)
