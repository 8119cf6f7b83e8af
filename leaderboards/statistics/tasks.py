"""The room's Celery jobs."""

from celery import shared_task

from leaderboards.statistics.tallying import matches_tally


@shared_task(name="leaderboards.tally")
def tally() -> None:
    """Tally the matches that have ended since."""
    matches_tally()
