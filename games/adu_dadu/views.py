"""What everybody at the table sees; Adu Dadu hides nothing (AD-01, AD-07)."""

from typing import Annotated

from pydantic import Field

from games.adu_dadu.actions import Positions
from games.adu_dadu.cards import AduDaduRoundCard, AduDaduTieBreak
from games.adu_dadu.state import AduDaduState, Phase, thrown
from games.core.records import Record, Seat, Throw


class AduDaduSeat(Record):
    """One seat at the table."""

    dice: Throw | None
    """What lies before the seat now; null before it rolls, in a tie-break too, and once it has left."""

    reroll: Positions | None
    """The positions it has marked to be rolled again; null until it has chosen."""

    first: Throw | None
    """Its first throw of the running round; null before it rolls."""

    final: Throw | None
    """Its throw of the running round that is scored; null until the table is open."""

    wins: int
    """Rounds won."""

    losses: int
    """Rounds lost."""

    left: bool
    """Whether it has left the match."""


class AduDaduView(Record):
    """The table as every seat and every spectator sees it."""

    phase: Phase
    """What the table waits for: everybody's roll, everybody's choice and the opening, a tie-break, or nothing more."""

    round: Annotated[int, Field(ge=1)]
    """The number of the running round, from 1; when the match is over, of the last one."""

    tied: tuple[Seat, ...]
    """The seats in the running tie-break; empty outside one."""

    keeps_all: bool
    """While choosing: whether nobody has marked a die, so that opening keeps all."""

    tie_breaks: tuple[AduDaduTieBreak, ...]
    """The tie-breaks of the running round, in order, the one being rolled included."""

    seats: tuple[AduDaduSeat, ...]
    last: AduDaduRoundCard | None
    """The card of the round that just ended; null before the first one has."""


def view(state: AduDaduState) -> AduDaduView:
    """The one view that all share. When the match is over, the dice of its last round stay on the table."""
    return AduDaduView(
        phase=state.phase,
        round=state.round,
        tied=state.tied,
        keeps_all=state.keeps_all,
        tie_breaks=state.tie_breaks,
        seats=tuple(_seat(state, seat) for seat in range(len(state.hands))),
        last=state.last,
    )


def _seat(state: AduDaduState, seat: int) -> AduDaduSeat:
    hand, left = state.hands[seat], seat not in state.playing
    return AduDaduSeat(
        dice=None if left else _on_the_table(state, seat),
        reroll=None if left else hand.reroll,
        first=None if left else hand.first,
        final=None if left else hand.final,
        wins=state.wins[seat],
        losses=state.losses[seat],
        left=left,
    )


def _on_the_table(state: AduDaduState, seat: int) -> Throw | None:
    """The seat's latest throw; none while it is to roll."""
    if seat in state.to_roll:
        return None
    hand = state.hands[seat]
    rolled = (thrown(tie_break, seat) for tie_break in reversed(state.tie_breaks))
    return next((dice for dice in rolled if dice is not None), hand.final or hand.first)
