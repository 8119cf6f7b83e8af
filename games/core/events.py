"""What happened, as data. The room that plays matches numbers and dates the events and sends them out."""

from dataclasses import dataclass
from typing import ClassVar

from games.core.records import Record


class EventData(Record):
    """The data of one kind of event. Subclasses say their wire ``type``, e.g. ``farkle.rolled``."""

    type: ClassVar[str]


@dataclass(frozen=True, kw_only=True, slots=True)
class Event:
    """One event: whose it is, what happened and who may see it."""

    data: EventData
    #: The seat it belongs to; None when it is the table's.
    seat: int | None = None
    #: The only seat that may see it; None when everybody may.
    audience: int | None = None

    @property
    def type(self) -> str:
        """The wire type, e.g. ``perudo.bid``."""
        return self.data.type
