"""Players who come to one table at the same moment."""

import pytest

from tests.http.api import Api
from tests.matches.at_once import at_once, told

pytestmark = pytest.mark.both


def held(match: dict) -> list[str]:
    return [seat["player"]["id"] for seat in match["seats"] if seat["player"]]


@pytest.mark.case("C-TO-11")
@pytest.mark.parametrize(("game", "players"), [("perudo", 6), ("yatzy", 2)])
def test_of_ten_who_want_the_last_seat_one_gets_it(http: Api, game: str, players: int):
    host, *others = (http.guest() for _ in range(players - 1))
    match = host.post("matches", {"game": game, "players": players}).expect(201)
    for other in others:
        other.post("matches/join", {"code": match["code"]}).expect(200)
    comers = [http.guest() for _ in range(10)]

    answers = at_once(*(lambda one=one: one.post("matches/join", {"code": match["code"]}) for one in comers))

    assert sum(answer.status == 200 for answer in answers) == 1, told(answers)
    assert {answer.status for answer in answers} == {200, 409}
    view = host.get(f"matches/{match['id']}").expect(200)
    assert view["status"] == "active"
    winner = next(one for one, answer in zip(comers, answers, strict=True) if answer.status == 200)
    assert held(view) == [host.id, *(other.id for other in others), winner.id]


@pytest.mark.case("C-TO-11")
def test_five_who_sit_down_at_once_get_a_seat_each(http: Api):
    host = http.guest()
    match = host.post("matches", {"game": "perudo", "players": 6}).expect(201)
    comers = [http.guest() for _ in range(5)]

    answers = at_once(*(lambda one=one: one.post("matches/join", {"code": match["code"]}) for one in comers))

    assert told(answers) == {(200, None): 5}
    view = host.get(f"matches/{match['id']}").expect(200)
    assert view["status"] == "active"
    assert sorted(held(view)) == sorted([host.id, *(one.id for one in comers)])


@pytest.mark.case("C-TO-11")
def test_of_those_who_name_one_seat_at_once_one_gets_it(http: Api):
    host = http.guest()
    match = host.post("matches", {"game": "perudo", "players": 6}).expect(201)
    comers = [http.guest() for _ in range(4)]

    answers = at_once(*(lambda one=one: one.post("matches/join", {"code": match["code"], "seat": 3}) for one in comers))

    assert told(answers) == {(200, None): 1, (409, "match.seat_taken"): 3}


@pytest.mark.case("C-TO-11")
def test_a_start_and_a_join_at_once_give_one_consistent_table(http: Api):
    for _ in range(5):
        host, second, third = (http.guest() for _ in range(3))
        match = host.post("matches", {"game": "yatzy", "players": 4}).expect(201)
        second.post("matches/join", {"code": match["code"]}).expect(200)

        started, joined = at_once(
            lambda: host.post(f"matches/{match['id']}/start", {}),  # noqa: B023
            lambda: third.post("matches/join", {"code": match["code"]}),  # noqa: B023
        )

        assert started.status == 200
        assert told([joined]) in ({(200, None): 1}, {(409, "match.already_started"): 1})
        expected = [host.id, second.id] + ([third.id] if joined.status == 200 else [])
        view = host.get(f"matches/{match['id']}").expect(200)
        assert (view["status"], held(view)) == ("active", expected)
        log = host.get(f"matches/{match['id']}/events").expect(200)["results"]
        (start,) = (event for event in log if event["type"] == "match.started")
        assert [seat["player"]["id"] for seat in start["data"]["seats"]] == expected
        assert [seat["seat"] for seat in start["data"]["seats"]] == list(range(len(expected)))


def test_strangers_who_ask_for_a_quick_match_at_the_same_moment_meet(http: Api):
    for _ in range(3):
        pair = [http.guest() for _ in range(2)]

        answers = at_once(*(lambda one=one: one.post("matches/quick", {"game": "yatzy"}) for one in pair))

        assert sorted(answer.status for answer in answers) == [200, 201]
        assert answers[0].json["id"] == answers[1].json["id"]
        view = pair[0].get(f"matches/{answers[0].json['id']}").expect(200)
        assert view["status"] == "active"
        assert sorted(held(view)) == sorted(one.id for one in pair)


def test_eight_strangers_fill_four_tables(http: Api):
    comers = [http.guest() for _ in range(8)]

    answers = at_once(*(lambda one=one: one.post("matches/quick", {"game": "farkle"}) for one in comers))

    assert told(answers) == {(201, None): 4, (200, None): 4}
    tables = {answer.json["id"] for answer in answers}
    views = [http.get(f"matches/{table}").expect(200) for table in tables]
    assert [view["status"] for view in views] == ["active"] * 4
    assert sorted(one for view in views for one in held(view)) == sorted(one.id for one in comers)
