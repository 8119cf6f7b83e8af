"""The same table goes on (AD-23): "Main lagi" with the same settings, "Ganti aturan" with others."""

from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.db.models import Q

from games.core.errors import OptionsError
from matches.http.failures import NotFound
from matches.lobby.create import decided, holder, is_default, local, open_table, seats_for
from matches.lobby.failures import NotOver, RematchExists
from matches.lobby.inputs import TURN_SECONDS_DEFAULT, check_options
from matches.lobby.join import sit_down
from matches.lobby.keys import kept_elsewhere
from matches.penalties.lobby import inherited
from matches.play.draft import Draft
from matches.play.events import RematchMade
from matches.play.failures import KeyReused, NotSeated
from matches.play.models import Action, Match
from matches.play.rows import MatchRow, SeatRow
from matches.play.saving import save
from matches.play.store import read
from matches.play.view import may_see, standing
from matches.players.models import Player, PlayerKind

REMATCH = "match.rematch"


@dataclass(frozen=True, kw_only=True, slots=True)
class Rematch:
    """A rematch as it was answered."""

    row: MatchRow
    status: int
    replayed: bool = False


def match_rematch(
    *,
    match_id: str,
    player: Player,
    options: dict[str, Any] | None,
    players: int | None,
    key: str,
    digest: str,
) -> Rematch:
    """Go on after the end: the first caller makes the one successor, the others of the table join it.

    What is not named is inherited, seat order included. Raises NotFound, NotSeated, NotOver, KeyReused, BadSeats,
    BadOptions, RematchExists (made before, with other options).
    """
    with transaction.atomic():
        old = read(match_id, lock=True)
        if old is None or not may_see(old, player.id):
            raise NotFound
        if not old.seats_of(player.id):
            raise NotSeated
        successor_id = Match.objects.filter(predecessor_id=old.id).values_list("id", flat=True).first()
        replayed = _answered_before(old.id, successor_id, player, key, digest)
        if replayed is not None:
            return replayed
        if not old.over:
            raise NotOver(**standing(old, player.id))
        if options is not None:
            options = check_options(old.game, options)
        asked = old.asked if options is None else options
        seats = len(old.seats) if players is None else players
        if successor_id is not None:
            return _join(successor_id, player, old, options, players, key, digest)
        return _make(old, player, asked, seats, key, digest)


def _answered_before(old_id: str, successor_id: str | None, player: Player, key: str, digest: str) -> Rematch | None:
    made = Q(match_id=old_id, key=key)
    joined = Q(match_id=successor_id, key=kept_elsewhere(REMATCH, key))
    entry = Action.objects.filter(made | joined if successor_id else made, player_id=player.id).first()
    if entry is None:
        return None
    row = read(successor_id) if successor_id else None
    if entry.request_digest != digest or row is None:
        raise KeyReused
    return Rematch(row=row, status=entry.answer_status, replayed=True)


def _join(
    successor_id: str,
    player: Player,
    old: MatchRow,
    options: dict[str, Any] | None,
    players: int | None,
    key: str,
    digest: str,
) -> Rematch:
    row = read(successor_id, lock=True)
    if row is None:
        raise NotFound
    if not _same(row, options, players):
        raise RematchExists(match=successor_id, **standing(old, player.id))
    row = sit_down(row, player, seat=None, entropy="", key=kept_elsewhere(REMATCH, key), digest=digest)
    return Rematch(row=row, status=200)


def _same(row: MatchRow, options: dict[str, Any] | None, players: int | None) -> bool:
    if players is not None and players != len(row.seats):
        return False
    if options is None:
        return True
    try:
        asked = row.game.resolve(options, len(row.seats))
    except OptionsError:
        return False
    return bool(asked == row.game.resolve(row.asked, len(row.seats)))


def _make(old: MatchRow, player: Player, asked: dict[str, Any], players: int, key: str, digest: str) -> Rematch:
    game = old.game
    seats_for(game, players, len(old.seats_of(player.id)))
    options = decided(game, asked, players)
    seats = _seats(old, player, players)
    goes_on = players == len(old.seats) and options == old.options
    ranked = old.ranked and player.kind == PlayerKind.REGISTERED and is_default(game, asked, players)
    columns = {
        "game": old.game_key,
        "asked": asked,
        "options": options.model_dump(mode="json"),
        "visibility": old.visibility,
        "ranked": ranked,
        "turn_seconds": old.turn_seconds or TURN_SECONDS_DEFAULT,
        "language": old.language,
        "host": next(seat.number for seat in seats if seat.player_id == player.id),
        "predecessor_id": old.id,
        "series_id": old.series_id if goes_on else None,
        "series_number": old.series_number + 1 if goes_on else 1,
    }
    row = open_table(player=player, seats=seats, columns=columns, entry={}, penalty=inherited(old.penalty))
    draft = Draft(old)
    draft.log_table(RematchMade(match=row.id), player_id=player.id, key=key, request_digest=digest, answer_status=201)
    save(draft)
    return Rematch(row=row, status=201)


def _seats(old: MatchRow, player: Player, players: int) -> list[SeatRow]:
    """The seats in the old order, each reserved for who had it; with fewer seats only the caller's are kept."""
    if players >= len(old.seats):
        seats = [_inherited(seat, player) for seat in old.seats]
    else:
        mine = [_inherited(seat, player) for seat in old.seats_of(player.id)]
        seats = [replace(seat, number=number) for number, seat in enumerate(mine)]
    return seats + [SeatRow(number=number) for number in range(len(seats), players)]


def _inherited(seat: SeatRow, player: Player) -> SeatRow:
    if seat.player_id == player.id:
        mine = local(player, seat.number, seat.local_name) if seat.local_name else holder(player, seat.number)
        return mine
    if seat.player_id is None or seat.player_kind == "deleted":
        return SeatRow(number=seat.number)
    return SeatRow(number=seat.number, local_name=seat.local_name, reserved_for=seat.player)
