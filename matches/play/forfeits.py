"""Seats leave a running match (GX-07): asked for, by time-outs, by a ban or with their account."""

from collections.abc import Mapping
from typing import Any

import orjson
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
from matches.play.view import standing

FORFEIT = "match.forfeit"


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
            raise NotStarted(**standing(row, player_id))
        if row.over:
            raise MatchOver(**standing(row, player_id))
        if leaver.number not in row.game.playing(row.state):
            raise AlreadyOut(**standing(row, player_id))
        draft = Draft(row)
        leave(draft, {leaver.number: "asked"}, player_id=player_id)
        draft.settle()
        return save(draft)


def leave(draft: Draft, leavers: Mapping[int, ForfeitReason], *, player_id: str | None = None) -> None:
    """Take seats out of the game at the same moment, with one event each; partners go with them.

    Where nobody would be left, or after no-shows only who never acted (GX-10), the match is void. The clock is set
    by the caller's ``settle``.
    """
    row = draft.row
    going = row.game.leaving(row.state, tuple(leavers))
    for seat in going:
        draft.set_seat(seat, forfeited=True)
    entry: dict[str, Any] = {
        "seat": going[0],
        "player_id": player_id,
        "body": orjson.dumps({"seats": going}),
    }
    partners_reason = next(iter(leavers.values()))
    events = [Event(seat=seat, data=SeatForfeited(reason=leavers.get(seat, partners_reason))) for seat in going]
    left = set(row.game.playing(row.state)) - set(going)
    only_no_shows = set(leavers.values()) == {"no_show"}
    if not left:
        draft.log(FORFEIT, events, **entry)
        draft.void("no_show" if only_no_shows else "nobody_left")
        return
    dice = draft.dice()
    transition = row.game.forfeit(row.state, going, dice)
    ends = row.game.outcome(transition.state) is not None
    if ends and "no_show" in leavers.values() and not any(row.seats[seat].acted for seat in left):
        draft.log(FORFEIT, events, **entry)
        draft.void("no_show")
        return
    draft.step(transition, dice, type=FORFEIT, before=events, **entry)
