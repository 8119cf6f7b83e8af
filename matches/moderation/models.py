"""What players report and what moderators did about it."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.players.models import Player


class Subject(models.TextChoices):
    """What a report or an act is about."""

    PLAYER = "player"
    MATCH = "match"
    PROMPT = "prompt"
    API_KEY = "api_key"
    BOARD = "board"
    REPORT = "report"


class ReportStatus(models.TextChoices):
    """Where a report stands."""

    OPEN = "open"
    ACTED = "acted"
    DISMISSED = "dismissed"


class Report(models.Model):
    """A player's report of a player, a match or a prompt."""

    reporter = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="reports")
    subject = models.CharField(max_length=8, choices=Subject)
    subject_id = models.CharField(max_length=36)
    reason = models.CharField(max_length=500)
    status = models.CharField(max_length=9, choices=ReportStatus, default=ReportStatus.OPEN)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    closed_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(
                fields=["reporter", "subject", "subject_id"], condition=Q(status="open"), name="report_open_once"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["status", "-id"], name="report_newest"),
            models.Index(fields=["subject", "subject_id", "-id"], name="report_by_subject"),
        ]
        permissions: ClassVar = [("close_report", "Can close report")]

    def __str__(self) -> str:
        return f"{self.subject} {self.subject_id}"


class Written(TypeError):
    """What is written down stays as it is; only a fault of ours tries otherwise."""


class ActRows(models.QuerySet["Act"]):
    """Acts, which nobody changes or deletes."""

    def update(self, **values: Any) -> int:
        """Raises Written."""
        raise Written

    def delete(self) -> tuple[int, dict[str, int]]:
        """Raises Written."""
        raise Written


class Act(models.Model):
    """One act of moderation: who, what, when, why, before and after. Rows are only ever added.

    The database refuses changes too, but for one: when the actor's row goes, the acts go on without it.
    """

    #: The name outlives the account.
    actor = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    actor_name = models.CharField(max_length=24, blank=True)
    verb = models.CharField(max_length=24)
    subject = models.CharField(max_length=8, choices=Subject)
    subject_id = models.CharField(max_length=64)
    reason = models.CharField(max_length=500, blank=True)
    before = models.JSONField(default=dict)
    after = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now, editable=False)

    objects: ClassVar[models.Manager["Act"]] = models.Manager.from_queryset(ActRows)()

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["-at"], name="act_newest"),
            models.Index(fields=["verb", "-id"], name="act_by_verb"),
            models.Index(fields=["subject", "subject_id"], name="act_by_subject"),
        ]

    def __str__(self) -> str:
        return f"{self.actor_name}: {self.verb} {self.subject} {self.subject_id}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the row. Raises Written for one that is there."""
        if not self._state.adding:
            raise Written
        super().save(*args, **{**kwargs, "force_insert": True})

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Raises Written."""
        raise Written
