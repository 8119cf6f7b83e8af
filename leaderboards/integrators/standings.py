"""A whole board, row by row, as it is at one moment."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack

from games.core.records import Record
from leaderboards.api.bodies import BoardMoment
from leaderboards.boards.metrics import Metric
from leaderboards.boards.periods import PeriodKind
from leaderboards.integrators.forms import Row, as_json
from leaderboards.ranks.board import Board, Entry
from leaderboards.ranks.snapshot import snapshot
from matches.http.pages import decode_cursor, encode_cursor
from matches.players.models import Player

BATCH = 1000
"""Rows that are held at once."""


class StandingRow(Record):
    """A player on a board."""

    rank: int
    """1 + how many stand above; ties share it (1, 1, 3)."""
    value: int
    """In the metric's unit: a rating, wins, wins per thousand matches, wins in a row, points."""
    since: int
    """The `seq` of the result from which on the value has been what it is; within a tie the earlier comes first."""
    player: str
    """The player's id."""
    name: str
    """The player's name now."""


class StandingPage(Record):
    """One page of a board."""

    game: str
    metric: Metric
    period: PeriodKind
    at: str | None
    """The id of the period; null for `all`."""
    results: tuple[StandingRow, ...]
    next: str | None
    """The `cursor` of the next page; null on the last."""
    entries: int
    as_of: BoardMoment
    recomputing: bool


COLUMNS = tuple(StandingRow.model_fields)


class Reading:
    """A board at one moment, whose rows can be read batch by batch while it goes on changing.

    The moment lasts until the last batch has been read, or until it is closed.
    """

    def __init__(self, board: Board, *, after: Entry | None = None, limit: int | None = None) -> None:
        self._board, self._after, self._limit = board, after, limit
        with ExitStack() as moment:
            moment.enter_context(snapshot())
            self.as_of = board.as_of()
            self.recomputing = board.recomputing()
            self._moment = moment.pop_all()

    def batches(self) -> Iterator[list[Row]]:
        """The rows in order."""
        try:
            place, left = self._after, self._limit
            while left is None or left > 0:
                size = BATCH if left is None else min(BATCH, left)
                entries = self._board.below(place, size) if place else self._board.first(size)
                if entries:
                    yield list(standing_rows(self._board, entries))
                if len(entries) < size:
                    return
                place, left = entries[-1], left and left - len(entries)
        finally:
            self.close()

    def page(self) -> StandingPage:
        """The rows as one page; there must be a limit."""
        board, limit = self._board, self._limit or 0
        found = board.below(self._after, limit + 1) if self._after else board.first(limit + 1)
        rows = standing_rows(board, found[:limit])
        return StandingPage(
            game=board.game,
            metric=board.metric,
            period=board.period.kind,
            at=None if board.period.kind == "all" else board.period.id,
            results=tuple(StandingRow(**as_json(COLUMNS, row)) for row in rows),
            next=cursor_of(board, found[limit - 1]) if len(found) > limit else None,
            entries=board.size(),
            as_of=BoardMoment(seq=self.as_of.seq, at=self.as_of.at),
            recomputing=self.recomputing,
        )

    def close(self) -> None:
        """The moment is over."""
        self._moment.close()


def cursor_of(board: Board, place: Entry) -> str:
    """Where the page after an entry goes on."""
    return encode_cursor(_name(board), [place.value, place.since, place.player_id])


def place_of(board: Board, cursor: str | None) -> Entry | None:
    """The entry of a cursor. Raises BadCursor for one that was not made for this board."""
    place = decode_cursor(_name(board), cursor)
    return None if place is None else Entry(value=place[0], since=place[1], player_id=place[2])


def _name(board: Board) -> str:
    return f"standings {board.game} {board.metric} {board.period.id}"


def standing_rows(board: Board, entries: Sequence[Entry]) -> Iterator[Row]:
    """Entries of a board with their ranks and names."""
    ranks = board.ranks(entry.value for entry in entries)
    names = dict(Player.objects.filter(pk__in=[entry.player_id for entry in entries]).values_list("pk", "name"))
    for entry in entries:
        yield ranks[entry.value], entry.value, entry.since, entry.player_id, names[entry.player_id]
