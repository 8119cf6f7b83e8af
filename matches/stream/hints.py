"""Listening to Redis: one subscription for all streams of a process."""

import asyncio
import logging
from typing import Protocol

from redis import RedisError
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from matches.play.publish import MATCHES, PLAYERS

log = logging.getLogger("kocok.stream")

SILENCE = 5.0
"""Seconds without a word after which Redis is asked whether it is still there; it has as many again to answer."""
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 2.0
"""Seconds before trying again, doubled each time."""


class Hinted(Protocol):
    """Who acts on hints."""

    def hints_come(self, come: bool) -> None:
        """Hints begin or cease to come."""

    def match_hinted(self, match_id: str, version: int) -> None:
        """A match has moved on."""

    def player_hinted(self, player_id: str) -> None:
        """A session of a player has ended."""


async def listen(url: str, hinted: Hinted) -> None:
    """Pass hints on for ever; when Redis is lost, say so and try again."""
    redis = Redis.from_url(url, socket_timeout=SILENCE, socket_connect_timeout=SILENCE, retry=Retry(NoBackoff(), 0))
    pause = FIRST_PAUSE
    while True:
        try:
            async with redis.pubsub() as subscription:
                await subscription.subscribe(MATCHES, PLAYERS)
                hinted.hints_come(True)
                pause = FIRST_PAUSE
                await _pass_on(subscription, hinted)
        except (RedisError, OSError) as error:
            log.warning("no hints from Redis, streams look for themselves: %s", error)
        hinted.hints_come(False)
        await asyncio.sleep(pause)
        pause = min(pause * 2, LONGEST_PAUSE)


async def _pass_on(subscription: PubSub, hinted: Hinted) -> None:
    asked = False
    while True:
        message = await subscription.get_message(ignore_subscribe_messages=False, timeout=SILENCE)
        if message is None:
            if asked:
                raise TimeoutError("Redis is silent")
            await subscription.ping()
            asked = True
            continue
        asked = False
        if message["type"] == "message":
            _pass(message["channel"].decode(), message["data"].decode(), hinted)


def _pass(channel: str, text: str, hinted: Hinted) -> None:
    if channel == PLAYERS:
        hinted.player_hinted(text)
        return
    match_id, _, version = text.partition(" ")
    if version.isdecimal():
        hinted.match_hinted(match_id, int(version))
