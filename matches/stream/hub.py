"""What all streams of a process share: one look into the log for all of them, and one subscription to hints."""

import asyncio
import logging
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from django.conf import settings
from django.db import DatabaseError, InterfaceError

from matches.play.publish import PAUSE
from matches.stream.database import NEWS, in_thread
from matches.stream.hints import listen
from matches.stream.reading import Head, read_news, sessions_good
from matches.stream.stopping import when_told_to_stop
from matches.stream.watched import Waiting, Watched

log = logging.getLogger("kocok.stream")

UNTRUSTED = 3 * PAUSE
"""Seconds after Redis has come back in which hints may still be missing: who could not send leaves it alone a while."""
OPEN: Counter[str] = Counter()
"""How many streams this process holds, by player or address."""


class Watcher(Waiting, Protocol):
    """A stream as the hub sees it."""

    match_id: str
    #: Who holds it: a player's id, or an address.
    holder: str
    #: The session it stands and falls with; None without a token.
    session_id: int | None

    def end(self) -> None:
        """Close it soon."""


class Hub:
    """Reads what is new in the watched matches, when hinted and at intervals, and wakes their streams."""

    def __init__(self) -> None:
        self.stopping = False
        self._loop = asyncio.get_running_loop()
        self._matches: dict[str, Watched] = {}
        self._streams: set[Watcher] = set()
        self._hinted: set[str] = set()
        self._suspects: set[str] = set()
        self._wake = asyncio.Event()
        self._look_at = 0.0
        #: Since when hints come; None while they do not.
        self._hints_since: float | None = None
        self._tasks = [asyncio.create_task(self._look_on())]
        if settings.REDIS_URL:
            self._tasks.append(asyncio.create_task(listen(settings.REDIS_URL, self)))
        when_told_to_stop(lambda: self._loop.call_soon_threadsafe(self.stop))

    # -- streams come and go

    @contextmanager
    def watching(self, stream: Watcher, head: Head) -> Iterator[Watched]:
        """Keep a stream informed; ``head`` is where its match stood a moment ago."""
        watched = self._matches.get(stream.match_id)
        if watched is None:
            watched = self._matches[stream.match_id] = Watched(head)
            # since that moment a hint may have come that nobody here waited for
            self._hint(stream.match_id)
        watched.streams.add(stream)
        self._streams.add(stream)
        OPEN[stream.holder] += 1
        # and so may the end of the session
        self.player_hinted(stream.holder)
        if self.stopping:
            stream.end()
        try:
            yield watched
        finally:
            self._forget(stream, watched)

    def _forget(self, stream: Watcher, watched: Watched) -> None:
        OPEN[stream.holder] -= 1
        if not OPEN[stream.holder]:
            del OPEN[stream.holder]
        self._streams.discard(stream)
        watched.streams.discard(stream)
        if not watched.streams:
            del self._matches[stream.match_id]

    def stop(self) -> None:
        """End all streams: the process is about to stop. Clients come back to another one, or to the next."""
        self.stopping = True
        for stream in self._streams:
            stream.end()

    # -- hints

    def hints_come(self, come: bool) -> None:
        """Hints begin or cease to come. Whatever was missed at the change is looked up now."""
        if come or self._hints_since is not None:
            self._look_at = 0.0
            self._wake.set()
        self._hints_since = self._loop.time() if come else None

    def match_hinted(self, match_id: str, version: int) -> None:
        """A match has moved on."""
        watched = self._matches.get(match_id)
        if watched is not None and version > watched.head.version:
            self._hint(match_id)

    def player_hinted(self, player_id: str) -> None:
        """A session of a player has ended, perhaps one that holds streams here."""
        if OPEN[player_id]:
            self._suspects.add(player_id)
            self._wake.set()

    def _hint(self, match_id: str) -> None:
        self._hinted.add(match_id)
        self._wake.set()

    # -- looking

    async def _look_on(self) -> None:
        while True:
            wait = self._look_at - self._loop.time()
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, wait)):
                    await self._wake.wait()
            self._wake.clear()
            try:
                await self._look()
            except (DatabaseError, InterfaceError) as error:
                log.warning("the log could not be read, streams wait: %s", error)
            except Exception:
                log.exception("a look into the log failed")

    async def _look(self) -> None:
        now = self._loop.time()
        everything = now >= self._look_at
        if everything:
            self._look_at = now + self._interval(now)
        matches = set(self._matches) if everything else self._hinted
        suspects = self._streams if everything else {one for one in self._streams if one.holder in self._suspects}
        self._hinted, self._suspects = set(), set()
        await self._read(matches)
        await self._check(suspects)

    def _interval(self, now: float) -> float:
        if self._hints_since is None or now - self._hints_since < UNTRUSTED:
            return float(settings.STREAM_LOOK)
        return float(settings.STREAM_LOOK_HINTED)

    async def _read(self, match_ids: Collection[str]) -> None:
        known = {one: self._matches[one].version for one in match_ids if one in self._matches}
        if not known:
            return
        news = await in_thread(NEWS, read_news, known)
        for match_id in known:
            watched = self._matches.get(match_id)
            if watched is None or watched.version != known[match_id] or match_id not in news:
                continue
            watched.add(news[match_id])
            if watched.version < watched.head.version:
                self._hint(match_id)

    async def _check(self, streams: Collection[Watcher]) -> None:
        sessions = {stream.session_id for stream in streams if stream.session_id is not None}
        if not sessions:
            return
        good = await in_thread(NEWS, sessions_good, sessions)
        for stream in list(self._streams):
            if stream.session_id in sessions and stream.session_id not in good:
                stream.end()


_HUBS: dict[asyncio.AbstractEventLoop, Hub] = {}


def the_hub() -> Hub:
    """The hub of the running event loop, of which a process has one. It lives as long as the process."""
    loop = asyncio.get_running_loop()
    if loop not in _HUBS:
        _HUBS[loop] = Hub()
    return _HUBS[loop]
