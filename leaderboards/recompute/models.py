"""Recomputes that were asked for, and how far they are."""

from typing import ClassVar

from django.db import models
from django.utils import timezone


class Recompute(models.Model):
    """One recompute of boards. Counts are corrected batch by batch, ratings by a replay."""

    class Status(models.TextChoices):
        """How far it is."""

        WAITING = "waiting"
        RUNNING = "running"
        DONE = "done"

    #: Empty for every game.
    game = models.CharField(max_length=16, blank=True)
    #: Empty for every metric.
    metric = models.CharField(max_length=10, blank=True)
    #: Made by the nightly comparison: a correction is an alert.
    audit = models.BooleanField(default=False, editable=False)
    status = models.CharField(max_length=8, choices=Status, default=Status.WAITING, editable=False)
    #: Where the counts go on: the game, and the last player done in it.
    at_game = models.CharField(max_length=16, blank=True, editable=False)
    at_player = models.CharField(max_length=36, blank=True, editable=False)
    #: Players, of all games concerned.
    total = models.PositiveIntegerField(default=0, editable=False)
    done = models.PositiveIntegerField(default=0, editable=False)
    #: Standings that were not what the facts give.
    corrected = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    finished_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering: ClassVar[list[str]] = ["-id"]

    def __str__(self) -> str:
        return f"{self.game or 'every game'} {self.metric or 'every metric'}: {self.status}"
