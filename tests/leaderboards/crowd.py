"""Many players at once, by statements that run where the rows are."""

from django.db import connection

from matches.players.models import Player
from tests.leaderboards.world import player

WHO = "'crowd-' || substr('' || (100000000 + i), 2)"
"""The id of the *i*-th, in SQL."""


def name(i: int) -> str:
    """The id of the *i*-th."""
    return f"crowd-{i:08}"


def counting(number: int) -> str:
    """The numbers 1, 2, … as ``n(i)``."""
    if connection.vendor == "postgresql":
        return f"WITH n(i) AS (SELECT * FROM generate_series(1, {number}))"
    return f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {number})"


def settle_in(number: int) -> None:
    """So many registered players: copies of one."""
    model = player()
    own = ["id", "name", "name_key"]
    rest = [field.column for field in Player._meta.concrete_fields if field.column not in own]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO matches_player ({', '.join(own + rest)}) {counting(number)}"
            f" SELECT {WHO}, {WHO}, {WHO}, {', '.join(f'model.{column}' for column in rest)}"
            " FROM n, matches_player model WHERE model.id = %s",
            [model.pk],
        )
