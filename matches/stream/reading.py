"""What streams read from the database."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import reduce
from operator import or_
from typing import Any

import orjson
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from matches.penalties.models import Penalty, PenaltyPrompt, PromptStatus
from matches.play.events import MatchTurn
from matches.play.models import Action, Match, Status
from matches.play.rows import StoredEvent, seats_of_mask
from matches.players.models import Credential
from matches.stream.frames import event_frame

BATCH = 25
"""How many entries of a log are read at once: all that a reader who takes nothing makes us hold."""
AT_ONCE = 200
"""How many matches one statement asks for."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Head:
    """Where a match stands."""

    version: int
    over: bool
    finished_at: datetime | None
    #: Whether a proposal waits for answers or a prompt for its end, so that more events are sure to come.
    penalty_open: bool
    turn_seats: tuple[int, ...]
    deadline: datetime | None
    turn_seconds: int | None


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of the log, read once for all who watch: not yet for anybody's eyes."""

    number: int
    last_number: int
    events: tuple[StoredEvent, ...]
    _frames: dict[int, bytes] = field(default_factory=dict)

    def frame(self, event: Mapping[str, Any]) -> bytes:
        """An event of this entry, in the form of the wire, as it is sent. It is written once for all."""
        number = event["number"]
        if number not in self._frames:
            self._frames[number] = event_frame(event)
        return self._frames[number]


@dataclass(frozen=True, slots=True)
class News:
    """Where a match stands now, and what came since: everything, unless that were too much at once."""

    head: Head
    entries: tuple[Entry, ...]


def read_news(known: Mapping[str, int]) -> dict[str, News]:
    """The news of matches of which everything up to a version is known, by two statements for each ``AT_ONCE``."""
    ids = list(known)
    found: dict[str, News] = {}
    for start in range(0, len(ids), AT_ONCE):
        part = ids[start : start + AT_ONCE]
        heads = read_heads(part)
        # only up to the head, so that both tell of the same moment
        moved = {one: (known[one], head.version) for one, head in heads.items() if head.version > known[one]}
        entries = _read_entries(moved) if moved else {}
        found |= {one: News(head, tuple(entries.get(one, ()))) for one, head in heads.items()}
    return found


def read_heads(match_ids: Collection[str]) -> dict[str, Head]:
    """Where matches stand."""
    rows = (
        Match.objects.filter(pk__in=match_ids)
        .annotate(
            waits=Exists(Penalty.objects.filter(match=OuterRef("pk"), until__isnull=False)),
            owes=Exists(PenaltyPrompt.objects.filter(penalty__match=OuterRef("pk"), status=PromptStatus.OPEN)),
        )
        .values_list("pk", "version", "status", "finished_at", "waits", "owes", "turn_mask", "deadline", "turn_seconds")
    )
    return {
        match_id: Head(
            version=version,
            over=status in (Status.FINISHED, Status.VOID),
            finished_at=finished_at,
            penalty_open=bool(waits or owes),
            turn_seats=seats_of_mask(turn_mask),
            deadline=deadline,
            turn_seconds=turn_seconds,
        )
        for match_id, version, status, finished_at, waits, owes, turn_mask, deadline, turn_seconds in rows
    }


def read_after(match_id: str, number: int) -> list[Entry]:
    """The next entries of one log that hold events numbered above ``number``."""
    entries = Action.objects.filter(match_id=match_id, last_number__gt=number).order_by("last_number")
    return [_entry(*row) for row in entries.values_list("number", "last_number", "events")[:BATCH]]


def _read_entries(spans: Mapping[str, tuple[int, int]]) -> dict[str, list[Entry]]:
    wanted = reduce(
        or_,
        (Q(match_id=one, last_number__gt=after, last_number__lte=up_to) for one, (after, up_to) in spans.items()),
    )
    rows = Action.objects.filter(wanted).order_by("match_id", "last_number")
    found: dict[str, list[Entry]] = {}
    columns = rows.values_list("match_id", "number", "last_number", "events")
    for match_id, number, last_number, events in columns[: BATCH + len(spans)]:
        found.setdefault(match_id, []).append(_entry(number, last_number, events))
    return found


def _entry(number: int, last_number: int, events: str) -> Entry:
    return Entry(number, last_number, tuple(orjson.loads(events)))


def turn_before(match_id: str, number: int) -> tuple[int, ...]:
    """The seats that were on the clock when the event of this number had happened; none before the first turn."""
    entries = Action.objects.filter(match_id=match_id, number__lte=number).order_by("-number")
    for raw in entries.values_list("events", flat=True).iterator(chunk_size=BATCH):
        for event in reversed(orjson.loads(raw)):
            if event["type"] == MatchTurn.type and event["number"] <= number:
                return tuple(event["data"]["seats"])
    return ()


def sessions_good(session_ids: Collection[int]) -> set[int]:
    """Which of these sessions still stand: not revoked, of a player who is neither banned nor gone."""
    now = timezone.now()
    good = Credential.objects.filter(
        Q(expires_at__isnull=True) | Q(expires_at__gt=now),
        Q(player__banned_until__isnull=True) | Q(player__banned_until__lte=now),
        pk__in=session_ids,
        player__is_active=True,
    )
    return set(good.values_list("pk", flat=True))


__all__ = [
    "Entry", "Head", "News", "read_after", "read_heads", "read_news", "sessions_good", "turn_before",
]  # fmt: skip
