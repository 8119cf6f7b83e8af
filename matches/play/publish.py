"""Telling watchers that a match has moved on. Only a hint: what happened is in the log."""

import logging
from functools import cache

import redis
from django.conf import settings
from django.db import transaction

log = logging.getLogger("kocok.publish")

CHANNEL = "kocok:match"
"""One channel for all matches; a message is ``<match id> <version>``."""


@cache
def _client() -> "redis.Redis | None":
    if not settings.REDIS_URL:
        return None
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=0.5, socket_connect_timeout=0.5)


def publish(match_id: str, version: int) -> None:
    """After the commit, wake whoever watches the match. Losing a hint only delays a watcher until its next poll."""
    client = _client()
    if client is None:
        return

    def send() -> None:
        try:
            client.publish(CHANNEL, f"{match_id} {version}")
        except redis.RedisError as error:
            log.warning("watchers were not woken: %s", error)

    transaction.on_commit(send)
