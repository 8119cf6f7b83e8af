"""Head to head: how a player fared against those met at the same tables."""

from dataclasses import dataclass

from django.db import connection

from matches.players.models import Player

MOST = 10
"""How many opponents are listed, the most frequent first."""


@dataclass(frozen=True, kw_only=True, slots=True)
class HeadToHead:
    """The matches of two players against each other. Who was placed better has won, whoever won the match."""

    opponent: Player
    played: int
    won: int
    lost: int
    drawn: int


def head_to_head(player_id: str, *, game: str | None = None, against: Player | None = None) -> list[HeadToHead]:
    """The most frequent opponents, or only one of them. Partners in a team are none, nor are no-shows."""
    conditions, parameters = "", [player_id]
    if game is not None:
        conditions, parameters = f"{conditions} AND mine.game = %s", [*parameters, game]
    if against is not None:
        conditions, parameters = f"{conditions} AND other.player_id = %s", [*parameters, against.id]
    with connection.cursor() as cursor:
        cursor.execute(_SQL.format(conditions=conditions), [*parameters, MOST])
        counts = {row[0]: row[1:] for row in cursor.fetchall()}
    if against is not None:
        counts.setdefault(against.id, (0, 0, 0))
    players = Player.objects.only("id", "name", "kind").in_bulk(list(counts))
    return [
        HeadToHead(opponent=players[other], played=played, won=won, lost=lost, drawn=played - won - lost)
        for other, (played, won, lost) in counts.items()
    ]


_SQL = """
    SELECT other.player_id,
        COUNT(*) AS played,
        SUM(CASE WHEN mine.placement < other.placement THEN 1 ELSE 0 END),
        SUM(CASE WHEN mine.placement > other.placement THEN 1 ELSE 0 END)
    FROM leaderboards_playermatch mine
    JOIN matches_match m ON m.id = mine.match_id AND m.status = 'finished'
    JOIN leaderboards_playermatch other ON other.match_id = mine.match_id AND other.player_id <> mine.player_id
        AND (other.team IS NULL OR other.team <> mine.team)
    WHERE mine.player_id = %s{conditions}
    GROUP BY other.player_id
    ORDER BY played DESC, other.player_id
    LIMIT %s"""
