"""The room's Celery jobs."""

from celery import shared_task
from django.conf import settings

from leaderboards.ratings.models import Replay
from leaderboards.ratings.replay import Replayer

SLICE = 1.0 if settings.EMBEDDED else 30.0
"""Seconds of work on one game in one job; the next goes on."""


@shared_task(name="leaderboards.replay")
def replay() -> None:
    """Go on with the replays of ratings."""
    for game in list(Replay.objects.order_by("started_at").values_list("game", flat=True)):
        Replayer(game).run(SLICE)
