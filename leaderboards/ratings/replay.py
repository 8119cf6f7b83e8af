"""Computing ratings anew from a place in the journal on, beside the standing ones.

A replay goes through the facts in batches, writes what differs into drafts, and swaps all of it in at once under the
game's lock. Its place is in the database: it may stop at any time, and go on in another process. Only one process at
a time works on it; whoever comes second leaves.
"""

import logging
import time
from itertools import groupby

from django.db import connection, transaction
from django.utils import timezone

from leaderboards.journal.ledger import locked
from leaderboards.journal.models import Fact
from leaderboards.ratings.known import placed, ratings_before
from leaderboards.ratings.model import START, Rating, rate
from leaderboards.ratings.models import Draft, Replay
from leaderboards.ratings.standing import settle_ratings
from matches.ids import new_id

log = logging.getLogger("kocok.boards")

BATCH = 2000
"""Facts in one transaction."""

REMEMBERED = 200_000
"""Players whose ratings a process keeps in memory between batches."""


def request_replay(game: str, from_seq: int, *, audit: bool = False) -> None:
    """In a locked game: replay from this ``seq`` on. A replay that runs goes back to it, if it has been there."""
    replay = Replay.objects.select_for_update().filter(pk=game).first()
    if replay is None:
        replay = Replay(game=game, from_seq=from_seq, done_seq=from_seq - 1, audit=audit, started_at=timezone.now())
    else:
        replay.from_seq = min(replay.from_seq, from_seq)
        replay.done_seq = min(replay.done_seq, from_seq - 1)
        replay.audit = replay.audit and audit
        Draft.objects.filter(game=game, seq__gt=replay.done_seq).delete()
    replay.token = new_id()
    replay.save()


class Replayer:
    """One process's work on a game's replay, with the ratings it remembers."""

    def __init__(self, game: str) -> None:
        self.game = game
        self._known: dict[str, Rating] = {}
        self._at: tuple[str, int] | None = None

    def run(self, seconds: float | None = None) -> bool:
        """Go on, for about that long; whether nothing is left to replay."""
        until = None if seconds is None else time.monotonic() + seconds
        while Replay.objects.filter(pk=self.game).exists():
            moved, at_end = self._batch()
            if at_end and self._finish():
                return True
            if not moved and not at_end:
                return False  # somebody else is at it
            if until is not None and time.monotonic() >= until:
                return False
        return True

    def _batch(self) -> tuple[bool, bool]:
        """One batch beside the standing ratings. (went on, reached the end)"""
        with transaction.atomic():
            skip = connection.features.has_select_for_update_skip_locked
            replay = Replay.objects.select_for_update(skip_locked=skip).filter(pk=self.game).first()
            if replay is None:
                return False, False
            at_end = self._go_on(replay)
            return True, at_end

    def _finish(self) -> bool:
        """Catch up under the game's lock and swap; False if more has come than fits into one batch."""
        with locked(self.game) as ledger:
            replay = Replay.objects.select_for_update().filter(pk=self.game).first()
            if replay is None:
                return True
            if not self._go_on(replay):
                return False
            changed = _swap(self.game)
            corrected = settle_ratings(self.game, replay.from_seq)
            replay.delete()
        if replay.audit and (changed or corrected):
            log.error("ratings of %s were wrong: %s facts, %s standings repaired", self.game, changed, corrected)
        log.info("ratings of %s replayed from %s to %s", self.game, replay.from_seq, ledger.seq)
        return True

    def _go_on(self, replay: Replay) -> bool:
        """The next batch of a locked replay; whether it was the last."""
        if self._at != (replay.token, replay.done_seq) or len(self._known) > REMEMBERED:
            self._known.clear()
        facts = list(
            Fact.objects.filter(game=self.game, seq__gt=replay.done_seq)
            .only("seat", "seq", "player_id", "placement", "no_show", "voided", "mu", "sigma")
            .order_by("seq", "seat")[:BATCH]
        )
        at_end = len(facts) < BATCH
        if not at_end:
            last = facts[-1].seq  # its match may go on beyond the batch
            facts = [fact for fact in facts if fact.seq != last]
        if facts:
            Draft.objects.bulk_create(self._drafts(facts))
            replay.done_seq = facts[-1].seq
            replay.save(update_fields=["done_seq"])
        self._at = replay.token, replay.done_seq
        return at_end

    def _drafts(self, facts: list[Fact]) -> list[Draft]:
        new = {fact.player_id for fact in facts} - self._known.keys()
        found = ratings_before(self.game, new, facts[0].seq, drafted=True)
        self._known |= {player: found.get(player, START) for player in new}
        drafts: list[Draft] = []
        for seq, match in groupby(facts, key=lambda fact: fact.seq):
            counted = placed(list(match))
            before = [self._known[fact.player_id] for fact in counted]
            for fact, rating in zip(counted, rate(before, [fact.placement for fact in counted]), strict=True):
                self._known[fact.player_id] = rating
                if (fact.mu, fact.sigma) != rating:
                    drafts.append(
                        Draft(
                            fact_id=fact.pk, game=self.game, seq=seq, mu=rating.mu, sigma=rating.sigma,
                            rating=rating.shown,
                        )
                    )  # fmt: skip
        return drafts


def _swap(game: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE leaderboards_fact AS fact SET mu = draft.mu, sigma = draft.sigma, rating = draft.rating"
            " FROM leaderboards_draft draft WHERE draft.fact_id = fact.id AND draft.game = %s",
            [game],
        )
        changed: int = cursor.rowcount
        cursor.execute("DELETE FROM leaderboards_draft WHERE game = %s", [game])
    return changed
