"""Where a player stands on a game's boards, the same as the boards themselves say."""

from collections.abc import Iterable

from games.core.records import Record
from leaderboards.api.bodies import BoardMoment
from leaderboards.boards.metrics import Metric, metrics_of
from leaderboards.boards.periods import ALL, Period
from leaderboards.ranks.board import Board
from leaderboards.ranks.snapshot import snapshot
from leaderboards.standings.models import Standing


class BoardRank(Record):
    """The player on one board of all time; nulls for who is not on it."""

    metric: Metric
    rank: int | None
    value: int | None


class BoardRanks(Record):
    """The player on every board of all time of a game. Only ranked matches count there."""

    as_of: BoardMoment
    boards: tuple[BoardRank, ...]


def board_ranks(player_id: str, games: Iterable[str]) -> dict[str, BoardRanks]:
    """By game. All of one game are read at one moment."""
    with snapshot():
        standings = Standing.objects.filter(player_id=player_id, period=ALL, game__in=games, hidden=False)
        found = {standing.game: standing for standing in standings}
        return {game: _of_game(game, found.get(game)) for game in games}


def _of_game(game: str, standing: Standing | None) -> BoardRanks:
    boards = [Board(game=game, metric=metric, period=_EVER) for metric in metrics_of(game)]
    as_of = boards[0].as_of()
    return BoardRanks(
        as_of=BoardMoment(seq=as_of.seq, at=as_of.at), boards=tuple(_rank(board, standing) for board in boards)
    )


def _rank(board: Board, standing: Standing | None) -> BoardRank:
    value: int | None = standing.on_board(board.metric)[0] if standing else None
    rank = None if value is None else 1 + board.better_than(value)
    return BoardRank(metric=board.metric, rank=rank, value=value)


_EVER = Period(kind="all", id=ALL, ends_at=None)
