"""Seats that leave (GX-07, FK-22)."""

from collections.abc import Sequence
from dataclasses import replace

from games.core.errors import AlreadyOut, GameOver
from games.core.game import Transition
from games.farkle.cards import Ended
from games.farkle.sides import side
from games.farkle.state import FarkleState
from games.farkle.turns import close, finish, go_on


def leaving(state: FarkleState, seats: Sequence[int]) -> tuple[int, ...]:
    """The leavers in their order, then the partners they take along, each once."""
    partners = (partner for seat in seats for partner in side(state, seat))
    return tuple(dict.fromkeys((*seats, *partners)))


def leave(state: FarkleState, seats: Sequence[int]) -> Transition[FarkleState]:
    """Take the seats and their partners out at the same moment.

    The turn of a seat that leaves ends without its points. The final round goes on without it, whether it had begun
    it or not (FK-22). Raises GameOver, AlreadyOut, and ValueError when nobody would be left.
    """
    if state.turn is None:
        raise GameOver()
    if out := [seat for seat in seats if seat not in state.playing]:
        raise AlreadyOut(seat=out[0])
    turn = state.turn
    gone = leaving(state, seats)
    state = replace(state, left=(*state.left, gone))
    if not state.playing:
        raise ValueError("somebody must be left")
    if state.final_turns is not None:
        state = replace(state, final_turns=tuple(seat for seat in state.final_turns if seat not in gone))
    won = state.playing == side(state, state.playing[0])
    broken_off: Ended | None = "left" if turn.seat in gone else "unfinished" if won and turn.throws else None
    if broken_off:
        state = close(state, turn, broken_off)
    if won:
        state = finish(state, "others_left")
    elif turn.seat in gone:
        state = go_on(state, turn)
    return Transition(state=state, events=(), cards=(state.card,) if broken_off and state.card else ())
