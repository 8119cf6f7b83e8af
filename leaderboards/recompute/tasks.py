"""The room's Celery jobs."""

from celery import shared_task
from django.conf import settings

from leaderboards.journal.people import sweep_people
from leaderboards.recompute.counts import recompute, request_recompute
from leaderboards.recompute.models import Recompute

SLICE = 1.0 if settings.EMBEDDED else 60.0
"""Seconds of work in one job; the next goes on."""


@shared_task(name="leaderboards.recompute")
def recompute_boards() -> None:
    """Go on with the oldest recompute that was asked for."""
    row = Recompute.objects.exclude(status=Recompute.Status.DONE).order_by("pk").first()
    if row is not None:
        recompute(row.pk, seconds=SLICE)


@shared_task(name="leaderboards.audit")
def audit_boards() -> None:
    """Every night: compare all boards with what the facts give, and all players with their accounts."""
    sweep_people(everybody=True)
    if not Recompute.objects.exclude(status=Recompute.Status.DONE).filter(audit=True).exists():
        request_recompute(audit=True)
