"""The whole of a running match, immutable."""

from dataclasses import dataclass

from games.core.outcome import Outcome
from games.farkle.cards import FarkleRoundCard, FarkleThrow, FarkleTurn
from games.farkle.options import FarkleOptions


@dataclass(frozen=True, kw_only=True, slots=True)
class Turn:
    """The turn that is being played."""

    #: Counts the turns of the match, from 1.
    number: int
    #: The round it belongs to, from 1.
    round: int
    seat: int
    throws: tuple[FarkleThrow, ...] = ()
    #: Points set aside and not lost, not yet banked.
    points: int = 0
    #: Faces set aside since the last hot dice, throw by throw.
    aside: tuple[tuple[int, ...], ...] = ()

    @property
    def outstanding(self) -> tuple[int, ...] | None:
        """The throw that waits for an answer; None before the first one and after a Farkle."""
        return self.throws[-1].dice if self.throws and not self.throws[-1].farkle else None

    @property
    def farkled(self) -> bool:
        """Whether the last throw was a Farkle; the turn goes on only with ``roll_on`` (FK-13)."""
        return bool(self.throws) and self.throws[-1].farkle

    @property
    def dice_left(self) -> int:
        """The dice not set aside: those of the outstanding throw, or those that would be rolled."""
        return 6 - sum(map(len, self.aside))


@dataclass(frozen=True, kw_only=True, slots=True)
class FarkleState:
    """A match of Farkle after any number of actions."""

    options: FarkleOptions
    #: The seat that won the roll-off.
    starter: int
    #: Banked points by seat.
    scores: tuple[int, ...]
    #: By seat, the number of the turn that made its score what it is; 0 for who has banked nothing (FK-16).
    reached: tuple[int, ...]
    #: None when the game is over.
    turn: Turn | None
    #: The round of the turn that ended last, as far as it was played.
    card: FarkleRoundCard | None = None
    #: Who left, moment by moment (GX-07).
    left: tuple[tuple[int, ...], ...] = ()
    #: The seat that met the target first and so began the final round.
    final_round_by: int | None = None
    #: Who still has a turn in the final round, the one who plays it included; None before there is one.
    final_turns: tuple[int, ...] | None = None
    outcome: Outcome | None = None

    @property
    def seats(self) -> int:
        """The number of seats, gone ones included."""
        return len(self.scores)

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not left, ascending."""
        gone = {seat for moment in self.left for seat in moment}
        return tuple(seat for seat in range(self.seats) if seat not in gone)

    @property
    def last(self) -> FarkleTurn | None:
        """The turn that ended last."""
        return self.card.turns[-1] if self.card else None
