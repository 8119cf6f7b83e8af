"""The result card of a round (AD-22)."""

from games.adu_dadu.actions import Positions
from games.core.records import Record, RoundCard, Seat, Throw


class AduDaduTieBreakThrow(Record):
    """What one tied seat rolled."""

    seat: Seat
    dice: Throw | None
    """Null before it has rolled, and for good when it left before it did."""


class AduDaduTieBreak(Record):
    """One tie-break: each seat that went into it, with its throw."""

    throws: tuple[AduDaduTieBreakThrow, ...]


class AduDaduSeatCard(Record):
    """What one seat did in the round."""

    seat: Seat
    first: Throw | None
    """Its first throw; null when it left before it rolled."""

    reroll: Positions | None
    """The positions it marked; null when there was nothing to choose, or it left before it chose."""

    final: Throw | None
    """Its throw after the reroll, the one that was scored; null when the table was not opened for it."""

    left: bool
    """Whether it had left by the end of the round: its throws do not count (AD-27)."""


class AduDaduRoundCard(RoundCard):
    """One round of Adu Dadu, every throw of it kept apart."""

    seats: tuple[AduDaduSeatCard, ...]
    """Every seat of the match, in order."""

    tie_breaks: tuple[AduDaduTieBreak, ...]
    """The tie-breaks of the round, in order."""

    won_by: Seat | None
    """Who won it; null when a loser was sought, or the round was broken off."""

    lost_by: Seat | None
    """Who lost it; null when a winner was sought, or the round was broken off."""
