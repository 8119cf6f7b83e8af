"""Bringing the rating board to what the facts give."""

from django.db import connection

from leaderboards.standings.settle import merge


def settle_ratings(game: str, from_seq: int) -> int:
    """Recompute the shown ratings of a locked game's players who have facts from ``from_seq`` on; how many were wrong.

    A value's ``since`` is the last counted result that changed it.
    """
    postgresql = connection.vendor == "postgresql"
    differs = "IS DISTINCT FROM" if postgresql else "IS NOT"
    with connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMPORARY TABLE rated (player_id varchar(36) PRIMARY KEY, rating bigint, rating_since bigint)"
        )
        cursor.execute(
            f"""INSERT INTO rated
            SELECT player_id, max(last), max(since) FROM (
                SELECT player_id, last_value(rating) OVER whole AS last,
                    CASE WHEN rating {differs} lag(rating) OVER whole THEN seq END AS since
                FROM leaderboards_fact
                WHERE game = %s AND NOT voided AND NOT no_show
                    AND player_id IN (SELECT player_id FROM leaderboards_fact WHERE game = %s AND seq >= %s)
                WINDOW whole AS (PARTITION BY player_id ORDER BY seq
                    ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
            ) history GROUP BY player_id""",  # noqa: S608 - no outside value is part of the text
            [game, game, from_seq],
        )
        if postgresql:
            cursor.execute("ANALYZE rated")
        changed = (
            f"standing.game = %s AND standing.period = 'all' AND (standing.rating {differs} rated.rating"
            f" OR standing.rating_since {differs} rated.rating_since)"
        )
        joined = "leaderboards_standing standing JOIN rated ON rated.player_id = standing.player_id"
        moves = " UNION ALL ".join(
            f"SELECT 'rating' AS metric, 'all' AS period, {table}.rating AS value, {sign}count(*) AS players"  # noqa: S608
            f" FROM {joined} WHERE {changed} AND NOT hidden AND {table}.rating IS NOT NULL GROUP BY {table}.rating"
            for table, sign in (("rated", ""), ("standing", "-"))
        )
        merge(cursor, game, moves, [game, game])
        cursor.execute(
            f"UPDATE leaderboards_standing AS standing SET rating = rated.rating, rating_since = rated.rating_since"  # noqa: S608
            f" FROM rated WHERE rated.player_id = standing.player_id AND {changed}",
            [game],
        )
        corrected: int = cursor.rowcount
        cursor.execute("DROP TABLE rated")
    return corrected
