"""Budgets of requests: counters per scope, caller and fixed window of time.

The counters are in Redis, one round trip a count, or in the process where there is no Redis. While Redis is down each
process counts for itself: the service goes on, somewhat more generous, and nobody is refused for our trouble.
"""

import logging
import math
import threading
import time
from functools import cache
from typing import Literal

from django.conf import settings
from redis import Redis, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

from matches.http.failures import Throttled

log = logging.getLogger("kocok.throttles")

Scope = Literal[
    "anonymous", "read", "write", "act", "sign_up", "login", "login_name", "password", "report", "prompt", "integrator"
]

OF_THE_PROCESS: frozenset[Scope] = frozenset({"act"})
"""Counted by each process for itself: the budget only keeps a runaway client off, and a turn is spared a round trip."""
PATIENCE = 0.25
"""Seconds that Redis has for an answer."""
PAUSE = 5.0
"""Seconds without asking Redis after it failed."""


def spend(scope: Scope, who: str) -> None:
    """Count one request of a caller. Raises Throttled, with ``Retry-After``, beyond the budget.

    A scope that is not in ``settings.KOCOK_THROTTLES`` has no limit.
    """
    budget = settings.KOCOK_THROTTLES.get(scope)
    if budget is None:
        return
    limit, seconds = budget
    now = time.time()
    window = int(now // seconds)
    count = LOCAL.add if scope in OF_THE_PROCESS else _count
    if count(f"kocok:throttle:{scope}:{who}:{window}", seconds) > limit:
        wait = (window + 1) * seconds - now
        raise Throttled(headers={"Retry-After": str(max(1, math.ceil(wait)))})


class LocalCounters:
    """Counters of this process. Those of past windows are dropped now and then."""

    SWEEP_AT = 10_000

    def __init__(self) -> None:
        self._counts: dict[str, tuple[float, int]] = {}
        self._lock = threading.Lock()

    def add(self, key: str, seconds: int) -> int:
        """Count one more; how many there are now."""
        now = time.monotonic()
        with self._lock:
            if len(self._counts) >= self.SWEEP_AT:
                self._counts = {key: kept for key, kept in self._counts.items() if kept[0] > now}
            ends, count = self._counts.get(key, (now + seconds, 0))
            self._counts[key] = ends, count + 1
            return count + 1

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._counts.clear()


class RedisCounters:
    """Counters that all processes share."""

    def __init__(self, url: str) -> None:
        self._redis = Redis.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
        )
        self._ask_again = 0.0
        self._down = False

    def add(self, key: str, seconds: int) -> int | None:
        """Count one more; how many there are now, or None while Redis is down."""
        if time.monotonic() < self._ask_again:
            return None
        try:
            with self._redis.pipeline(transaction=False) as pipeline:
                pipeline.incr(key)
                pipeline.expire(key, seconds)
                count: int = pipeline.execute()[0]
        except RedisError as error:
            self._ask_again = time.monotonic() + PAUSE
            if not self._down:
                log.error("Redis is down, each process counts requests for itself: %s", error)
            self._down = True
            return None
        if self._down:
            log.warning("Redis is back")
        self._down = False
        return count


LOCAL = LocalCounters()


@cache
def _shared(url: str) -> RedisCounters:
    return RedisCounters(url)


def _count(key: str, seconds: int) -> int:
    shared = _shared(settings.REDIS_URL).add(key, seconds) if settings.REDIS_URL else None
    return LOCAL.add(key, seconds) if shared is None else shared
