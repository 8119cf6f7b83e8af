"""Adu Dadu as the house knows it."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.adu_dadu import clock, leaving, legal, moves, options, result, rounds, statistics, views
from games.adu_dadu.actions import AduDaduChoose, AduDaduOpen, AduDaduRoll
from games.adu_dadu.cards import AduDaduRoundCard
from games.adu_dadu.events import EVENTS
from games.adu_dadu.legal import AduDaduLegalChoose, AduDaduLegalOpen, AduDaduLegalRoll
from games.adu_dadu.options import AduDaduOptions
from games.adu_dadu.state import AduDaduState, Hand
from games.adu_dadu.statistics import AduDaduStatistics
from games.core.dice import Dice
from games.core.game import Game, Transition
from games.core.outcome import Outcome
from games.core.records import Action, Record
from games.core.statistics import Tally
from games.core.text import Text


class AduDadu(Game[AduDaduOptions, AduDaduState]):
    """The dice duel: all roll at once, and there is no first player (GX-05)."""

    key = "adu_dadu"
    name = Text("Adu Dadu", "Adu Dadu")
    title = Text(
        "Semua mengocok bersamaan, boleh kocok ulang sekali, lalu meja dibuka.",
        "Everybody rolls at once, may roll some dice again, then the table is opened.",
    )
    seats = range(2, 9)

    Options = AduDaduOptions
    State = AduDaduState
    View = views.AduDaduView
    Card = AduDaduRoundCard
    actions = (AduDaduRoll, AduDaduChoose, AduDaduOpen)
    legal = (AduDaduLegalRoll, AduDaduLegalChoose, AduDaduLegalOpen)
    events = EVENTS
    Statistics = AduDaduStatistics

    def resolve(self, asked: Mapping[str, Any], seats: int) -> AduDaduOptions:
        """See ``games.adu_dadu.options``."""
        return options.resolve(asked, seats)

    def start(self, options: AduDaduOptions, seats: int, dice: Dice) -> Transition[AduDaduState]:
        """The first round begins; every seat rolls for itself, so no die is drawn yet."""
        table = AduDaduState(
            options=options,
            phase="rolling",
            round=1,
            hands=(Hand(),) * seats,
            tie_breaks=(),
            wins=(0,) * seats,
            losses=(0,) * seats,
            left=(),
            last=None,
        )
        return rounds.begin(table, 1)

    def playing(self, state: AduDaduState) -> tuple[int, ...]:
        """The seats that have not left."""
        return state.playing

    def to_act(self, state: AduDaduState) -> tuple[int, ...]:
        """See ``games.adu_dadu.clock``."""
        return clock.to_act(state)

    def decision(self, state: AduDaduState) -> Sequence[int | str]:
        """See ``games.adu_dadu.clock``."""
        return clock.decision(state)

    def legal_actions(self, state: AduDaduState, seat: int) -> tuple[Record, ...]:
        """See ``games.adu_dadu.legal``."""
        return legal.legal_actions(state, seat)

    def apply(self, state: AduDaduState, seat: int, action: Action, dice: Dice) -> Transition[AduDaduState]:
        """See ``games.adu_dadu.moves``."""
        return moves.apply(state, seat, action, dice)

    def absent_actions(self, state: AduDaduState) -> tuple[tuple[int, Action], ...]:
        """See ``games.adu_dadu.clock``."""
        return clock.absent_actions(state)

    def charged(self, state: AduDaduState) -> tuple[int, ...]:
        """See ``games.adu_dadu.clock``."""
        return clock.charged(state)

    def forfeit(self, state: AduDaduState, seats: Sequence[int], dice: Dice) -> Transition[AduDaduState]:
        """See ``games.adu_dadu.leaving``."""
        return leaving.forfeit(state, seats)

    def rounds_won_and_lost(self, state: AduDaduState) -> tuple[tuple[int, int], ...]:
        """By seat, as the result cards have it: who won or lost each round (AD-22, AD-23)."""
        return tuple(zip(state.wins, state.losses, strict=True))

    def view(self, state: AduDaduState, seat: int | None) -> views.AduDaduView:
        """The same for everybody: nothing is hidden (AD-01, AD-07)."""
        return views.view(state)

    def outcome(self, state: AduDaduState) -> Outcome | None:
        """See ``games.adu_dadu.result``."""
        return result.outcome(state)

    def tally(self, options: AduDaduOptions, cards: Sequence[AduDaduRoundCard], outcome: Outcome) -> tuple[Tally, ...]:
        """See ``games.adu_dadu.statistics``."""
        return statistics.tally(options, cards, len(outcome.seats))

    def statistics(self, tally: Tally) -> AduDaduStatistics:
        """See ``games.adu_dadu.statistics``."""
        return statistics.statistics(tally)


ADU_DADU = AduDadu()
