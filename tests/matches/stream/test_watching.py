"""What a stream shows, to whom, and when it ends."""

import random
from collections.abc import Callable

import pytest

from matches.penalties.house import load_house_prompts
from matches.penalties.models import Prompt
from tests.http.answer import Answer
from tests.http.api import Api
from tests.matches.stream.conftest import Server
from tests.matches.stream.watching import Message, Refused, Watch, events
from tests.matches.table import seat_table

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]

END = "end"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_stream_shows_a_seat_the_same_events_as_its_log(player: Api, url: str, seat: int) -> None:
    table = seat_table(player, "perudo")
    with Watch(url, table.id, table.players[seat]) as watch:
        table.play_to_end(random.Random(seat))
        seen = watch.rest()
    assert seen[-1] == Message(id=None, type=END, data={"version": table.view()["version"]})
    log = table.events(seat)
    assert events(seen) == log
    assert [one.id for one in seen[:-1]] == [one["number"] for one in log]
    lines = table.players[seat].get(f"matches/{table.id}/events", accept="application/x-ndjson").lines
    assert events(seen) == lines


def test_nobody_is_shown_the_hand_of_another_seat(player: Api, url: str) -> None:
    table = seat_table(player, "perudo", players=3, visibility="public")
    with (
        Watch(url, table.id, table.players[0]) as first,
        Watch(url, table.id, table.players[1]) as second,
        Watch(url, table.id, player.guest()) as guest,
        Watch(url, table.id, player) as nobody,
    ):
        table.play_to_end(random.Random(5))
        hands = [
            {event["seat"] for event in events(watch.rest()) if event["type"] == "perudo.hand"}
            for watch in (first, second, guest, nobody)
        ]
    assert hands == [{0}, {1}, set(), set()]


def test_a_spectator_sees_all_that_is_public_and_gaps_where_hands_were_dealt(player: Api, url: str) -> None:
    table = seat_table(player, "perudo", visibility="public")
    table.play_to_end(random.Random(6))
    with Watch(url, table.id, player) as watch:
        seen = events(watch.rest())
    public = [event for event in table.events(0) if event["type"] != "perudo.hand"]
    assert seen == public


