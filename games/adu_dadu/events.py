"""What happens in Adu Dadu, as everybody sees it."""

from typing import ClassVar

from games.adu_dadu.actions import Positions
from games.core.events import EventData
from games.core.records import Seat, Throw


class AduDaduRoundStarted(EventData):
    """A round began: every seat is to roll."""

    type: ClassVar[str] = "adu_dadu.round_started"
    round: int


class AduDaduRolled(EventData):
    """A seat made its first throw of the round."""

    type: ClassVar[str] = "adu_dadu.rolled"
    dice: Throw


class AduDaduChose(EventData):
    """A seat marked its dice, or changed its marks."""

    type: ClassVar[str] = "adu_dadu.chose"
    reroll: Positions
    """The positions to be rolled again, ascending."""


class AduDaduOpened(EventData):
    """A seat opened the table."""

    type: ClassVar[str] = "adu_dadu.opened"
    keeps_all: bool
    """Whether nobody had marked a die (AD-09)."""


class AduDaduRerolled(EventData):
    """A seat's marked dice were rolled again."""

    type: ClassVar[str] = "adu_dadu.rerolled"
    positions: Positions
    dice: Throw
    """The whole throw as it lies now."""


class AduDaduTied(EventData):
    """Several seats tie where the round is decided: these roll a tie-break."""

    type: ClassVar[str] = "adu_dadu.tied"
    seats: tuple[Seat, ...]


class AduDaduTieBreakRolled(EventData):
    """A tied seat rolled all its dice again."""

    type: ClassVar[str] = "adu_dadu.tie_break_rolled"
    dice: Throw


class AduDaduRoundWon(EventData):
    """The seat won the round."""

    type: ClassVar[str] = "adu_dadu.round_won"
    round: int


class AduDaduRoundLost(EventData):
    """The seat lost the round."""

    type: ClassVar[str] = "adu_dadu.round_lost"
    round: int


EVENTS: tuple[type[EventData], ...] = (
    AduDaduRoundStarted,
    AduDaduRolled,
    AduDaduChose,
    AduDaduOpened,
    AduDaduRerolled,
    AduDaduTied,
    AduDaduTieBreakRolled,
    AduDaduRoundWon,
    AduDaduRoundLost,
)
