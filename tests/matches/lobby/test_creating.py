"""Opening a table."""

import re

import pytest

from tests.http.api import Api

pytestmark = [pytest.mark.django_db, pytest.mark.both]

#: Letters and digits that people take for one another.
LOOK_ALIKES = set("0O1IL")


def test_a_new_table_has_the_defaults_of_its_game(api: Api):
    host = api.guest("Ayu")

    match = host.post("matches", {"game": "adu_dadu"}).expect(201)

    assert match == {
        "id": match["id"],
        "code": match["code"],
        "game": "adu_dadu",
        "status": "lobby",
        "version": 2,
        "options": {
            "rule": "total_high", "dice": 3, "reroll": True, "format": "best_of", "target": 3,
            "open_by": "anyone_when_all_chose",
        },
        "visibility": "private",
        "ranked": False,
        "turn_seconds": 60,
        "series": {"id": match["series"]["id"], "number": 1},
        "host": 0,
        "commitment": match["commitment"],
        "seats": [
            {
                "seat": seat, "player": player, "reserved_for": None, "team": None, "colour": None,
                "forfeited": False, "placement": None, "result": None,
            }
            for seat, player in enumerate([{"id": host.id, "name": "Ayu", "kind": "guest"}, None])
        ],
        "turn": None,
        "state": None,
        "legal_actions": [],
        "penalty": None,
        "created_at": match["created_at"],
        "started_at": None,
        "finished_at": None,
    }  # fmt: skip
    assert re.fullmatch("[0-9a-f]{64}", match["commitment"])
    assert match["created_at"].endswith("Z")


def test_codes_have_no_letters_that_look_alike(api: Api):
    host = api.guest()
    codes = [host.post("matches", {"game": "yatzy"}).expect(201)["code"] for _ in range(60)]

    assert all(re.fullmatch("[A-Z0-9]{6}", code) for code in codes)
    assert not LOOK_ALIKES & set("".join(codes))
    assert len(set(codes)) == 60


@pytest.mark.rule("GX-02")
@pytest.mark.case("C-AD-13", "C-AD-07")
@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"options": {"dice": 0}}, "options.dice"),
        ({"options": {"dice": 6}}, "options.dice"),
        ({"options": {"dice": 2.5}}, "options.dice"),
        ({"options": {"dice": "3"}}, "options.dice"),
        ({"options": {"dice": 3.0}}, "options.dice"),
        ({"options": {"dice": True}}, "options.dice"),
        ({"options": {"rule": "combination", "dice": 5}}, "options.dice"),
        ({"options": {"target": 2}}, "options.target"),  # best of 1, 3 or 5
        ({"options": {"target": 4}}, "options.target"),
        ({"options": {"target": 0}}, "options.target"),
        ({"options": {"target": -1}}, "options.target"),
        ({"options": {"target": 7}}, "options.target"),
        ({"options": {"format": "first_to_lose", "target": 2}}, "options.format"),  # not for two
        ({"options": {"format": "best_of"}, "players": 3}, "options.format"),  # only for two
        ({"options": {"sides": 6}}, "options.sides"),  # no such option
        ({"options": {"calza": True}}, "options.calza"),  # another game's
        ({"options": []}, "options"),
        ({"players": 1}, "players"),
        ({"players": 9}, "players"),
        ({"players": 0}, "players"),
        ({"visibility": "secret"}, "visibility"),
        ({"turn_seconds": 9}, "turn_seconds"),
        ({"turn_seconds": 604_801}, "turn_seconds"),
        ({"turn_seconds": None}, "turn_seconds"),
        ({"entropy": "x" * 65}, "entropy"),
        ({"entropy": "no spaces"}, "entropy"),
        ({"local_players": ["Ayu", "ayu"]}, "local_players"),
        ({"local_players": ["Ayu", "Budi"], "players": 2}, "local_players"),
        ({"local_players": [""]}, "local_players.0"),
        ({"penalty": "money"}, "penalty"),
        ({"dice": 3}, "dice"),
    ],
)
def test_a_table_that_cannot_be_is_not_opened(api: Api, body: dict, field: str):
    host = api.guest()

    refused = host.post("matches", {"game": "adu_dadu", **body}).expect(400)

    assert [error["field"] for error in refused["errors"]] == [field], refused
    assert host.get("matches?mine=true").expect(200)["results"] == []


