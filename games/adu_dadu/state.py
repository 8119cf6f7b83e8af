"""All that a match of Adu Dadu is, at one moment."""

from dataclasses import dataclass, replace
from typing import Literal

from games.adu_dadu.actions import Positions
from games.adu_dadu.cards import AduDaduRoundCard, AduDaduTieBreak, AduDaduTieBreakThrow
from games.adu_dadu.options import AduDaduOptions
from games.core.records import Throw

Phase = Literal["rolling", "choosing", "tie_break", "over"]


@dataclass(frozen=True, kw_only=True, slots=True)
class Hand:
    """What one seat has done in the running round; tie-breaks are kept apart."""

    first: Throw | None = None
    #: Its marks; None until it has chosen.
    reroll: Positions | None = None
    #: The throw that is scored, once the table is open.
    final: Throw | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class AduDaduState:
    """The running round, the rounds won and lost, and who left."""

    options: AduDaduOptions
    phase: Phase
    #: The number of the running round, from 1; when over, of the last one.
    round: int
    #: By seat, those that left included.
    hands: tuple[Hand, ...]
    #: The tie-breaks of the running round, in order; the last one is being rolled while the phase is ``tie_break``.
    tie_breaks: tuple[AduDaduTieBreak, ...]
    #: Rounds won and lost, by seat.
    wins: tuple[int, ...]
    losses: tuple[int, ...]
    #: Who left, in order; the seats of one group left at the same moment.
    left: tuple[tuple[int, ...], ...]
    #: The round that ended last.
    last: AduDaduRoundCard | None

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not left, ascending."""
        left = {seat for group in self.left for seat in group}
        return tuple(seat for seat in range(len(self.hands)) if seat not in left)

    @property
    def tied(self) -> tuple[int, ...]:
        """The seats in the running tie-break that have not left; none outside one."""
        if self.phase != "tie_break":
            return ()
        return tuple(one.seat for one in self.tie_breaks[-1].throws if one.seat in self.playing)

    @property
    def to_roll(self) -> tuple[int, ...]:
        """The seats whose throw the round waits for."""
        if self.phase == "rolling":
            return tuple(seat for seat in self.playing if self.hands[seat].first is None)
        return tuple(seat for seat in self.tied if thrown(self.tie_breaks[-1], seat) is None)

    @property
    def to_choose(self) -> tuple[int, ...]:
        """While choosing: the seats that have not chosen yet."""
        return tuple(seat for seat in self.playing if self.hands[seat].reroll is None)

    @property
    def keeps_all(self) -> bool:
        """Whether opening now would roll no die again (AD-09)."""
        return self.phase == "choosing" and not any(self.hands[seat].reroll for seat in self.playing)


def thrown(tie_break: AduDaduTieBreak, seat: int) -> Throw | None:
    """What the seat has rolled in a tie-break; None when nothing yet, or when it was not in it."""
    return next((one.dice for one in tie_break.throws if one.seat == seat), None)


def with_hand(state: AduDaduState, seat: int, hand: Hand) -> AduDaduState:
    """The state with another hand for one seat."""
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def with_tie_break_throw(state: AduDaduState, seat: int, dice: Throw) -> AduDaduState:
    """The state with a seat's throw in the running tie-break."""
    throws = tuple(
        AduDaduTieBreakThrow(seat=seat, dice=dice) if one.seat == seat else one for one in state.tie_breaks[-1].throws
    )
    return replace(state, tie_breaks=(*state.tie_breaks[:-1], AduDaduTieBreak(throws=throws)))
