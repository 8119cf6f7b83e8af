"""What a player's matches add up to: one pass over the player's own rows, whatever else the tables hold."""

from dataclasses import dataclass, field
from datetime import datetime

import orjson

from games.core.statistics import add_to
from games.registry import BY_KEY
from leaderboards.statistics.models import PlayerMatch
from matches.play.models import Status

CHUNK = 2000
"""Rows that are held at once."""


@dataclass(kw_only=True, slots=True)
class Summary:
    """A player's matches of one game that are finished and not void, ranked or not."""

    game: str
    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    safe: int = 0
    forfeits: int = 0
    #: The sum of the placements.
    placements: int = 0
    #: Wins in a row, up to the last match, and the most there ever were; anything else breaks them.
    current_streak: int = 0
    longest_streak: int = 0
    last_finished_at: datetime | None = None
    tally: dict[str, int] = field(default_factory=dict)
    faces: list[int] = field(default_factory=lambda: [0] * 6)

    def count(self, result: str, placement: int, forfeited: bool, finished_at: datetime) -> None:
        """Add how the next match ended."""
        self.played += 1
        self.won += result == "won"
        self.lost += result == "lost"
        self.drawn += result == "drawn"
        self.safe += result == "safe"
        self.forfeits += forfeited
        self.placements += placement
        self.current_streak = self.current_streak + 1 if result == "won" else 0
        self.longest_streak = max(self.longest_streak, self.current_streak)
        self.last_finished_at = finished_at


def summaries(player_id: str, *, games: tuple[str, ...]) -> dict[str, Summary]:
    """By game, in the order they finished."""
    found = {game: Summary(game=game) for game in games}
    rows = (
        PlayerMatch.objects.filter(player_id=player_id, match__status=Status.FINISHED, game__in=games)
        .order_by("finished_at", "match_id")
        .values_list("game", "result", "placement", "forfeited", "finished_at", "tally", "faces")
    )
    for game, result, placement, forfeited, finished_at, tally, faces in rows.iterator(CHUNK):
        summary = found[game]
        summary.count(result, placement, forfeited, finished_at)
        add_to(summary.tally, orjson.loads(tally), BY_KEY[game].maxima)
        summary.faces = [a + b for a, b in zip(summary.faces, orjson.loads(faces), strict=True)]
    return found
