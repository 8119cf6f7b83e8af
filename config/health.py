"""Whether this process lives, and whether it can serve: for balancers, containers and people."""

import logging
from collections.abc import Callable
from functools import cache
from typing import Literal

import redis
from django.conf import settings
from django.db import DatabaseError, connection
from django.urls import URLPattern, path
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.api.operation import operation
from games.core.failures import Unavailable
from games.core.records import Record
from games.core.text import Text

log = logging.getLogger("kocok.health")

SECONDS = 2
"""How long Redis may take to answer."""


class Health(Record):
    """All is well."""

    status: Literal["ok"] = "ok"


class NotReady(Unavailable):
    """Something this process depends on does not answer; ``parts`` names it."""

    code = "server.not_ready"
    message = Text("Layanan yang diperlukan tidak menjawab.", "A service this one depends on does not answer.")


class HealthView(APIView):
    """No token is looked at: that would ask the database."""

    authentication_classes = ()
    throttle_classes = ()


class Live(HealthView):
    """The process."""

    @operation("health_live", "Is the process alive?", tag="Health", answers={200: Health}, signed_in=False)
    def get(self, request: Request) -> Response:
        """It answers, so it lives. Restart what does not answer here."""
        return _fresh()


class Ready(HealthView):
    """The process and what it depends on."""

    @operation(
        "health_ready",
        "Can the process serve?",
        tag="Health",
        answers={200: Health},
        failures=[NotReady],
        signed_in=False,
    )
    def get(self, request: Request) -> Response:
        """The database answers, and Redis where there is one. Send no requests to what is not ready."""
        down = [part for part, check in PARTS.items() if not _works(part, check)]
        if down:
            raise NotReady(parts=down, headers={"Retry-After": str(SECONDS), "Cache-Control": "no-store"})
        return _fresh()


def _fresh() -> Response:
    return Response(Health(), headers={"Cache-Control": "no-store"})


def _works(part: str, check: Callable[[], None]) -> bool:
    try:
        check()
    except (DatabaseError, redis.RedisError) as error:
        log.warning("not ready: %s: %s", part, error)
        return False
    return True


def _database() -> None:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        connection.close()  # a kept connection may have died with the server: the next check makes a new one
        raise


def _redis() -> None:
    if settings.REDIS_URL:
        _client().ping()


@cache
def _client() -> redis.Redis:
    return redis.Redis.from_url(settings.REDIS_URL, socket_timeout=SECONDS, socket_connect_timeout=SECONDS)


PARTS: dict[str, Callable[[], None]] = {"database": _database, "redis": _redis}

urlpatterns: list[URLPattern] = [
    path("health/live", Live.as_view()),
    path("health/ready", Ready.as_view()),
]
