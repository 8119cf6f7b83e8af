"""A game's lock and its journal. Whatever changes a game's boards does so inside ``locked``."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, transaction
from django.utils import timezone

from leaderboards.journal.models import Journal, Kind, Ledger


class Busy(Exception):
    """Somebody else is at work on the game."""


@contextmanager
def locked(game: str, *, wait: bool = True) -> Iterator[Ledger]:
    """A transaction in which nobody else changes the game's boards.

    On SQLite every transaction holds the one write lock. Raises Busy instead of waiting without ``wait``.
    """
    if not Ledger.objects.filter(pk=game).exists():
        Ledger.objects.bulk_create([Ledger(game=game)], ignore_conflicts=True)
    with transaction.atomic():
        skip = not wait and connection.features.has_select_for_update_skip_locked
        ledger = Ledger.objects.select_for_update(skip_locked=skip).filter(pk=game).first()
        if ledger is None:
            raise Busy(game)
        yield ledger


def append(ledger: Ledger, kind: Kind, *, match_id: str | None = None, player_id: str | None = None) -> int:
    """Add the next row to a locked game's journal; its ``seq``."""
    ledger.seq += 1
    ledger.at = timezone.now()
    ledger.save(update_fields=["seq", "at"])
    Journal.objects.create(
        game=ledger.game, seq=ledger.seq, kind=kind, match_id=match_id, player_id=player_id, at=ledger.at
    )
    return ledger.seq
