"""Lists of matches: filters, pages, cost."""

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.http.api import Api
from tests.matches.table import seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def ids(caller: Api, path: str) -> list[str]:
    """The ids of all pages, in order."""
    found: list[str] = []
    cursor = ""
    while True:
        page = caller.get(path + cursor).expect(200)
        found += [match["id"] for match in page["results"]]
        if page["next"] is None:
            return found
        cursor = f"{'&' if '?' in path else '?'}cursor={page['next']}"


def test_everybody_sees_public_matches_and_players_their_own_too(api: Api):
    ayu, budi = api.guest(), api.guest()
    public = ayu.post("matches", {"game": "yatzy", "visibility": "public"}).expect(201)
    private = ayu.post("matches", {"game": "yatzy"}).expect(201)
    elsewhere = budi.post("matches", {"game": "farkle"}).expect(201)

    assert ids(api, "matches") == [public["id"]]
    assert ids(ayu, "matches") == [private["id"], public["id"]]
    assert ids(budi, "matches") == [elsewhere["id"], public["id"]]
    assert ids(ayu, "matches?mine=true") == [private["id"], public["id"]]
    assert ids(budi, "matches?mine=true") == [elsewhere["id"]]
    assert ids(budi, "matches?mine=false&game=yatzy") == [public["id"]]
    api.get("matches?mine=true").expect(401, "auth.required")
    api.get("matches?my_turn=true").expect(401, "auth.required")


def test_a_list_tells_of_each_match_what_its_view_does_without_the_state(api: Api):
    table = seat_table(api, "farkle", 2, visibility="public")
    view = table.view()
    (listed,) = api.get("matches").expect(200)["results"]
    assert listed == {name: value for name, value in view.items() if name not in ("state", "legal_actions", "penalty")}


def test_lists_are_filtered_by_game_and_status(api: Api):
    lobby = api.guest().post("matches", {"game": "yatzy", "visibility": "public"}).expect(201)["id"]
    active = seat_table(api, "yatzy", 2, visibility="public").id
    other = seat_table(api, "farkle", 2, visibility="public").id
    over = seat_table(api, "farkle", 2, visibility="public")
    over.players[0].post(f"matches/{over.id}/forfeit", {}).expect(200)
    left = api.guest()
    void = left.post("matches", {"game": "perudo", "visibility": "public"}).expect(201)["id"]
    left.post(f"matches/{void}/leave", {}).expect(200)

    assert ids(api, "matches?status=lobby") == [lobby]
    assert ids(api, "matches?status=active") == [other, active]
    assert ids(api, "matches?status=finished") == [over.id]
    assert ids(api, "matches?status=void") == [void]
    assert ids(api, "matches?game=yatzy") == [active, lobby]
    assert ids(api, "matches?game=farkle&status=active") == [other]
    assert ids(api, "matches?game=perudo&status=active") == []


@pytest.mark.parametrize("game", ["adu_dadu", "farkle", "perudo", "yatzy"])
def test_my_turn_lists_the_matches_that_wait_for_the_caller(api: Api, game: str):
    rng = random.Random(f"my turn {game}")
    table = seat_table(api, game, 3)
    seat_table(api, game, 2)
    for _ in range(8):
        view = table.view()
        for seat, player in enumerate(table.players):
            waits = [table.id] if view["turn"] and seat in view["turn"]["seats"] else []
            assert ids(player, "matches?my_turn=true") == waits
            assert ids(player, "matches?my_turn=true&mine=true&status=active") == waits
            assert ids(player, "matches?my_turn=true&status=finished") == []
        if view["turn"] is None:
            break
        table.act_somehow(rng.choice(view["turn"]["seats"]), rng)


def test_my_turn_includes_local_seats(api: Api):
    holder = api.guest()
    match = holder.post("matches", {"game": "yatzy", "players": 2, "local_players": ["Budi"]}).expect(201)
    assert ids(holder, "matches?my_turn=true") == [match["id"]]


def test_pages_go_on_where_the_one_before_ended_whatever_is_added_meanwhile(api: Api):
    host = api.guest()
    made = [host.post("matches", {"game": "yatzy"}).expect(201)["id"] for _ in range(7)]
    first = host.get("matches?mine=true&limit=3").expect(200)
    assert [one["id"] for one in first["results"]] == made[:3:-1]
    host.post("matches", {"game": "yatzy"}).expect(201)
    second = host.get(f"matches?mine=true&limit=3&cursor={first['next']}").expect(200)
    third = host.get(f"matches?mine=true&limit=3&cursor={second['next']}").expect(200)
    assert [one["id"] for one in second["results"] + third["results"]] == made[3::-1]
    assert third["next"] is None
    exact = host.get(f"matches?mine=true&limit=4&cursor={first['next']}").expect(200)
    assert exact["next"] is None, "a full last page has no next"


