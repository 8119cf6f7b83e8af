"""How boards appear."""

from datetime import datetime

from games.api.catalogue import Words
from games.core.records import Record
from leaderboards.boards.metrics import Metric
from leaderboards.boards.periods import PeriodKind
from matches.http.pages import Page
from matches.players.api.outputs import PublicPlayer


class BoardPeriod(Record):
    """One kind of period of a board, and the one that runs."""

    period: PeriodKind
    at: str | None
    """The id of the current one; null for `all`."""
    ends_at: datetime | None
    """The first moment that no longer belongs to it; null for `all`."""


class BoardSummary(Record):
    """One metric of one game."""

    game: str
    metric: Metric
    name: Words
    about: Words
    min_matches: int
    """How many matches must count in the period before a player is ranked."""
    periods: tuple[BoardPeriod, ...]
    recomputing: bool
    """Ratings only: they are being computed anew because a match was voided or un-voided."""


class BoardList(Record):
    """Every board."""

    zone: str
    """The time zone in which days, weeks (from Monday) and months begin. A match counts where it finished."""
    results: tuple[BoardSummary, ...]


class BoardMoment(Record):
    """The moment an answer speaks of: a row of the game's journal. Answers with one `seq` agree."""

    seq: int
    at: datetime | None
    """When that row was written; null before the first."""


class BoardRow(Record):
    """A player on a board."""

    rank: int
    """1 + how many stand above; ties share it (1, 1, 3)."""
    value: int
    player: PublicPlayer


class LeaderboardPage(Page[BoardRow]):
    """One page of a board. Within a tie, who had the value first comes first."""

    game: str
    metric: Metric
    period: PeriodKind
    at: str | None
    """The id of the period; null for `all`."""
    ends_at: datetime | None
    entries: int
    """How many players are on the board."""
    as_of: BoardMoment
    recomputing: bool
    """Ratings only: they are being computed anew because a match was voided or un-voided."""


class AroundMe(Record):
    """A player's place and neighbours; nulls and no results for who is not on the board."""

    rank: int | None
    value: int | None
    percentile: float | None
    """The share of entries strictly below, 0 to 100."""
    results: tuple[BoardRow, ...]
    entries: int
    as_of: BoardMoment


class PlayerPlace(Record):
    """One player asked for; nulls for who is not on the board, or unknown."""

    id: str
    rank: int | None
    value: int | None
    percentile: float | None


class PlayerPlaces(Record):
    """The places of players, one for each id asked for, in that order."""

    results: tuple[PlayerPlace, ...]
    entries: int
    as_of: BoardMoment
