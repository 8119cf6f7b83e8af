"""A game's lock and its journal. Whatever changes a game's boards does so inside ``locked``."""

from collections.abc import Iterator, Sequence
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


def append(ledger: Ledger, kind: Kind, *, matches: Sequence[str] = (), players: Sequence[str] = ()) -> range:
    """Add a row for each of these matches or players to a locked game's journal; their ``seq``."""
    named = [*(("match_id", one) for one in matches), *(("player_id", one) for one in players)]
    places = range(ledger.seq + 1, ledger.seq + 1 + len(named))
    ledger.seq += len(named)
    ledger.at = timezone.now()
    ledger.save(update_fields=["seq", "at"])
    Journal.objects.bulk_create(
        Journal(game=ledger.game, seq=seq, kind=kind, at=ledger.at, **{who: one})
        for seq, (who, one) in zip(places, named, strict=True)
    )
    return places
