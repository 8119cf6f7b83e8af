"""A match of Perudo at one moment. It holds every hand, so it never leaves the server: views do (PE-04)."""

from dataclasses import dataclass

from games.core.outcome import Reason
from games.perudo.cards import PerudoRoundCard, PerudoStandingBid
from games.perudo.options import PerudoOptions


@dataclass(frozen=True, kw_only=True, slots=True)
class PerudoState:
    """The state of a match. Between two actions a round is always on, unless the match is over."""

    options: PerudoOptions
    #: The number of the round, from 1.
    round: int
    #: Who opened the round, or is to open it.
    opener: int
    #: Who is to bid or doubt.
    current: int
    #: Dice by seat; 0 for who is out.
    dice_counts: tuple[int, ...]
    #: What lies under the cups, by seat; empty for who is out, and for all when the match is over.
    hands: tuple[tuple[int, ...], ...]
    #: The bids of the round, in order.
    bids: tuple[PerudoStandingBid, ...]
    #: The seat whose fall to one die makes the round a Palifico; None in a normal round (PE-16, PE-26).
    palifico_by: int | None
    #: Who is out, in order; those who left at the same moment stand together (GX-07).
    out: tuple[tuple[int, ...], ...]
    #: Why the match is over; None while it goes on.
    ended: Reason | None
    #: The round that just ended.
    last: PerudoRoundCard | None

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have dice, ascending."""
        return tuple(seat for seat, count in enumerate(self.dice_counts) if count)

    @property
    def dice_in_play(self) -> int:
        """All the dice under all the cups."""
        return sum(self.dice_counts)

    @property
    def palifico(self) -> bool:
        """Is the round a Palifico?"""
        return self.palifico_by is not None

    @property
    def bid(self) -> PerudoStandingBid | None:
        """The standing bid; None while the round is to be opened."""
        return self.bids[-1] if self.bids else None
