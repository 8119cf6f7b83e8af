"""Tickets: once, within a minute, for one match, for who asked."""

from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from matches.players.models import Credential, CredentialKind
from tests.http.api import Api
from tests.matches.at_once import at_once
from tests.matches.stream.test_watching import refusal
from tests.matches.stream.watching import Refused, Watch, events
from tests.matches.table import Table, seat_table

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def ticket_of(table: Table, number: int, **body: object) -> str:
    ticket: str = table.players[number].post(f"matches/{table.id}/stream-ticket", body).expect(201)["ticket"]
    return ticket


def test_a_ticket_opens_the_stream_of_its_player_once(player: Api, url: str) -> None:
    table = seat_table(player, "perudo")
    ticket = ticket_of(table, 1)
    with Watch(url, table.id, player, ticket=ticket) as watch:
        assert events(watch.until("match.turn")) == table.events(1)
    refused = refusal(url, table.id, player, ticket=ticket)
    assert (refused.status, refused.code) == (401, "auth.bad_ticket")
    assert refused.headers["www-authenticate"] == "Bearer"


def test_of_many_who_come_with_one_ticket_at_once_one_gets_in(player: Api, url: str) -> None:
    table = seat_table(player, "perudo")
    ticket = ticket_of(table, 0)

    def come() -> int:
        try:
            with Watch(url, table.id, player, ticket=ticket):
                return 200
        except Refused as refused:
            return refused.answer.status

    told: list[int] = at_once(*[come] * 8)  # type: ignore[arg-type, assignment]
    assert sorted(told) == [200] + [401] * 7


def test_a_ticket_lasts_a_minute(player: Api, url: str) -> None:
    table = seat_table(player, "perudo")
    before = timezone.now()
    answer = table.players[0].post(f"matches/{table.id}/stream-ticket", {})
    body = answer.expect(201)
    assert body.keys() == {"ticket", "expires_at"}
    assert answer.headers["cache-control"] == "no-store"
    expires_at = datetime.fromisoformat(body["expires_at"])
    assert before + timedelta(seconds=58) <= expires_at <= timezone.now() + timedelta(minutes=1)
    kept = Credential.objects.get(kind=CredentialKind.STREAM_TICKET)
    assert kept.expires_at == expires_at
    assert body["ticket"] not in (kept.digest, kept.prefix)
    Credential.objects.filter(pk=kept.pk).update(expires_at=timezone.now() - timedelta(milliseconds=1))
    assert refusal(url, table.id, player, ticket=body["ticket"]).code == "auth.bad_ticket"


def test_a_ticket_opens_no_other_match_and_is_not_used_up_there(player: Api, url: str) -> None:
    table, other = seat_table(player, "perudo"), seat_table(player, "farkle", visibility="public")
    ticket = ticket_of(table, 0)
    assert refusal(url, other.id, player, ticket=ticket).code == "auth.bad_ticket"
    with Watch(url, table.id, player, ticket=ticket) as watch:
        assert watch.next().type == "match.created"


def test_a_malformed_request_does_not_use_a_ticket_up(player: Api, url: str) -> None:
    table = seat_table(player, "perudo")
    ticket = ticket_of(table, 0)
    assert refusal(url, table.id, player, ticket=ticket, last="x").status == 400
    assert refusal(url, table.id, player, ticket=ticket, after="x").status == 400
    with Watch(url, table.id, player, ticket=ticket) as watch:
        assert watch.next().type == "match.created"


def test_a_ticket_for_a_seat_opens_that_seat_only(player: Api, url: str) -> None:
    holder = player.guest()
    match = holder.post("matches", {"game": "perudo", "local_players": ["Budi"]}).expect(201)
    table = Table(id=match["id"], players=[holder])
    for seat in (0, 1):
        with Watch(url, table.id, player, ticket=ticket_of(table, 0, seat=seat)) as watch:
            seen = events(watch.until("match.turn"))
        assert {event["seat"] for event in seen if event["type"] == "perudo.hand"} == {seat}
    assert refusal(url, table.id, player, ticket=ticket_of(table, 0, seat=0), seat=1).code == "match.not_your_seat"
    with Watch(url, table.id, player, ticket=ticket_of(table, 0), seat=1) as watch:
        seen = events(watch.until("match.turn"))
    assert {event["seat"] for event in seen if event["type"] == "perudo.hand"} == {1}


def test_a_ticket_is_made_only_for_what_the_player_may_see(player: Api, url: str) -> None:
    private, public = seat_table(player, "perudo"), seat_table(player, "perudo", visibility="public")
    stranger = player.guest()
    stranger.post(f"matches/{private.id}/stream-ticket", {}).expect(404, "request.not_found")
    stranger.post(f"matches/{public.id}/stream-ticket", {"seat": 0}).expect(403, "match.not_seated")
    private.players[0].post(f"matches/{private.id}/stream-ticket", {"seat": 1}).expect(403, "match.not_your_seat")
    private.players[0].post(f"matches/{private.id}/stream-ticket", {"seat": "1"}).expect(400, "request.invalid")
    player.post(f"matches/{public.id}/stream-ticket", {}).expect(401, "auth.required")
    table = Table(id=public.id, players=[stranger])
    with Watch(url, public.id, player, ticket=ticket_of(table, 0)) as watch:
        assert not [one for one in events(watch.until("match.turn")) if one["type"] == "perudo.hand"]


def test_a_token_is_no_ticket_and_a_ticket_no_token(player: Api, url: str) -> None:
    table = seat_table(player, "perudo")
    assert refusal(url, table.id, player, ticket=table.players[0].token).code == "auth.bad_ticket"
    with_ticket = Api(transport=player.transport, token=ticket_of(table, 0))
    assert refusal(url, table.id, with_ticket).code == "auth.bad_token"
    with_ticket.get("players/me").expect(401, "auth.bad_token")


def test_logging_out_tears_the_tickets_of_that_session(player: Api, url: str) -> None:
    table = seat_table(player, "perudo")
    ticket = ticket_of(table, 0)
    table.players[0].post("auth/logout", {}).expect(204)
    assert refusal(url, table.id, player, ticket=ticket).code == "auth.bad_ticket"


def test_the_banned_do_not_get_in_with_a_ticket(player: Api, url: str) -> None:
    table = seat_table(player, "perudo")
    ticket = ticket_of(table, 0)
    banned = Credential.objects.get(kind=CredentialKind.STREAM_TICKET).player
    assert banned is not None
    banned.banned_until = timezone.now() + timedelta(hours=1)
    banned.save()
    refused = refusal(url, table.id, player, ticket=ticket)
    assert (refused.status, refused.code) == (403, "auth.banned")
