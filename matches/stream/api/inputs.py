"""What the stream takes."""

import re
from typing import Annotated

from drf_spectacular.utils import OpenApiParameter
from pydantic import Field
from rest_framework.request import Request

from games.core.records import Record
from games.core.records import Seat as SeatNumber
from matches.http.input import Query, QueryInt
from matches.stream.failures import BadEventId

LAST_NUMBER = 2**31 - 1
LONGEST_LINGER = 600

LAST_EVENT_ID = OpenApiParameter(
    name="Last-Event-ID",
    location=OpenApiParameter.HEADER,
    type={"type": "string", "pattern": "^[0-9]{1,10}$"},
    description="The number of the last event that was received: the stream goes on after it. Before `after`.",
)


class StreamQuery(Query):
    """Which stream."""

    seat: Annotated[QueryInt, Field(ge=0, le=7)] | None = None
    """For who holds several seats: which one looks. The default is, for each event, the one that is then to act."""
    after: Annotated[QueryInt, Field(ge=0, le=LAST_NUMBER)] = 0
    """Only events numbered above this; without it, and without `Last-Event-ID`, from the beginning."""
    linger: Annotated[QueryInt, Field(ge=0, le=LONGEST_LINGER)] = 0
    """Seconds to stay after the end of the match, for a penalty or a rematch that somebody may ask for."""
    ticket: Annotated[str, Field(min_length=1, max_length=128)] | None = None
    """From `stream-ticket`, for EventSource, which sends no headers."""


class TicketInput(Record):
    """What the ticket is for."""

    seat: SeatNumber | None = None
    """For who holds several seats: the only one that the ticket opens."""


def last_event_id(request: Request) -> int | None:
    """The number in ``Last-Event-ID``; None without the header. Raises BadEventId."""
    header: str | None = request.headers.get("Last-Event-ID")
    if header is None:
        return None
    if not re.fullmatch(r"[0-9]{1,10}", header, re.ASCII) or int(header) > LAST_NUMBER:
        raise BadEventId
    return int(header)
