"""Penalties: what the losers of a match owe, if all agreed (AD-24, AD-25)."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.play.models import Match
from matches.players.models import Player


class Mode(models.TextChoices):
    """What is owed."""

    SCORE_ONLY = "score_only"
    MOVEMENT = "movement"
    TRUTH = "truth"


class Consent(models.TextChoices):
    """Where a proposal stands."""

    PROPOSED = "proposed"
    AGREED = "agreed"
    REFUSED = "refused"


class PromptStatus(models.TextChoices):
    """Where an owed prompt stands."""

    OPEN = "open"
    SKIPPED = "skipped"
    DONE = "done"
    EXPIRED = "expired"


class Approval(models.TextChoices):
    """Whether a prompt may be drawn."""

    PENDING = "pending"
    APPROVED = "approved"
    REJECTED = "rejected"


class Prompt(models.Model):
    """Something to do or to tell, of the house or a player's own."""

    mode = models.CharField(max_length=10, choices=Mode)
    text_id = models.CharField(max_length=200, blank=True)
    text_en = models.CharField(max_length=200, blank=True)
    #: None for a prompt of the house.
    author = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="prompts")
    approval = models.CharField(max_length=8, choices=Approval, default=Approval.PENDING)
    enabled = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    def __str__(self) -> str:
        return self.text_id or self.text_en


class Penalty(models.Model):
    """The proposal of one match and what became of it."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="penalty")
    mode = models.CharField(max_length=10, choices=Mode)
    status = models.CharField(max_length=8, choices=Consent)
    #: The seat that proposed it.
    proposed_by = models.PositiveSmallIntegerField()
    #: Until when the others may consent; None when nothing runs.
    until = models.DateTimeField(null=True)
    #: The seats that agreed.
    consents = models.JSONField(default=list)

    class Meta:
        verbose_name_plural = "penalties"
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["until"], name="penalty_due", condition=Q(until__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.mode} ({self.status})"


class PenaltyPrompt(models.Model):
    """One prompt that a seat owes."""

    penalty = models.ForeignKey(Penalty, on_delete=models.CASCADE, related_name="prompts")
    seat = models.PositiveSmallIntegerField()
    prompt = models.ForeignKey(Prompt, on_delete=models.PROTECT, related_name="+")
    text = models.CharField(max_length=200)
    status = models.CharField(max_length=7, choices=PromptStatus, default=PromptStatus.OPEN)
    expires_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["penalty", "seat", "id"]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["expires_at"], name="prompt_due", condition=Q(status="open")),
        ]

    def __str__(self) -> str:
        return self.text
