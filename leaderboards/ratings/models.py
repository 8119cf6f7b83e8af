"""Replays of ratings, and what they have computed so far."""

from typing import ClassVar

from django.db import models

from leaderboards.journal.models import Fact


class Replay(models.Model):
    """How far a game's ratings have been computed anew, beside the standing ones. No row: nothing to replay."""

    game = models.CharField(primary_key=True, max_length=16)
    #: The first ``seq`` that is computed anew.
    from_seq = models.BigIntegerField()
    #: The last one that has been.
    done_seq = models.BigIntegerField()
    #: It only compares: nothing is known to be wrong, and a difference is an alert.
    audit = models.BooleanField(default=False)
    #: Another one after each step back, so that nobody goes on with what was known before it.
    token = models.CharField(max_length=36)
    started_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.game} from {self.from_seq}, at {self.done_seq}"


class Draft(models.Model):
    """A fact's rating by the replay that runs, where it differs from the standing one."""

    fact = models.OneToOneField(Fact, primary_key=True, on_delete=models.CASCADE, related_name="draft")
    game = models.CharField(max_length=16)
    seq = models.BigIntegerField()
    mu = models.FloatField()
    sigma = models.FloatField()
    rating = models.IntegerField()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [models.Index(fields=["game", "seq"], name="draft_by_seq")]

    def __str__(self) -> str:
        return f"{self.fact_id}: {self.rating}"
