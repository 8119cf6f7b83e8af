"""Which standings a set-based statement is about."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from leaderboards.boards.periods import ALL

PeriodColumn = Literal["month", "week", "day"]
PERIOD_COLUMNS: tuple[PeriodColumn, ...] = ("month", "week", "day")

Clause = tuple[str, list[Any]]
"""A piece of SQL and its parameters."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Scope:
    """Players of one game: those named, or all whose ids lie in ``(above, up_to]``."""

    game: str
    players: Sequence[str] | None = None
    above: str = ""
    up_to: str | None = None
    #: Only these month, week and day (and ``all``); every period if None.
    periods: tuple[str, str, str] | None = None

    def of_players(self, table: str) -> Clause:
        """The condition that a row of a table with ``game`` and ``player_id`` is about these players."""
        sql, parameters = f"{table}.game = %s", [self.game]
        if self.players is not None:
            sql += f" AND {table}.player_id IN ({', '.join(['%s'] * len(self.players))})"
            return sql, [*parameters, *self.players]
        if self.above:
            sql, parameters = f"{sql} AND {table}.player_id > %s", [*parameters, self.above]
        if self.up_to is not None:
            sql, parameters = f"{sql} AND {table}.player_id <= %s", [*parameters, self.up_to]
        return sql, parameters

    def of_standings(self, table: str) -> Clause:
        """The condition that a standing is meant."""
        sql, parameters = self.of_players(table)
        if self.periods is None:
            return sql, parameters
        return f"{sql} AND {table}.period IN (%s, %s, %s, %s)", [*parameters, ALL, *self.periods]

    def of_facts(self, column: PeriodColumn | None) -> Clause:
        """The condition that a fact counts for the periods of a column (None: for ``all``)."""
        sql, parameters = self.of_players("fact")
        sql += " AND NOT fact.voided AND NOT fact.no_show"
        if self.periods is None or column is None:
            return sql, parameters
        return f"{sql} AND fact.{column} = %s", [*parameters, self.periods[PERIOD_COLUMNS.index(column)]]
