"""What a stream says when nothing happens."""

from collections.abc import Callable
from datetime import timedelta
from itertools import islice

import pytest

from matches.play.clock import database_now
from matches.play.models import Match
from tests.http.api import Api
from tests.matches.stream.conftest import Server
from tests.matches.stream.watching import HEARTBEAT, Message, Watch
from tests.matches.table import Table, seat_table

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def test_a_stream_says_now_and_then_that_it_is_still_there(player: Api, serve: Callable[..., Server]) -> None:
    server = serve(KOCOK_STREAM_HEARTBEAT="0.2")
    table = seat_table(player, "farkle")
    with Watch(server.url, table.id, table.players[0]) as watch:
        watch.until("match.turn")
        assert list(islice(watch.everything, 3)) == [HEARTBEAT] * 3
        table.players[0].post(f"matches/{table.id}/forfeit", {}).expect(200)
        assert watch.until("match.finished")[-1].id == table.view()["version"]


def test_heartbeats_come_every_15_seconds_if_nobody_says_otherwise(settings) -> None:  # type: ignore[no-untyped-def]
    assert settings.STREAM_HEARTBEAT == 15


def time_left(table: Table, seconds: float) -> str:
    """Let the turn be one that has begun before and ends in this time."""
    Match.objects.filter(pk=table.id).update(deadline=database_now() + timedelta(seconds=seconds))
    deadline: str = table.view()["turn"]["deadline"]
    return deadline


def test_the_seat_on_the_clock_is_reminded_when_a_fifth_of_its_time_is_left(
    player: Api, serve: Callable[..., Server]
) -> None:
    server = serve(KOCOK_STREAM_LOOK_HINTED="0.2", KOCOK_STREAM_LOOK="0.2", KOCOK_STREAM_HEARTBEAT="2")
    table = seat_table(player, "farkle", turn_seconds=10, visibility="public")
    seat = table.view()["turn"]["seats"][0]
    deadline = time_left(table, 3.5)
    with (
        Watch(server.url, table.id, table.players[seat]) as mine,
        Watch(server.url, table.id, table.players[1 - seat]) as theirs,
        Watch(server.url, table.id, player) as nobodys,
    ):
        assert mine.until("match.turn")
        reminder = mine.next()
        left = Match.objects.get(pk=table.id).deadline - database_now()  # type: ignore[operator]
        assert reminder == Message(id=None, type="reminder", data={"seats": [seat], "deadline": deadline})
        assert timedelta(seconds=0) < left <= timedelta(seconds=2)
        # once: next comes the turn after
        table.act(seat, {"type": "farkle.roll", "keep": []}).expect(200)
        assert mine.next().type == "farkle.rolled"
        table.players[seat].post(f"matches/{table.id}/forfeit", {}).expect(200)
        for watch in (theirs, nobodys):
            assert "reminder" not in [message.type for message in watch.rest()]


def test_who_comes_back_late_in_a_turn_is_reminded_too(player: Api, serve: Callable[..., Server]) -> None:
    server = serve()
    table = seat_table(player, "adu_dadu", turn_seconds=60)
    deadline = time_left(table, 9)
    last = table.view()["version"]
    table.act(1, {"type": "adu_dadu.roll"}).expect(200)
    with (
        Watch(server.url, table.id, table.players[0], last=last) as missing,
        Watch(server.url, table.id, table.players[1], last=last) as done,
    ):
        assert [message.type for message in islice(missing, 3)] == ["adu_dadu.rolled", "match.turn", "reminder"]
        table.players[0].post(f"matches/{table.id}/forfeit", {}).expect(200)
        assert "reminder" not in [message.type for message in done.rest()]
    assert deadline


def test_nobody_is_reminded_where_there_is_no_clock(player: Api, url: str) -> None:
    holder = player.guest()
    match = holder.post("matches", {"game": "farkle", "local_players": ["Budi"]}).expect(201)
    with Watch(url, match["id"], holder) as watch:
        turn = watch.until("match.turn")[-1]
        assert turn.data["data"]["deadline"] is None
        holder.post(f"matches/{match['id']}/forfeit", {"seat": 0}).expect(200)
        assert "reminder" not in [message.type for message in watch.rest()]
