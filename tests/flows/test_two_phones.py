"""Two phones, Adu Dadu, "Main lagi" three times, then "Ganti aturan"."""

import random

import pytest

from tests.flows.playing import log, play_on
from tests.http.api import Api

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def rounds_won(caller: Api, match_id: str) -> list[int]:
    """By seat, as the result cards say."""
    cards = caller.get(f"matches/{match_id}/rounds?limit=200").expect(200)["results"]
    return [sum(card["won_by"] == seat for card in cards) for seat in range(2)]


@pytest.mark.rule("AD-23")
def test_two_phones_play_again_three_times_and_the_totals_add_up(api: Api):
    rng = random.Random("two phones")
    ayu, budi = api.guest("Ayu"), api.guest("Budi")
    match = ayu.post("matches", {"game": "adu_dadu", "options": {"target": 3}, "entropy": "ayu"}).expect(201)
    match = budi.post("matches/join", {"code": match["code"], "entropy": "budi"}).expect(200)
    series = match["series"]["id"]
    settings = match["options"]
    played: list[str] = []
    won, lost, rounds = {ayu.id: 0, budi.id: 0}, {ayu.id: 0, budi.id: 0}, {ayu.id: 0, budi.id: 0}

    for number in range(1, 5):
        assert match["status"] == "active"
        assert match["series"] == {"id": series, "number": number}
        assert match["options"] == settings
        assert [seat["player"]["id"] for seat in match["seats"]] == [ayu.id, budi.id]
        over = play_on(match["id"], [ayu, budi], rng)
        assert over["status"] == "finished"
        played.append(match["id"])
        for seat, rounds_here in zip(over["seats"], rounds_won(ayu, match["id"]), strict=True):
            player = seat["player"]["id"]
            won[player] += seat["result"] == "won"
            lost[player] += seat["result"] == "lost"
            rounds[player] += rounds_here
        totals = budi.get(f"series/{series}").expect(200)
        assert totals["matches"] == [
            {"id": one, "number": at, "status": "finished"} for at, one in enumerate(played, start=1)
        ]
        assert {
            one["player"]["id"]: (one["matches_won"], one["matches_lost"], one["rounds_won"], one["rounds_lost"])
            for one in totals["totals"]
        } == {player: (won[player], lost[player], rounds[player], 0) for player in (ayu.id, budi.id)}
        if number == 4:
            break
        # "Main lagi": whoever presses first makes it, the other comes along
        first, second = rng.sample([ayu, budi], 2)
        made = first.post(f"matches/{match['id']}/rematch", {}).expect(201)
        assert (made["status"], made["options"]) == ("lobby", settings)
        assert [seat["reserved_for"] and seat["reserved_for"]["id"] for seat in made["seats"]].count(second.id) == 1
        assert log(second, match["id"])[-1]["data"] == {"match": made["id"]}
        match = second.post(f"matches/{match['id']}/rematch", {}).expect(200)
        assert match["id"] == made["id"]

    assert sum(won.values()) == sum(lost.values()) == 4
    assert all(2 * 4 >= rounds[player] >= 2 * won[player] for player in won)


@pytest.mark.rule("AD-23")
def test_where_a_loser_is_sought_the_rounds_and_matches_lost_add_up(api: Api):
    rng = random.Random("first to lose")
    people = [api.guest(name) for name in ("Ayu", "Budi", "Citra")]
    options = {"format": "first_to_lose", "target": 2}
    match = people[0].post("matches", {"game": "adu_dadu", "players": 3, "options": options}).expect(201)
    for one in people[1:]:
        one.post("matches/join", {"code": match["code"]}).expect(200)
    matches, rounds = [0, 0, 0], [0, 0, 0]

    for number in (1, 2):
        over = play_on(match["id"], people, rng)
        for seat in over["seats"]:
            matches[seat["seat"]] += seat["result"] == "lost"
        for card in people[0].get(f"matches/{match['id']}/rounds?limit=200").expect(200)["results"]:
            rounds[card["lost_by"]] += 1
        totals = people[0].get(f"series/{match['series']['id']}").expect(200)["totals"]
        assert {
            one["player"]["id"]: (one["matches_won"], one["matches_lost"], one["rounds_won"], one["rounds_lost"])
            for one in totals
        } == {one.id: (0, matches[seat], 0, rounds[seat]) for seat, one in enumerate(people)}
        if number == 1:
            for one in people:
                again = one.post(f"matches/{match['id']}/rematch", {}).expect(201 if one is people[0] else 200)
            match = again

    assert sum(matches) == 2
    assert sum(rounds) >= 4


@pytest.mark.rule("AD-23")
def test_other_rules_begin_a_new_series_at_zero(api: Api):
    rng = random.Random("ganti aturan")
    ayu, budi = api.guest("Ayu"), api.guest("Budi")
    match = ayu.post("matches", {"game": "adu_dadu"}).expect(201)
    budi.post("matches/join", {"code": match["code"]}).expect(200)
    play_on(match["id"], [ayu, budi], rng)

    changed = ayu.post(f"matches/{match['id']}/rematch", {"options": {"rule": "combination"}}).expect(201)

    assert changed["options"]["rule"] == "combination"
    assert changed["series"]["number"] == 1
    assert changed["series"]["id"] != match["series"]["id"]
    totals = ayu.get(f"series/{changed['series']['id']}").expect(200)
    assert (totals["matches"], totals["totals"]) == ([{"id": changed["id"], "number": 1, "status": "lobby"}], [])
    old = ayu.get(f"series/{match['series']['id']}").expect(200)
    assert [one["id"] for one in old["matches"]] == [match["id"]]
    started = budi.post(f"matches/{match['id']}/rematch", {}).expect(200)
    assert (started["id"], started["status"]) == (changed["id"], "active")


@pytest.mark.rule("AD-23")
def test_a_void_match_counts_in_no_total(api: Api):
    from matches.moderation.voids import match_void

    rng = random.Random("void")
    ayu, budi = api.guest("Ayu"), api.guest("Budi")
    match = ayu.post("matches", {"game": "adu_dadu"}).expect(201)
    budi.post("matches/join", {"code": match["code"]}).expect(200)
    play_on(match["id"], [ayu, budi], rng)
    series = match["series"]["id"]
    assert len(ayu.get(f"series/{series}").expect(200)["totals"]) == 2

    match_void(match_id=match["id"], actor=None, reason="a test")

    totals = ayu.get(f"series/{series}").expect(200)
    assert (totals["totals"], totals["matches"][0]["status"]) == ([], "void")


@pytest.mark.rule("GX-02")
@pytest.mark.case("C-AD-13")
def test_settings_cannot_be_changed_once_the_dice_roll(api: Api):
    ayu, budi = api.guest("Ayu"), api.guest("Budi")
    match = ayu.post("matches", {"game": "adu_dadu"}).expect(201)
    budi.post("matches/join", {"code": match["code"]}).expect(200)
    ayu.post(f"matches/{match['id']}/actions", {"type": "adu_dadu.roll"}).expect(200)

    for body in ({"options": {"dice": 5}}, {"options": {"target": 5}}, {}):
        ayu.post(f"matches/{match['id']}/rematch", body).expect(409, "match.not_over")
    ayu.patch(f"matches/{match['id']}", {"options": {"dice": 5}}).expect(405, "request.method_not_allowed")
    ayu.post(f"matches/{match['id']}/start", {"options": {"dice": 5}}).expect(400, "request.invalid")
    assert ayu.get(f"matches/{match['id']}").expect(200)["options"] == match["options"]