def test_a_stream_begins_at_the_beginning_unless_it_is_told_otherwise(player: Api, url: str) -> None:
    table = seat_table(player, "yatzy")
    table.play_to_end(random.Random(7))
    log = table.events()
    middle = log[len(log) // 2]["number"]
    for query, last, first in [
        ({}, None, 1),
        ({"after": middle}, None, middle + 1),
        ({}, middle, middle + 1),
        ({"after": 3}, middle, middle + 1),
        ({"after": middle}, 0, 1),
    ]:
        with Watch(url, table.id, table.players[0], last=last, **query) as watch:
            seen = watch.rest()
        assert events(seen) == [event for event in log if event["number"] >= first]


def test_a_stream_of_a_match_that_is_over_sends_the_rest_and_the_end(player: Api, url: str) -> None:
    table = seat_table(player, "farkle")
    table.players[1].post(f"matches/{table.id}/forfeit", {}).expect(200)
    log = table.events()
    assert log[-1]["type"] == "match.finished"
    with Watch(url, table.id, table.players[0], last=log[-1]["number"]) as watch:
        assert watch.rest() == [Message(id=None, type=END, data={"version": log[-1]["number"]})]


def test_who_lingers_sees_the_rematch(player: Api, url: str) -> None:
    table = seat_table(player, "farkle")
    with (
        Watch(url, table.id, table.players[0], linger=600) as stays,
        Watch(url, table.id, table.players[0], linger=1) as stays_a_second,
    ):
        table.players[1].post(f"matches/{table.id}/forfeit", {}).expect(200)
        assert stays.until("match.finished")[-1].type == "match.finished"
        rematch = table.players[1].post(f"matches/{table.id}/rematch", {}).expect(201)
        assert stays.next().data["data"] == {"match": rematch["id"]}
        assert stays_a_second.rest()[-1].type == END


def test_a_running_penalty_is_followed_to_its_end(player: Api, url: str) -> None:
    load_house_prompts(Prompt)
    table = seat_table(player, "farkle", penalty="movement")
    with Watch(url, table.id, table.players[0]) as watch:
        table.players[1].post(f"matches/{table.id}/forfeit", {}).expect(200)
        assert watch.until("penalty.assigned")[-1].data["seat"] == 1
        table.players[0].post(f"matches/{table.id}/penalty/done", {"seat": 1}).expect(200)
        assert [message.type for message in watch.rest()] == ["penalty.done", END]


def test_a_void_match_ends_its_streams(player: Api, url: str) -> None:
    host = player.guest()
    match = host.post("matches", {"game": "perudo", "players": 3, "visibility": "public"}).expect(201)
    with Watch(url, match["id"], player) as watch:
        host.post(f"matches/{match['id']}/leave").expect(200)
        assert [message.type for message in watch.rest()] == [
            "match.created", "match.seat_joined", "match.seat_left", "match.voided", END
        ]  # fmt: skip


@pytest.mark.parametrize(
    "header", ["", "x", "-1", "+1", "1.0", "1_0", "1 2", "0x10", "2147483648", "99999999999999999999", "١"]
)
def test_a_malformed_last_event_id_is_refused(player: Api, url: str, header: str) -> None:
    table = seat_table(player, "farkle")
    refused = refusal(url, table.id, table.players[0], last=header.encode())
    assert (refused.status, refused.code) == (400, "request.bad_last_event_id")


@pytest.mark.parametrize(
    "query",
    [{"after": "x"}, {"after": "-1"}, {"after": "2147483648"}, {"seat": "8"}, {"linger": "601"}, {"token": "kocok_x"}],
)
def test_a_malformed_query_is_refused_and_no_token_is_taken_from_an_address(
    player: Api, url: str, query: dict[str, str]
) -> None:
    table = seat_table(player, "farkle")
    refused = refusal(url, table.id, table.players[0], **query)
    assert (refused.status, refused.code) == (400, "request.invalid")
    assert [error["field"] for error in refused.json["errors"]] == list(query)


def test_who_may_not_see_a_match_may_not_watch_it(player: Api, url: str) -> None:
    private, public = seat_table(player, "perudo"), seat_table(player, "perudo", visibility="public")
    stranger = player.guest()
    for caller, match_id, query, status, code in [
        (stranger, private.id, {}, 404, "request.not_found"),
        (player, private.id, {}, 404, "request.not_found"),
        (stranger, private.id, {"seat": 0}, 404, "request.not_found"),
        (private.players[0], private.id, {"seat": 1}, 403, "match.not_your_seat"),
        (stranger, public.id, {"seat": 0}, 403, "match.not_seated"),
        (player, public.id, {"seat": 0}, 403, "match.not_seated"),
        (stranger, "no-such-match", {}, 404, "request.not_found"),
        (Api(transport=player.transport, token="kocok_wrong"), public.id, {}, 401, "auth.bad_token"),
    ]:
        refused = refusal(url, match_id, caller, **query)
        assert (refused.status, refused.code) == (status, code)


def test_a_page_of_another_origin_may_watch_where_it_is_allowed(player: Api, serve: Callable[..., Server]) -> None:
    server = serve(CORS_ALLOWED_ORIGINS="https://play.example")
    table = seat_table(player, "farkle")
    watch = Watch(server.url, table.id, table.players[0])
    watch.request.headers["Origin"] = "https://play.example"
    with watch:
        assert watch.response.headers["access-control-allow-origin"] == "https://play.example"


def test_where_there_is_no_event_loop_the_stream_is_elsewhere(player: Api) -> None:
    table = seat_table(player, "farkle")
    answer = table.players[0].get(f"matches/{table.id}/stream")
    answer.expect(503, "stream.not_here")
    assert answer.headers["retry-after"] == "5"


def refusal(url: str, match_id: str, caller: Api, **more: object) -> Answer:
    """How a stream is refused."""
    with pytest.raises(Refused) as refused, Watch(url, match_id, caller, **more):
        pass
    return refused.value.answer
