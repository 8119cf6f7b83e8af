"""Bringing standings and histogram to what the facts give, by set-based statements, in the caller's transaction."""

from collections.abc import Sequence
from typing import Any

from django.db import connection

from leaderboards.boards.metrics import counted_metrics
from leaderboards.standings.counting import count
from leaderboards.standings.scope import PERIOD_COLUMNS, Clause, PeriodColumn, Scope

WORK_MEM = "256MB"
"""What PostgreSQL may use for each sort of a recompute, so that it need not sort on disk."""

_COLUMNS = (
    "player_id", "period", "played", "run", "wins", "wins_since", "win_rate", "win_rate_since", "streak",
    "streak_since", "best_score", "best_score_since",
)  # fmt: skip
_COUNTS = _COLUMNS[2:]
_KEPT = ("hidden", "rating", *_COUNTS)
"""What is asked of a standing as it is."""
_KINDS: tuple[PeriodColumn | None, ...] = (None, *PERIOD_COLUMNS)


def settle(scope: Scope) -> int:
    """Recompute the counted metrics of a locked game within the scope; how many standings were not right.

    What is right is only read. A standing that no fact counts for any more goes, its rating with it.
    """
    postgresql = connection.vendor == "postgresql"
    with connection.cursor() as cursor:
        if postgresql:
            cursor.execute("SET LOCAL jit = off")  # compiling takes longer than these statements do
        if postgresql and scope.players is None:
            cursor.execute(f"SET LOCAL work_mem = '{WORK_MEM}'")
            # with statistics of yesterday, a new game's rows look few enough to go through them again for each other
            cursor.execute("SET LOCAL enable_nestloop = off")
        sql, parameters = _wrong(scope, postgresql=postgresql)
        cursor.execute(f"CREATE TEMPORARY TABLE wrong AS {sql}", parameters)
        cursor.execute("SELECT count(*) FROM wrong")
        corrected: int = cursor.fetchone()[0]
        if corrected:
            if postgresql:
                cursor.execute("ANALYZE wrong")
            merge(cursor, scope.game, _moves(scope.game), ())
            _write(cursor, scope.game)
        cursor.execute("DROP TABLE wrong")
    return corrected


def _wrong(scope: Scope, *, postgresql: bool) -> Clause:
    """The standings that are not what the facts give: as they should be (``right_one``: if at all), and as they are.

    Counting and comparing is one statement, so that what is right is written nowhere. SQLite has a full join only
    since 3.39: there, two halves make it.
    """
    counts = [count(scope, kind, postgresql=postgresql) for kind in _KINDS]
    differs = " IS DISTINCT FROM " if postgresql else " IS NOT "
    wrong = " OR ".join(f"old.{name}{differs}fresh.{name}" for name in _COUNTS)
    where, of_scope = scope.of_standings("standing")
    columns = (
        "fresh.player_id IS NOT NULL AS right_one",
        *(f"coalesce(fresh.{name}, old.{name}) AS {name}" for name in _COLUMNS[:2]),
        *(f"fresh.{name}" for name in _COUNTS),
        "coalesce(old.hidden, (SELECT hidden FROM leaderboards_member WHERE player_id = fresh.player_id AND game = %s))"
        " AS hidden",
        *(f"old.{name} AS old_{name}" for name in _KEPT),
    )
    same = "ON old.player_id = fresh.player_id AND old.period = fresh.period"
    halves = (
        [f"fresh FULL JOIN old {same} WHERE fresh.player_id IS NULL OR old.player_id IS NULL OR {wrong}"]
        if postgresql
        else [
            f"fresh LEFT JOIN old {same} WHERE old.player_id IS NULL OR {wrong}",
            f"old LEFT JOIN fresh {same} WHERE fresh.player_id IS NULL",
        ]
    )
    fresh = " UNION ALL ".join(sql for sql, _ in counts)
    compared = " UNION ALL ".join(f"SELECT {', '.join(columns)} FROM {half}" for half in halves)  # noqa: S608
    sql = (
        f"WITH fresh ({', '.join(_COLUMNS)}) AS ({fresh}),"  # noqa: S608 - no outside value is part of the text
        f" old AS (SELECT * FROM leaderboards_standing standing WHERE {where}) {compared}"
    )
    return sql, [*(value for _, given in counts for value in given), *of_scope, *[scope.game] * len(halves)]


def _moves(game: str) -> str:
    """What the corrections change in the histogram; hidden players are not in it."""
    parts: list[str] = []
    for metric in counted_metrics(game):
        parts.append(
            f"SELECT '{metric}' AS metric, period, {metric} AS value, count(*) AS players FROM wrong"  # noqa: S608
            f" WHERE right_one AND NOT hidden AND {metric} IS NOT NULL GROUP BY period, {metric}"
        )
        parts.append(_taken_away(metric, "TRUE"))
    return " UNION ALL ".join([*parts, _taken_away("rating", "NOT right_one")])


def _taken_away(metric: str, condition: str) -> str:
    return (
        f"SELECT '{metric}' AS metric, period, old_{metric} AS value, -count(*) AS players FROM wrong"  # noqa: S608
        f" WHERE NOT old_hidden AND old_{metric} IS NOT NULL AND {condition} GROUP BY period, old_{metric}"
    )


def _write(cursor: Any, game: str) -> None:
    """Carry out the corrections. New rows come period by period, as the indexes of the boards are."""
    cursor.execute(
        "DELETE FROM leaderboards_standing WHERE game = %s"
        " AND (player_id, period) IN (SELECT player_id, period FROM wrong WHERE NOT right_one)",
        [game],
    )
    cursor.execute(
        f"UPDATE leaderboards_standing AS old SET {', '.join(f'{name} = wrong.{name}' for name in _COUNTS)} FROM wrong"  # noqa: S608
        " WHERE right_one AND old_hidden IS NOT NULL"
        " AND old.player_id = wrong.player_id AND old.game = %s AND old.period = wrong.period",
        [game],
    )
    names = ", ".join(_COLUMNS)
    cursor.execute(
        f"INSERT INTO leaderboards_standing ({names}, game, hidden)"  # noqa: S608
        f" SELECT {names}, %s, hidden FROM wrong WHERE right_one AND old_hidden IS NULL ORDER BY period",
        [game],
    )


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
