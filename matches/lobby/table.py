"""What goes on at a table before play: leaving, kicking, an early start, expiry."""

from collections.abc import Iterable
from datetime import timedelta

from django.db import transaction

from games.core.events import Event
from matches.http.failures import NotFound
from matches.lobby.failures import AlreadyStarted, CannotKickYourself, NoSuchSeat, NotHost, SeatEmpty
from matches.lobby.starting import start
from matches.penalties.lobby import get_up
from matches.play.clock import database_now
from matches.play.draft import Draft
from matches.play.events import HostChanged, SeatKicked, SeatLeft
from matches.play.failures import MatchOver, NotSeated
from matches.play.models import Action, Match, Status
from matches.play.rows import MatchRow
from matches.play.saving import save
from matches.play.store import read
from matches.play.view import may_see, standing

LEAVE = "match.leave"
KICK = "match.kick"

LOBBY_LIFE = timedelta(minutes=30)
"""How long a table waits for its players."""


def match_leave(*, match_id: str, player_id: str) -> MatchRow:
    """Get up from a lobby; who holds local seats takes them along. Leaving again changes nothing.

    Raises NotFound, NotSeated (who never sat here), AlreadyStarted, MatchOver.
    """
    with transaction.atomic():
        row = read(match_id, lock=True)
        if row is None:
            raise NotFound
        if row.seats_of(player_id):
            return leave_lobby(row, player_id)
        if not Action.objects.filter(match_id=match_id, player_id=player_id, type=LEAVE).exists():
            raise NotSeated if may_see(row, player_id) else NotFound
        return row


def leave_lobby(row: MatchRow, player_id: str) -> MatchRow:
    """Take a player out of a locked lobby."""
    _still_lobby(row, player_id)
    draft = Draft(row)
    _empty(draft, player_id, LEAVE, SeatLeft, by=player_id)
    return save(draft)


def match_kick(*, match_id: str, player_id: str, seat: int) -> MatchRow:
    """The host sends a player away for good. Kicking again from a seat that has stayed empty changes nothing.

    Raises NotFound, NotSeated, NotHost, AlreadyStarted, MatchOver, NoSuchSeat, SeatEmpty, CannotKickYourself.
    """
    with transaction.atomic():
        row = _hosted(match_id, player_id)
        _still_lobby(row, player_id)
        if seat >= len(row.seats):
            raise NoSuchSeat(field="seat", **standing(row, player_id))
        kicked = row.seats[seat].player_id
        if kicked is None:
            if Action.objects.filter(match_id=match_id, type=KICK, seat=seat).exists():
                return row
            raise SeatEmpty(field="seat", **standing(row, player_id))
        if kicked == player_id:
            raise CannotKickYourself(field="seat", **standing(row, player_id))
        draft = Draft(row)
        draft.set(kicked=[*row.kicked, kicked])
        _empty(draft, kicked, KICK, SeatKicked, by=player_id)
        return save(draft)


def match_start(*, match_id: str, player_id: str) -> MatchRow:
    """The host starts early with the players now seated. Starting what has started changes nothing.

    Raises NotFound, NotSeated, NotHost, MatchOver, NotEnoughSeats.
    """
    with transaction.atomic():
        row = _hosted(match_id, player_id)
        if row.started_at is not None:
            return row
        if row.over:
            raise MatchOver(**standing(row, player_id))
        draft = Draft(row)
        start(draft, player_id=player_id)
        return save(draft)


def lobbies_sweep() -> int:
    """End the lobbies that nobody started in time; how many there were. Any number may run at once."""
    before = database_now() - LOBBY_LIFE
    expired = Match.objects.filter(status=Status.LOBBY, created_at__lt=before).order_by("created_at")
    ids = list(expired.values_list("pk", flat=True)[:1000])
    for match_id in ids:
        match_expire(match_id=match_id)
    return len(ids)


def match_expire(*, match_id: str) -> None:
    """A lobby that nobody started ends. Safe to call for one that has started or ended meanwhile."""
    with transaction.atomic():
        row = read(match_id, lock=True)
        if row is None or row.status != "lobby":
            return
        draft = Draft(row)
        draft.void_as_entry("expired")
        save(draft)


def _locked(match_id: str, player_id: str) -> MatchRow:
    row = read(match_id, lock=True)
    if row is None or not may_see(row, player_id):
        raise NotFound
    return row


def _hosted(match_id: str, player_id: str) -> MatchRow:
    row = _locked(match_id, player_id)
    mine = row.seats_of(player_id)
    if not mine:
        raise NotSeated
    if row.host not in [seat.number for seat in mine]:
        raise NotHost
    return row


def _still_lobby(row: MatchRow, player_id: str) -> None:
    if row.over:
        raise MatchOver(**standing(row, player_id))
    if row.status != "lobby":
        raise AlreadyStarted(**standing(row, player_id))


def _empty(draft: Draft, player_id: str, verb: str, event: type[SeatLeft] | type[SeatKicked], *, by: str) -> None:
    seats = draft.row.seats_of(player_id)
    draft.log(
        verb,
        [Event(seat=seat.number, data=event()) for seat in seats],
        seat=seats[0].number,
        player_id=by,
    )
    for seat in seats:
        draft.set_seat(
            seat.number, player_id=None, local_name="", player_name="", player_kind="", entropy="", reserved_for=None
        )
    left = [seat.number for seat in draft.row.seats if seat.player_id is not None]
    if not left:
        draft.void("nobody_left")
    elif draft.row.host not in left:
        host = _next_host(draft.row.host, left)
        draft.set(host=host)
        draft.also(Event(seat=host, data=HostChanged(seat=host)))
    get_up(draft, [seat.number for seat in seats])


def _next_host(host: int, left: Iterable[int]) -> int:
    return min(left, key=lambda seat: (seat < host, seat))
