"""Four in Farkle teams with chosen partners; six in Perudo; strangers; a guest who registers on the way."""

import random

import pytest

from tests.flows.playing import any_action, log, play_on
from tests.http.api import Api

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.mark.rule("FK-17")
def test_four_play_farkle_in_teams_with_the_partners_they_chose(api: Api):
    rng = random.Random("teams")
    ayu, budi, citra, dewi = (api.guest(name) for name in ("Ayu", "Budi", "Citra", "Dewi"))
    match = ayu.post("matches", {"game": "farkle", "players": 4, "options": {"teams": True, "target": 3000}}).expect(
        201
    )
    # Ayu wants Dewi opposite: 0 and 2 are partners, 1 and 3
    dewi.post("matches/join", {"code": match["code"], "seat": 2}).expect(200)
    budi.post("matches/join", {"code": match["code"], "seat": 2}).expect(409, "match.seat_taken")
    budi.post("matches/join", {"code": match["code"], "seat": 3}).expect(200)
    started = citra.post("matches/join", {"code": match["code"]}).expect(200)

    callers = [ayu, citra, dewi, budi]
    assert [seat["player"]["id"] for seat in started["seats"]] == [one.id for one in callers]
    assert [seat["team"] for seat in started["seats"]] == [0, 1, 0, 1]
    assert [(team["team"], team["seats"]) for team in started["state"]["teams"]] == [(0, [0, 2]), (1, [1, 3])]

    over = play_on(match["id"], callers, rng)

    by_team = {team["team"]: team["score"] for team in over["state"]["teams"]}
    assert by_team == {
        team: sum(over["state"]["seats"][seat]["score"] for seat in seats) for team, seats in ((0, (0, 2)), (1, (1, 3)))
    }
    winner = max(by_team, key=by_team.__getitem__)
    assert by_team[winner] > 3000 >= by_team[1 - winner]
    assert [(seat["result"], seat["placement"]) for seat in over["seats"]] == [
        ("won", 1) if seat["team"] == winner else ("lost", 3) for seat in over["seats"]
    ]


def test_six_play_perudo_and_who_comes_late_is_refused(api: Api):
    rng = random.Random("six")
    callers = [api.guest() for _ in range(6)]
    match = callers[0].post("matches", {"game": "perudo", "players": 6}).expect(201)
    for caller in callers[1:]:
        view = caller.post("matches/join", {"code": match["code"]}).expect(200)
    assert view["status"] == "active"
    late = api.guest()
    late.post("matches/join", {"code": match["code"]}).expect(409, "match.already_started")
    late.get(f"matches/{match['id']}").expect(404, "request.not_found")

    over = play_on(match["id"], callers, rng)

    assert sorted(seat["placement"] for seat in over["seats"]) == [1, 2, 3, 4, 5, 6]
    assert [seat["result"] for seat in over["seats"]].count("won") == 1
    assert sum(seat["dice_count"] > 0 for seat in over["state"]["seats"]) == 1
    late.post("matches/join", {"code": match["code"]}).expect(409, "match.over")


def test_strangers_meet_in_a_quick_match(api: Api):
    rng = random.Random("strangers")
    first, second, third = (api.guest() for _ in range(3))
    opened = first.post("matches/quick", {"game": "adu_dadu"}).expect(201)
    assert (opened["status"], opened["visibility"], opened["ranked"]) == ("lobby", "public", False)
    again = first.post("matches/quick", {"game": "adu_dadu"}).expect(200)
    assert (again["id"], again["version"]) == (opened["id"], opened["version"])
    assert second.post("matches/quick", {"game": "yatzy"}).expect(201)["id"] != opened["id"]

    met = second.post("matches/quick", {"game": "adu_dadu"}).expect(200)

    assert (met["id"], met["status"]) == (opened["id"], "active")
    assert third.post("matches/quick", {"game": "adu_dadu"}).expect(201)["id"] != opened["id"]
    assert play_on(met["id"], [first, second], rng)["status"] == "finished"


def test_a_quick_match_joins_the_oldest_open_default_table(api: Api):
    host, guest = api.guest(), api.guest()
    for body in (
        {"visibility": "private"},
        {"visibility": "public", "options": {"joker": "always"}},
        {"visibility": "public", "players": 3},
        {"visibility": "public", "turn_seconds": 30},
        {"visibility": "public", "penalty": "truth"},
        {"visibility": "public", "players": 3, "local_players": ["Budi"]},
    ):
        host.post("matches", {"game": "yatzy", **body}).expect(201)
    oldest = host.post("matches", {"game": "yatzy", "visibility": "public"}).expect(201)
    api.guest().post("matches/quick", {"game": "yatzy"}).expect(200)
    host.post("matches", {"game": "yatzy", "visibility": "public"}).expect(201)
    assert api.get(f"matches/{oldest['id']}").expect(200)["status"] == "active"
    assert guest.post("matches/quick", {"game": "yatzy"}).expect(200)["status"] == "active"


def test_registered_strangers_meet_in_ranked_matches_and_guests_among_themselves(api: Api):
    guest, ayu, budi = api.guest(), api.registered("Ayu"), api.registered("Budi")
    unranked = guest.post("matches/quick", {"game": "yatzy"}).expect(201)
    ranked = ayu.post("matches/quick", {"game": "yatzy"}).expect(201)
    assert (unranked["ranked"], ranked["ranked"]) == (False, True)
    assert budi.post("matches/quick", {"game": "yatzy"}).expect(200)["id"] == ranked["id"]


@pytest.mark.case("C-AU-05")
def test_a_guest_registers_in_the_middle_of_a_match_and_plays_on(api: Api):
    rng = random.Random("registers")
    guest, other = api.guest("Budi"), api.guest("Ayu")
    match = other.post("matches", {"game": "adu_dadu", "options": {"target": 5}}).expect(201)
    guest.post("matches/join", {"code": match["code"]}).expect(200)
    path = f"matches/{match['id']}"
    for caller in (other, guest):
        view = caller.get(path).expect(200)
        caller.post(f"{path}/actions", any_action(view, rng)).expect(200)
    before = guest.get(path).expect(200)

    registered = guest.signed_in(
        guest.post("auth/register", {"name": "Budi S", "password": "dadu-hijau-9"}).expect(200)
    )

    assert registered.id == guest.id
    player = {"id": guest.id, "name": "Budi S", "kind": "registered"}
    event = log(other, match["id"])[-1]
    assert (event["type"], event["seat"], event["data"]) == ("match.player_changed", 1, {"player": player})
    view = registered.get(path).expect(200)
    assert view["seats"][1]["player"] == player
    assert view["version"] == before["version"] + 1 == event["number"]
    assert (view["state"], view["turn"]) == (before["state"], before["turn"])
    # the old token goes on working, and so does the new one
    for caller in (guest, registered):
        view = caller.get(path).expect(200)
        caller.post(f"{path}/actions", any_action(view, rng)).expect(200)
    over = play_on(match["id"], [other, registered], rng)
    assert over["status"] == "finished"
    assert [one["id"] for one in api.get(f"players/{guest.id}/matches").expect(200)["results"]] == []
    assert [one["id"] for one in registered.get(f"players/{guest.id}/matches").expect(200)["results"]] == [match["id"]]
