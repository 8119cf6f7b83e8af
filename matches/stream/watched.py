"""A match that is watched in this process."""

from collections import deque
from collections.abc import Sequence
from typing import Protocol

from matches.stream.reading import Entry, Head, News

TAIL = 32
"""How many entries are kept in memory. Who is further behind reads from the database."""


class Waiting(Protocol):
    """A stream that wants to know of news."""

    def wake(self) -> None:
        """There is something new."""


class Watched:
    """Where a match stands, its last entries, and the streams that follow it."""

    def __init__(self, head: Head) -> None:
        self.head = head
        #: Everything up to this number has been read.
        self.version = head.version
        self.streams: set[Waiting] = set()
        self._tail: deque[Entry] = deque(maxlen=TAIL)

    def add(self, news: News) -> None:
        """Take over what was read, and wake the streams if anything has changed."""
        changed = news.head != self.head
        self.head = news.head
        for entry in news.entries:
            self._tail.append(entry)
            self.version = entry.last_number
        if changed or news.entries:
            for stream in self.streams:
                stream.wake()

    def since(self, number: int) -> Sequence[Entry] | None:
        """The entries with events numbered above this; None if they are not all in memory."""
        if number >= self.version:
            return ()
        if not self._tail or self._tail[0].number > number + 1:
            return None
        return [entry for entry in self._tail if entry.last_number > number]
