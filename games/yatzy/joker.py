"""Five equal dice after the first time: the bonus, and where the joker may go (YZ-12 to YZ-17)."""

from collections.abc import Mapping, Sequence
from typing import Final

from games.yatzy.boxes import (
    BOXES,
    FIVE_OF_A_KIND,
    FULL,
    LARGE_STRAIGHT,
    LOWER,
    SMALL_STRAIGHT,
    UPPER,
    Box,
    all_equal,
    points,
)
from games.yatzy.options import Joker

BONUS: Final = 100

_JOKER_POINTS: Mapping[Box, int] = {
    "full": FULL,
    "small_straight": SMALL_STRAIGHT,
    "large_straight": LARGE_STRAIGHT,
}


def earns_bonus(card: Mapping[Box, int], dice: Sequence[int]) -> bool:
    """Whether these dice bring +100; they must then be scored at once (YZ-12, YZ-13)."""
    return all_equal(dice) and card.get("five_of_a_kind") == FIVE_OF_A_KIND


def allowed(card: Mapping[Box, int], dice: Sequence[int], joker: Joker) -> dict[Box, int]:
    """The boxes that may be chosen now, in the order of the card, and what each would score."""
    still_open = [box for box in BOXES if box not in card]
    if not _is_joker(card, dice, joker):
        return {box: points(box, dice) for box in still_open}
    matching = UPPER[dice[0] - 1]
    if matching not in card:  # YZ-13
        return {matching: points(matching, dice)}
    lower = [box for box in still_open if box in LOWER]
    if lower:  # YZ-14
        return {box: _JOKER_POINTS.get(box, points(box, dice)) for box in lower}
    return dict.fromkeys(still_open, 0)  # YZ-15


def _is_joker(card: Mapping[Box, int], dice: Sequence[int], joker: Joker) -> bool:
    if joker == "always":  # YZ-17: also with 0 in the box
        return all_equal(dice) and "five_of_a_kind" in card
    return earns_bonus(card, dice)
