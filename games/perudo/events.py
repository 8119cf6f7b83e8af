"""What happens at the table, as data. Only ``perudo.hand`` is secret: it goes to the seat whose hand it is."""

from typing import ClassVar

from games.core.events import EventData
from games.core.records import Face, Seat, Throw
from games.perudo.actions import Quantity


class PerudoRoundStarted(EventData):
    """All cups are shaken and a round begins."""

    type: ClassVar[str] = "perudo.round_started"
    round: int
    opener: Seat
    palifico: bool
    dice_counts: tuple[int, ...]
    """By seat; 0 for who is out."""


class PerudoHand(EventData):
    """What lies under one seat's own cup."""

    type: ClassVar[str] = "perudo.hand"
    dice: Throw


class PerudoBidMade(EventData):
    """The seat has bid."""

    type: ClassVar[str] = "perudo.bid"
    quantity: Quantity
    face: Face


class PerudoDudoCalled(EventData):
    """The seat doubts the bid named."""

    type: ClassVar[str] = "perudo.dudo"
    quantity: Quantity
    face: Face


class PerudoCalzaCalled(EventData):
    """The seat calls the bid named exactly right."""

    type: ClassVar[str] = "perudo.calza"
    quantity: Quantity
    face: Face


class PerudoRevealed(EventData):
    """All cups are lifted."""

    type: ClassVar[str] = "perudo.revealed"
    hands: tuple[Throw | None, ...]
    """By seat; null for who is out."""
    face: Face
    """The face that was bid."""
    count: int
    """How many dice count for it."""


class PerudoDieLost(EventData):
    """The seat loses a die."""

    type: ClassVar[str] = "perudo.die_lost"


class PerudoDieGained(EventData):
    """The seat gains a die."""

    type: ClassVar[str] = "perudo.die_gained"


class PerudoEliminated(EventData):
    """The seat is out: its last die is lost, or it left (PE-18)."""

    type: ClassVar[str] = "perudo.eliminated"


class PerudoRoundVoid(EventData):
    """The round counts for nothing, since somebody left in the middle of it (PE-26)."""

    type: ClassVar[str] = "perudo.round_void"
