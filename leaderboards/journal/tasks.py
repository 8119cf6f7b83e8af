"""The room's Celery jobs."""

from celery import shared_task
from django.conf import settings

from games.registry import GAMES
from leaderboards.journal.applier import apply_finished, tick_off
from leaderboards.journal.people import sweep_people

SLICE = 1.0 if settings.EMBEDDED else 10.0
"""Seconds of work on one game in one job; the next goes on. The embedded worker must stay free for the timers."""


@shared_task(name="leaderboards.apply")
def apply_results(game: str | None = None) -> None:
    """Take over what has finished, in one game or in all."""
    for key in [game] if game else [one.key for one in GAMES]:
        apply_finished(key, seconds=SLICE, wait=False)
    if game is None:
        tick_off()


@shared_task(name="leaderboards.people")
def people() -> None:
    """Hide who was banned or deleted since; show whose ban has ended."""
    sweep_people(wait=False)
