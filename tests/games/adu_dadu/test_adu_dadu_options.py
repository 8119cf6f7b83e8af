"""What may be agreed before the start."""

from typing import Any

import pytest
from pydantic import ValidationError

from games.adu_dadu.game import ADU_DADU
from games.adu_dadu.options import AduDaduOptions
from games.core.errors import OptionsError

BEST_OF_3 = {
    "rule": "total_high",
    "dice": 3,
    "reroll": True,
    "format": "best_of",
    "target": 3,
    "open_by": "anyone_when_all_chose",
}


def resolve(seats: int, **asked: Any) -> dict[str, Any]:
    return ADU_DADU.resolve(asked, seats).model_dump()


def test_two_players_play_best_of_three_with_three_dice_unless_they_say_otherwise() -> None:
    assert ADU_DADU.default_seats == 2
    assert resolve(2) == BEST_OF_3


@pytest.mark.rule("AD-19")
@pytest.mark.parametrize("seats", range(3, 9))
def test_three_or_more_play_first_to_win_two_unless_they_say_otherwise(seats: int) -> None:
    assert resolve(seats) == {**BEST_OF_3, "format": "first_to_win", "target": 2}


def test_two_to_eight_can_play() -> None:
    assert list(ADU_DADU.seats) == [2, 3, 4, 5, 6, 7, 8]


def test_what_is_asked_for_is_kept() -> None:
    asked = {
        "rule": "total_low",
        "dice": 5,
        "reroll": False,
        "format": "first_to_lose",
        "target": 10,
        "open_by": "anyone",
    }
    assert resolve(8, **asked) == asked


def test_the_default_target_follows_the_format() -> None:
    assert resolve(3, format="first_to_lose")["target"] == 2


@pytest.mark.rule("AD-18")
@pytest.mark.parametrize(("target", "needed"), [(1, 1), (3, 2), (5, 3)])
def test_best_of_one_three_five_needs_one_two_three_wins(target: int, needed: int) -> None:
    assert ADU_DADU.resolve({"target": target}, 2).rounds_needed == needed


@pytest.mark.rule("AD-18", "AD-19", "AD-20")
@pytest.mark.case("C-AD-07", "C-AD-13")
@pytest.mark.parametrize(
    ("seats", "asked", "field"),
    [
        (3, {"format": "best_of"}, "format"),
        (3, {"format": "best_of", "target": 3}, "format"),
        (8, {"format": "best_of", "target": 1}, "format"),
        (2, {"format": "first_to_win"}, "format"),
        (2, {"format": "first_to_lose", "target": 2}, "format"),
        (2, {"target": 2}, "target"),
        (2, {"target": 4}, "target"),
        (2, {"format": "best_of", "target": 7}, "target"),
        (2, {"rule": "combination", "dice": 5}, "dice"),
        (2, {"rule": "combination", "dice": 1}, "dice"),
        (4, {"rule": "combination", "dice": 2}, "dice"),
    ],
)
def test_options_that_contradict_each_other_are_refused(seats: int, asked: dict[str, Any], field: str) -> None:
    with pytest.raises(OptionsError) as refused:
        ADU_DADU.resolve(asked, seats)
    assert refused.value.field == field
    assert refused.value.message.id
    assert refused.value.message.en


@pytest.mark.rule("AD-20")
@pytest.mark.parametrize("asked", [{}, {"dice": 3}])
def test_combination_is_played_with_three_dice(asked: dict[str, Any]) -> None:
    assert resolve(2, rule="combination", **asked)["dice"] == 3


@pytest.mark.case("C-AD-07", "C-AD-13")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("dice", "0"),
        ("dice", "6"),
        ("dice", "2.5"),
        ("dice", "3.0"),
        ("dice", '"3"'),
        ("dice", "true"),
        ("target", "0"),
        ("target", "-1"),
        ("target", "11"),
        ("rule", '"ones_high"'),
        ("reroll", "1"),
        ("format", '"first_to_draw"'),
        ("open_by", '"host"'),
        ("colour", '"red"'),
    ],
)
def test_a_value_outside_its_domain_is_no_option(field: str, value: str) -> None:
    others = {name: json for name, json in FIELDS.items() if name != field}
    body = ", ".join(f'"{name}": {json}' for name, json in {**others, field: value}.items())
    AduDaduOptions.model_validate_json("{" + ", ".join(f'"{name}": {json}' for name, json in FIELDS.items()) + "}")
    with pytest.raises(ValidationError):
        AduDaduOptions.model_validate_json("{" + body + "}")


FIELDS = {
    "rule": '"total_high"',
    "dice": "3",
    "reroll": "true",
    "format": '"best_of"',
    "target": "3",
    "open_by": '"anyone"',
}
