"""Telling watchers that something has happened. Only hints: what happened is in the database."""

import logging
import time
from functools import cache

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
"""Seconds without asking Redis after it failed: whoever acts meanwhile shall not wait for it too."""


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
    """Sends hints, and leaves Redis alone for a while when it does not take them."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
        )
        self._ask_again = 0.0

    def send(self, channel: str, message: str) -> None:
        """One hint, or none."""
        if time.monotonic() < self._ask_again:
            return
        try:
            self._redis.publish(channel, message)
        except RedisError as error:
            self._ask_again = time.monotonic() + PAUSE
            log.warning("watchers were not woken: %s", error)


@cache
def _publisher(url: str) -> Publisher:
    return Publisher(url)
