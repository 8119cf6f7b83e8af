"""The tables of the app, each in its room."""

from leaderboards.journal.models import Fact, Journal, Ledger, Member
from leaderboards.ratings.models import Draft, Replay
from leaderboards.recompute.models import Recompute
from leaderboards.standings.models import Histogram, Standing
from leaderboards.statistics.models import PlayerMatch

__all__ = [
    "Draft",
    "Fact",
    "Histogram",
    "Journal",
    "Ledger",
    "Member",
    "PlayerMatch",
    "Recompute",
    "Replay",
    "Standing",
]
