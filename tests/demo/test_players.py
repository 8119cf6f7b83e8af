"""The four players know what is good for them, in a few words."""

import io

import pytest

from config.demo import adu_dadu, perudo, yatzy
from config.demo.farkle import Farkle
from config.demo.stage import Stage, listed


@pytest.mark.parametrize(
    ("faces", "bold", "again"),
    [
        ([4, 4, 4], True, []),  # nothing is better than three of a kind
        ([5, 5, 2], False, [2]),
        ([2, 5, 2], True, [1]),
        ([6, 4, 3], False, []),  # thirteen is good enough for who plays it safe
        ([6, 4, 3], True, [1, 2]),
        ([1, 5, 2], False, [0, 2]),
    ],
)
def test_in_adu_dadu_what_belongs_to_no_pair_is_rolled_again(faces: list[int], bold: bool, again: list[int]) -> None:
    assert adu_dadu.marks(faces, bold=bold) == again


def test_in_perudo_one_counts_the_own_dice_and_expects_a_third_of_the_others() -> None:
    hand = [4, 4, 1, 1, 5]
    assert perudo.estimate(hand, 6, 4, palifico=False) == 4 + 2
    assert perudo.estimate(hand, 6, 1, palifico=False) == 2 + 1
    assert perudo.estimate(hand, 6, 4, palifico=True) == 2 + 1


@pytest.mark.parametrize(
    ("faces", "kept"),
    [
        ([3, 3, 5, 3, 1], [0, 1, 3]),
        ([2, 2, 6, 6, 1], [2, 3]),  # of two pairs the higher
        ([2, 3, 4, 5, 2], [0, 1, 2, 3]),  # four in a row are worth a try
        ([5, 5, 5, 5, 5], [0, 1, 2, 3]),  # all five cannot be kept
    ],
)
def test_in_yatzy_equal_dice_are_kept_or_a_run(faces: list[int], kept: list[int]) -> None:
    assert yatzy.keeps(faces, {"large_straight": 0}) == kept


def farkle(*, turn_points: int, points: int, dice_left: int = 6, final_round_by: int | None = None) -> str:
    """What Citra, who plays it safe, does with one set-aside of two dice, at 1000 against 1400 points."""
    script = Farkle(Stage(io.StringIO(), ["Citra", "Dewi"]))
    script.names = ["Citra", "Dewi"]
    keep = {"sets": [{"positions": [0, 1], "points": points}]}
    match = {
        "state": {
            "turn_points": turn_points,
            "dice_left": dice_left,
            "final_round_by": final_round_by,
            "seats": [{"score": 1000}, {"score": 1400}],
        },
        "legal_actions": [{"type": "farkle.roll", "keep": keep}, {"type": "farkle.bank", "keep": keep}],
    }
    chosen = script.choose(match, 0)
    assert chosen["keep"] == [0, 1]
    return str(chosen["type"])


def test_in_farkle_one_stops_with_enough_and_not_behind_in_the_last_round() -> None:
    assert farkle(turn_points=0, points=100) == "farkle.roll"
    assert farkle(turn_points=300, points=100) == "farkle.bank"
    assert farkle(turn_points=0, points=100, dice_left=4) == "farkle.bank", "two dice are few"
    assert farkle(turn_points=300, points=100, dice_left=2) == "farkle.roll", "hot dice"
    assert farkle(turn_points=300, points=100, final_round_by=1) == "farkle.roll", "1400 does not beat 1400"
    assert farkle(turn_points=300, points=150, final_round_by=1) == "farkle.bank"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_there_are_colours_only_on_a_terminal_that_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert Stage(Terminal(), ["Ayu"]).paint("Buka!", "bold") == "\033[1mBuka!\033[0m"
    assert Stage(io.StringIO(), ["Ayu"]).paint("Buka!", "bold") == "Buka!"
    monkeypatch.setenv("NO_COLOR", "1")
    assert Stage(Terminal(), ["Ayu"]).paint("Buka!", "bold") == "Buka!"


def test_names_are_listed_as_one_says_them() -> None:
    assert listed(["Ayu"]) == "Ayu"
    assert listed(["Ayu", "Bima"]) == "Ayu and Bima"
    assert listed(["Ayu", "Bima", "Citra"]) == "Ayu, Bima and Citra"
