"""The verbs that every game answers. Games are pure: no clock, no I/O, no randomness but the dice passed in."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import TypeAdapter

from games.core.dice import Dice
from games.core.events import Event, EventData
from games.core.outcome import Outcome
from games.core.records import Action, Options, Record, RoundCard
from games.core.statistics import NoStatistics, Tally
from games.core.text import Language, Text

O = TypeVar("O", bound=Options)  # noqa: E741 - O for options, S for state
S = TypeVar("S")


@dataclass(frozen=True, kw_only=True)
class Transition(Generic[S]):
    """What an accepted action, a start or a forfeit gives."""

    state: S
    events: tuple[Event, ...]
    #: Cards of the rounds that this step ended or added to, each whole; a later card of a round replaces the earlier.
    cards: tuple[RoundCard, ...] = ()


class Game(ABC, Generic[O, S]):
    """One game. There is one value per game, in ``games.registry``.

    States are frozen dataclasses; an input state is never changed. ``apply`` checks an action against the rules
    once, before any die is drawn.
    """

    #: The name on the wire, e.g. ``adu_dadu``.
    key: ClassVar[str]
    name: ClassVar[Text]
    #: One line that says what the game is.
    title: ClassVar[Text]
    #: The numbers of seats it can be played with, ascending.
    seats: ClassVar[range]
    #: The number of seats when none is asked for.
    default_seats: ClassVar[int] = 2
    #: Colour names by seat, for games whose seats have one.
    colours: ClassVar[tuple[str, ...] | None] = None

    Options: ClassVar[type[Any]]
    State: ClassVar[type[Any]]
    View: ClassVar[type[Record]]
    Card: ClassVar[type[RoundCard]]
    #: What a player may send.
    actions: ClassVar[tuple[type[Action], ...]]
    #: What only the table does for an absent seat; no player can send these.
    table_actions: ClassVar[tuple[type[Action], ...]] = ()
    #: The shapes of legal actions.
    legal: ClassVar[tuple[type[Record], ...]]
    #: The events it makes, those of the roll-off included if it has one.
    events: ClassVar[tuple[type[EventData], ...]]
    #: What is told of a player's matches, made of their tallies.
    Statistics: ClassVar[type[Record]] = NoStatistics
    #: The names in a tally of which the greatest counts; all others are added up.
    maxima: ClassVar[frozenset[str]] = frozenset()

    # -- options

    @abstractmethod
    def resolve(self, asked: Mapping[str, Any], seats: int) -> O:
        """The options with every value decided: what was asked for, defaults for the rest.

        ``asked`` holds only well-typed options. Raises OptionsError where they contradict each other or the
        number of seats.
        """

    def team(self, options: O, seat: int, seats: int) -> int | None:
        """The team of a seat, or None where the game is played singly."""
        return None

    # -- play

    @abstractmethod
    def start(self, options: O, seats: int, dice: Dice) -> Transition[S]:
        """The first state and its events. ``options`` come from ``resolve`` for the same number of seats."""

    @abstractmethod
    def playing(self, state: S) -> tuple[int, ...]:
        """The seats that are neither eliminated nor gone, ascending."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[int, ...]:
        """The seats on the clock, ascending; none when the game is over."""

    @abstractmethod
    def decision(self, state: S) -> Sequence[int | str]:
        """What is being decided. A new value starts a new allowance of time; the same value lets it run on."""

    @abstractmethod
    def legal_actions(self, state: S, seat: int) -> tuple[Record, ...]:
        """What the seat may do now, ordered; may be non-empty for a seat that is not on the clock (Calza)."""

    @abstractmethod
    def apply(self, state: S, seat: int, action: Action, dice: Dice) -> Transition[S]:
        """Carry out an action. Raises RuleError, before any die is drawn, where the rules refuse it."""

    @abstractmethod
    def absent_actions(self, state: S) -> tuple[tuple[int, Action], ...]:
        """What the table does, in order, when the time of this decision runs out (GX-06)."""

    def charged(self, state: S) -> tuple[int, ...]:
        """The seats whose own move is missing: a time-out is charged to these."""
        return self.to_act(state)

    @abstractmethod
    def forfeit(self, state: S, seats: Sequence[int], dice: Dice) -> Transition[S]:
        """These seats leave at the same moment (GX-07); in teams their partners must be among them.

        Raises AlreadyOut for a seat that is not playing and GameOver after the end. At least one seat or team
        must be left.
        """

    def leaving(self, state: S, seats: Sequence[int]) -> tuple[int, ...]:
        """Who goes when these seats leave: the leavers, then the partners they take along, each once."""
        return tuple(seats)

    @abstractmethod
    def view(self, state: S, seat: int | None) -> Record:
        """All that a seat (or, with None, a spectator) may see. Nothing else of a state ever leaves."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended; None while it goes on."""

    def rounds_won_and_lost(self, state: S) -> tuple[tuple[int, int], ...] | None:
        """Rounds won and lost by seat, for the totals of a series; None where rounds are not won or lost."""
        return None

    # -- statistics

    def tally(self, options: O, cards: Sequence[Any], outcome: Outcome) -> tuple[Tally, ...]:
        """What each seat did in a finished match, by seat: from its result cards in order, one a round.

        What the table did for an absent seat is the seat's own.
        """
        return tuple({} for _ in outcome.seats)

    def statistics(self, tally: Tally) -> Record:
        """What is told of a player whose matches add up to ``tally``."""
        return self.Statistics()

    # -- JSON

    @cached_property
    def _state_adapter(self) -> TypeAdapter[S]:
        return TypeAdapter(self.State)

    def dump(self, state: S) -> bytes:
        """A state as JSON, for storage only."""
        return self._state_adapter.dump_json(state)

    def load(self, raw: bytes | str) -> S:
        """The state that ``dump`` wrote."""
        return self._state_adapter.validate_json(raw)

    # -- words

    def rules(self, language: Language) -> str:
        """The rules for players, as Markdown."""
        return (Path(__file__).parent.parent / self.key / f"rules.{language}.md").read_text(encoding="utf-8")
