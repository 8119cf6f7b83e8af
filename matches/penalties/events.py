"""The events of penalties."""

from typing import ClassVar

from games.core.events import EventData
from games.core.records import Record
from matches.penalties.bodies import Mode


class PenaltyProposed(EventData):
    """A seat proposes a penalty for who loses, and so agrees to it; the creator does so by opening the table."""

    type: ClassVar[str] = "penalty.proposed"
    mode: Mode


class PenaltyConsented(EventData):
    """A seat agrees; with the last one all have. In a lobby, sitting down is agreeing."""

    type: ClassVar[str] = "penalty.consented"


class PenaltyRefused(EventData):
    """A seat refuses, or (without a seat) the time to answer ran out: score only."""

    type: ClassVar[str] = "penalty.refused"


class AssignedPrompt(Record):
    """What is to be done or told, in the language of the match."""

    id: str
    """By this it can be reported."""
    text: str


class PenaltyAssigned(EventData):
    """The seat owes this."""

    type: ClassVar[str] = "penalty.assigned"
    prompt: AssignedPrompt


class PenaltySkipped(EventData):
    """The seat skips its prompt, once; if there is another, it follows as assigned."""

    type: ClassVar[str] = "penalty.skipped"


class PenaltyDone(EventData):
    """Another seat has seen the prompt done."""

    type: ClassVar[str] = "penalty.done"


class PenaltyExpired(EventData):
    """Nobody confirmed the prompt in time, or the match is void."""

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
