"""A match, its seats, its log and its rounds."""

from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from matches.ids import new_id
from matches.lobby.models import Series
from matches.players.models import Player


class Status(models.TextChoices):
    """Where a match stands."""

    LOBBY = "lobby"
    ACTIVE = "active"
    FINISHED = "finished"
    VOID = "void"


class Visibility(models.TextChoices):
    """Who may find a match."""

    PRIVATE = "private"
    PUBLIC = "public"


class Match(models.Model):
    """One match, from its lobby to its end. ``version`` is the number of its last event."""

    id = models.CharField(primary_key=True, max_length=36, default=new_id, editable=False)
    #: What people type to join; without look-alike letters.
    code = models.CharField(max_length=8, unique=True)
    game = models.CharField(max_length=16)
    status = models.CharField(max_length=8, choices=Status, default=Status.LOBBY)
    version = models.PositiveIntegerField(default=0)
    #: The options that were named at creation; the rest are defaults.
    asked = models.JSONField(default=dict)
    #: All options, decided; decided anew at the start for the seats that start.
    options = models.JSONField(default=dict)
    visibility = models.CharField(max_length=7, choices=Visibility, default=Visibility.PRIVATE)
    ranked = models.BooleanField(default=False)
    #: Made by quick match: strangers are seated here.
    quick = models.BooleanField(default=False)
    #: The allowance for one decision, in seconds; None when one account holds all seats.
    turn_seconds = models.PositiveIntegerField(null=True)
    #: The language of the penalty prompts of this table.
    language = models.CharField(max_length=2, default="id")
    host = models.PositiveSmallIntegerField(default=0)
    #: The ids of players who were kicked from the lobby.
    kicked = models.JSONField(default=list)
    series = models.ForeignKey(Series, on_delete=models.PROTECT, related_name="matches")
    series_number = models.PositiveIntegerField(default=1)
    predecessor = models.OneToOneField("self", null=True, on_delete=models.PROTECT, related_name="successor")

    #: Fair dice: the id of the master key, the nonce and commitment (hex), and each seat's number of throws.
    key_id = models.CharField(max_length=32)
    nonce = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    throw_counts = models.JSONField(default=list)

    #: The state of the game as JSON text. It never leaves but through the seat's view.
    state = models.TextField(blank=True)
    #: The seats on the clock, as bits: seat 0 is 1, seat 1 is 2, seat 2 is 4 …
    turn_mask = models.PositiveSmallIntegerField(default=0)
    deadline = models.DateTimeField(null=True)

    created_at = models.DateTimeField(default=timezone.now, editable=False)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    #: How it ended: the reason of its outcome, or why it is void.
    end_reason = models.CharField(max_length=16, blank=True)
    #: Whether the boards have taken over how it ended; a later void or un-void makes it False again.
    journalled = models.BooleanField(default=False, editable=False)
    #: Whether the statistics of its players hold what they did here; False again when it is to be counted anew.
    tallied = models.BooleanField(default=False, editable=False)

    class Meta:
        verbose_name_plural = "matches"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.CheckConstraint(condition=Q(status__in=Status.values), name="match_status_valid"),
            models.CheckConstraint(condition=Q(visibility__in=Visibility.values), name="match_visibility_valid"),
            models.CheckConstraint(
                condition=~Q(status=Status.ACTIVE) | Q(started_at__isnull=False), name="match_active_has_started"
            ),
            models.CheckConstraint(
                condition=~Q(status__in=[Status.FINISHED, Status.VOID]) | Q(finished_at__isnull=False),
                name="match_over_has_end",
            ),
            models.CheckConstraint(
                condition=Q(deadline__isnull=True) | Q(status=Status.ACTIVE), name="match_deadline_only_active"
            ),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["deadline"], name="match_due", condition=Q(deadline__isnull=False)),
            models.Index(fields=["created_at"], name="match_lobbies", condition=Q(status="lobby")),
            models.Index(fields=["game", "status", "-id"], name="match_by_game"),
            models.Index(fields=["status", "-id"], name="match_by_status"),
            models.Index(
                fields=["game", "finished_at"],
                name="match_to_journal",
                condition=Q(journalled=False, finished_at__isnull=False),
            ),
            models.Index(
                fields=["finished_at"],
                name="match_to_tally",
                condition=Q(tallied=False, finished_at__isnull=False),
            ),
            models.Index(fields=["-id"], name="match_ranked", condition=Q(ranked=True)),
        ]
        permissions: ClassVar = [("void_match", "Can void match")]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"


