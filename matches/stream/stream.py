"""One open stream."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from django.conf import settings
from django.db import DatabaseError, InterfaceError

from matches.stream.database import OPENING, in_thread
from matches.stream.frames import HEARTBEAT, OPENED, passing_frame
from matches.stream.hub import OPEN, the_hub
from matches.stream.reading import Entry, Head, read_after
from matches.stream.viewer import Viewer
from matches.stream.watched import Watched

log = logging.getLogger("kocok.stream")

REMINDER_LEFT = 0.2
"""The part of an allowance that is left when its seats are reminded."""


@dataclass(eq=False, kw_only=True)
class Stream:
    """The bytes of one stream, made as they are asked for.

    It keeps nothing but the number up to which everything was sent: a reader that is slow is waited for, and catches
    up from the log.
    """

    match_id: str
    viewer: Viewer
    #: Where the match stood when the viewer was let in.
    head: Head
    #: Everything up to this number was sent, or had been before.
    sent: int
    #: Seconds for which to stay after the end of the match, for a penalty or a rematch.
    linger: int
    #: Who holds it: a player's id, or an address, and how many such streams may be open.
    holder: str
    limit: int
    #: The session it stands and falls with; None without a token.
    session_id: int | None
    _ended: bool = field(default=False, init=False)
    _reminded: datetime | None = field(default=None, init=False)
    _news: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    def wake(self) -> None:
        """There is something new."""
        self._news.set()

    def end(self) -> None:
        """Close as soon as the reader takes what it was given."""
        self._ended = True
        self._news.set()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        """What to send. It ends after the end of the match, when the viewer may not look on, or when told to."""
        if OPEN[self.holder] >= self.limit:
            return  # it was let in at the same moment as another
        with the_hub().watching(self, self.head) as watched:
            yield OPENED
            try:
                async for chunk in self._follow(watched):
                    yield chunk
            except (DatabaseError, InterfaceError) as error:
                log.warning("a stream could not be read on, its client has to come back: %s", error)

    async def _follow(self, watched: Watched) -> AsyncIterator[bytes]:
        loop = asyncio.get_running_loop()
        quiet_since = loop.time()
        while not self._ended:
            self._news.clear()
            chunk = b"".join(self._see(await self._unsent(watched)))
            if not chunk and self.sent >= watched.head.version:
                if self._over(watched.head):
                    yield passing_frame("end", {"version": watched.head.version})
                    return
                chunk = self._reminder(watched.head)
            if not chunk and self.sent >= watched.version:
                beat_in = quiet_since + settings.STREAM_HEARTBEAT - loop.time()
                if beat_in > 0:
                    await self._wait(min(beat_in, self._due_in(watched.head)))
                    continue
                chunk = HEARTBEAT
            if chunk:
                yield chunk
                quiet_since = loop.time()
            if not self.viewer.welcome:
                return

    async def _unsent(self, watched: Watched) -> Sequence[Entry]:
        entries = watched.since(self.sent)
        if entries is None:
            entries = await in_thread(OPENING, read_after, self.match_id, self.sent)
        return entries

    def _see(self, entries: Sequence[Entry]) -> list[bytes]:
        frames: list[bytes] = []
        for entry in entries:
            frames += self.viewer.see(entry, after=self.sent)
            self.sent = entry.last_number
            if not self.viewer.welcome:
                break
        return frames

    async def _wait(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._news.wait()
        except TimeoutError:
            pass

    # -- the end

    def _over(self, head: Head) -> bool:
        return head.over and not head.penalty_open and self._lingered_in(head) <= 0

    def _lingered_in(self, head: Head) -> float:
        if head.finished_at is None:
            return 0.0
        return (head.finished_at + timedelta(seconds=self.linger) - _now()).total_seconds()

    # -- the reminder

    def _reminder(self, head: Head) -> bytes:
        due = self._remind_at(head)
        if due is None or head.deadline is None or not due <= _now() < head.deadline:
            return b""
        self._reminded = head.deadline
        return passing_frame("reminder", {"seats": head.turn_seats, "deadline": head.deadline})

    def _remind_at(self, head: Head) -> datetime | None:
        """When to remind the viewer of this turn; None if there is no need."""
        if head.deadline is None or head.turn_seconds is None or head.deadline == self._reminded:
            return None
        asked = self.viewer.asked
        mine = self.viewer.seats if asked is None else [asked]
        if not set(mine) & set(head.turn_seats):
            return None
        return head.deadline - timedelta(seconds=head.turn_seconds * REMINDER_LEFT)

    def _due_in(self, head: Head) -> float:
        """Seconds until there is something to say even if nothing happens."""
        if head.over:
            return float("inf") if head.penalty_open else max(0.0, self._lingered_in(head))
        due = self._remind_at(head)
        wait = float("inf") if due is None else (due - _now()).total_seconds()
        return wait if wait > 0 else float("inf")


def _now() -> datetime:
    return datetime.now(UTC)
