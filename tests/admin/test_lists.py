"""Lists: a fixed number of queries, no counting, every row on exactly one page."""

import re
from collections.abc import Callable
from itertools import chain

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from leaderboards.integrators.keys import api_key_create
from leaderboards.journal.applier import apply_finished
from leaderboards.recompute.counts import request_recompute
from matches.admin.lists import KeysetList
from matches.moderation.acts import record
from matches.moderation.models import Act, Report
from matches.penalties.models import Prompt
from matches.play.models import Match
from matches.players.models import Player
from tests.http.api import Api
from tests.matches.table import seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]

#: By address: the most statements it may take, those for session, user and permissions (4) included.
QUERIES = {
    "/admin/": 17,
    "/admin/matches/player/": 6,
    "/admin/matches/player/?q=pem": 6,
    "/admin/matches/match/": 7,
    "/admin/matches/match/?game=yatzy&status=finished&ranked=yes": 7,
    "/admin/matches/report/": 9,
    "/admin/matches/act/": 9,
    "/admin/matches/prompt/": 6,
    "/admin/matches/credential/": 6,
    "/admin/leaderboards/recompute/": 9,
    "/admin/leaderboards/journal/": 6,
}


def some_of_everything(api: Api, actor: Player, number: int) -> None:
    """One more row for every list."""
    player = Player.objects.create(name=f"Pemain {number}", kind="registered")
    table = seat_table(api, "yatzy", 2)
    table.players[1].post(f"matches/{table.id}/forfeit", {}).expect(200)
    Match.objects.filter(pk=table.id).update(ranked=True)
    prompt = Prompt.objects.create(mode="truth", text_id=f"Siapa {number}?", author=player)
    for subject, subject_id in (("player", player.pk), ("match", table.id), ("prompt", prompt.pk)):
        Report.objects.create(reporter=player, subject=subject, subject_id=subject_id, reason="contoh")
        record(actor=actor, verb="player.ban", subject=subject, subject_id=subject_id, reason="contoh")
    api_key_create(label=f"Situs {number}", scopes=["stats:read"], actor=actor)
    request_recompute(game="yatzy")
    apply_finished("yatzy")


def queries(client: Client, address: str) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return [one["sql"] for one in captured.captured_queries]


@pytest.mark.case("C-AM-01")
def test_lists_take_as_many_queries_however_long_they_are(api: Api, office: Client, administrator: Player):
    some_of_everything(api, administrator, 1)
    few = {address: len(queries(office, address)) for address in QUERIES}
    for number in range(2, 7):
        some_of_everything(api, administrator, number)

    many = {address: queries(office, address) for address in QUERIES}

    assert {address: len(made) for address, made in many.items()} == few
    assert {address: len(made) for address, made in many.items() if len(made) > QUERIES[address]} == {}


@pytest.mark.case("C-AM-01")
def test_lists_count_nothing_without_a_bound_and_skip_no_rows(api: Api, office: Client, administrator: Player):
    some_of_everything(api, administrator, 1)

    for address in QUERIES:
        for sql in queries(office, address):
            plain = sql.upper()
            assert "OFFSET" not in plain, (address, sql)
            if "COUNT(" in plain:
                assert "LIMIT 101" in plain, (address, sql)


def test_lists_load_neither_states_nor_passwords(api: Api, office: Client, administrator: Player):
    some_of_everything(api, administrator, 1)

    for address in QUERIES:
        for sql in queries(office, address):
            assert '"matches_match"."state"' not in sql, address
            assert '"nonce"' not in sql, address
            if "django_session" not in sql and administrator.pk not in sql:
                assert '"password"' not in sql, (address, sql)


def pages(client: Client, address: str, row: str) -> list[list[str]]:
    """The ids on each page of a list, page after page."""
    found = []
    while True:
        page = client.get(address).content.decode()
        found.append(re.findall(row, page))
        following = re.search(r'rel="next" href="([^"]+)"', page)
        if following is None:
            return found
        address = address.partition("?")[0] + following[1].replace("&amp;", "&")


@pytest.fixture
def three_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    before = KeysetList.__init__

    def init(self: KeysetList, *args: object, **more: object) -> None:
        values = list(args)
        values[8] = 3
        before(self, *values, **more)

    monkeypatch.setattr(KeysetList, "__init__", init)


