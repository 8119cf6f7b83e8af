"""Comparing the histograms with the standings they stand for."""

from django.db import connection

from leaderboards.boards.metrics import metrics_of


def settle_histogram(game: str) -> int:
    """Bring a locked game's histogram to what its standings give; how many places were not right."""
    differs = "IS DISTINCT FROM" if connection.vendor == "postgresql" else "IS NOT"
    counted = " UNION ALL ".join(
        f"SELECT '{metric}' AS metric, period, {metric} AS value, count(*) AS players FROM leaderboards_standing"  # noqa: S608
        f" WHERE game = %s AND NOT hidden AND {metric} IS NOT NULL GROUP BY period, {metric}"
        for metric in metrics_of(game)
    )
    kept = "leaderboards_histogram"
    same = "kept.metric = right_one.metric AND kept.period = right_one.period AND kept.value = right_one.value"
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMPORARY TABLE right_histogram"
            " (metric varchar(10), period varchar(10), value bigint, players bigint,"
            " PRIMARY KEY (metric, period, value))"  # or SQLite goes through all of it for each place
        )
        games = [game] * len(metrics_of(game))
        cursor.execute(f"INSERT INTO right_histogram {counted}", games)
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE right_histogram")
        cursor.execute(
            f"DELETE FROM {kept} AS kept WHERE game = %s"  # noqa: S608
            f" AND NOT EXISTS (SELECT 1 FROM right_histogram right_one WHERE {same})",
            [game],
        )
        corrected: int = cursor.rowcount
        cursor.execute(
            f"INSERT INTO {kept} (game, metric, period, value, players)"  # noqa: S608
            " SELECT %s, right_one.metric, right_one.period, right_one.value, right_one.players"
            f" FROM right_histogram right_one LEFT JOIN {kept} kept ON kept.game = %s AND {same}"
            f" WHERE kept.players {differs} right_one.players"
            " ON CONFLICT (game, metric, period, value) DO UPDATE SET players = excluded.players",
            [game, game],
        )
        corrected += cursor.rowcount
        cursor.execute("DROP TABLE right_histogram")
    return corrected
