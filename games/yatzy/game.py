"""Yatzy, "Dice Party", with the American Yahtzee scoring.

Rules: ``docs/rules/yatzy.md``, after ``docs/rules/texts/yatzy.id.txt``.

======  ===================================  ===========
option  values                               default
======  ===================================  ===========
joker   ``with_bonus``, ``always`` (YZ-17)   with_bonus
======  ===================================  ===========
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.dice import Dice
from games.core.errors import AlreadyOut, GameOver, NotYourTurn
from games.core.game import Game, Transition
from games.core.outcome import Outcome, grouped_by_score, ranked
from games.core.records import Action, Record
from games.core.roll_off import RolledOff, roll_off
from games.core.statistics import Tally
from games.core.text import Text
from games.yatzy import statistics, turns, views
from games.yatzy.actions import YatzyRoll, YatzyScore, YatzyScoreBest
from games.yatzy.cards import YatzyRoundCard
from games.yatzy.events import YatzyRolled, YatzyScored, YatzyUpperBonus
from games.yatzy.legal import YatzyLegalRoll, YatzyLegalScore, legal_actions
from games.yatzy.options import YatzyOptions
from games.yatzy.sheet import BLANK
from games.yatzy.state import YatzyState, round_of
from games.yatzy.statistics import YatzyStatistics
from games.yatzy.views import YatzyView


class Yatzy(Game[YatzyOptions, YatzyState]):
    """Yatzy for two to six seats."""

    key = "yatzy"
    name = Text("Yatzy", "Yatzy")
    title = Text(
        "Lima dadu, tiga gulungan, tiga belas kotak: total tertinggi menang.",
        "Five dice, three rolls, thirteen boxes: the highest total wins.",
    )
    seats = range(2, 7)

    Options = YatzyOptions
    State = YatzyState
    View = YatzyView
    Card = YatzyRoundCard
    actions = (YatzyRoll, YatzyScore)
    table_actions = (YatzyScoreBest,)
    legal = (YatzyLegalRoll, YatzyLegalScore)
    events = (RolledOff, YatzyRolled, YatzyScored, YatzyUpperBonus)
    Statistics = YatzyStatistics
    maxima = statistics.MAXIMA

    def resolve(self, asked: Mapping[str, Any], seats: int) -> YatzyOptions:
        """No option depends on another or on the number of seats."""
        return YatzyOptions(**asked)

    def start(self, options: YatzyOptions, seats: int, dice: Dice) -> Transition[YatzyState]:
        """Blank sheets; a roll-off decides who begins (GX-05)."""
        starter, event = roll_off(range(seats), dice)
        state = YatzyState(
            options=options, sheets=(BLANK,) * seats, gone=(), current=starter, rolls=(), turns=(), last=None
        )
        return Transition(state=state, events=(event,))

    def playing(self, state: YatzyState) -> tuple[int, ...]:
        """The seats that have not left."""
        return state.playing

    def to_act(self, state: YatzyState) -> tuple[int, ...]:
        """The seat whose turn it is."""
        return () if state.current is None else (state.current,)

    def decision(self, state: YatzyState) -> Sequence[int | str]:
        """Each roll and each box is a decision of its own: round, seat, rolls so far."""
        if state.current is None:
            return ()
        return (round_of(state, state.current), state.current, len(state.rolls))

    def legal_actions(self, state: YatzyState, seat: int) -> tuple[Record, ...]:
        """Rolling and scoring, as far as the turn allows."""
        return legal_actions(state, seat)

    def apply(self, state: YatzyState, seat: int, action: Action, dice: Dice) -> Transition[YatzyState]:
        """Roll or score."""
        if state.current is None:
            raise GameOver()
        if seat not in state.playing:
            raise AlreadyOut()
        if seat != state.current:
            raise NotYourTurn()
        match action:
            case YatzyRoll():
                return turns.roll(state, seat, action.keep, dice)
            case YatzyScore():
                return turns.score(state, seat, action.box)
            case YatzyScoreBest():
                return turns.score_best(state, seat)
        raise TypeError(f"{type(action).__name__} is no action of Yatzy")

    def absent_actions(self, state: YatzyState) -> tuple[tuple[int, Action], ...]:
        """Roll once if nothing is rolled yet, then take the box worth most (YZ-20)."""
        if state.current is None:
            return ()
        best = (state.current, YatzyScoreBest(type="yatzy.score_best"))
        if state.rolls:
            return (best,)
        return ((state.current, YatzyRoll(type="yatzy.roll", keep=())), best)

    def forfeit(self, state: YatzyState, seats: Sequence[int], dice: Dice) -> Transition[YatzyState]:
        """The seats leave; their sheets stay on view as they are."""
        if state.current is None:
            raise GameOver()
        if not set(seats) <= set(state.playing):
            raise AlreadyOut()
        return turns.leave(state, state.current, seats)

    def view(self, state: YatzyState, seat: int | None) -> YatzyView:
        """The same for all."""
        return views.view(state)

    def outcome(self, state: YatzyState) -> Outcome | None:
        """Placed by total, then who left, the first to leave last (YZ-01, GX-07)."""
        if state.current is not None:
            return None
        playing = state.playing
        groups = [*grouped_by_score(playing, lambda seat: state.sheets[seat].total), *reversed(state.gone)]
        top = groups[0]
        return ranked(
            groups,
            lambda seat: "lost" if seat not in top else "won" if len(top) == 1 else "drawn",
            "others_left" if len(playing) == 1 else "played_out",
        )

    def tally(self, options: YatzyOptions, cards: Sequence[YatzyRoundCard], outcome: Outcome) -> tuple[Tally, ...]:
        """See ``games.yatzy.statistics``."""
        return statistics.tally(cards, len(outcome.seats))

    def statistics(self, tally: Tally) -> YatzyStatistics:
        """See ``games.yatzy.statistics``."""
        return statistics.statistics(tally)


YATZY = Yatzy()
