"""One seat's score sheet: the boxes used, and the sums that follow from them (YZ-11, YZ-12, YZ-19)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.yatzy.boxes import BOXES, UPPER, Box
from games.yatzy.joker import BONUS

UPPER_BONUS: Final = 35
UPPER_BONUS_ABOVE: Final = 62


@dataclass(frozen=True, kw_only=True, slots=True)
class Sheet:
    """The boxes a seat has used, with their points, and its further fives of a kind."""

    card: Mapping[Box, int]
    #: How many times +100 was earned.
    bonuses: int

    @property
    def full(self) -> bool:
        """Whether all thirteen boxes are used."""
        return len(self.card) == len(BOXES)

    @property
    def upper(self) -> int:
        """The sum of the upper boxes."""
        return sum(self.card.get(box, 0) for box in UPPER)

    @property
    def upper_bonus(self) -> int:
        """35 for more than 62 in the upper boxes, else 0."""
        return UPPER_BONUS if self.upper > UPPER_BONUS_ABOVE else 0

    @property
    def total(self) -> int:
        """Everything: boxes and both bonuses."""
        return sum(self.card.values()) + self.upper_bonus + BONUS * self.bonuses

    def scored(self, box: Box, points: int, *, bonus: bool) -> "Sheet":
        """The sheet with one more box used."""
        return Sheet(card={**self.card, box: points}, bonuses=self.bonuses + bonus)


BLANK = Sheet(card={}, bonuses=0)
