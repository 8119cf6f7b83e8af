"""How many players stand at each value, changed in step with the standings."""

from collections import Counter
from collections.abc import Mapping, Sequence

from django.db import connection

from leaderboards.boards.metrics import Metric

Place = tuple[Metric, str, int]
"""Metric, period and value."""

Moves = Counter[Place]
"""How many players come to a place, or (negative) go from it."""

AT_ONCE = 2000
"""Places in one statement, which on both databases may have some thirty thousand parameters."""


def move(game: str, moves: Mapping[Place, int]) -> None:
    """Carry out moves on the histogram of a locked game."""
    rows = [(game, *place, players) for place, players in moves.items() if players]
    for first in range(0, len(rows), AT_ONCE):
        _move(game, rows[first : first + AT_ONCE])


def _move(game: str, rows: Sequence[tuple[str, Metric, str, int, int]]) -> None:
    values = ", ".join(["(%s, %s, %s, %s, %s)"] * len(rows))
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO leaderboards_histogram (game, metric, period, value, players)"  # noqa: S608 - no outside value
            f" VALUES {values} ON CONFLICT (game, metric, period, value)"
            " DO UPDATE SET players = leaderboards_histogram.players + excluded.players",
            [value for row in rows for value in row],
        )
        left = [row[1:4] for row in rows if row[4] < 0]
        if left:
            places = ", ".join(["(%s, %s, %s)"] * len(left))
            cursor.execute(
                "DELETE FROM leaderboards_histogram WHERE game = %s AND players = 0"  # noqa: S608
                f" AND (metric, period, value) IN (VALUES {places})",
                [game, *(value for place in left for value in place)],
            )
