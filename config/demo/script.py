"""What the script of a game has to say."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from config.demo.client import Json
from config.demo.stage import Stage, die, listed

BOLD = frozenset({"Bima", "Dewi"})
"""Who takes risks. Ayu and Citra play it safe."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def in_words(number: int) -> str:
    """``three``; figures beyond twelve."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def option(legal: Sequence[Json], kind: str) -> Json | None:
    """The legal action of a type, if there is one."""
    return next((one for one in legal if one["type"] == kind), None)


class Script(ABC):
    """One game: its cast, its options, how a player chooses, how it is told.

    Nothing here knows more than what the API tells everybody: a match body, events, result cards.
    """

    game: ClassVar[str]
    title: ClassVar[str]
    cast: ClassVar[tuple[str, ...]]
    options: ClassVar[Mapping[str, Any]]
    #: The agreement in a few words.
    agreed: ClassVar[str]

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        #: Names by seat, known when the match starts.
        self.names: list[str] = []

    def bold(self, seat: int) -> bool:
        """Whether the player of a seat takes risks."""
        return self.names[seat] in BOLD

    @abstractmethod
    def choose(self, match: Json, seat: int) -> Json | None:
        """What a player does, looking at the match through the own seat; None to wait for others.

        ``match["legal_actions"]`` is never empty here.
        """

    @abstractmethod
    def tell(self, kind: str, seat: int, data: Json) -> None:
        """Tell one event of the game, or gather it for the next line. ``kind`` is its type without the game."""

    @abstractmethod
    def cards(self, rounds: Sequence[Json], match: Json) -> None:
        """The result cards."""

    def tell_roll_off(self, data: Json) -> None:
        """Who starts, and by which dice."""
        shown = ["  ".join(f"{self.names[one['seat']]} {die(one['die'])}" for one in row) for row in data["rounds"]]
        self.stage.line(f"  One die each: {', again: '.join(shown)}. {self.names[data['starter']]} starts.")

    def tell_end(self, match: Json) -> None:
        """The places."""
        placed = sorted(match["seats"], key=lambda one: (one["placement"], one["seat"]))
        self.stage.line()
        for one in placed:
            name, result = one["player"]["name"], one["result"]
            self.stage.line(
                f"  {one['placement']}. {self.stage.name(name)} {'has ' if result == 'won' else ''}{result}"
            )

    def everybody(self) -> str:
        """All names."""
        return listed(self.names)
