"""The log of a finished match, as everybody may see it."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from games.core.records import Record, Seat
from leaderboards.integrators.failures import NotFinished
from leaderboards.integrators.forms import Row
from matches.http.failures import NotFound
from matches.play.log import BATCH, stored_events, visible
from matches.play.models import Status, Visibility
from matches.play.rows import MatchRow
from matches.play.store import read


class LogRow(Record):
    """One event, as a row of a table."""

    number: int
    at: datetime
    type: str
    seat: Seat | None
    automatic: bool
    data: dict[str, Any]
    """What happened; in CSV as JSON text."""


COLUMNS = tuple(LogRow.model_fields)


def finished_match(match_id: str) -> MatchRow:
    """A public match that has finished. Raises NotFound, also for a private one, or NotFinished."""
    row = read(match_id)
    if row is None or row.visibility != Visibility.PUBLIC:
        raise NotFound
    if row.status != Status.FINISHED:
        raise NotFinished(version=row.version)
    return row


def log_batches(match_id: str, *, after: int, up_to: int, limit: int | None = None) -> Iterator[list[Row]]:
    """The events that everybody may see, after one number up to another, or about the first ``limit`` of them."""
    while after < up_to and limit != 0:
        events = stored_events(match_id, after=after, limit=BATCH if limit is None else min(BATCH, limit))
        if not events:
            return
        after = events[-1]["number"]
        shown = visible((event for event in events if event["number"] <= up_to), None)
        limit = limit and max(0, limit - len(events))
        yield [[event[column] for column in COLUMNS] for event in shown]
