"""Turns whose time has run out: the table acts for who is absent, or goes on without them (GX-06, GX-10)."""

import logging
from datetime import datetime, timedelta

from django.db import transaction

from games.core.events import Event
from matches.play.clock import database_now
from matches.play.draft import Draft
from matches.play.events import ForfeitReason, SeatTimedOut
from matches.play.forfeits import leave
from matches.play.models import Match, Sweep
from matches.play.saving import save
from matches.play.store import GRACE_SECONDS, read

log = logging.getLogger("kocok.timeouts")

TIMEOUTS_TO_FORFEIT = 3
"""The third time-out charged in a row forfeits the seat instead of moving for it."""

DOWNTIME = timedelta(seconds=30)
"""A longer gap between sweeps was our downtime: overdue turns then get a fresh allowance, of at least this."""

SWEEP = "turns"


def turns_sweep() -> int:
    """Resolve every overdue turn, each in its own transaction; how many there were.

    Any number of sweepers may run at once: each match is taken by one of them, and what is not overdue any more
    under its lock is left alone.
    """
    grace = _was_down()
    resolved = 0
    failed: list[str] = []
    while True:
        with transaction.atomic():
            match_id = _next_overdue(failed)
            if match_id is None:
                break
            try:
                with transaction.atomic():
                    resolved += _resolve(match_id, grace=grace)
            except Exception:
                # one broken match must not stop the clocks of the others
                log.exception("match %s: its overdue turn could not be resolved", match_id)
                failed.append(match_id)
    Sweep.objects.update_or_create(name=SWEEP, defaults={"completed_at": database_now()})
    return resolved


def _was_down() -> bool:
    last = Sweep.objects.filter(name=SWEEP).values_list("completed_at", flat=True).first()
    return last is None or database_now() - last > DOWNTIME


def _overdue_before() -> datetime:
    return database_now() - timedelta(seconds=GRACE_SECONDS)


def _next_overdue(failed: list[str]) -> str | None:
    overdue = Match.objects.filter(deadline__lt=_overdue_before()).exclude(pk__in=failed)
    locked = overdue.select_for_update(skip_locked=True).order_by("deadline")
    return locked.values_list("pk", flat=True).first()


def _resolve(match_id: str, *, grace: bool) -> bool:
    """Whether the turn was overdue: another sweeper, or the player, may have come between the look and the lock."""
    row = read(match_id, lock=True)
    if row is None or row.status != "active" or row.deadline is None or row.turn_seconds is None:
        return False
    if row.now <= row.deadline + timedelta(seconds=GRACE_SECONDS):
        return False
    draft = Draft(row)
    if grace:
        allowance = max(timedelta(seconds=row.turn_seconds), DOWNTIME)
        draft.new_allowance(row.now + allowance)
    else:
        time_out(draft)
        draft.settle()
    save(draft)
    return True


def time_out(draft: Draft) -> None:
    """End the decision that is on the clock, as the rules say for absent seats."""
    row, game = draft.row, draft.row.game
    decision = game.decision(row.state)
    charged = game.charged(row.state)
    leaving = _charge(draft, charged)
    no_shows = [seat for seat, reason in leaving.items() if reason == "no_show"]
    if no_shows and len(row.seats) == 2:
        draft.void("no_show")
        return
    if leaving:
        leave(draft, leaving)
        if draft.row.status != "active" or game.outcome(draft.row.state) is not None:
            return
    if game.decision(draft.row.state) == decision:
        for seat, action in game.absent_actions(draft.row.state):
            draft.act(seat, action, automatic=True)


def _charge(draft: Draft, charged: tuple[int, ...]) -> dict[int, ForfeitReason]:
    """Count the time-out of each charged seat; which of them leave, and why."""
    if not charged:
        return {}
    draft.log("match.time_out", [Event(seat=seat, data=SeatTimedOut()) for seat in charged])
    leaving: dict[int, ForfeitReason] = {}
    for seat in [one for one in draft.row.seats if one.number in charged]:
        draft.set_seat(seat.number, timeouts=seat.timeouts + 1)
        if not seat.acted:
            draft.set_seat(seat.number, no_show=True)
            leaving[seat.number] = "no_show"
        elif seat.timeouts + 1 >= TIMEOUTS_TO_FORFEIT:
            leaving[seat.number] = "timed_out"
    return leaving
