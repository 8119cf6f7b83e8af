"""The applier: finished matches that the boards have not taken over yet, in order, some at a time, per game."""

import logging
import time
from collections.abc import Sequence

from django.db import connection, transaction
from django.db.models import Q

from leaderboards.journal.ledger import Busy, locked
from leaderboards.journal.steps import take_over
from matches.play.models import Match

log = logging.getLogger("kocok.boards")

BATCH = 100
"""Matches in one transaction."""

AT_ONCE = 500
"""How many matches that count for nothing are ticked off in one statement."""


def apply_finished(game: str, *, seconds: float | None = None, wait: bool = True) -> int:
    """Take over what has finished, for about that long at most; how many matches.

    A match that cannot be taken over is logged and left for the next time; it keeps no other from its place.
    Without ``wait`` it leaves at once where somebody else is at work on the game.
    """
    until = None if seconds is None else time.monotonic() + seconds
    failed: list[str] = []
    taken = 0
    while until is None or time.monotonic() < until:
        ids = _next(game, failed)
        if not ids:
            break
        try:
            taken += _take_what_can_be(game, ids, failed, wait=wait)
        except Busy:
            break
    return taken


def _next(game: str, failed: list[str]) -> list[str]:
    matches = Match.objects.filter(game=game, journalled=False, finished_at__isnull=False, ranked=True)
    matches = matches.exclude(pk__in=failed).order_by("finished_at", "pk")
    return list(matches.values_list("pk", flat=True)[:BATCH])


def _take_what_can_be(game: str, ids: Sequence[str], failed: list[str], *, wait: bool) -> int:
    try:
        return _take(game, ids, wait=wait)
    except Busy:
        raise
    except Exception:
        if len(ids) == 1:
            log.exception("match %s could not be taken over by the boards", ids[0])
            failed.extend(ids)
            return 0
    # one of them stands in the way of all: each by itself
    return sum(_take_what_can_be(game, [one], failed, wait=wait) for one in ids)


def _take(game: str, ids: Sequence[str], *, wait: bool) -> int:
    """Take over those of the matches that nobody else has; how many. All or, with an exception, none."""
    with locked(game, wait=wait) as ledger:
        # the matches' own locks keep voids from coming in between; who waits for one while holding others may wait
        # for somebody who waits for those
        lock = Match.objects.select_for_update(nowait=len(ids) > 1)
        due = lock.filter(pk__in=ids, journalled=False).order_by("finished_at", "pk")
        matches = list(due.only("game", "status", "finished_at"))
        Match.objects.filter(pk__in=[match.pk for match in matches]).update(journalled=True)
        take_over(ledger, matches)
        return len(matches)


def tick_off() -> int:
    """Matches that are over but count for nothing need no journal; how many there were, at most ``AT_ONCE``."""
    over = Match.objects.filter(journalled=False, finished_at__isnull=False)
    nothing = over.filter(Q(ranked=False) | Q(started_at__isnull=True))
    if not nothing.exists():
        return 0
    with transaction.atomic():
        skip = connection.features.has_select_for_update_skip_locked
        ids = list(nothing.select_for_update(skip_locked=skip).values_list("pk", flat=True)[:AT_ONCE])
        return Match.objects.filter(pk__in=ids, journalled=False).update(journalled=True)
