"""Reading the log of a match, each viewer only what that viewer may see."""

from collections.abc import Iterable, Iterator
from typing import Any

import orjson

from matches.play.draft import StoredEvent
from matches.play.models import Action


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
