"""The thirteen boxes and what five dice are worth in each (YZ-04 to YZ-10)."""

from collections.abc import Sequence
from typing import Literal, get_args

Box = Literal[
    "ones",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "three_of_a_kind",
    "four_of_a_kind",
    "full",
    "small_straight",
    "large_straight",
    "five_of_a_kind",
    "chance",
]

#: In the order of the card, which also decides among boxes of equal worth (YZ-20).
BOXES: tuple[Box, ...] = get_args(Box)
#: By face: the box of face f is ``UPPER[f - 1]``.
UPPER, LOWER = BOXES[:6], BOXES[6:]

FULL, SMALL_STRAIGHT, LARGE_STRAIGHT, FIVE_OF_A_KIND = 25, 30, 40, 50

_RUNS_OF_FOUR = ({1, 2, 3, 4}, {2, 3, 4, 5}, {3, 4, 5, 6})
_RUNS_OF_FIVE = ({1, 2, 3, 4, 5}, {2, 3, 4, 5, 6})


def all_equal(dice: Sequence[int]) -> bool:
    """Whether all five show the same face."""
    return len(set(dice)) == 1


def points(box: Box, dice: Sequence[int]) -> int:
    """What five dice score in a box by their own pattern, jokers aside."""
    faces = set(dice)
    shape = sorted(map(list(dice).count, faces), reverse=True)
    match box:
        case "three_of_a_kind":
            return sum(dice) if shape[0] >= 3 else 0
        case "four_of_a_kind":
            return sum(dice) if shape[0] >= 4 else 0
        case "full":
            return FULL if shape == [3, 2] else 0
        case "small_straight":
            return SMALL_STRAIGHT if any(run <= faces for run in _RUNS_OF_FOUR) else 0
        case "large_straight":
            return LARGE_STRAIGHT if faces in _RUNS_OF_FIVE else 0
        case "five_of_a_kind":
            return FIVE_OF_A_KIND if all_equal(dice) else 0
        case "chance":
            return sum(dice)
        case _:
            face = UPPER.index(box) + 1
            return sum(one for one in dice if one == face)
