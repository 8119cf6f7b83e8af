"""Telling watchers that something has happened. Only hints: what happened is in the database."""

import atexit
import logging
import os
import time
from functools import cache
from queue import SimpleQueue
from threading import Thread

from django.conf import settings
from django.db import transaction
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

log = logging.getLogger("kocok.publish")

MATCHES = "kocok:match"
"""One channel for all matches; a message is ``<match id> <version>``."""
PLAYERS = "kocok:player"
"""One channel for all players; a message is the id of one who has lost a session."""

PATIENCE = 0.25
"""Seconds that Redis has for an answer."""
PAUSE = 1.0
"""Seconds without asking Redis after it failed; hints of that time are lost."""


def publish(match_id: str, version: int) -> None:
    """After the commit, wake whoever watches the match. Losing a hint only delays a watcher until its next look."""
    _hint(MATCHES, f"{match_id} {version}")


def player_signed_out(player_id: str) -> None:
    """After the commit, end the streams of sessions that this player has no longer."""
    _hint(PLAYERS, player_id)


def _hint(channel: str, message: str) -> None:
    if settings.REDIS_URL:
        publisher = _publisher(settings.REDIS_URL)
        transaction.on_commit(lambda: publisher.send(channel, message))


class Publisher:
    """Sends hints from a thread of its own: whoever acts waits neither for Redis nor for its absence."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
        )
        self._hints: SimpleQueue[tuple[str, str] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="publisher", daemon=True)
        self._thread.start()
        atexit.register(self._finish)

    def send(self, channel: str, message: str) -> None:
        """One hint, or none."""
        self._hints.put((channel, message))

    def _run(self) -> None:
        ask_again = 0.0
        while (hint := self._hints.get()) is not None:
            if time.monotonic() < ask_again:
                continue
            try:
                self._redis.publish(*hint)
            except RedisError as error:
                ask_again = time.monotonic() + PAUSE
                log.warning("watchers were not woken: %s", error)

    def _finish(self) -> None:
        self._hints.put(None)  # a command ends right after what it did
        self._thread.join(timeout=2 * PATIENCE)


@cache
def _publisher(url: str) -> Publisher:
    return Publisher(url)


os.register_at_fork(after_in_child=_publisher.cache_clear)  # a thread does not come along