def test_every_row_is_on_one_page_in_order(three_a_page: None, office: Client):
    players = [Player.objects.create(name=f"Pemain {number}").pk for number in range(7)]

    found = pages(office, "/admin/matches/player/?kind=guest", r'href="/admin/matches/player/([0-9a-f-]{36})/"')

    assert [len(page) for page in found] == [3, 3, 1]
    assert list(chain(*found)) == sorted(players, reverse=True)


def test_rows_of_the_same_moment_are_on_one_page_too(three_a_page: None, office: Client):
    Prompt.objects.all().delete()
    author = Player.objects.create(name="Penulis")
    moment = author.created_at
    prompts = [
        Prompt.objects.create(mode="truth", text_id=f"Siapa {number}?", author=author, created_at=moment).pk
        for number in range(7)
    ]

    found = pages(office, "/admin/matches/prompt/?mode=truth", r'<a href="/admin/matches/prompt/([0-9a-f-]{36})/')

    assert list(chain(*found)) == sorted(prompts, reverse=True)


def test_a_filter_begins_the_list_anew(three_a_page: None, office: Client):
    for number in range(7):
        Player.objects.create(name=f"Pemain {number}")
    page = office.get("/admin/matches/player/").content.decode()
    following = re.search(r'rel="next" href="([^"]+)"', page)
    assert following is not None

    second = office.get("/admin/matches/player/" + following[1].replace("&amp;", "&")).content.decode()

    links = re.findall(r'<a href="(\?[^"]*)"', second)
    assert any("kind=guest" in link for link in links)
    assert not any("after=" in link for link in links if "kind=" in link)


@pytest.mark.parametrize("after", ["x", "", "WyJhIl0:1abc:xyz", "' OR 1=1 --"])
def test_a_place_that_the_list_did_not_make_leads_to_its_beginning(office: Client, after: str):
    answer = office.get("/admin/matches/player/", {"after": after})

    assert answer.status_code in (200, 302)
    if answer.status_code == 302:
        assert answer.headers["Location"] == "/admin/matches/player/?e=1"


@pytest.mark.parametrize(
    ("term", "names"),
    [
        ("bud", ["Budiman", "Budi"]),
        ("BUDIM", ["Budiman"]),
        ("Ｂｕｄｉ", ["Budiman", "Budi"]),
        ("udi", []),
        ("%", []),
        ("_", []),
        ("  budiman ", ["Budiman"]),
    ],
)
def test_players_are_found_by_how_their_names_begin(office: Client, term: str, names: list[str]):
    for name in ("Budi", "Siti", "Budiman"):
        Player.objects.create(name=name)

    page = office.get("/admin/matches/player/", {"q": term}).content.decode()

    found = re.findall(r'<th class="field-name_words"><a href="[^"]+">([^<]+)</a>', page)
    assert sorted(found) == sorted(names)


@pytest.mark.parametrize("make", [lambda m: m.id, lambda m: m.code, lambda m: m.code.lower(), lambda m: f" {m.code} "])
def test_the_one_field_goes_straight_to_a_match(api: Api, desk: Client, make: Callable[[Match], str]):
    match = Match.objects.get(pk=seat_table(api, "farkle", 2).id)

    answer = desk.get("/admin/find/", {"q": make(match)})

    assert answer.headers["Location"] == f"/admin/matches/match/{match.id}/"


def test_the_one_field_goes_to_a_player_by_id_and_to_names_otherwise(desk: Client):
    player = Player.objects.create(name="Budi")

    assert desk.get("/admin/find/", {"q": player.pk}).headers["Location"] == f"/admin/matches/player/{player.pk}/"
    assert desk.get("/admin/find/", {"q": "bud"}).headers["Location"] == "/admin/matches/player/?q=bud"


def test_numbers_on_the_landing_page_stop_at_a_hundred(desk: Client):
    reporter = Player.objects.create(name="Pelapor")
    Report.objects.bulk_create(
        Report(reporter=reporter, subject="player", subject_id=f"p-{number}", reason="contoh") for number in range(102)
    )

    page = desk.get("/admin/").content.decode()

    assert ">100+</a>" in page
    assert Act.objects.count() == 0
