"""The steps of a turn: rolling, scoring, passing on to the next seat."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from games.core.dice import Dice
from games.core.errors import PositionNotInThrow
from games.core.events import Event
from games.core.game import Transition
from games.core.seats import next_seat
from games.yatzy.boxes import Box
from games.yatzy.cards import YatzyRollCard, YatzyRoundCard, YatzyTurnCard
from games.yatzy.errors import BoxNotAllowed, BoxUsed, MustScoreNow, NoRollsLeft, NothingRolled, NothingToRoll
from games.yatzy.events import YatzyRolled, YatzyScored, YatzyUpperBonus
from games.yatzy.joker import BONUS, earns_bonus
from games.yatzy.sheet import UPPER_BONUS
from games.yatzy.state import YatzyState, round_of

DICE = 5


def roll(state: YatzyState, seat: int, keep: tuple[int, ...], dice: Dice) -> Transition[YatzyState]:
    """Roll what is not kept (YZ-02)."""
    if state.must_score:
        raise MustScoreNow()
    if state.rolls_left == 0:
        raise NoRollsLeft()
    if keep and not state.rolls:
        raise PositionNotInThrow(field="keep")
    if len(keep) == DICE:
        raise NothingToRoll(field="keep")
    keep = tuple(sorted(keep))
    rolled = iter(dice.roll(seat, DICE - len(keep)))
    lying = tuple(state.dice[position] if position in keep else next(rolled) for position in range(DICE))
    rolls = (*state.rolls, YatzyRollCard(keep=keep, dice=lying))
    event = Event(seat=seat, data=YatzyRolled(roll=len(rolls), keep=keep, dice=lying))
    return Transition(state=replace(state, rolls=rolls), events=(event,))


def score(state: YatzyState, seat: int, box: Box) -> Transition[YatzyState]:
    """Use a box and end the turn (YZ-03)."""
    sheet = state.sheets[seat]
    if not state.rolls:
        raise NothingRolled()
    if box in sheet.card:
        raise BoxUsed(field="box", allowed=list(state.allowed))
    if box not in state.allowed:
        raise BoxNotAllowed(field="box", allowed=list(state.allowed))
    points = state.allowed[box]
    bonus: Literal[0, 100] = BONUS if earns_bonus(sheet.card, state.dice) else 0
    after = sheet.scored(box, points, bonus=bonus > 0)
    upper_bonus = after.upper_bonus - sheet.upper_bonus
    events = [Event(seat=seat, data=YatzyScored(box=box, points=points, bonus=bonus))]
    if upper_bonus:
        events.append(Event(seat=seat, data=YatzyUpperBonus(points=UPPER_BONUS)))
    turn = YatzyTurnCard(seat=seat, rolls=state.rolls, box=box, points=points, bonus=bonus, upper_bonus=upper_bonus)
    number = round_of(state, seat)
    state, card = _end(state, turn, number)
    state = replace(state, sheets=(*state.sheets[:seat], after, *state.sheets[seat + 1 :]))
    return Transition(state=_pass_on(state, seat, number), events=tuple(events), cards=(card,))


def score_best(state: YatzyState, seat: int) -> Transition[YatzyState]:
    """Use the allowed box worth most, among equals the first on the card (YZ-20)."""
    if not state.rolls:
        raise NothingRolled()
    return score(state, seat, max(state.allowed, key=state.allowed.__getitem__))


def leave(state: YatzyState, seat: int, leavers: Sequence[int]) -> Transition[YatzyState]:
    """Seats leave at the same moment; the running turn, that of ``seat``, goes on if it is not theirs (GX-07)."""
    number = round_of(state, seat)
    state = replace(state, gone=(*state.gone, tuple(sorted(leavers))))
    over = len(state.playing) == 1
    if not over and seat not in leavers:
        return Transition(state=state, events=())
    cards: tuple[YatzyRoundCard, ...] = ()
    if state.rolls:
        broken_off = YatzyTurnCard(seat=seat, rolls=state.rolls, box=None, points=0, bonus=0, upper_bonus=0)
        state, card = _end(state, broken_off, number)
        cards = (card,)
    return Transition(state=_pass_on(state, seat, number), events=(), cards=cards)


def _end(state: YatzyState, turn: YatzyTurnCard, number: int) -> tuple[YatzyState, YatzyRoundCard]:
    turns = (*state.turns, turn)
    return replace(state, rolls=(), turns=turns, last=turn), YatzyRoundCard(round=number, turns=turns)


def _pass_on(state: YatzyState, seat: int, number: int) -> YatzyState:
    """The turn goes to the left of ``seat``, after a turn of round ``number``."""
    playing = state.playing
    following = next_seat(seat, playing)
    if len(playing) == 1 or state.sheets[following].full:
        return replace(state, current=None)
    same_round = round_of(state, following) == number
    return replace(state, current=following, turns=state.turns if same_round else ())
