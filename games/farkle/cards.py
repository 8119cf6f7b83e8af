"""The score sheet (FK-19). A round is every seat's r-th turn."""

from typing import Literal

from games.core.records import Record, RoundCard, Seat, Throw
from games.farkle.actions import Position

Ended = Literal["banked", "farkled", "passed", "left", "unfinished"]
"""How a turn ended: its points written down; on a Farkle; by time before the first throw; because its seat left the
match; because all others left."""


class FarkleThrow(Record):
    """One throw of a turn and what became of it."""

    dice: Throw
    """The throw as it lay."""
    kept: tuple[Position, ...]
    """Positions of the dice set aside from it, ascending."""
    points: int
    """What these are worth."""
    farkle: bool
    """Whether nothing scored."""


class FarkleTurn(Record):
    """One turn of one seat."""

    seat: Seat
    throws: tuple[FarkleThrow, ...]
    points: int
    """What the turn added to the score."""
    total: int
    """The seat's score after it."""
    ended: Ended
    """How the turn ended: `banked`, on a Farkle (`farkled`), `passed` for an absent seat, or cut off because its seat
    (`left`) or all the others (`unfinished`) left the match."""


class FarkleRoundCard(RoundCard):
    """The turns of one round, in the order they were played."""

    turns: tuple[FarkleTurn, ...]
