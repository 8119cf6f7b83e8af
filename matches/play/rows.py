"""A match as it is read from the database, and as it is written back: plain values, no ORM on the way of a turn."""

from dataclasses import dataclass, field, fields
from datetime import datetime
from functools import cached_property
from typing import Any, Self

from games.core.game import Game
from games.registry import BY_KEY
from matches.penalties.rows import PenaltyRow
from matches.play.people import PlayerRef

StoredEvent = dict[str, Any]
"""An event as the log keeps it, with its audience."""


@dataclass(frozen=True, kw_only=True, slots=True)
class SeatRow:
    """One seat with what is shown of its player."""

    number: int
    player_id: str | None = None
    local_name: str = ""
    reserved_for: PlayerRef | None = None
    entropy: str = ""
    team: int | None = None
    acted: bool = False
    timeouts: int = 0
    forfeited: bool = False
    no_show: bool = False
    placement: int | None = None
    result: str | None = None
    rounds_won: int = 0
    rounds_lost: int = 0
    player_name: str = ""
    player_kind: str = ""

    @property
    def player(self) -> PlayerRef | None:
        """Who sits here; None for an empty seat."""
        if self.player_id is None:
            return None
        if self.local_name:
            return PlayerRef(id=self.player_id, name=self.local_name, kind="local")
        return PlayerRef(id=self.player_id, name=self.player_name, kind=self.player_kind)  # type: ignore[arg-type]


@dataclass(frozen=True, kw_only=True)
class MatchRow:
    """One match with its seats, as of ``version``."""

    id: str
    code: str
    game_key: str
    status: str
    version: int
    asked: dict[str, Any]
    options_json: dict[str, Any]
    visibility: str
    ranked: bool
    quick: bool
    turn_seconds: int | None
    language: str
    host: int
    kicked: list[str]
    series_id: str
    series_number: int
    predecessor_id: str | None
    key_id: str
    nonce: str
    commitment: str
    throw_counts: list[int]
    state_json: str
    turn_mask: int
    deadline: datetime | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    end_reason: str
    seats: tuple[SeatRow, ...]
    penalty: PenaltyRow | None = None
    #: The database's clock when the row was read.
    now: datetime

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        return BY_KEY[self.game_key]

    @cached_property
    def state(self) -> Any:
        """The state of the game; only after the start."""
        return self.game.load(self.state_json)

    @cached_property
    def options(self) -> Any:
        """The options as the game's record."""
        return self.game.Options.model_validate(self.options_json)

    def changed(self, **values: Any) -> Self:
        """The match with other values of some fields. What was parsed of the others is not parsed again.

        ``dataclasses.replace`` asks and sets thirty fields for the sake of one, several times a turn.
        """
        if not values.keys() <= _FIELDS:
            raise TypeError(f"no fields of a match: {sorted(values.keys() - _FIELDS)}")
        kept = self.__dict__.copy()
        for parsed, source in _PARSED.items():
            if source in values:
                kept.pop(parsed, None)
        other = object.__new__(type(self))
        other.__dict__.update(kept, **values)
        return other

    @property
    def over(self) -> bool:
        """Whether it is finished or void."""
        return self.status in ("finished", "void")

    @property
    def turn_seats(self) -> tuple[int, ...]:
        """The seats on the clock."""
        return seats_of_mask(self.turn_mask)

    def seats_of(self, player_id: str | None) -> tuple[SeatRow, ...]:
        """The seats that an account holds."""
        return tuple(seat for seat in self.seats if player_id is not None and seat.player_id == player_id)

    def free_seats(self) -> tuple[SeatRow, ...]:
        """The seats that nobody holds."""
        return tuple(seat for seat in self.seats if seat.player_id is None)


_FIELDS = frozenset(field.name for field in fields(MatchRow))
_PARSED = {"state": "state_json", "options": "options_json"}
"""What is parsed once, and of which field."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Entry:
    """One row of the log: an accepted change and its events."""

    number: int
    last_number: int
    type: str
    seat: int | None
    player_id: str | None
    key: str | None
    request_digest: str
    answer_status: int
    body: str
    throws: str
    events: tuple[StoredEvent, ...]
    automatic: bool
    at: datetime


@dataclass(kw_only=True, slots=True)
class Change:
    """What is to be written in one step."""

    #: The version that was read; the write fails if it is no longer the current one.
    read_version: int
    #: New values of columns of the match.
    columns: dict[str, Any] = field(default_factory=dict)
    #: Seats with new values, by number.
    seats: dict[int, SeatRow] = field(default_factory=dict)
    #: Whether the set of seats itself changes: all of them are written anew.
    reseated: tuple[SeatRow, ...] | None = None
    entries: list[Entry] = field(default_factory=list)
    #: Result cards as JSON text, by round.
    cards: dict[int, str] = field(default_factory=dict)
    #: The penalty as it is from now on; None leaves it as it is.
    penalty: PenaltyRow | None = None
    #: Refuse when the deadline, with its second of grace, has passed.
    before_deadline: bool = False


def mask_of_seats(seats: tuple[int, ...]) -> int:
    """Seats as bits."""
    return sum(1 << seat for seat in seats)


def seats_of_mask(mask: int) -> tuple[int, ...]:
    """The seats whose bits are set, ascending."""
    return tuple(seat for seat in range(8) if mask >> seat & 1)
