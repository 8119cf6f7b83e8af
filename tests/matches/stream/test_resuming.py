"""Nothing is lost and nothing comes twice: not when a stream is dropped, nor when a server or Redis is."""

import random
import signal
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, closing
from typing import Any

import httpx
import pytest

from tests.http.api import Api
from tests.matches.stream.conftest import Server
from tests.matches.stream.watching import Message, Refused, Watch, events
from tests.matches.table import Table, seat_table
from tests.services.processes import wait_until
from tests.services.servers import Servers, private_addresses

pytestmark = pytest.mark.django_db(transaction=True)


class Comer(threading.Thread):
    """A client that goes on after the last event it has seen, whenever its stream is lost, until the end."""

    def __init__(self, url: str, table: Table, seat: int, *, drop: Callable[[], bool] = lambda: False) -> None:
        super().__init__(daemon=True)
        self.url, self.table, self.caller, self.drop = url, table, table.players[seat], drop
        self.seen: list[Message] = []
        self.opened = 0
        self.ended = False
        self.failure: BaseException | None = None
        self.start()

    def run(self) -> None:
        try:
            while not self.ended:
                try:
                    self._watch()
                except httpx.TransportError:
                    time.sleep(0.02)
        except BaseException as failure:
            self.failure = failure

    def _watch(self) -> None:
        last = self.seen[-1].id if self.seen else None
        with Watch(self.url, self.table.id, self.caller, last=last) as watch:
            self.opened += 1
            for message in watch:
                if message.type == "end":
                    self.ended = True
                    return
                if message.id is not None:
                    self.seen.append(message)
                if self.drop():
                    return

    def has_seen_all(self) -> bool:
        """Whether the newest event has come."""
        if self.failure:
            raise self.failure
        return bool(self.seen) and self.seen[-1].id == self.table.view()["version"]

    def everything(self) -> list[Any]:
        """All events, after the end."""
        self.join(60)
        if self.failure:
            raise self.failure
        assert self.ended
        return events(self.seen)


@pytest.mark.both
@pytest.mark.parametrize("dropped", [50, pytest.param(200, marks=pytest.mark.slow)])
def test_a_client_that_drops_its_stream_again_and_again_sees_every_event_once(
    player: Api, url: str, dropped: int
) -> None:
    table = seat_table(player, "farkle")
    rng = random.Random(200)
    drops = iter(range(dropped))

    def drop() -> bool:
        return rng.random() < 0.7 and next(drops, None) is not None

    comer = Comer(url, table, 0, drop=drop)
    play = random.Random(201)
    while comer.opened <= dropped:
        assert comer.failure is None, comer.failure
        view = table.view()
        if view["status"] != "active":
            break
        # at times the player is faster than the stream, at times slower
        if play.random() < 0.5:
            time.sleep(0.01)
        table.act_somehow(view["turn"]["seats"][0], play)
    else:
        table.players[0].post(f"matches/{table.id}/forfeit", {}).expect(200)
    assert comer.everything() == table.events(0)
    assert comer.opened >= dropped


@pytest.mark.both
def test_a_server_that_is_killed_or_stopped_costs_no_event(player: Api, serve: Callable[..., Server]) -> None:
    server = serve()
    table = seat_table(player, "perudo")
    comer = Comer(server.url, table, 1)
    rng = random.Random(3)
    for number in (signal.SIGKILL, signal.SIGTERM):
        table.act_somehow(table.view()["turn"]["seats"][0], rng)
        wait_until(comer.has_seen_all, "the events have come")
        server.process.signal(number)
        server.process.wait()
        table.act_somehow(table.view()["turn"]["seats"][0], rng)
        server.start()
    wait_until(comer.has_seen_all, "the events of meanwhile have come")
    table.play_to_end(rng)
    assert comer.everything() == table.events(1)
    assert comer.opened >= 3


def test_redis_may_be_lost_and_come_back(player: Api, serve: Callable[..., Server]) -> None:
    redis_url = private_addresses().redis_url
    redis = Servers(None, redis_url)
    with ExitStack() as stack:
        stack.callback(lambda: redis.stop())
        redis.start()
        # by itself the server would look again after ten minutes only
        server = serve(REDIS_URL=redis_url, KOCOK_STREAM_LOOK_HINTED="600")
        web = serve(kind="web", REDIS_URL=redis_url)
        table = seat_table(player, "perudo")
        over_http = stack.enter_context(closing(HTTPPlayer(web.url, table)))
        comer = Comer(server.url, table, 0)
        wait_until(comer.has_seen_all, "the stream goes")
        for _ in range(2):
            over_http.act()
            wait_until(comer.has_seen_all, "an event with Redis")
            redis.stop()
            over_http.act()
            wait_until(comer.has_seen_all, "an event without Redis")
            redis = Servers(None, redis_url)
            redis.start()
        over_http.act()
        wait_until(comer.has_seen_all, "an event after Redis has come back")
        table.play_to_end(random.Random(1))
        assert comer.everything() == table.events(0)
        assert comer.opened == 1
        assert "no hints from Redis" in server.process.said()


class HTTPPlayer:
    """Acts through a web process, so that the hint comes from there."""

    def __init__(self, url: str, table: Table) -> None:
        self.client = httpx.Client(base_url=f"{url}/api/v1/matches/{table.id}/", timeout=20)
        self.table = table
        self.count = 0

    def close(self) -> None:
        """Give the connection back."""
        self.client.close()

    def act(self) -> None:
        """A bid of the seat whose turn it is: one more die each time."""
        self.count += 1
        seat = self.table.view()["turn"]["seats"][0]
        answer = self.client.post(
            "actions",
            json={"type": "perudo.bid", "quantity": self.count, "face": 6},
            headers={
                "Authorization": f"Bearer {self.table.players[seat].token}",
                "Idempotency-Key": str(self.count),
            },
        )
        assert answer.status_code == 200, answer.text


@pytest.mark.both
def test_what_a_lost_connection_had_not_yet_shown_comes_with_the_next(player: Api, url: str) -> None:
    table = seat_table(player, "perudo")
    with Watch(url, table.id, table.players[0]) as watch:
        last = watch.until("match.turn")[-1].id
    rng = random.Random(4)
    table.act_somehow(table.view()["turn"]["seats"][0], rng)
    with Watch(url, table.id, table.players[0], last=last) as watch:
        assert watch.next().data == table.events(0, after=last or 0)[0]


@pytest.mark.both
def test_a_ticket_does_not_come_back_with_the_browser(player: Api, url: str) -> None:
    table = seat_table(player, "perudo")
    ticket = table.players[0].post(f"matches/{table.id}/stream-ticket", {}).expect(201)["ticket"]
    with Watch(url, table.id, player, ticket=ticket) as watch:
        last = watch.until("match.turn")[-1].id
    with pytest.raises(Refused) as refused, Watch(url, table.id, player, ticket=ticket, last=last):
        pass
    assert (refused.value.answer.status, refused.value.answer.code) == (401, "auth.bad_ticket")
