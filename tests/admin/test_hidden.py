"""Nothing that players may not see yet can be read, searched, sorted or felt for through the site."""

import re

import orjson
import pytest
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.test import Client

from matches.moderation.voids import match_void
from matches.play.models import Action, Match
from matches.play.seeds import seed_of
from matches.play.store import read
from matches.players.models import Player
from tests.http.api import Api
from tests.matches.table import Table, seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]

DIE = re.compile(r'aria-label="([1-6])"')


@pytest.fixture
def table(api: Api) -> Table:
    """Perudo, the first bid made; the roll-off and the bid are the only dice in the open."""
    table = seat_table(api, "perudo", 3)
    seat = table.view()["turn"]["seats"][0]
    table.act(seat, {"type": "perudo.bid", "quantity": 1, "face": 2}).expect(200)
    return table


def hands(table: Table) -> list[list[int]]:
    events = [event for raw in Action.objects.filter(match=table.id).values_list("events", flat=True)
              for event in orjson.loads(raw)]  # fmt: skip
    return [event["data"]["dice"] for event in events if event["type"] == "perudo.hand"]


def test_dice_under_cups_are_masked_while_the_match_can_go_on(table: Table, desk: Client, office: Client):
    rolled_off = next(event for event in table.events() if event["type"] == "match.rolled_off")
    in_the_open = [str(one["die"]) for rolled in rolled_off["data"]["rounds"] for one in rolled] + ["2"]

    for client in (desk, office):
        page = client.get(f"/admin/matches/match/{table.id}/").content.decode()
        assert DIE.findall(page) == in_the_open
        assert page.count('class="die die-hidden"') == 15
        assert "hidden until the match is over" in page


def test_they_are_shown_when_it_is_over(table: Table, moderator: Player, desk: Client):
    match_void(match_id=table.id, actor=moderator, reason="rusuh")

    page = desk.get(f"/admin/matches/match/{table.id}/").content.decode()

    assert "die-hidden" not in page
    for hand in hands(table):
        told = "".join(f'<span class="die die-{face}" role="img" aria-label="{face}">{"⚀⚁⚂⚃⚄⚅"[face - 1]}</span>'
                       for face in hand)  # fmt: skip
        assert f'<span class="dice">{told}</span>' in page


def test_neither_seed_nor_nonce_nor_key_is_on_any_page(table: Table, moderator: Player, desk: Client, office: Client):
    row = read(table.id)
    assert row is not None
    secrets = [seed_of(row).hex(), row.nonce, *(key.hex() for key in settings.MASTER_KEYS.values())]

    def told(client: Client) -> str:
        pages = ["/admin/", "/admin/matches/match/", f"/admin/matches/match/{table.id}/",
                 f"/admin/matches/match/{table.id}/void/", f"/admin/matches/player/{table.players[0].id}/"]  # fmt: skip
        return "".join(client.get(page).content.decode() for page in pages)

    for client in (desk, office):
        for secret in secrets:
            assert secret not in told(client)
    match_void(match_id=table.id, actor=moderator, reason="rusuh")
    assert secrets[1] not in told(desk)
    assert secrets[2] not in told(desk)


@pytest.mark.parametrize(
    "query",
    [
        "state__contains=x", "state__startswith=%7B", "nonce__startswith=a", "key_id=test", "throw_counts=1",
        "actions__throws__contains=6", "actions__events__contains=6", "seats__entropy=x", "seats__player__password=x",
        "host=1", "id__gt=0", "pk=1", "status__exact=active", "game__in=yatzy", "_facets__state=1",
    ],
)  # fmt: skip
def test_no_column_can_be_felt_for_through_the_address_of_a_list(table: Table, office: Client, query: str):
    assert office.get(f"/admin/matches/match/?{query}").status_code == 400


@pytest.mark.parametrize(
    "query", ["password__startswith=argon", "credentials__digest=x", "is_staff=1", "name_key__contains=a", "name=x"]
)
def test_no_column_of_players_can_be_felt_for_either(office: Client, query: str):
    assert office.get(f"/admin/matches/player/?{query}").status_code == 400


@pytest.mark.parametrize("room", ["credential", "act", "report", "prompt"])
def test_no_other_room_takes_lookups(office: Client, room: str):
    for query in ("id__gt=0", "digest__startswith=a", "reporter__password__startswith=a", "before__contains=a"):
        assert office.get(f"/admin/matches/{room}/?{query}").status_code == 400


@pytest.mark.parametrize("query", ["_to_field=state", "_to_field=nonce", "_to_field=id", "_popup=1&_to_field=key_id"])
def test_rows_are_not_referred_to_by_other_columns(table: Table, office: Client, query: str):
    assert office.get(f"/admin/matches/match/?{query}").status_code == 400


def test_searching_finds_whole_ids_and_codes_only(table: Table, desk: Client):
    match = Match.objects.get(pk=table.id)

    def found(term: str) -> bool:
        page = desk.get("/admin/matches/match/", {"q": term}).content.decode()
        return f"/admin/matches/match/{table.id}/" in page

    assert found(match.id)
    assert found(match.code)
    assert found(match.code.lower())
    for term in (match.id[:8], match.code[:3], match.nonce, match.commitment, "perudo", "bid", "2"):
        assert not found(term), term


def test_sorting_goes_by_nothing_but_the_order_of_the_list(api: Api, desk: Client):
    tables = [seat_table(api, "yatzy", 2).id for _ in range(3)]

    for query in ("", "?o=1", "?o=-1.2.3", "?o=9", "?all=", "?p=7"):
        page = desk.get(f"/admin/matches/match/{query}").content.decode()
        assert re.findall(r'href="/admin/matches/match/([0-9a-f-]{36})/', page) == tables[::-1], query


def test_django_s_own_history_of_the_admin_stays_empty(table: Table, desk: Client):
    desk.post(f"/admin/matches/match/{table.id}/void/", {"reason": "rusuh"})

    assert not LogEntry.objects.exists()


def test_pages_of_secrets_are_kept_by_no_cache(table: Table, desk: Client):
    assert "no-store" in desk.get(f"/admin/matches/match/{table.id}/").headers["Cache-Control"]
