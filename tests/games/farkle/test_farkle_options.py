"""What can be agreed on before the start: the options table, FK-15, FK-17."""

import pytest
from pydantic import ValidationError

from games.core.errors import OptionsError
from games.farkle.game import FARKLE
from games.farkle.options import FarkleOptions
from tests.games.farkle.table import Table

DEFAULTS = {
    "target": 10000,
    "win_when": "exceeds",
    "final_round": False,
    "teams": False,
    "after_farkle": "end_turn",
    "three_ones": 300,
}


def test_without_wishes_the_defaults_hold():
    assert FARKLE.resolve({}, 2).model_dump() == DEFAULTS
    assert list(FARKLE.seats) == [2, 3, 4, 5, 6, 7, 8]
    assert FARKLE.default_seats == 2


@pytest.mark.rule("FK-17")
def test_teams_play_to_20000_unless_another_target_is_named():
    assert FARKLE.resolve({"teams": True}, 4).model_dump() == {**DEFAULTS, "teams": True, "target": 20000}
    assert FARKLE.resolve({"teams": True, "target": 500}, 4).target == 500
    assert FARKLE.resolve({"teams": False}, 4).target == 10000


def test_what_is_asked_for_is_taken():
    asked = {
        "target": 5000,
        "win_when": "reaches",
        "final_round": True,
        "teams": True,
        "after_farkle": "roll_on",
        "three_ones": 1000,
    }
    assert FARKLE.resolve(asked, 8).model_dump() == asked


@pytest.mark.rule("FK-17")
@pytest.mark.parametrize("seats", range(2, 9))
def test_teams_need_4_6_or_8_seats(seats):
    if seats in (4, 6, 8):
        assert FARKLE.resolve({"teams": True}, seats).teams
        return
    with pytest.raises(OptionsError) as refused:
        FARKLE.resolve({"teams": True}, seats)
    assert refused.value.field == "teams"
    assert refused.value.message.id != refused.value.message.en


@pytest.mark.rule("FK-17")
@pytest.mark.parametrize(
    ("seats", "teams"), [(4, [0, 1, 0, 1]), (6, [0, 1, 2, 0, 1, 2]), (8, [0, 1, 2, 3, 0, 1, 2, 3])]
)
def test_partners_sit_opposite(seats, teams):
    options = FARKLE.resolve({"teams": True}, seats)
    assert [FARKLE.team(options, seat, seats) for seat in range(seats)] == teams


def test_without_teams_no_seat_has_one():
    assert FARKLE.team(FARKLE.resolve({}, 4), 0, 4) is None
    assert Table(4).view.teams is None


@pytest.mark.parametrize(
    ("option", "json"),
    [
        ("target", "0"),
        ("target", "49"),
        ("target", "75"),
        ("target", "1000050"),
        ("target", "-50"),
        ("target", "10000.0"),
        ("target", '"10000"'),
        ("win_when", '"equals"'),
        ("final_round", "1"),
        ("teams", '"yes"'),
        ("after_farkle", '"stop"'),
        ("three_ones", "500"),
        ("three_ones", "300.0"),
        ("three_ones", "true"),
        ("opening_minimum", "500"),
    ],
)
def test_values_outside_the_table_are_refused(option, json):
    values = {
        "target": "10000",
        "win_when": '"exceeds"',
        "final_round": "false",
        "teams": "false",
        "after_farkle": '"end_turn"',
        "three_ones": "300",
    }
    FarkleOptions.model_validate_json(_object(values))
    with pytest.raises(ValidationError):
        FarkleOptions.model_validate_json(_object({**values, option: json}))


@pytest.mark.parametrize("target", [50, 1_000_000])
def test_the_bounds_of_the_target_are_allowed(target):
    assert FARKLE.resolve({"target": target}, 2).target == target


@pytest.mark.parametrize("language", ["id", "en"])
def test_the_rules_for_players_name_every_option_and_its_values(language):
    rules = FARKLE.rules(language)
    for word in [*DEFAULTS, "exceeds", "reaches", "end_turn", "roll_on"]:
        assert f"`{word}`" in rules


@pytest.mark.rule("FK-08")
@pytest.mark.parametrize(("language", "thousands"), [("id", "."), ("en", ",")])
def test_the_rules_for_players_have_the_whole_score_table(language, thousands):
    rows = [line.rsplit("|", 2)[1].strip() for line in FARKLE.rules(language).splitlines() if line.startswith("|")]
    numbers = [int(row.replace(thousands, "")) for row in rows if row.replace(thousands, "").isdigit()]
    assert numbers[:15] == [100, 50, 300, 200, 300, 400, 500, 600, 1000, 2000, 3000, 1500, 1500, 1500, 2500]


def _object(values: dict[str, str]) -> str:
    return "{" + ", ".join(f'"{name}": {value}' for name, value in values.items()) + "}"
