"""Sitting down."""

from django.db import transaction

from games.core.events import Event
from matches.http.failures import NotFound
from matches.lobby.codes import normalised
from matches.lobby.create import start_if_full
from matches.lobby.failures import (
    AlreadyStarted,
    Kicked,
    MatchFull,
    NoSuchSeat,
    RankedNeedsAccount,
    SeatTaken,
)
from matches.penalties.lobby import consent
from matches.play.draft import Draft
from matches.play.events import SeatJoined
from matches.play.failures import MatchOver
from matches.play.models import Match
from matches.play.rows import MatchRow, SeatRow
from matches.play.saving import save
from matches.play.store import read
from matches.play.view import may_see, standing
from matches.players.models import Player, PlayerKind


def match_join(*, match_id: str, player: Player, seat: int | None, entropy: str) -> MatchRow:
    """Take a seat at a table that may be seen: a public one, or one with a seat reserved for the caller.

    Joining again changes nothing. Raises NotFound, Kicked, RankedNeedsAccount, AlreadyStarted, MatchOver,
    MatchFull, NoSuchSeat, SeatTaken.
    """
    with transaction.atomic():
        row = read(match_id, lock=True)
        if row is None or not may_see(row, player.id):
            raise NotFound
        return sit_down(row, player, seat=seat, entropy=entropy)


def match_join_by_code(*, code: str, player: Player, seat: int | None, entropy: str) -> MatchRow:
    """Take a seat at the table with this code. Raises as ``match_join``."""
    match_id = Match.objects.filter(code=normalised(code)).values_list("id", flat=True).first()
    with transaction.atomic():
        row = read(match_id, lock=True) if match_id else None
        if row is None:
            raise NotFound(field="code")
        return sit_down(row, player, seat=seat, entropy=entropy)


def sit_down(
    row: MatchRow, player: Player, *, seat: int | None, entropy: str, key: str | None = None, digest: str = ""
) -> MatchRow:
    """Give the caller a seat of a locked match, and start it when that was the last one."""
    if row.seats_of(player.id):
        return row
    if row.over:
        raise MatchOver(**standing(row, player.id))
    if row.status != "lobby":
        raise AlreadyStarted(**standing(row, player.id))
    if player.id in row.kicked:
        raise Kicked
    if row.ranked and player.kind != PlayerKind.REGISTERED:
        raise RankedNeedsAccount
    place = _place(row, player, seat)
    kept = [
        one
        for one in row.free_seats()
        if one.local_name and one.reserved_for is not None and one.reserved_for.id == player.id
    ]
    draft = Draft(row)
    for one in (place, *kept):
        draft.set_seat(
            one.number,
            player_id=player.id,
            player_name=player.name,
            player_kind=player.kind,
            entropy=entropy if one is place else "",
            reserved_for=None,
        )
    joined = [draft.row.seats[one.number] for one in (place, *kept)]
    draft.log(
        "match.join",
        [Event(seat=one.number, data=SeatJoined(player=one.player)) for one in joined if one.player],
        seat=place.number,
        player_id=player.id,
        key=key,
        request_digest=digest,
    )
    consent(draft, [one.number for one in joined])
    return start_if_full(save(draft))


def _place(row: MatchRow, player: Player, asked: int | None) -> SeatRow:
    free = [
        seat
        for seat in row.free_seats()
        if not seat.local_name and (seat.reserved_for is None or seat.reserved_for.id == player.id)
    ]
    if asked is not None:
        if asked >= len(row.seats):
            raise NoSuchSeat(field="seat", **standing(row, player.id))
        for seat in free:
            if seat.number == asked:
                return seat
        raise (SeatTaken if row.free_seats() else MatchFull)(field="seat", **standing(row, player.id))
    if not free:
        raise MatchFull(**standing(row, player.id))
    return next((seat for seat in free if seat.reserved_for is not None), free[0])
