"""From what was looked up to what is sent."""

from collections.abc import Sequence
from datetime import datetime

from django.conf import settings

from games.api.catalogue import words
from games.registry import GAMES
from leaderboards.api.bodies import (
    AroundMe,
    BoardList,
    BoardMoment,
    BoardPeriod,
    BoardRow,
    BoardSummary,
    LeaderboardPage,
    PlayerPlace,
    PlayerPlaces,
)
from leaderboards.boards.metrics import MIN_MATCHES, WORDS, Metric, metrics_of
from leaderboards.boards.periods import PERIOD_KINDS, Period, period_of
from leaderboards.ranks.board import AsOf, Board, Entry
from leaderboards.ranks.lookups import Around, BoardPage, Places, Ranked
from matches.http.pages import decode_cursor, encode_cursor
from matches.players.api.outputs import public_player


def board_list(now: datetime) -> BoardList:
    """Every board with its current periods."""
    return BoardList(
        zone=settings.BOARD_ZONE,
        results=tuple(_summary(game.key, metric, now) for game in GAMES for metric in metrics_of(game.key)),
    )


def _summary(game: str, metric: Metric, now: datetime) -> BoardSummary:
    kinds = PERIOD_KINDS[:1] if metric == "rating" else PERIOD_KINDS
    periods = [period_of(kind, now) for kind in kinds]
    return BoardSummary(
        game=game,
        metric=metric,
        name=words(WORDS[metric].name),
        about=words(WORDS[metric].about),
        min_matches=MIN_MATCHES if metric == "win_rate" else 1,
        periods=tuple(BoardPeriod(period=one.kind, at=_at(one), ends_at=one.ends_at) for one in periods),
        recomputing=Board(game=game, metric=metric, period=periods[0]).recomputing(),
    )


def page_body(board: Board, page: BoardPage) -> LeaderboardPage:
    """A page."""
    last = page.next
    return LeaderboardPage(
        game=board.game,
        metric=board.metric,
        period=board.period.kind,
        at=_at(board.period),
        ends_at=board.period.ends_at,
        results=_rows(page.rows),
        next=encode_cursor(_name(board), [last.value, last.since, last.player_id]) if last else None,
        entries=page.entries,
        as_of=_moment(page.as_of),
        recomputing=page.recomputing,
    )


def place_of_cursor(board: Board, cursor: str | None) -> Entry | None:
    """Where a page goes on. Raises BadCursor for a cursor of another board."""
    place = decode_cursor(_name(board), cursor)
    return None if place is None else Entry(value=place[0], since=place[1], player_id=place[2])


def around_body(around: Around) -> AroundMe:
    """A player and neighbours."""
    place = around.place
    return AroundMe(
        rank=place.rank if place else None,
        value=place.value if place else None,
        percentile=place.percentile if place else None,
        results=_rows(around.rows),
        entries=around.entries,
        as_of=_moment(around.as_of),
    )


def places_body(ids: Sequence[str], found: Places) -> PlayerPlaces:
    """The places of players, in the order asked for."""
    places = [(player, found.places[player]) for player in ids]
    return PlayerPlaces(
        results=tuple(
            PlayerPlace(id=player, rank=place.rank, value=place.value, percentile=place.percentile)
            if place
            else PlayerPlace(id=player, rank=None, value=None, percentile=None)
            for player, place in places
        ),
        entries=found.entries,
        as_of=_moment(found.as_of),
    )


def _rows(rows: Sequence[Ranked]) -> tuple[BoardRow, ...]:
    return tuple(BoardRow(rank=row.rank, value=row.value, player=public_player(row.player)) for row in rows)


def _moment(as_of: AsOf) -> BoardMoment:
    return BoardMoment(seq=as_of.seq, at=as_of.at)


def _at(period: Period) -> str | None:
    return None if period.kind == "all" else period.id


def _name(board: Board) -> str:
    return f"board {board.game} {board.metric} {board.period.id}"
