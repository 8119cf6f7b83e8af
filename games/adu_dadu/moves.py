"""The three moves: roll, choose, open. Each is checked in full before a die is drawn (GX-03)."""

from dataclasses import replace

from games.adu_dadu.actions import AduDaduChoose, AduDaduOpen, AduDaduRoll
from games.adu_dadu.errors import AlreadyRolled, NotAllChose, NotTied
from games.adu_dadu.events import (
    AduDaduChose,
    AduDaduOpened,
    AduDaduRerolled,
    AduDaduRolled,
    AduDaduTieBreakRolled,
)
from games.adu_dadu.rounds import Step, go_on, judge, then
from games.adu_dadu.state import AduDaduState, with_hand, with_tie_break_throw
from games.core.dice import Dice
from games.core.errors import AlreadyOut, GameOver, PositionNotInThrow, WrongPhase
from games.core.events import Event
from games.core.game import Transition
from games.core.records import Action


def apply(state: AduDaduState, seat: int, action: Action, dice: Dice) -> Step:
    """Carry out an action of a seat. Raises RuleError where the rules refuse it."""
    if state.phase == "over":
        raise GameOver
    if seat not in state.playing:
        raise AlreadyOut
    match action:
        case AduDaduRoll():
            return _roll(state, seat, dice)
        case AduDaduChoose():
            return _choose(state, seat, action)
        case AduDaduOpen():
            return _open(state, seat, dice)
        case _:
            raise TypeError(f"no action of Adu Dadu: {action!r}")


def _roll(state: AduDaduState, seat: int, dice: Dice) -> Step:
    """The first throw of the round, or a throw in the tie-break (AD-01, AD-15)."""
    if state.phase not in ("rolling", "tie_break"):
        raise WrongPhase(phase=state.phase)
    if state.phase == "tie_break" and seat not in state.tied:
        raise NotTied(tied=list(state.tied))
    if seat not in state.to_roll:
        raise AlreadyRolled
    rolled = dice.roll(seat, state.options.dice)
    if state.phase == "rolling":
        event = Event(seat=seat, data=AduDaduRolled(dice=rolled))
        after = with_hand(state, seat, replace(state.hands[seat], first=rolled))
    else:
        event = Event(seat=seat, data=AduDaduTieBreakRolled(dice=rolled))
        after = with_tie_break_throw(state, seat, rolled)
    return then(Transition(state=after, events=(event,)), go_on(after))


def _choose(state: AduDaduState, seat: int, action: AduDaduChoose) -> Step:
    """Mark one's own dice, or change the marks (AD-06, AD-07)."""
    if state.phase != "choosing":
        raise WrongPhase(phase=state.phase)
    if any(position >= state.options.dice for position in action.reroll):
        raise PositionNotInThrow(field="reroll", positions=list(range(state.options.dice)))
    marks = tuple(sorted(action.reroll))
    chosen = with_hand(state, seat, replace(state.hands[seat], reroll=marks))
    return Transition(state=chosen, events=(Event(seat=seat, data=AduDaduChose(reroll=marks)),))


def may_open(state: AduDaduState) -> bool:
    """Whether the table can be opened now (AD-10)."""
    return state.phase == "choosing" and (state.options.open_by == "anyone" or not state.to_choose)


def _open(state: AduDaduState, seat: int, dice: Dice) -> Step:
    """Carry out the marks of the whole table, in the order of the seats, then score everybody (AD-08)."""
    if state.phase != "choosing":
        raise WrongPhase(phase=state.phase)
    if not may_open(state):
        raise NotAllChose(missing=list(state.to_choose))
    events = [Event(seat=seat, data=AduDaduOpened(keeps_all=state.keeps_all))]
    opened = state
    for each in state.playing:
        hand = state.hands[each]
        marks, throw = hand.reroll or (), list(hand.first or ())
        for position, face in zip(marks, dice.roll(each, len(marks)), strict=True):
            throw[position] = face
        if marks:
            events.append(Event(seat=each, data=AduDaduRerolled(positions=marks, dice=tuple(throw))))
        opened = with_hand(opened, each, replace(hand, reroll=marks, final=tuple(throw)))
    return then(Transition(state=opened, events=tuple(events)), judge(opened))
