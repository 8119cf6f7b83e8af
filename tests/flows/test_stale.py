"""A client that sends everything with a version that is no longer the current one."""

import random

import pytest

from tests.flows.playing import any_action
from tests.http.api import Api
from tests.matches.table import Table, seat_table

pytestmark = [pytest.mark.django_db, pytest.mark.both]


def everything(table: Table) -> tuple:
    """All that a table shows and has drawn."""
    return (
        table.view(0),
        table.view(1),
        table.events(),
        table.players[0].get(f"matches/{table.id}/fairness").expect(200),
    )


@pytest.mark.case("C-TO-09")
@pytest.mark.parametrize("game", ["adu_dadu", "farkle", "perudo", "yatzy"])
def test_what_is_sent_with_an_old_version_changes_nothing(api: Api, game: str):
    rng = random.Random(f"stale {game}")
    table = seat_table(api, game, 2)
    for _ in range(12):
        view = table.view()
        seat = rng.choice(view["turn"]["seats"])
        view = table.view(seat)
        action = any_action(view, rng)
        before = everything(table)
        for old in (view["version"] - 1, 1, view["version"] + 1, 999_999_999):
            answer = table.act(seat, action, if_match=old)
            assert answer.expect(412, "match.stale_version")["version"] == view["version"]
            assert answer.headers["etag"] == f'"{view["version"]}"'
        assert everything(table) == before
        weak = rng.choice([f'"{view["version"]}"', f'W/"{view["version"]}"', "*"])
        if table.act(seat, action, if_match=weak).expect(200)["match"]["status"] != "active":
            break


@pytest.mark.case("C-TO-09")
def test_of_two_tabs_with_one_version_the_second_learns_the_current_one(api: Api):
    table = seat_table(api, "yatzy", 2)
    (seat,) = table.view()["turn"]["seats"]
    version = table.view(seat)["version"]
    roll = {"type": "yatzy.roll", "keep": []}

    moved = table.act(seat, roll, if_match=version).expect(200)["match"]
    late = table.act(seat, roll, if_match=version).expect(412, "match.stale_version")

    assert late["version"] == moved["version"] == table.view(seat)["version"]
    # without a version it counts as it comes
    assert table.act(seat, roll).expect(200)["match"]["version"] > moved["version"]


@pytest.mark.parametrize(
    "header", ["12", "abc", '"abc"', '""', '"1.0"', '"-1"', '"1", "2"', "W/12", '"1_0"', "''", '"²"']
)
def test_what_is_no_version_is_refused(api: Api, header: str):
    table = seat_table(api, "adu_dadu", 2)
    before = table.view()
    table.act(0, {"type": "adu_dadu.roll"}, if_match=header).expect(400, "request.bad_if_match")
    assert table.view() == before


def test_a_poll_of_what_has_not_changed_answers_304(api: Api):
    table = seat_table(api, "adu_dadu", 2)
    caller, path = table.players[0], f"matches/{table.id}"
    seen = caller.get(path)
    tag = seen.headers["etag"]
    assert tag == f'"{seen.json["version"]}"'
    for header in (tag, f"W/{tag}", f'"1", {tag}', f'"1", W/{tag}', "*"):
        same = caller.get(path, if_none_match=header)
        assert (same.status, same.content, same.headers["etag"]) == (304, b"", tag)
        assert "Authorization" in same.headers["vary"]
    for header in ('"1"', '"abc"', "nonsense", ""):
        assert caller.get(path, if_none_match=header).status == 200
    table.act(1, {"type": "adu_dadu.roll"}).expect(200)
    assert caller.get(path, if_none_match=tag).expect(200)["version"] > seen.json["version"]
    api.guest().get(path, if_none_match=tag).expect(404)


@pytest.mark.case("C-RN-07")
def test_the_dice_on_the_table_stay_whatever_is_tried_but_a_legal_roll(api: Api):
    table, other = seat_table(api, "farkle", 2), seat_table(api, "farkle", 2)
    (seat,) = table.view()["turn"]["seats"]
    view = table.act(seat, {"type": "farkle.roll", "keep": []}).expect(200)["match"]
    while view["state"]["throw"] is None:
        (seat,) = view["turn"]["seats"]
        view = table.act(seat, {"type": "farkle.roll", "keep": []}).expect(200)["match"]
    before = everything(table)
    dice = view["state"]["throw"]

    table.act(seat, {"type": "farkle.roll", "keep": [9]}).expect(400)
    table.act(seat, {"type": "farkle.roll", "keep": []}).expect(409, "rule.must_set_aside")
    table.act(seat, {"type": "farkle.roll", "keep": [0]}, if_match=1).expect(412)
    table.act(1 - seat, {"type": "farkle.roll", "keep": []}).expect(409, "rule.not_your_turn")
    for _ in range(10):
        assert table.view(seat)["state"]["throw"] == dice
    from tests.matches.table import run_out

    run_out(other)
    assert everything(table) == before
