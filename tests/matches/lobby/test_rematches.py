"""The same table goes on."""

import pytest

from tests.http.api import Api
from tests.matches.table import Table, seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def over(api: Api, game: str = "yatzy", players: int = 2, **more: object) -> Table:
    """A finished match: all but seat 0 have left."""
    table = seat_table(api, game, players, **more)
    for player in table.players[1:]:
        player.post(f"matches/{table.id}/forfeit", {}).expect(200)
    assert table.view()["status"] == "finished"
    return table


def again(table: Table, seat: int, **body: object):
    return table.players[seat].post(f"matches/{table.id}/rematch", body)


def reserved(match: dict) -> list[str | None]:
    return [seat["reserved_for"] and seat["reserved_for"]["id"] for seat in match["seats"]]


def held(match: dict) -> list[str | None]:
    return [seat["player"] and seat["player"]["id"] for seat in match["seats"]]


def test_a_rematch_inherits_what_is_not_named_and_keeps_the_seats_for_their_players(api: Api):
    table = over(api, "perudo", 3, options={"calza": True}, turn_seconds=90, visibility="public")
    zero, one, two = table.players

    made = again(table, 1).expect(201)

    old = table.view()
    for name in ("game", "options", "turn_seconds", "visibility", "ranked"):
        assert made[name] == old[name]
    assert made["series"] == {"id": old["series"]["id"], "number": 2}
    assert (made["status"], made["host"]) == ("lobby", 1)
    assert held(made) == [None, one.id, None]
    assert reserved(made) == [zero.id, None, two.id]
    stranger = api.guest()
    stranger.post(f"matches/{made['id']}/join", {}).expect(409, "match.full")
    stranger.post(f"matches/{made['id']}/join", {"seat": 0}).expect(409, "match.seat_taken")
    assert held(again(table, 2).expect(200)) == [None, one.id, two.id]
    started = zero.post(f"matches/{made['id']}/join", {}).expect(200)
    assert (started["status"], held(started)) == ("active", [zero.id, one.id, two.id])
    assert table.events()[-1]["data"] == {"match": made["id"]}
    assert old["version"] == table.events()[-1]["number"]


def test_a_private_rematch_is_found_by_those_for_whom_it_keeps_seats_only(api: Api):
    table = over(api, "yatzy", 3)
    made = again(table, 0).expect(201)
    path = f"matches/{made['id']}"
    invited = table.players[1].get(path).expect(200)
    assert invited["code"] is None
    assert table.players[1].get("matches?mine=true&status=lobby").expect(200)["results"][0]["id"] == made["id"]
    api.guest().get(path).expect(404)
    api.get(path).expect(404)
    api.get(f"series/{made['series']['id']}").expect(404)
    api.guest().get(f"series/{made['series']['id']}").expect(404)
    table.players[1].get(f"series/{made['series']['id']}").expect(200)
    table.players[1].post(f"{path}/join", {}).expect(200)


def test_a_rematch_comes_after_the_end_and_for_the_table_only(api: Api):
    table = seat_table(api, "yatzy", 2, visibility="public")
    view = table.view(0)
    refused = again(table, 0).expect(409, "match.not_over")
    assert (refused["version"], refused["legal_actions"]) == (view["version"], view["legal_actions"])
    api.guest().post(f"matches/{table.id}/rematch", {}).expect(403, "match.not_seated")
    private = over(api)
    api.guest().post(f"matches/{private.id}/rematch", {}).expect(404, "request.not_found")
    again(private, 0, options={"joker": "never"}).expect(400, "request.invalid")
    again(private, 0, options={"dice": 3}).expect(400, "request.invalid")
    again(private, 0, options={"joker": 10**30}).expect(400, "request.invalid")
    again(private, 0, options={"joker": "x\x00"}).expect(400, "request.invalid")
    again(private, 0, players=1).expect(400, "match.bad_players")
    again(private, 0, players=7).expect(400, "match.bad_players")
    private.players[0].post(f"matches/{private.id}/rematch", {}, key=None).expect(
        400, "request.idempotency_key_required"
    )
    assert private.view()["version"] == over_version(private)


def over_version(table: Table) -> int:
    number: int = next(event["number"] for event in table.events() if event["type"] == "match.finished")
    return number


def test_there_is_one_successor_and_other_options_are_told_where_it_is(api: Api):
    table = over(api, "adu_dadu", 2)
    made = again(table, 0, options={"target": 5}).expect(201)

    refused = again(table, 1, options={"target": 1}).expect(409, "match.rematch_exists")
    assert (refused["match"], refused["version"]) == (made["id"], table.view()["version"])
    again(table, 1, players=3).expect(409, "match.rematch_exists")
    again(table, 1, options={"format": "first_to_win"}).expect(409, "match.rematch_exists")
    joined = again(table, 1, options={"target": 5}, players=2).expect(200)
    assert (joined["id"], joined["status"]) == (made["id"], "active")
    assert again(table, 0).expect(200)["id"] == made["id"]


@pytest.mark.rule("AD-20", "GX-02")
def test_options_of_a_rematch_must_fit_its_seats(api: Api):
    table = over(api, "adu_dadu", 2)
    refused = again(table, 0, options={"format": "first_to_win"}).expect(400, "options.invalid")
    assert [error["field"] for error in refused["errors"]] == ["options.format"]
    assert again(table, 0, players=3, options={"format": "first_to_lose"}).expect(201)["options"]["target"] == 2


def test_with_fewer_seats_only_the_callers_are_kept(api: Api):
    table = over(api, "yatzy", 3)
    made = again(table, 2, players=2).expect(201)
    assert (held(made), reserved(made), made["host"]) == ([table.players[2].id, None], [None, None], 0)
    assert made["series"]["number"] == 1
    assert again(table, 0).expect(200)["status"] == "active"
    again(table, 1).expect(409, "match.already_started")


