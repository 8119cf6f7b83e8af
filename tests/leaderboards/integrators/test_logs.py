"""Logs of finished matches, as everybody may see them."""

import csv
import io
import json
import random

import pytest

from leaderboards.integrators import logs
from matches.moderation.voids import match_void
from matches.players.models import Player
from tests.matches.table import Table


@pytest.fixture
def table(api):
    """A public match of Perudo that runs."""
    callers = [api.guest() for _ in range(2)]
    match = callers[0].post("matches", {"game": "perudo", "players": 2, "visibility": "public"}).expect(201)
    callers[1].post(f"matches/{match['id']}/join", {}).expect(200)
    return Table(id=match["id"], players=callers)


@pytest.fixture
def finished(table):
    table.play_to_end(random.Random(7))
    return table


def test_the_log_is_what_a_spectator_sees(api, caller, finished):
    seen = api.get(f"matches/{finished.id}/events", accept="application/x-ndjson").lines
    assert any(event["type"] == "perudo.revealed" for event in seen)
    assert not any(event["type"] == "perudo.hand" for event in seen)
    assert caller.rows(f"matches/{finished.id}/log") == seen
    stitched, after = [], 0
    while after is not None:
        page = caller.get(f"matches/{finished.id}/log?after={after}").expect(200)
        stitched += page["results"]
        after = page["next"]
    assert stitched == seen
    text = caller.get(f"matches/{finished.id}/log?format=csv").text
    read = list(csv.DictReader(io.StringIO(text, newline="")))
    assert tuple(text.split("\r\n", 1)[0].split(",")) == logs.COLUMNS
    assert [(int(row["number"]), row["type"], json.loads(row["data"])) for row in read] == [
        (event["number"], event["type"], event["data"]) for event in seen
    ]
    assert {row["seat"] for row in read} <= {"", "0", "1"}
    assert {row["automatic"] for row in read} == {"false"}


def test_a_running_match_has_no_log_for_integrators(caller, table):
    body = caller.get(f"matches/{table.id}/log").expect(409, "match.not_finished")
    assert body["version"] == table.view()["version"]


def test_a_void_match_has_none_either(caller, finished):
    moderator = Player.objects.create(name="Wasit", kind="registered", is_staff=True)
    match_void(match_id=finished.id, actor=moderator, reason="?")
    caller.get(f"matches/{finished.id}/log").expect(409, "match.not_finished")


def test_a_private_match_is_nobodys_business(api, caller):
    callers = [api.guest() for _ in range(2)]
    match = callers[0].post("matches", {"game": "adu_dadu", "players": 2, "options": {"target": 1}}).expect(201)
    callers[1].post("matches/join", {"code": match["code"]}).expect(200)
    Table(id=match["id"], players=callers).play_to_end(random.Random(1))
    caller.get(f"matches/{match['id']}/log").expect(404, "request.not_found")


def test_a_part_of_the_log_may_be_asked_for(caller, finished):
    whole = caller.rows(f"matches/{finished.id}/log")
    middle = whole[len(whole) // 2]["number"]
    assert caller.rows(f"matches/{finished.id}/log?after={middle}") == [
        event for event in whole if event["number"] > middle
    ]
    few = caller.rows(f"matches/{finished.id}/log?limit=3")
    assert few == whole[: len(few)]
    assert 0 < len(few) < len(whole)


def test_asking_again_is_answered_with_304_until_something_is_added(caller, finished):
    for form in ("json", "csv", "ndjson"):
        tag = caller.get(f"matches/{finished.id}/log?format={form}").headers["etag"]
        assert caller.get(f"matches/{finished.id}/log?format={form}", if_none_match=tag).status == 304
    finished.players[0].post(f"matches/{finished.id}/rematch", {}).expect(201)
    assert caller.get(f"matches/{finished.id}/log?format=ndjson", if_none_match=tag).status == 200


def test_a_players_statistics_are_those_everybody_may_read(api, caller, finished):
    who = finished.players[0].id
    answer = caller.get(f"players/{who}")
    assert answer.expect(200) == api.get(f"players/{who}/stats").expect(200)
    assert caller.get(f"players/{who}", if_none_match=answer.headers["etag"]).status == 304
    assert [one["game"] for one in caller.get(f"players/{who}?game=yatzy").expect(200)["games"]] == ["yatzy"]
