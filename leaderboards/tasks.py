"""The app's Celery jobs, found here by Celery. Each is a sweep over the database: safe to lose, to run twice, and at
once.
"""

from leaderboards.journal.tasks import apply_results, people
from leaderboards.ratings.tasks import replay
from leaderboards.recompute.tasks import audit_boards, recompute_boards
from leaderboards.statistics.tasks import tally

__all__ = ["apply_results", "audit_boards", "people", "recompute_boards", "replay", "tally"]
