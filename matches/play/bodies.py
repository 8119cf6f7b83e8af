"""What every match body holds, whatever the game."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from games.core.outcome import Result
from games.core.records import Record
from games.core.records import Seat as SeatNumber
from matches.penalties.bodies import PenaltyBody
from matches.play.people import PlayerRef


class SeriesRef(Record):
    """Which series a match belongs to, and as which match of it."""

    id: str
    number: Annotated[int, Field(ge=1)]


class SeatBody(Record):
    """One seat of a table; an empty one is listed too."""

    seat: SeatNumber
    player: PlayerRef | None
    reserved_for: PlayerRef | None
    """Who may sit here, after a rematch."""
    team: int | None
    colour: str | None
    forfeited: bool
    placement: int | None
    """1, 1, 3 …; null until the match is finished, and when it is void."""
    result: Result | None


class TurnBody(Record):
    """The seats on the clock, and until when; an action counts until one second later."""

    seats: tuple[SeatNumber, ...]
    deadline: datetime | None
    """Null where there is no clock."""


class MatchSummaryBody(Record):
    """What a list tells of a match."""

    id: str
    code: str | None
    """What people type to join; null for who may not invite."""
    game: str
    status: Literal["lobby", "active", "finished", "void"]
    version: Annotated[int, Field(ge=1)]
    """The number of the last event; also the `ETag`."""
    visibility: Literal["private", "public"]
    ranked: bool
    turn_seconds: int | None
    """The allowance for one decision; null when one account holds all seats."""
    series: SeriesRef
    host: SeatNumber
    commitment: str
    """Fixes the dice before the start; `fairness` tells how to check."""
    seats: tuple[SeatBody, ...]
    turn: TurnBody | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None


class MatchBody(MatchSummaryBody):
    """A whole match as one viewer may see it."""

    penalty: PenaltyBody | None
