"""What the boards are asked."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from games.api.catalogue import UnknownGame
from games.registry import BY_KEY
from leaderboards.api.failures import NoSuchPeriod, UnknownBoard
from leaderboards.boards.metrics import metrics_of
from leaderboards.boards.periods import PeriodKind, named_period, period_of
from leaderboards.ranks.board import Board
from matches.http.input import Query, QueryInt
from matches.http.pages import PageQuery

MAX_IDS = 100
MAX_SIZE = 50


class PeriodQuery(Query):
    """Which of a metric's boards."""

    period: PeriodKind = "all"
    """Of what kind; ratings have only `all`."""
    at: Annotated[str, Field(max_length=16)] | None = None
    """Which month (`2026-11`), week (`2026-W48`) or day (`2026-11-30`); the current one if absent."""


class BoardQuery(PageQuery, PeriodQuery):
    """A page of a board."""


class AroundQuery(PeriodQuery):
    """A player and neighbours."""

    size: Annotated[QueryInt, Field(ge=0, le=MAX_SIZE)] = 5
    """How many rows before and after."""


class PlacesQuery(PeriodQuery):
    """Many players."""

    ids: Annotated[str, Field(max_length=MAX_IDS * 40)]
    """Player ids, separated by commas; at most 100."""


def find_board(game: str, metric: str, query: PeriodQuery, now: datetime) -> Board:
    """The board asked for. Raises UnknownGame, UnknownBoard or NoSuchPeriod."""
    if game not in BY_KEY:
        raise UnknownGame
    known = next((one for one in metrics_of(game) if one == metric), None)
    if known is None:
        raise UnknownBoard
    if known == "rating" and query.period != "all":
        raise NoSuchPeriod(field="period")
    if query.at is None:
        return Board(game=game, metric=known, period=period_of(query.period, now))
    try:
        return Board(game=game, metric=known, period=named_period(query.period, query.at))
    except ValueError:
        raise NoSuchPeriod(field="at") from None
