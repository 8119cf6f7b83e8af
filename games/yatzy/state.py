"""All that a match of Yatzy is, at one moment."""

from dataclasses import dataclass

from games.yatzy.boxes import Box
from games.yatzy.cards import YatzyRollCard, YatzyTurnCard
from games.yatzy.joker import allowed, earns_bonus
from games.yatzy.options import YatzyOptions
from games.yatzy.sheet import Sheet

ROLLS = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class YatzyState:
    """The sheets, whose turn it is and how far it has got."""

    options: YatzyOptions
    #: By seat, those that left included.
    sheets: tuple[Sheet, ...]
    #: Who left, in order; seats in one group left at the same moment.
    gone: tuple[tuple[int, ...], ...]
    #: The seat whose turn it is; None when the game is over.
    current: int | None
    #: The rolls of the running turn.
    rolls: tuple[YatzyRollCard, ...]
    #: The turns of the running round that have ended.
    turns: tuple[YatzyTurnCard, ...]
    #: The turn that ended last.
    last: YatzyTurnCard | None

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not left, ascending."""
        gone = {seat for group in self.gone for seat in group}
        return tuple(seat for seat in range(len(self.sheets)) if seat not in gone)

    @property
    def dice(self) -> tuple[int, ...]:
        """The dice on the table; none before the first roll of a turn."""
        return self.rolls[-1].dice if self.rolls else ()

    @property
    def rolls_left(self) -> int:
        """How many more rolls this turn may have: none once a bonus must be scored (YZ-13), or when all is over."""
        if self.current is None or self._earns_bonus:
            return 0
        return ROLLS - len(self.rolls)

    @property
    def must_score(self) -> bool:
        """Whether a bonus forbids a further roll that the turn would still have (YZ-13)."""
        return self._earns_bonus and len(self.rolls) < ROLLS

    @property
    def allowed(self) -> dict[Box, int]:
        """The boxes that the seat to move may choose, with their worth; none before the first roll."""
        if self.current is None or not self.rolls:
            return {}
        return allowed(self.sheets[self.current].card, self.dice, self.options.joker)

    @property
    def _earns_bonus(self) -> bool:
        return self.current is not None and earns_bonus(self.sheets[self.current].card, self.dice)


def round_of(state: YatzyState, seat: int) -> int:
    """The number of the round that the seat's next turn belongs to: a round is every seat's r-th turn."""
    return len(state.sheets[seat].card) + 1
