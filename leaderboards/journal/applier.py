"""The applier: finished matches that the boards have not taken over yet, one at a time and in order, per game."""

import logging
import time

from django.db import connection, transaction
from django.db.models import Q

from leaderboards.journal.ledger import Busy, locked
from leaderboards.journal.steps import take_over
from matches.play.models import Match

log = logging.getLogger("kocok.boards")

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
        match_id = _next(game, failed)
        if match_id is None:
            break
        try:
            taken += _take(game, match_id, wait=wait)
        except Busy:
            break
        except Exception:
            log.exception("match %s could not be taken over by the boards", match_id)
            failed.append(match_id)
    return taken


def _next(game: str, failed: list[str]) -> str | None:
    matches = Match.objects.filter(game=game, journalled=False, finished_at__isnull=False, ranked=True)
    return matches.exclude(pk__in=failed).order_by("finished_at", "pk").values_list("pk", flat=True).first()


def _take(game: str, match_id: str, *, wait: bool) -> bool:
    with locked(game, wait=wait) as ledger:
        # the match's own lock keeps a void from coming in between
        match = Match.objects.select_for_update().only("game", "status", "finished_at").get(pk=match_id)
        if not Match.objects.filter(pk=match_id, journalled=False).update(journalled=True):
            return False  # somebody else was faster
        take_over(ledger, match)
        return True


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
