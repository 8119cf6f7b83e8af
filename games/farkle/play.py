"""The actions of Farkle, each checked against the rules before any die is drawn."""

from collections.abc import Sequence
from dataclasses import replace

from games.core.dice import Dice
from games.core.errors import WrongPhase
from games.core.events import Event
from games.core.game import Transition
from games.farkle.cards import Ended
from games.farkle.errors import NothingToBank
from games.farkle.events import FarkleBanked, FarkleFinalRound, FarklePassed
from games.farkle.sides import score, side
from games.farkle.state import FarkleState, Turn
from games.farkle.throwing import roll, set_aside
from games.farkle.turns import close, finish, go_on


def roll_dice(state: FarkleState, turn: Turn, keep: tuple[int, ...], dice: Dice) -> Transition[FarkleState]:
    """Set aside and roll. A Farkle ends the turn unless it is played with ``roll_on`` (FK-12, FK-13)."""
    turn, kept = set_aside(turn, keep, state.options.three_ones)
    turn, rolled = roll(turn, dice)
    events = (*kept, *rolled)
    if turn.farkled and state.options.after_farkle == "end_turn":
        return _ended(go_on(close(state, turn, "farkled"), turn), events)
    return Transition(state=replace(state, turn=turn), events=events)


def bank(state: FarkleState, turn: Turn, keep: tuple[int, ...]) -> Transition[FarkleState]:
    """Set aside and stop (FK-07); the first to meet the target wins or begins the final round (FK-15, FK-16)."""
    if not turn.throws:
        raise NothingToBank()
    ended: Ended = "farkled" if turn.farkled else "banked"
    turn, events = set_aside(turn, keep, state.options.three_ones)
    state = close(state, turn, ended, turn.points)
    pool = score(state, turn.seat)
    team_total = pool if state.options.teams else None
    banked = FarkleBanked(points=turn.points, total=state.scores[turn.seat], team_total=team_total)
    events.append(Event(seat=turn.seat, data=banked))
    if state.final_turns is None and state.options.met_by(pool):
        if not state.options.final_round:
            return _ended(finish(state, "played_out"), events)
        state = _begin_final_round(state, turn.seat)
        events.append(Event(seat=turn.seat, data=FarkleFinalRound(score=pool)))
    return _ended(go_on(state, turn), events)


def pass_on(state: FarkleState, turn: Turn) -> Transition[FarkleState]:
    """End a turn before its first throw (FK-21). Raises WrongPhase after it."""
    if turn.throws:
        raise WrongPhase()
    return _ended(go_on(close(state, turn, "passed"), turn), [Event(seat=turn.seat, data=FarklePassed())])


def _begin_final_round(state: FarkleState, seat: int) -> FarkleState:
    """One more turn for everybody but the seat and its partner (FK-16, FK-18)."""
    others = tuple(other for other in state.playing if other not in side(state, seat))
    return replace(state, final_round_by=seat, final_turns=others)


def _ended(state: FarkleState, events: Sequence[Event]) -> Transition[FarkleState]:
    """A step that ended a turn: the sheet of its round goes out with it."""
    return Transition(state=state, events=tuple(events), cards=(state.card,) if state.card else ())
