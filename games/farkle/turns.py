"""How a turn ends and whose turn is next (FK-01, FK-15, FK-16, FK-19)."""

from dataclasses import replace

from games.core.outcome import Reason
from games.core.seats import next_seat
from games.farkle.cards import Ended, FarkleRoundCard, FarkleTurn
from games.farkle.placing import outcome
from games.farkle.state import FarkleState, Turn


def close(state: FarkleState, turn: Turn, ended: Ended, points: int = 0) -> FarkleState:
    """Write an ended turn on the sheet and its points, if any, to the score."""
    scores, reached = list(state.scores), list(state.reached)
    if points:
        scores[turn.seat] += points
        reached[turn.seat] = turn.number
    line = FarkleTurn(seat=turn.seat, throws=turn.throws, points=points, total=scores[turn.seat], ended=ended)
    earlier = state.card.turns if state.card and state.card.round == turn.round else ()
    return replace(
        state,
        scores=tuple(scores),
        reached=tuple(reached),
        card=FarkleRoundCard(round=turn.round, turns=(*earlier, line)),
    )


def go_on(state: FarkleState, ended: Turn) -> FarkleState:
    """Give the dice to the next seat after a turn that ended; end the game when the final round is through."""
    candidates = state.playing
    if state.final_turns is not None:
        candidates = tuple(seat for seat in state.final_turns if seat != ended.seat)
        state = replace(state, final_turns=candidates)
        if not candidates:
            return finish(state, "played_out")
    seat = next_seat(ended.seat, candidates)
    wrapped = _place(state, seat) <= _place(state, ended.seat)
    return replace(state, turn=Turn(number=ended.number + 1, round=ended.round + wrapped, seat=seat))


def finish(state: FarkleState, reason: Reason) -> FarkleState:
    """End the game."""
    return replace(state, turn=None, outcome=outcome(state, reason))


def _place(state: FarkleState, seat: int) -> int:
    """A seat's place in the order of play; a round ends where it falls back."""
    return (seat - state.starter) % state.seats
