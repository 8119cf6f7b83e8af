"""Seats leave a running match (GX-07): asked for, by time-outs, by a ban or with their account."""

from collections.abc import Sequence

from django.db import transaction

from games.core.errors import AlreadyOut
from games.core.events import Event
from matches.http.failures import NotFound
from matches.play.actions import acting_seat
from matches.play.draft import Draft
from matches.play.events import ForfeitReason, SeatForfeited
from matches.play.failures import MatchOver, NotStarted
from matches.play.rows import MatchRow
from matches.play.saving import save
from matches.play.store import read


def match_forfeit(*, match_id: str, player_id: str, seat: int | None) -> MatchRow:
    """The caller's seat leaves. The same forfeit again changes nothing.

    Raises NotFound, NotSeated, NotYourSeat, SeatRequired, NotStarted, MatchOver, AlreadyOut (eliminated before).
    """
    with transaction.atomic():
        row = read(match_id, lock=True)
        if row is None:
            raise NotFound
        leaver = acting_seat(row, player_id, seat)
        if leaver.forfeited:
            return row
        if row.status == "lobby":
            raise NotStarted
        if row.over:
            raise MatchOver(version=row.version)
        if leaver.number not in row.game.playing(row.state):
            raise AlreadyOut(version=row.version)
        draft = Draft(row)
        leave(draft, [leaver.number], "asked", player_id=player_id)
        draft.settle()
        return save(draft)


def leave(draft: Draft, seats: Sequence[int], reason: ForfeitReason, *, player_id: str | None = None) -> None:
    """Take seats out of the game at the same moment, with one event each; partners go with them.

    Where nobody would be left, the match is void. The clock is set by the caller's ``settle``, or here by the end.
    """
    row = draft.row
    going = row.game.leaving(row.state, seats)
    events = [Event(seat=seat, data=SeatForfeited(reason=reason)) for seat in going]
    for seat in going:
        draft.set_seat(seat, forfeited=True)
    if set(going) >= set(row.game.playing(row.state)):
        draft.log("match.forfeit", events, seat=seats[0], player_id=player_id, automatic=player_id is None)
        draft.void("nobody_left")
        return
    dice = draft.dice()
    transition = row.game.forfeit(row.state, going, dice)
    draft.step(
        transition,
        dice,
        type="match.forfeit",
        before=events,
        seat=seats[0],
        player_id=player_id,
        body=_body(going),
        automatic=player_id is None,
    )


def _body(seats: Sequence[int]) -> bytes:
    return ('{"seats": [' + ", ".join(map(str, seats)) + "]}").encode()
