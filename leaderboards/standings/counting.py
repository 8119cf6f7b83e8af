"""The one statement that counts: from facts to where every player stands. The same on PostgreSQL and SQLite."""

from leaderboards.boards.metrics import MIN_MATCHES
from leaderboards.standings.scope import Clause, PeriodColumn, Scope

FIRST = 1 << 40
"""The greatest value and the first ``seq`` that reached it are found by one aggregate: the maximum of
``value * FIRST - seq``. A ``seq`` stays far below, and values (at most millions) leave room in 64 bits."""


def count(scope: Scope, column: PeriodColumn | None, *, postgresql: bool) -> Clause:
    """The counted metrics of every player and period of a kind, in the order of the columns of ``fresh``.

    Windows run over a player's counted facts of a period in ``seq`` order, all of the same order, so that one sort
    serves them. ``n`` numbers them; the run of wins after one is its distance to the last that was not won.
    """
    where, parameters = scope.of_facts(column)
    period = "'all'" if column is None else f"fact.{column}"
    changed = "IS DISTINCT FROM" if postgresql else "IS NOT"
    sql = f"""
        SELECT player_id, period, count(*), max(n) - max(lost_at),
            sum(won), coalesce(max(CASE WHEN won = 1 THEN seq END), min(seq)),
            CASE WHEN count(*) >= {MIN_MATCHES} THEN 1000 * sum(won) / count(*) END, max(rate_since),
            {_value("run")}, {_since("run")}, {_value("best")}, {_since("best")}
        FROM (
            SELECT player_id, period, seq, won, best, n, n - lost_at AS run, lost_at,
                CASE WHEN rate {changed} lag(rate) OVER past THEN seq END AS rate_since
            FROM (
                SELECT player_id, period, seq, won, best, n,
                    coalesce(max(CASE WHEN won = 0 THEN n END) OVER past, 0) AS lost_at,
                    CASE WHEN n >= {MIN_MATCHES} THEN 1000 * wins / n END AS rate
                FROM (
                    SELECT player_id, period, seq, won, best, row_number() OVER past AS n, sum(won) OVER past AS wins
                    FROM (
                        SELECT fact.player_id, {period} AS period, fact.seq, fact.best,
                            CASE WHEN fact.won THEN 1 ELSE 0 END AS won
                        FROM leaderboards_fact fact WHERE {where}
                    ) facts WINDOW past AS (PARTITION BY player_id, period ORDER BY seq)
                ) numbered WINDOW past AS (PARTITION BY player_id, period ORDER BY seq)
            ) with_runs WINDOW past AS (PARTITION BY player_id, period ORDER BY seq)
        ) history GROUP BY player_id, period"""  # noqa: S608 - no outside value is part of the text
    return sql, parameters


def _packed(value: str) -> str:
    return f"max({value} * {FIRST} - seq)"


def _value(value: str) -> str:
    return f"({_packed(value)} + {FIRST - 1}) / {FIRST}"


def _since(value: str) -> str:
    return f"{_value(value)} * {FIRST} - {_packed(value)}"
