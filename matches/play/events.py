"""The events of the table itself; those of a game are in its folder."""

from datetime import datetime
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from games.core.events import EventData
from games.core.outcome import Outcome
from games.core.records import Record, Seat
from matches.play.people import PlayerRef

ForfeitReason = Literal["asked", "timed_out", "no_show", "banned", "deleted"]
VoidReason = Literal["no_show", "nobody_left", "moderated", "expired", "key_lost"]


class MatchCreated(EventData):
    """The lobby is open."""

    type: ClassVar[str] = "match.created"


class SeatJoined(EventData):
    """A player sat down, or a local seat was named."""

    type: ClassVar[str] = "match.seat_joined"
    player: PlayerRef


class SeatLeft(EventData):
    """A player left the lobby."""

    type: ClassVar[str] = "match.seat_left"


class SeatKicked(EventData):
    """The host sent a player away."""

    type: ClassVar[str] = "match.seat_kicked"


class StartedSeat(Record):
    """A seat as it is from the start on."""

    seat: Seat
    player: PlayerRef


class MatchStarted(EventData):
    """Play begins with these options and seats; they never change again (GX-02)."""

    type: ClassVar[str] = "match.started"
    options: Annotated[dict[str, int | str | bool], Field(title="Options")]
    """All options of the game, decided."""
    seats: tuple[StartedSeat, ...]


class MatchTurn(EventData):
    """The seats on the clock and until when; follows every change of either."""

    type: ClassVar[str] = "match.turn"
    seats: tuple[Seat, ...]
    deadline: datetime | None


class SeatTimedOut(EventData):
    """The seat's time ran out; what the table does for it follows."""

    type: ClassVar[str] = "match.timed_out"


class SeatForfeited(EventData):
    """The seat is out (GX-07)."""

    type: ClassVar[str] = "match.forfeited"
    reason: ForfeitReason


class MatchFinished(EventData):
    """The match has its outcome."""

    type: ClassVar[str] = "match.finished"
    outcome: Outcome


class MatchVoided(EventData):
    """The match counts for nothing."""

    type: ClassVar[str] = "match.voided"
    reason: VoidReason


class MatchUnvoided(EventData):
    """A voided match counts again."""

    type: ClassVar[str] = "match.unvoided"


class HostChanged(EventData):
    """Another seat hosts the lobby."""

    type: ClassVar[str] = "match.host_changed"
    seat: Seat
    """The seat that hosts now."""


class PlayerChanged(EventData):
    """The player of a seat has another name or kind."""

    type: ClassVar[str] = "match.player_changed"
    player: PlayerRef


class RematchMade(EventData):
    """The table goes on in another match."""

    type: ClassVar[str] = "match.rematch"
    match: str
    """The id of the new match."""


TABLE_EVENTS: tuple[type[EventData], ...] = (
    MatchCreated,
    SeatJoined,
    SeatLeft,
    SeatKicked,
    MatchStarted,
    MatchTurn,
    SeatTimedOut,
    SeatForfeited,
    MatchFinished,
    MatchVoided,
    MatchUnvoided,
    HostChanged,
    PlayerChanged,
    RematchMade,
)
