"""Letting somebody in."""

from django.conf import settings

from matches.http.failures import NotFound
from matches.play.failures import NotYourSeat
from matches.play.store import read
from matches.play.view import viewing_seat
from matches.stream.failures import TooManyStreams
from matches.stream.hub import OPEN
from matches.stream.reading import read_heads, turn_before
from matches.stream.stream import Stream
from matches.stream.tickets import Holder
from matches.stream.viewer import Viewer

RETRY_AFTER = "5"


def stream_open(
    *, match_id: str, holder: Holder | None, address: str, seat: int | None, after: int, linger: int
) -> Stream:
    """A stream of a match for a player, or for an address without a token. It begins when it is iterated.

    Raises NotFound, NotSeated, NotYourSeat, TooManyStreams.
    """
    if holder is not None and holder.seat is not None:
        if seat not in (None, holder.seat):
            raise NotYourSeat(field="seat")
        seat = holder.seat
    player_id = holder.player_id if holder else None
    head = read_heads([match_id]).get(match_id)
    row = read(match_id)
    if row is None or head is None:
        raise NotFound
    viewing_seat(row, player_id, seat)
    limit = settings.STREAMS_PER_ADDRESS if holder is None else settings.STREAMS_PER_PLAYER
    who = player_id or address
    if OPEN[who] >= limit:
        raise TooManyStreams(headers={"Retry-After": RETRY_AFTER})
    several = seat is None and len(row.seats_of(player_id)) > 1
    turn = turn_before(match_id, after) if several else ()
    return Stream(
        match_id=match_id,
        viewer=Viewer(row, player_id=player_id, asked=seat, turn=turn),
        head=head,
        sent=after,
        linger=linger,
        holder=who,
        limit=limit,
        session_id=holder.session_id if holder else None,
    )
