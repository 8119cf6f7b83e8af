"""Time passes: silence is a refusal (AD-24), and a prompt that nobody saw done is let go."""

import logging
from dataclasses import replace

from django.db import transaction

from games.core.events import Event
from matches.penalties.events import PenaltyExpired, PenaltyRefused
from matches.penalties.models import Penalty, PenaltyPrompt, PromptStatus
from matches.play.clock import database_now
from matches.play.draft import Draft
from matches.play.models import Match
from matches.play.saving import save
from matches.play.store import read

log = logging.getLogger("kocok.penalties")


def penalties_sweep() -> int:
    """Settle whatever is due, match by match in transactions of their own; how many there were.

    Any number of sweepers may run at once: each match is taken by one of them, and what is not due any more under
    its lock is left alone.
    """
    settled = 0
    failed: list[str] = []
    while True:
        with transaction.atomic():
            match_id = _next_due(failed)
            if match_id is None:
                return settled
            try:
                with transaction.atomic():
                    settled += _settle(match_id)
            except Exception:
                # one broken match must not keep the others waiting
                log.exception("match %s: its penalty could not be settled", match_id)
                failed.append(match_id)


def _next_due(failed: list[str]) -> str | None:
    now = database_now()
    silent = Penalty.objects.filter(until__lt=now).values_list("match_id")
    late = PenaltyPrompt.objects.filter(status=PromptStatus.OPEN, expires_at__lt=now).values_list("penalty_id")
    due = Match.objects.filter(pk__in=silent.union(late.order_by())).exclude(pk__in=failed)
    # in no order, so that the few that are due are looked up, and not the table walked through
    return next(iter(due.select_for_update(skip_locked=True).values_list("pk", flat=True)[:1]), None)


def _settle(match_id: str) -> bool:
    """Whether something was due: another sweeper may have come between the look and the lock."""
    row = read(match_id, lock=True)
    if row is None or row.penalty is None:
        return False
    draft, penalty = Draft(row), row.penalty
    if penalty.until is not None and penalty.until < row.now:
        draft.log_table(PenaltyRefused())
        draft.set_penalty(replace(penalty, status="refused", until=None))
    late = tuple(one for one in penalty.open() if one.expires_at < row.now)
    if late:
        draft.log(PenaltyExpired.type, [Event(seat=one.seat, data=PenaltyExpired()) for one in late])
        draft.set_penalty(penalty.closed(late, "expired"))
    if not draft.events:
        return False
    save(draft)
    return True