def test_a_cursor_cannot_be_forged_nor_taken_from_another_list(api: Api):
    host = api.guest()
    for _ in range(3):
        host.post("matches", {"game": "yatzy"}).expect(201)
    cursor = host.get("matches?mine=true&limit=1").expect(200)["next"]
    of_player = host.get(f"players/{host.id}/matches?limit=1").expect(200)["next"]
    plain = host.get("matches?mine=true").expect(200)["results"][1]["id"]
    swapped = cursor[:-1] + ("A" if cursor[-1] != "A" else "B")
    for bad in ("", "x", plain, swapped, cursor[1:], cursor + "x", of_player, "a:b:c", "%F0%9F%8E%B2", "é"):
        host.get(f"matches?cursor={bad}").expect(400, "request.bad_cursor")
    table = seat_table(api, "adu_dadu", 2)
    table.players[0].get(f"matches/{table.id}/rounds?cursor={cursor}").expect(400, "request.bad_cursor")


@pytest.mark.case("C-OA-13")
@pytest.mark.parametrize(
    "query",
    [
        "limit=100000", "limit=201", "limit=0", "limit=-1", "limit=abc", "limit=1.0", "limit=1_0", "limit=%2B5",
        "limit=٣", "limit=", "limit=1&limit=2", "page_size=100000", "game=chess", "game=", "status=paused",
        "mine=yes", "mine=1", "mine=", "my_turn=TRUE", "cursor=%00", "game=%00", "what=ever", "%00=1",
        pytest.param("cursor=" + "x" * 600, id="long cursor"), pytest.param("limit=" + "9" * 400, id="long limit"),
    ],
)  # fmt: skip
def test_what_a_list_does_not_know_it_refuses(api: Api, query: str):
    host = api.guest()
    host.get(f"matches?{query}").expect(400)


@pytest.mark.case("C-OA-13")
def test_a_page_holds_fifty_matches_unless_asked_and_never_more_than_two_hundred(api: Api):
    host = api.guest()
    for _ in range(52):
        host.post("matches", {"game": "yatzy"}).expect(201)
    assert len(host.get("matches").expect(200)["results"]) == 50
    assert len(host.get("matches?limit=200").expect(200)["results"]) == 52


LISTS = [
    "matches", "matches?mine=true", "matches?my_turn=true", "matches?game=yatzy&status=active",
    "players/{me}/matches", "matches/{match}/rounds", "matches/{match}/events", "matches/{match}", "series/{series}",
]  # fmt: skip


@pytest.mark.parametrize("path", LISTS)
def test_a_page_costs_the_same_number_of_statements_whatever_it_holds_and_counts_no_table(api: Api, path: str):
    rng = random.Random(path)
    table = seat_table(api, "yatzy", 2, visibility="public")
    (mine,) = table.view()["turn"]["seats"]
    me = table.players[mine]
    series = table.view()["series"]["id"]
    address = path.format(me=me.id, match=table.id, series=series)

    def cost() -> int:
        with CaptureQueriesContext(connection) as statements:
            me.get(address).expect(200)
        assert not [one["sql"] for one in statements if one["sql"].upper().startswith("SELECT COUNT(")]
        return len(statements)

    few = cost()
    for _ in range(6):
        more = me.post("matches", {"game": "yatzy", "visibility": "public", "players": 6}).expect(201)
        for _ in range(5):
            api.guest().post("matches/join", {"code": more["code"]}).expect(200)
    for _ in range(30):
        table.act_somehow(table.view()["turn"]["seats"][0], rng)
    while table.view()["turn"]["seats"] != [mine]:
        table.act_somehow(1 - mine, rng)
    assert cost() == few
    assert few <= 5


def test_a_players_matches_are_shown_as_far_as_the_caller_may_know_of_them(api: Api):
    ayu, budi, citra = api.guest(), api.guest(), api.guest()
    public = ayu.post("matches", {"game": "yatzy", "visibility": "public"}).expect(201)
    private = ayu.post("matches", {"game": "yatzy", "players": 3}).expect(201)
    budi.post("matches/join", {"code": private["code"]}).expect(200)
    path = f"players/{ayu.id}/matches"

    assert ids(ayu, path) == [private["id"], public["id"]]
    assert ids(budi, path) == [private["id"], public["id"]]
    assert ids(citra, path) == [public["id"]], "a private table with an empty seat is not a stranger's"
    assert ids(api, path) == [public["id"]]
    assert ids(api, f"players/{citra.id}/matches") == []
    api.get("players/nobody/matches").expect(404, "request.not_found")
    codes = {one["id"]: one["code"] for one in budi.get(path).expect(200)["results"]}
    assert codes == {private["id"]: private["code"], public["id"]: public["code"]}
