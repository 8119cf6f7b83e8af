"""Farkle as the house plays it: the verbs, each handed to the file that knows."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.dice import Dice
from games.core.errors import AlreadyOut, GameOver, NotYourTurn
from games.core.game import Game, Transition
from games.core.outcome import Outcome
from games.core.records import Action, Record
from games.core.roll_off import RolledOff, roll_off
from games.core.statistics import Tally
from games.core.text import Text
from games.farkle import absence, leaving, legal, options, play, sides, statistics, views
from games.farkle.actions import FarkleBank, FarklePass, FarkleRoll
from games.farkle.cards import FarkleRoundCard
from games.farkle.events import (
    FarkleBanked,
    FarkleFarkled,
    FarkleFinalRound,
    FarkleHotDice,
    FarkleKept,
    FarklePassed,
    FarkleRolled,
)
from games.farkle.options import FarkleOptions
from games.farkle.state import FarkleState, Turn
from games.farkle.statistics import FarkleStatistics


class Farkle(Game[FarkleOptions, FarkleState]):
    """Set scoring dice aside, roll the rest, and bank before a throw scores nothing."""

    key = "farkle"
    name = Text("Farkle", "Farkle")
    title = Text(
        "Sisihkan dadu yang mencetak skor, lempar sisanya, dan simpan poinnya sebelum lenyap.",
        "Set scoring dice aside, roll the rest, and bank the points before they are lost.",
    )
    seats = range(2, 9)

    Options = FarkleOptions
    State = FarkleState
    View = views.FarkleView
    Card = FarkleRoundCard
    actions = (FarkleRoll, FarkleBank)
    table_actions = (FarklePass,)
    legal = (legal.FarkleLegalRoll, legal.FarkleLegalBank)
    events = (
        RolledOff,
        FarkleRolled,
        FarkleKept,
        FarkleHotDice,
        FarkleFarkled,
        FarkleBanked,
        FarklePassed,
        FarkleFinalRound,
    )
    Statistics = FarkleStatistics
    maxima = statistics.MAXIMA

    def resolve(self, asked: Mapping[str, Any], seats: int) -> FarkleOptions:
        """See ``games.farkle.options``."""
        return options.resolve(asked, seats)

    def team(self, options: FarkleOptions, seat: int, seats: int) -> int | None:
        """Partners sit opposite (FK-17)."""
        return sides.team(options, seat, seats)

    def start(self, options: FarkleOptions, seats: int, dice: Dice) -> Transition[FarkleState]:
        """A roll-off decides who begins (FK-01, GX-05)."""
        starter, rolled_off = roll_off(range(seats), dice)
        state = FarkleState(
            options=options,
            starter=starter,
            scores=(0,) * seats,
            reached=(0,) * seats,
            turn=Turn(number=1, round=1, seat=starter),
        )
        return Transition(state=state, events=(rolled_off,))

    def playing(self, state: FarkleState) -> tuple[int, ...]:
        """Nobody is eliminated in Farkle: all who have not left."""
        return state.playing

    def to_act(self, state: FarkleState) -> tuple[int, ...]:
        """The seat on turn."""
        return (state.turn.seat,) if state.turn else ()

    def decision(self, state: FarkleState) -> Sequence[int | str]:
        """The turn and how many throws it has: every action rolls or ends the turn."""
        return (state.turn.number, len(state.turn.throws)) if state.turn else ()

    def legal_actions(self, state: FarkleState, seat: int) -> tuple[Record, ...]:
        """Roll and bank, with every legal set-aside."""
        if state.turn is None or seat != state.turn.seat:
            return ()
        return legal.legal_actions(state.turn, state.options.three_ones)

    def apply(self, state: FarkleState, seat: int, action: Action, dice: Dice) -> Transition[FarkleState]:
        """Raises GameOver, AlreadyOut, NotYourTurn and what ``games.farkle.play`` refuses."""
        turn = state.turn
        if turn is None:
            raise GameOver()
        if seat not in state.playing:
            raise AlreadyOut()
        if seat != turn.seat:
            raise NotYourTurn()
        match action:
            case FarkleRoll(keep=keep):
                return play.roll_dice(state, turn, keep, dice)
            case FarkleBank(keep=keep):
                return play.bank(state, turn, keep)
            case FarklePass():
                return play.pass_on(state, turn)
        raise TypeError(f"{type(action).__name__} is no action of Farkle")

    def absent_actions(self, state: FarkleState) -> tuple[tuple[int, Action], ...]:
        """One action that ends the turn (FK-21)."""
        if state.turn is None:
            return ()
        return ((state.turn.seat, absence.action(state.turn, state.options.three_ones)),)

    def forfeit(self, state: FarkleState, seats: Sequence[int], dice: Dice) -> Transition[FarkleState]:
        """No die is drawn; a partner leaves too (GX-07, FK-22)."""
        return leaving.leave(state, seats)

    def leaving(self, state: FarkleState, seats: Sequence[int]) -> tuple[int, ...]:
        """The leavers, then their partners."""
        return leaving.leaving(state, seats)

    def view(self, state: FarkleState, seat: int | None) -> views.FarkleView:
        """The same for everybody."""
        return views.view(state)

    def outcome(self, state: FarkleState) -> Outcome | None:
        """See ``games.farkle.placing``."""
        return state.outcome

    def tally(self, options: FarkleOptions, cards: Sequence[FarkleRoundCard], outcome: Outcome) -> tuple[Tally, ...]:
        """See ``games.farkle.statistics``."""
        return statistics.tally(cards, len(outcome.seats))

    def statistics(self, tally: Tally) -> FarkleStatistics:
        """See ``games.farkle.statistics``."""
        return statistics.statistics(tally)


FARKLE = Farkle()