@pytest.mark.parametrize(("game", "most"), [("adu_dadu", 8), ("farkle", 8), ("perudo", 6), ("yatzy", 6)])
def test_a_game_has_from_two_to_so_many_seats(api: Api, game: str, most: int):
    host = api.guest()
    for players in (2, most):
        assert len(host.post("matches", {"game": game, "players": players}).expect(201)["seats"]) == players
    for players in (1, most + 1):
        refused = host.post("matches", {"game": game, "players": players}).expect(400)
        assert [error["field"] for error in refused["errors"]] == ["players"]


@pytest.mark.parametrize(
    "body",
    [
        {"visibility": "private"},
        {"visibility": "public", "options": {"joker": "always"}},
        {"visibility": "public", "local_players": ["Siti"]},
    ],
)
def test_a_ranked_match_is_public_with_default_options_and_no_local_seats(api: Api, body: dict):
    host = api.registered("Ayu")
    host.post("matches", {"game": "yatzy", "ranked": True, **body}).expect(400, "match.ranked_not_possible")


def test_ranked_matches_are_for_registered_players(api: Api):
    guest, ayu, budi = api.guest(), api.registered("Ayu"), api.registered("Budi")
    body = {"game": "yatzy", "ranked": True, "visibility": "public", "options": {"joker": "with_bonus"}}

    guest.post("matches", body).expect(403, "match.ranked_needs_account")
    match = ayu.post("matches", body).expect(201)
    assert match["ranked"] is True
    guest.post(f"matches/{match['id']}/join", {}).expect(403, "match.ranked_needs_account")
    assert budi.post(f"matches/{match['id']}/join", {}).expect(200)["status"] == "active"


def test_opening_a_table_needs_a_key_and_acts_once_per_key(api: Api):
    host, other = api.guest(), api.guest()
    body = {"game": "yatzy", "players": 3}
    host.post("matches", body, key=None).expect(400, "request.idempotency_key_required")
    host.post("matches", body, key="").expect(400, "request.bad_idempotency_key")
    host.post("matches", body, key="k" * 129).expect(400, "request.bad_idempotency_key")
    host.post("matches", body, key="café").expect(400, "request.bad_idempotency_key")

    first = host.post("matches", body, key="k" * 128)
    again = host.post("matches", {"players": 3, "game": "yatzy"}, key="k" * 128)

    assert (first.status, again.status) == (201, 201)
    assert again.json == first.json
    assert "idempotency-replayed" not in first.headers
    assert again.headers["idempotency-replayed"] == "true"
    host.post("matches", {**body, "players": 4}, key="k" * 128).expect(422, "request.idempotency_key_reused")
    assert other.post("matches", body, key="k" * 128).expect(201)["id"] != first.json["id"]
    assert len(host.get("matches?mine=true").expect(200)["results"]) == 1


def test_a_repeated_creation_answers_with_the_match_as_it_is_now_even_to_who_has_left(api: Api):
    host, other = api.guest(), api.guest()
    match = host.post("matches", {"game": "yatzy", "players": 3}, key="once").expect(201)
    other.post("matches/join", {"code": match["code"]}).expect(200)
    host.post(f"matches/{match['id']}/leave", {}).expect(200)

    again = host.post("matches", {"game": "yatzy", "players": 3}, key="once")

    body = again.expect(201)
    assert again.headers["idempotency-replayed"] == "true"
    assert (body["id"], body["host"], body["code"]) == (match["id"], 1, None)
