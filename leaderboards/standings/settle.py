"""Bringing standings and histogram to what the facts give, by set-based statements, in the caller's transaction."""

from collections.abc import Sequence
from typing import Any

from django.db import connection

from leaderboards.boards.metrics import counted_metrics
from leaderboards.standings.counting import count
from leaderboards.standings.scope import PERIOD_COLUMNS, PeriodColumn, Scope

WORK_MEM = "256MB"
"""What PostgreSQL may use for each sort of a recompute, so that it need not sort on disk."""

_COLUMNS = (
    "player_id", "period", "played", "run", "wins", "wins_since", "win_rate", "win_rate_since", "streak",
    "streak_since", "best_score", "best_score_since",
)  # fmt: skip
_COUNTS = _COLUMNS[2:]
_KINDS: tuple[PeriodColumn | None, ...] = (None, *PERIOD_COLUMNS)


def settle(scope: Scope) -> int:
    """Recompute the counted metrics of a locked game within the scope; how many standings were not right.

    What is right is not written. A standing that no fact counts for any more goes, its rating with it.
    """
    postgresql = connection.vendor == "postgresql"
    differs = " IS DISTINCT FROM " if postgresql else " IS NOT "
    with connection.cursor() as cursor:
        if postgresql and scope.players is None:
            cursor.execute(f"SET LOCAL work_mem = '{WORK_MEM}'")
            # with statistics of yesterday, a new game's rows look few enough to go through them again for each other
            cursor.execute("SET LOCAL enable_nestloop = off")
        columns = ", ".join(f"{name} {'varchar(36)' if name in _COLUMNS[:2] else 'bigint'}" for name in _COLUMNS)
        cursor.execute(f"CREATE TEMPORARY TABLE fresh ({columns})")
        for kind in _KINDS:
            sql, parameters = count(scope, kind, postgresql=postgresql)
            cursor.execute(f"INSERT INTO fresh {sql}", parameters)
        if postgresql:
            cursor.execute("ANALYZE fresh")
        _move_histogram(cursor, scope)
        where, parameters = scope.of_standings("old")
        cursor.execute(
            f"DELETE FROM leaderboards_standing AS old WHERE {where} AND NOT EXISTS"  # noqa: S608
            " (SELECT 1 FROM fresh WHERE fresh.player_id = old.player_id AND fresh.period = old.period)",
            parameters,
        )
        gone = cursor.rowcount
        names = ", ".join(_COLUMNS)
        fresh = ", ".join(f"fresh.{name}" for name in _COLUMNS)
        cursor.execute(
            f"INSERT INTO leaderboards_standing ({names}, game, hidden)"  # noqa: S608
            f" SELECT {fresh}, member.game, member.hidden FROM fresh"
            " JOIN leaderboards_member member ON member.player_id = fresh.player_id AND member.game = %s"
            " LEFT JOIN leaderboards_standing old"
            " ON old.player_id = fresh.player_id AND old.game = member.game AND old.period = fresh.period"
            f" WHERE old.player_id IS NULL OR {' OR '.join(f'old.{n}{differs}fresh.{n}' for n in _COUNTS)}"
            " ON CONFLICT (player_id, game, period) DO UPDATE SET "
            + ", ".join(f"{name} = excluded.{name}" for name in _COUNTS),
            [scope.game],
        )
        corrected: int = gone + cursor.rowcount
        cursor.execute("DROP TABLE fresh")
    return corrected


def _move_histogram(cursor: Any, scope: Scope) -> None:
    """Add what ``fresh`` shows and take away what stood there so far; hidden players are in neither."""
    where, of_scope = scope.of_standings("old")
    parts: list[str] = []
    parameters: list[Any] = []
    for metric in counted_metrics(scope.game):
        parts.append(
            f"SELECT '{metric}' AS metric, period, {metric} AS value, count(*) AS players FROM fresh"  # noqa: S608
            " JOIN leaderboards_member member ON member.player_id = fresh.player_id"
            f" AND member.game = %s AND NOT member.hidden WHERE {metric} IS NOT NULL GROUP BY period, {metric}"
        )
        parameters.append(scope.game)
        parts.append(
            f"SELECT '{metric}' AS metric, period, {metric} AS value, -count(*) AS players"  # noqa: S608
            f" FROM leaderboards_standing old WHERE {where} AND NOT hidden AND {metric} IS NOT NULL"
            f" GROUP BY period, {metric}"
        )
        parameters += of_scope
    parts.append(
        "SELECT 'rating' AS metric, period, rating AS value, -count(*) AS players"  # noqa: S608
        f" FROM leaderboards_standing old WHERE {where} AND NOT hidden AND rating IS NOT NULL AND NOT EXISTS"
        " (SELECT 1 FROM fresh WHERE fresh.player_id = old.player_id AND fresh.period = old.period)"
        " GROUP BY period, rating"
    )
    parameters += of_scope
    merge(cursor, scope.game, " UNION ALL ".join(parts), parameters)


def merge(cursor: Any, game: str, moves: str, parameters: Sequence[Any]) -> None:
    """Carry out moves on the histogram that a SELECT of metric, period, value and players gives."""
    cursor.execute(
        "INSERT INTO leaderboards_histogram (game, metric, period, value, players)"  # noqa: S608
        f" SELECT %s, metric, period, value, sum(players) FROM ({moves}) moves WHERE TRUE"
        " GROUP BY metric, period, value HAVING sum(players) <> 0"
        " ON CONFLICT (game, metric, period, value)"
        " DO UPDATE SET players = leaderboards_histogram.players + excluded.players",
        [game, *parameters],
    )
    cursor.execute("DELETE FROM leaderboards_histogram WHERE game = %s AND players = 0", [game])
