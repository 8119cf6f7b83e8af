"""Penalties: what the losers of a match owe, if all agreed (AD-24, AD-25)."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils import timezone

from matches.ids import new_id
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
    """Something to do or to tell, of the house or a player's own. A text that is empty is never drawn."""

    #: Of the house: what its file calls it.
    id = models.CharField(primary_key=True, max_length=36, default=new_id, editable=False)
    mode = models.CharField(max_length=10, choices=[(one.value, one.label) for one in (Mode.MOVEMENT, Mode.TRUTH)])
    text_id = models.CharField(max_length=200, blank=True)
    text_en = models.CharField(max_length=200, blank=True)
    #: None for a prompt of the house.
    author = models.ForeignKey(Player, null=True, blank=True, on_delete=models.PROTECT, related_name="prompts")
    approval = models.CharField(max_length=8, choices=Approval, default=Approval.PENDING)
    enabled = models.BooleanField(default=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=~Q(mode=Mode.SCORE_ONLY), name="prompt_asks_something"),
            models.CheckConstraint(condition=~Q(text_id="", text_en=""), name="prompt_says_something"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["approval", "-created_at"], name="prompt_newest"),
            models.Index(fields=["author", "-id"], name="prompt_by_author"),
        ]
        permissions: ClassVar = [("judge_prompt", "Can judge prompt"), ("exchange_prompt", "Can exchange prompt")]

    def __str__(self) -> str:
        return self.text_id or self.text_en


class Penalty(models.Model):
    """The proposal of one match and what became of it."""

    match = models.OneToOneField(Match, primary_key=True, on_delete=models.CASCADE, related_name="penalty")
    mode = models.CharField(max_length=10, choices=Mode)
    status = models.CharField(max_length=8, choices=Consent)
    #: The seat that proposed it.
    proposed_by = models.PositiveSmallIntegerField()
    #: Whether the table was opened with it; else it was proposed after the end.
    stated = models.BooleanField()
    #: Until when the others may answer; None when nobody is asked.
    until = models.DateTimeField(null=True)
    #: The seats that agreed.
    consents = models.JSONField(default=list)

    class Meta:
        verbose_name_plural = "penalties"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(mode__in=Mode.values), name="penalty_mode_valid"),
            models.CheckConstraint(condition=Q(status__in=Consent.values), name="penalty_status_valid"),
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(status=Consent.PROPOSED), name="penalty_waits_only_if_proposed"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["until"], name="penalty_due", condition=Q(until__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.mode} ({self.status})"


class PenaltyPrompt(models.Model):
    """One prompt that a seat owes, or owed."""

    penalty = models.ForeignKey(Penalty, on_delete=models.CASCADE, related_name="prompts")
    seat = models.PositiveSmallIntegerField()
    #: The seat's first prompt is 1; the one after a skip is 2.
    draw = models.PositiveSmallIntegerField()
    prompt = models.ForeignKey(Prompt, on_delete=models.PROTECT, related_name="owed")
    #: As it was when it was drawn, in the language of the match.
    text = models.CharField(max_length=200)
    status = models.CharField(max_length=7, choices=PromptStatus, default=PromptStatus.OPEN)
    expires_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["penalty", "seat", "draw"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["penalty", "seat", "draw"], name="prompt_draw_once"),
            models.CheckConstraint(condition=Q(draw__in=[1, 2]), name="prompt_skipped_once"),
            models.CheckConstraint(condition=Q(status__in=PromptStatus.values), name="prompt_status_valid"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["expires_at"], name="prompt_due", condition=Q(status="open")),
        ]

    def __str__(self) -> str:
        return self.text
