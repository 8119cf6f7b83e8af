"""The questions a board answers: a page, a player with neighbours, the places of many players."""

from collections.abc import Sequence
from dataclasses import dataclass

from leaderboards.ranks.board import AsOf, Board, Entry
from leaderboards.ranks.snapshot import snapshot
from matches.players.models import Player


@dataclass(frozen=True, kw_only=True, slots=True)
class Ranked:
    """A player's row on a board."""

    rank: int
    value: int
    player: Player


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """A player's rank, and the share of entries strictly below, 0 to 100 with one decimal, halves rounded up."""

    rank: int
    value: int
    percentile: float


@dataclass(frozen=True, kw_only=True, slots=True)
class BoardPage:
    """Consecutive rows; ``next`` is the last row's entry if more follow."""

    rows: tuple[Ranked, ...]
    next: Entry | None
    entries: int
    as_of: AsOf
    recomputing: bool


@dataclass(frozen=True, kw_only=True, slots=True)
class Around:
    """A player's place and neighbours; no place and no rows for who is not on the board."""

    place: Place | None
    rows: tuple[Ranked, ...]
    entries: int
    as_of: AsOf


@dataclass(frozen=True, kw_only=True, slots=True)
class Places:
    """The places of players, by id; None for who is not on the board."""

    places: dict[str, Place | None]
    entries: int
    as_of: AsOf


def board_page(*, board: Board, after: Entry | None, limit: int) -> BoardPage:
    """The rows after a place, or the first ones."""
    with snapshot():
        found = board.below(after, limit + 1) if after else board.first(limit + 1)
        return BoardPage(
            rows=_rows(board, found[:limit]),
            next=found[limit - 1] if len(found) > limit else None,
            entries=board.size(),
            as_of=board.as_of(),
            recomputing=board.recomputing(),
        )


def board_around(*, board: Board, player_id: str, size: int) -> Around:
    """A player, up to ``size`` rows before and up to ``size`` after."""
    with snapshot():
        as_of = board.as_of()
        me = board.of_players([player_id]).get(player_id)
        if me is None:
            return Around(place=None, rows=(), entries=board.size(), as_of=as_of)
        place, entries = _place(board, me.value)
        rows = _rows(board, [*board.above(me, size), me, *board.below(me, size)])
        return Around(place=place, rows=rows, entries=entries, as_of=as_of)


def board_places(*, board: Board, players: Sequence[str]) -> Places:
    """The places of many players."""
    with snapshot():
        found = board.of_players(players)
        by_value = {value: _place(board, value)[0] for value in {entry.value for entry in found.values()}}
        places = {player: by_value[found[player].value] if player in found else None for player in players}
        return Places(places=places, entries=board.size(), as_of=board.as_of())


def _place(board: Board, value: int) -> tuple[Place, int]:
    entries, above, at = board.size_above_and_at(value)
    below = entries - above - at
    percentile = (2000 * below + entries) // (2 * entries) / 10
    return Place(rank=1 + above, value=value, percentile=percentile), entries


def _rows(board: Board, entries: Sequence[Entry]) -> tuple[Ranked, ...]:
    ranks = board.ranks(entry.value for entry in entries)
    players = Player.objects.only("name", "kind").in_bulk([entry.player_id for entry in entries])
    return tuple(
        Ranked(rank=ranks[entry.value], value=entry.value, player=players[entry.player_id]) for entry in entries
    )
