"""Reading the log of a match, each viewer only what that viewer may see."""

from collections.abc import Generator, Iterable, Iterator
from typing import Any

import orjson

from matches.play.models import Action
from matches.play.rows import StoredEvent

BATCH = 200
"""How many events are read at once when a whole log is sent."""


def entry_of_number(match_id: str, number: int) -> Action:
    """The log entry whose first event has this number."""
    return Action.objects.get(match_id=match_id, number=number)


def events_of(entry: Action) -> tuple[StoredEvent, ...]:
    """The events of an entry, with their audiences: not yet for anybody's eyes."""
    return tuple(orjson.loads(entry.events))


def visible(events: Iterable[StoredEvent], seat: int | None) -> Iterator[dict[str, Any]]:
    """The events that a seat (None: a spectator) may see, in the form of the wire."""
    for event in events:
        audience = event["audience"]
        if audience is None or audience == seat:
            yield {name: value for name, value in event.items() if name != "audience"}


def stored_events(match_id: str, *, after: int, limit: int) -> list[StoredEvent]:
    """The events numbered above ``after``, at most about ``limit`` (whole entries), with their audiences."""
    entries = Action.objects.filter(match_id=match_id, last_number__gt=after).order_by("number")
    found: list[StoredEvent] = []
    for raw in entries.values_list("events", flat=True)[:limit]:
        found += [event for event in orjson.loads(raw) if event["number"] > after]
        if len(found) >= limit:
            break
    return found


def event_page(match_id: str, seat: int | None, *, after: int, limit: int) -> dict[str, Any]:
    """One page of the log as a seat (None: a spectator) may see it.

    ``next`` is the number to go on after, null at the end; a page may hold fewer events than asked for, since what
    the viewer may not see is left out.
    """
    events = stored_events(match_id, after=after, limit=limit)
    return {
        "results": list(visible(events, seat)),
        "next": events[-1]["number"] if len(events) >= limit else None,
    }


def event_lines(match_id: str, seat: int | None, *, after: int, up_to: int) -> Generator[bytes, None, None]:
    """The log up to a version, one event per line, read in batches."""
    while after < up_to:
        events = stored_events(match_id, after=after, limit=BATCH)
        if not events:
            return
        for event in visible(events, seat):
            yield orjson.dumps(event) + b"\n"
        after = events[-1]["number"]
