"""A client that sends every request twice, as one does whose answers get lost on the way."""

import random
from typing import Any

import pytest

from tests.flows.playing import any_action, log
from tests.http.answer import Answer
from tests.http.api import Api

pytestmark = [pytest.mark.django_db, pytest.mark.both]


class Twice:
    """Sends everything twice. The second answer is the first again, but for what has become of the match."""

    def __init__(self, caller: Api) -> None:
        self.caller = caller

    def post(self, path: str, body: Any, *, key: str | None = None) -> Answer:
        """Once, and once more."""
        first = self.caller.post(path, body, key=key)
        assert first.status in (200, 201), str(first)
        second = self.caller.post(path, body, key=key)
        assert second.headers["etag"] == first.headers["etag"], "repeated, it changed something"
        assert second.json == first.json
        if key is not None:
            assert second.status == first.status
            assert "idempotency-replayed" not in first.headers
            assert second.headers["idempotency-replayed"] == "true"
        else:
            assert second.status == 200
            assert "idempotency-replayed" not in second.headers
        return first


@pytest.mark.parametrize("game", ["adu_dadu", "farkle", "perudo", "yatzy"])
def test_a_client_that_repeats_every_request_plays_the_same_match(api: Api, game: str):
    rng = random.Random(f"twice {game}")
    options = {"target": 1000} if game == "farkle" else {}
    people = [api.guest(), api.guest(), api.guest()]
    callers = [Twice(one) for one in people]
    match = callers[0].post("matches", {"game": game, "players": 4, "options": options}, key="open").json
    path = f"matches/{match['id']}"
    callers[1].post("matches/join", {"code": match["code"]})
    callers[2].post("matches/join", {"code": match["code"]})
    callers[1].post(f"{path}/leave", {})
    callers[1].post("matches/join", {"code": match["code"]})
    view = callers[0].post(f"{path}/start", {}).json
    assert [seat["player"]["id"] for seat in view["seats"]] == [one.id for one in people]

    for number in range(40):
        if view["status"] != "active":
            break
        seat = rng.choice(view["turn"]["seats"])
        view = people[seat].get(path).expect(200)
        view = callers[seat].post(f"{path}/actions", any_action(view, rng), key=f"{seat} {number}").json["match"]
    for seat in range(2):
        if people[seat].get(path).expect(200)["status"] == "active" and not view["seats"][seat]["forfeited"]:
            answer = people[seat].post(f"{path}/forfeit", {})
            if answer.status == 200:
                assert people[seat].post(f"{path}/forfeit", {}).expect(200) == answer.json
    numbers = [event["number"] for event in log(people[0], match["id"])]
    assert numbers == sorted(set(numbers))
    assert callers[2].post(f"{path}/rematch", {}, key="again").json["series"]["number"] == 2
    joined = people[1].post(f"{path}/rematch", {}, key="again")
    assert joined.status == 200
    repeated = people[1].post(f"{path}/rematch", {}, key="again")
    assert (repeated.status, repeated.headers["idempotency-replayed"]) == (200, "true")
    assert repeated.json == joined.json
    people[1].post(f"{path}/rematch", {"players": 2}, key="again").expect(422, "request.idempotency_key_reused")


def test_a_key_is_looked_up_before_version_turn_and_status(api: Api):
    first, second = api.guest(), api.guest()
    match = first.post("matches", {"game": "adu_dadu", "options": {"target": 1, "reroll": False}}).expect(201)
    second.post("matches/join", {"code": match["code"]}).expect(200)
    path = f"matches/{match['id']}/actions"
    version = first.get(f"matches/{match['id']}").expect(200)["version"]
    roll = {"type": "adu_dadu.roll"}
    acted = first.post(path, roll, key="mine", if_match=version)
    events = acted.expect(200)["events"]

    # the version is an old one by now
    again = first.post(path, roll, key="mine", if_match=version)
    assert again.expect(200)["events"] == events
    # it is no more for this seat to roll
    first.post(path, roll, key="another").expect(409, "rule.already_rolled")
    assert first.post(path, roll, key="mine").expect(200)["events"] == events
    # the match is over
    second.post(f"matches/{match['id']}/forfeit", {}).expect(200)
    first.post(path, roll, key="another").expect(409, "match.over")
    replay = first.post(path, roll, key="mine")
    assert replay.expect(200)["events"] == events
    assert replay.json["match"]["status"] == "finished", "the view is the current one"
    assert replay.headers["idempotency-replayed"] == "true"


def test_a_key_belongs_to_one_player_one_match_and_one_request(api: Api):
    first, second = api.guest(), api.guest()
    tables = []
    for _ in range(2):
        match = first.post("matches", {"game": "adu_dadu"}).expect(201)
        second.post("matches/join", {"code": match["code"]}).expect(200)
        tables.append(f"matches/{match['id']}/actions")
    roll = {"type": "adu_dadu.roll"}
    for table in tables:
        for caller in (first, second):
            answer = caller.post(table, roll, key="same")
            assert answer.status == 200
            assert "idempotency-replayed" not in answer.headers
    first.post(tables[0], {"type": "adu_dadu.open"}, key="same").expect(422, "request.idempotency_key_reused")
    first.post(tables[0], {"type": "adu_dadu.roll", "seat": 0}, key="same").expect(422)
    raw = b'{ "type" : "adu_dadu.roll" }'
    assert first.post(tables[0], key="same", raw=raw).headers["idempotency-replayed"] == "true"


def test_only_accepted_actions_are_remembered(api: Api):
    first, second = api.guest(), api.guest()
    match = first.post("matches", {"game": "adu_dadu"}).expect(201)
    second.post("matches/join", {"code": match["code"]}).expect(200)
    path = f"matches/{match['id']}/actions"
    first.post(path, {"type": "adu_dadu.open"}, key="k").expect(409, "rule.wrong_phase")
    first.post(path, {"type": "adu_dadu.roll"}, key="k", if_match=1).expect(412)
    assert first.post(path, {"type": "adu_dadu.roll"}, key="k").expect(200)
    first.post(path, {"type": "adu_dadu.roll"}, key=None).expect(400, "request.idempotency_key_required")


def test_the_key_that_opened_a_table_is_free_for_the_first_action(api: Api):
    first, second = api.guest(), api.guest()
    match = first.post("matches", {"game": "adu_dadu"}, key="1").expect(201)
    second.post("matches/join", {"code": match["code"]}).expect(200)
    answer = first.post(f"matches/{match['id']}/actions", {"type": "adu_dadu.roll"}, key="1")
    assert answer.status == 200
    assert "idempotency-replayed" not in answer.headers


def test_the_key_of_a_rematch_is_free_for_the_first_action(api: Api):
    first, second = api.guest(), api.guest()
    old = first.post("matches", {"game": "adu_dadu"}).expect(201)
    second.post("matches/join", {"code": old["code"]}).expect(200)
    second.post(f"matches/{old['id']}/forfeit", {}).expect(200)
    new = first.post(f"matches/{old['id']}/rematch", {}, key="1").expect(201)
    second.post(f"matches/{old['id']}/rematch", {}, key="1").expect(200)
    for caller in (first, second):
        answer = caller.post(f"matches/{new['id']}/actions", {"type": "adu_dadu.roll"}, key="1")
        assert answer.status == 200
        assert "idempotency-replayed" not in answer.headers
        again = caller.post(f"matches/{old['id']}/rematch", {}, key="1")
        assert (again.json["id"], again.headers["idempotency-replayed"]) == (new["id"], "true")
