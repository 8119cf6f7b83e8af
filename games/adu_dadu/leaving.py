"""What happens to the running round when seats leave (GX-07, AD-27)."""

from collections.abc import Sequence
from dataclasses import replace

from games.adu_dadu.rounds import Step, card, count, go_on
from games.adu_dadu.state import AduDaduState
from games.core.errors import AlreadyOut, GameOver
from games.core.game import Transition


def forfeit(state: AduDaduState, seats: Sequence[int]) -> Step:
    """Take these seats out at the same moment. No die is drawn.

    A phase that waited only for them goes on. When one seat is left the match is over at once: its is a round that it
    was tied in (AD-27); another that is broken off is nobody's, but its card keeps what was thrown.
    """
    if state.phase == "over":
        raise GameOver
    if out := [seat for seat in seats if seat not in state.playing]:
        raise AlreadyOut(seat=out[0])
    if set(seats) == set(state.playing):
        raise ValueError("somebody must be left")
    gone = replace(state, left=(*state.left, tuple(sorted(seats))))
    if len(gone.playing) > 1:
        return go_on(gone)
    if gone.tied:
        decided = count(gone, gone.tied[0])
        return replace(decided, state=replace(decided.state, phase="over"))
    if not any(hand.first for hand in gone.hands):
        return Transition(state=replace(gone, phase="over"), events=())
    broken_off = card(gone)
    return Transition(state=replace(gone, phase="over", last=broken_off), events=(), cards=(broken_off,))