def test_with_more_seats_the_new_ones_are_free(api: Api):
    table = over(api, "yatzy", 2)
    made = again(table, 0, players=4).expect(201)
    assert reserved(made) == [None, table.players[1].id, None, None]
    api.guest().post("matches/join", {"code": made["code"]}).expect(200)
    api.guest().post("matches/join", {"code": made["code"]}).expect(200)
    api.guest().post("matches/join", {"code": made["code"]}).expect(409, "match.full")
    assert again(table, 1).expect(200)["status"] == "active"


def test_a_rematch_that_everybody_left_is_over_for_good(api: Api):
    table = over(api)
    made = again(table, 0).expect(201)
    table.players[0].post(f"matches/{made['id']}/leave", {}).expect(200)
    again(table, 1).expect(409, "match.over")


def test_whose_reserved_seat_is_given_up_may_be_taken_by_others_after_leaving(api: Api):
    table = over(api, "yatzy", 3)
    made = again(table, 0).expect(201)
    again(table, 1).expect(200)
    table.players[1].post(f"matches/{made['id']}/leave", {}).expect(200)
    assert api.guest().post("matches/join", {"code": made["code"]}).expect(200)["seats"][1]["player"]


def test_the_early_start_of_a_rematch_leaves_out_who_did_not_come(api: Api):
    table = over(api, "yatzy", 3)
    made = again(table, 0).expect(201)
    again(table, 2).expect(200)
    started = table.players[0].post(f"matches/{made['id']}/start", {}).expect(200)
    assert held(started) == [table.players[0].id, table.players[2].id]
    table.players[1].get(f"matches/{made['id']}").expect(404)


@pytest.mark.rule("AD-23")
def test_a_rematch_that_starts_with_fewer_players_begins_a_series_of_its_own(api: Api):
    """Three played first to win; the two who came play best of. These are other settings and other seats."""
    table = over(api, "adu_dadu", 3)
    old = table.view()["series"]
    made = again(table, 0).expect(201)
    again(table, 2).expect(200)
    path = f"matches/{made['id']}"

    started = table.players[0].post(f"{path}/start", {}).expect(200)

    assert started["options"]["format"] == "best_of"
    assert (started["series"]["number"], started["series"]["id"] == old["id"]) == (1, False)
    assert table.view()["series"] == old
    before = table.players[0].get(f"series/{old['id']}").expect(200)
    assert [one["id"] for one in before["matches"]] == [table.id]
    table.players[2].post(f"{path}/forfeit", {}).expect(200)
    totals = table.players[0].get(f"series/{started['series']['id']}").expect(200)["totals"]
    assert {one["player"]["id"]: (one["matches_won"], one["matches_lost"]) for one in totals} == {
        table.players[0].id: (1, 0),
        table.players[2].id: (0, 1),
    }
    third = table.players[0].post(f"{path}/rematch", {}).expect(201)
    assert third["series"] == {"id": started["series"]["id"], "number": 2}


@pytest.mark.rule("AD-23")
def test_whoever_takes_a_seat_that_was_given_up_comes_into_no_totals_of_others(api: Api):
    table = over(api, "yatzy", 3)
    made = again(table, 0).expect(201)
    again(table, 1).expect(200)
    table.players[1].post(f"matches/{made['id']}/leave", {}).expect(200)
    stranger = api.guest()
    joined = stranger.post("matches/join", {"code": made["code"]}).expect(200)
    stranger.get(f"series/{joined['series']['id']}").expect(404)

    started = again(table, 2).expect(200)

    assert (started["status"], started["series"]["number"]) == ("active", 1)
    stranger.get(f"series/{table.view()['series']['id']}").expect(404)
    stranger.get(f"series/{started['series']['id']}").expect(200)


@pytest.mark.rule("AD-23")
def test_the_same_players_in_other_seats_go_on_with_their_series(api: Api):
    table = over(api, "yatzy", 4)
    made = again(table, 0).expect(201)
    again(table, 1).expect(200)
    again(table, 2).expect(200)
    for leaver in table.players[:2]:
        leaver.post(f"matches/{made['id']}/leave", {}).expect(200)
    for player, seat in ((table.players[0], 1), (table.players[1], 0)):
        player.post("matches/join", {"code": made["code"], "seat": seat}).expect(200)

    started = again(table, 3).expect(200)

    assert held(started) == [table.players[seat].id for seat in (1, 0, 2, 3)]
    assert (started["status"], started["series"]) == ("active", made["series"])


def test_a_ranked_match_stays_ranked_while_it_qualifies(api: Api):
    ayu, budi = api.registered("Ayu"), api.registered("Budi")
    match = ayu.post("matches/quick", {"game": "yatzy"}).expect(201)
    budi.post("matches/quick", {"game": "yatzy"}).expect(200)
    ayu.post(f"matches/{match['id']}/forfeit", {}).expect(200)
    same = budi.post(f"matches/{match['id']}/rematch", {}).expect(201)
    assert (same["ranked"], same["visibility"]) == (True, "public")
    ayu.post(f"matches/{match['id']}/rematch", {}).expect(200)
    ayu.post(f"matches/{same['id']}/forfeit", {}).expect(200)
    other = budi.post(f"matches/{same['id']}/rematch", {"options": {"joker": "always"}}).expect(201)
    assert other["ranked"] is False


def test_a_deleted_player_keeps_no_seat(api: Api):
    table = over(api, "yatzy", 3)
    table.players[1].delete("players/me").expect(204)
    made = again(table, 0).expect(201)
    assert reserved(made) == [None, None, table.players[2].id]