class SeatResult(models.TextChoices):
    """How a seat ended (GX-08)."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    SAFE = "safe"


class Seat(models.Model):
    """One place at the table. An empty seat is a row without a player."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    #: Who holds it; for a local seat the account that holds the device (GX-09).
    player = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="seats")
    #: The name of a local seat; empty for all others.
    local_name = models.CharField(max_length=24, blank=True)
    reserved_for = models.ForeignKey(Player, null=True, on_delete=models.SET_NULL, related_name="+")
    entropy = models.CharField(max_length=64, blank=True)
    team = models.PositiveSmallIntegerField(null=True)
    #: Whether the seat ever acted by hand (GX-10).
    acted = models.BooleanField(default=False)
    #: Time-outs charged in a row (GX-06).
    timeouts = models.PositiveSmallIntegerField(default=0)
    forfeited = models.BooleanField(default=False)
    no_show = models.BooleanField(default=False)
    placement = models.PositiveSmallIntegerField(null=True)
    result = models.CharField(max_length=5, choices=SeatResult, null=True)  # noqa: DJ001 - null is "not over"
    rounds_won = models.PositiveIntegerField(default=0)
    rounds_lost = models.PositiveIntegerField(default=0)

    class Meta:
        ordering: ClassVar[list[str]] = ["match", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_number_once"),
            models.UniqueConstraint(
                fields=["match", "player"], condition=Q(local_name=""), name="seat_player_once_unless_local"
            ),
            models.CheckConstraint(
                condition=Q(result__isnull=True) | Q(result__in=SeatResult.values), name="seat_result_valid"
            ),
            models.CheckConstraint(
                condition=Q(local_name="") | Q(player__isnull=False) | Q(reserved_for__isnull=False),
                name="seat_local_has_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} #{self.number}"


class Action(models.Model):
    """One accepted change of a match and the events it made: the log. Rows are only ever added."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="actions")
    #: The numbers of its first and last event.
    number = models.PositiveIntegerField()
    last_number = models.PositiveIntegerField()
    #: What was done: the type of the action (``farkle.roll``), or a verb of the table (``match.join``).
    type = models.CharField(max_length=32)
    seat = models.PositiveSmallIntegerField(null=True)
    #: Who asked for it; None when the table did.
    player = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    #: The Idempotency-Key it came with, the SHA-256 of its request, and the status it was answered with.
    key = models.CharField(max_length=128, null=True)  # noqa: DJ001 - null is "came without"
    request_digest = models.CharField(max_length=64, blank=True)
    answer_status = models.PositiveSmallIntegerField(default=200)
    #: The action as JSON text; with its dice it is all that replay needs.
    body = models.TextField(default="{}")
    #: The throws it drew, as JSON text: ``[[seat, k, [faces]]]``.
    throws = models.TextField(default="[]")
    #: Its events as JSON text, each with its audience.
    events = models.TextField(default="[]")
    #: Done by the table for an absent seat (GX-06).
    automatic = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["match", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "number"], name="action_number_once"),
            models.UniqueConstraint(
                fields=["match", "player", "key"], condition=Q(key__isnull=False), name="action_key_once"
            ),
            models.UniqueConstraint(
                fields=["player", "key"], condition=Q(key__isnull=False, type="match.create"), name="create_key_once"
            ),
            models.CheckConstraint(condition=Q(last_number__gte=F("number")), name="action_has_events"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["match", "last_number"], name="action_by_last_number"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} {self.number} {self.type}"


class Round(models.Model):
    """The result card of one round, typed per game."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveIntegerField()
    #: The card as JSON text.
    card = models.TextField()

    class Meta:
        ordering: ClassVar[list[str]] = ["match", "number"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "number"], name="round_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} round {self.number}"


class Sweep(models.Model):
    """When a sweep last completed; one row per kind of sweep. It tells our own downtime from players' absence."""

    name = models.CharField(primary_key=True, max_length=32)
    completed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.completed_at}"
