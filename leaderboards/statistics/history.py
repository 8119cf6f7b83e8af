"""How a player's rating went."""

from datetime import datetime

from games.core.records import Record
from leaderboards.journal.models import COUNTED, Fact

LENGTH = 100
"""Ratings that are told, the latest."""


class RatingPoint(Record):
    """The rating after one ranked match."""

    seq: int
    """The place of the match in the game's journal."""
    at: datetime
    """When the match finished."""
    match: str
    rating: int


def rating_history(player_id: str, game: str) -> tuple[RatingPoint, ...]:
    """The player's latest ratings, oldest first. Voids are taken out once the ratings are computed anew."""
    facts = Fact.objects.filter(COUNTED, player_id=player_id, game=game).order_by("-seq")
    latest = facts.values_list("seq", "finished_at", "match_id", "rating")[:LENGTH]
    return tuple(
        RatingPoint(seq=seq, at=at, match=match, rating=rating)
        for seq, at, match, rating in reversed(latest)
        if rating is not None
    )
