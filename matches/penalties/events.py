"""The events of penalties."""

from typing import ClassVar

from games.core.events import EventData
from matches.penalties.bodies import Mode


class PenaltyProposed(EventData):
    """A seat proposes a penalty for who loses."""

    type: ClassVar[str] = "penalty.proposed"
    mode: Mode


class PenaltyConsented(EventData):
    """A seat agrees."""

    type: ClassVar[str] = "penalty.consented"


class PenaltyRefused(EventData):
    """A seat refuses, or (without a seat) the time to answer ran out: score only."""

    type: ClassVar[str] = "penalty.refused"


class PenaltyAssigned(EventData):
    """The seat owes this."""

    type: ClassVar[str] = "penalty.assigned"
    prompt: str


class PenaltySkipped(EventData):
    """The seat skips its prompt, once."""

    type: ClassVar[str] = "penalty.skipped"


class PenaltyDone(EventData):
    """Another seat has seen the prompt done."""

    type: ClassVar[str] = "penalty.done"


class PenaltyExpired(EventData):
    """Nobody confirmed the prompt in time."""

    type: ClassVar[str] = "penalty.expired"


PENALTY_EVENTS: tuple[type[EventData], ...] = (
    PenaltyProposed,
    PenaltyConsented,
    PenaltyRefused,
    PenaltyAssigned,
    PenaltySkipped,
    PenaltyDone,
    PenaltyExpired,
)
