"""What the endpoints of statistics are asked."""

from typing import Annotated, Any

from pydantic import Field

from games.registry import GAMES
from matches.http.input import Query
from matches.play.wire import literal

_GAME_KEY: Any = literal(*(game.key for game in GAMES))


class StatisticsQuery(Query):
    """Which statistics of a player."""

    game: _GAME_KEY | None = None
    """Only matches, dice and opponents of this game."""
    against: Annotated[str, Field(max_length=36)] | None = None
    """The id of another player: `opponents` holds only this one, also when the two have never met."""
