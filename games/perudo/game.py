"""Perudo as one value: how its rules answer the verbs that every game answers."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.dice import Dice
from games.core.errors import AlreadyOut, GameOver
from games.core.game import Game, Transition
from games.core.outcome import Outcome, ranked
from games.core.records import Action, Record
from games.core.roll_off import RolledOff
from games.core.statistics import Tally
from games.core.text import Text
from games.perudo import statistics
from games.perudo.actions import PerudoBid, PerudoCalza, PerudoDudo
from games.perudo.bidding import place
from games.perudo.calls import calza, dudo
from games.perudo.cards import PerudoRoundCard
from games.perudo.events import (
    PerudoBidMade,
    PerudoCalzaCalled,
    PerudoDieGained,
    PerudoDieLost,
    PerudoDudoCalled,
    PerudoEliminated,
    PerudoHand,
    PerudoRevealed,
    PerudoRoundStarted,
    PerudoRoundVoid,
)
from games.perudo.leaving import leave
from games.perudo.legal import PerudoLegalBid, legal_actions
from games.perudo.options import PerudoOptions
from games.perudo.rounds import begin
from games.perudo.state import PerudoState
from games.perudo.statistics import PerudoStatistics
from games.perudo.views import PerudoView, view


class Perudo(Game[PerudoOptions, PerudoState]):
    """Perudo: bid on everybody's dice, doubt, and keep the last die (PE-01 ... PE-26)."""

    key = "perudo"
    name = Text("Perudo", "Perudo")
    title = Text(
        "Tawar-menawar atas dadu tersembunyi; siapa yang masih punya dadu di akhir, menang.",
        "Bluff about hidden dice; the last player who still has one wins.",
    )
    seats = range(2, 7)
    colours = ("red", "blue", "green", "yellow", "orange", "purple")

    Options = PerudoOptions
    State = PerudoState
    View = PerudoView
    Card = PerudoRoundCard
    actions = (PerudoBid, PerudoDudo, PerudoCalza)
    legal = (PerudoLegalBid, PerudoDudo, PerudoCalza)
    events = (
        RolledOff,
        PerudoRoundStarted,
        PerudoHand,
        PerudoBidMade,
        PerudoDudoCalled,
        PerudoCalzaCalled,
        PerudoRevealed,
        PerudoDieLost,
        PerudoDieGained,
        PerudoEliminated,
        PerudoRoundVoid,
    )
    Statistics = PerudoStatistics

    def resolve(self, asked: Mapping[str, Any], seats: int) -> PerudoOptions:
        """The options; every value of each is valid with any number of seats."""
        return PerudoOptions(**asked)

    def start(self, options: PerudoOptions, seats: int, dice: Dice) -> Transition[PerudoState]:
        """Roll off who starts and deal the first round (PE-01 ... PE-03)."""
        return begin(options, seats, dice)

    def playing(self, state: PerudoState) -> tuple[int, ...]:
        """The seats that have dice."""
        return state.playing

    def to_act(self, state: PerudoState) -> tuple[int, ...]:
        """The one seat whose turn it is (PE-05)."""
        return () if state.ended else (state.current,)

    def decision(self, state: PerudoState) -> Sequence[int | str]:
        """Each bid and each round dealt is a new decision."""
        return (state.round, len(state.bids))

    def legal_actions(self, state: PerudoState, seat: int) -> tuple[Record, ...]:
        """Bids by face, Dudo, Calza."""
        return legal_actions(state, seat)

    def apply(self, state: PerudoState, seat: int, action: Action, dice: Dice) -> Transition[PerudoState]:
        """Bid, doubt or call exactly right. Raises RuleError where the rules refuse it."""
        if state.ended:
            raise GameOver
        if seat not in state.playing:
            raise AlreadyOut
        match action:
            case PerudoBid():
                return place(state, seat, action)
            case PerudoDudo():
                return dudo(state, seat, action, dice)
            case PerudoCalza():
                return calza(state, seat, action, dice)
            case _:
                raise TypeError(f"{type(action).__name__} is no action of Perudo")

    def absent_actions(self, state: PerudoState) -> tuple[tuple[int, Action], ...]:
        """With a bid standing Dudo, else one 2: the table doubts what it cannot see and opens low (PE-25)."""
        if state.ended:
            return ()
        bid = state.bid
        if bid:
            return ((state.current, PerudoDudo(type="perudo.dudo", quantity=bid.quantity, face=bid.face)),)
        return ((state.current, PerudoBid(type="perudo.bid", quantity=1, face=2)),)

    def forfeit(self, state: PerudoState, seats: Sequence[int], dice: Dice) -> Transition[PerudoState]:
        """The round is void and dealt again without these seats (PE-26)."""
        return leave(state, seats, dice)

    def view(self, state: PerudoState, seat: int | None) -> PerudoView:
        """The public table and the seat's own hand (PE-03, PE-04)."""
        return view(state, seat)

    def outcome(self, state: PerudoState) -> Outcome | None:
        """The last seat with dice has won; the others are placed by how long they stayed (PE-18)."""
        if state.ended is None:
            return None
        groups = (state.playing, *reversed(state.out))
        return ranked(groups, lambda seat: "won" if seat in state.playing else "lost", state.ended)

    def tally(self, options: PerudoOptions, cards: Sequence[PerudoRoundCard], outcome: Outcome) -> tuple[Tally, ...]:
        """See ``games.perudo.statistics``."""
        return statistics.tally(cards, len(outcome.seats))

    def statistics(self, tally: Tally) -> PerudoStatistics:
        """See ``games.perudo.statistics``."""
        return statistics.statistics(tally)


PERUDO = Perudo()
