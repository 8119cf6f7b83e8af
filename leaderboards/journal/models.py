"""The journal of a game, the facts it stands for, and who is on its boards."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from matches.play.models import Match
from matches.players.models import Player


class Ledger(models.Model):
    """One row per game: its lock, and the last ``seq`` of its journal."""

    game = models.CharField(primary_key=True, max_length=16)
    seq = models.BigIntegerField(default=0)
    #: When the last row of the journal was written.
    at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.game} at {self.seq}"


class Kind(models.TextChoices):
    """What a row of the journal says."""

    RESULT = "result"
    VOID = "void"
    UNVOID = "unvoid"
    HIDE = "hide"
    SHOW = "show"
    ANONYMISE = "anonymise"


class Journal(models.Model):
    """One thing that happened to a game's boards. Rows are only ever added, in the order of ``seq``.

    ``result``, ``void`` and ``unvoid`` name a match; ``hide``, ``show`` and ``anonymise`` a player.
    """

    game = models.CharField(max_length=16)
    seq = models.BigIntegerField()
    kind = models.CharField(max_length=9, choices=Kind)
    match = models.ForeignKey(Match, null=True, on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, null=True, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar[list[str]] = ["game", "seq"]
        verbose_name_plural = "journal"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["game", "seq"], name="journal_seq_once"),
            models.UniqueConstraint(fields=["match"], condition=Q(kind=Kind.RESULT), name="journal_result_once"),
            models.CheckConstraint(condition=Q(kind__in=Kind.values), name="journal_kind_valid"),
            models.CheckConstraint(
                condition=Q(kind__in=[Kind.RESULT, Kind.VOID, Kind.UNVOID], match__isnull=False, player__isnull=True)
                | Q(kind__in=[Kind.HIDE, Kind.SHOW, Kind.ANONYMISE], match__isnull=True, player__isnull=False),
                name="journal_names_match_or_player",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.seq} {self.kind}"


COUNTED = Q(voided=False, no_show=False)
"""Facts that count: GX-10 takes no-shows out of every board, rating and statistic."""


class Fact(models.Model):
    """One seat of a ranked match that finished. Only ``voided`` and the rating ever change."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    game = models.CharField(max_length=16)
    #: The ``seq`` of the match's ``result`` row: its place for ever.
    seq = models.BigIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", db_index=False)
    placement = models.PositiveSmallIntegerField()
    result = models.CharField(max_length=5)
    won = models.BooleanField()
    #: Yatzy: the total; Farkle: the best banked turn; null in the other games.
    best = models.IntegerField(null=True)
    finished_at = models.DateTimeField()
    #: The ids of the periods it falls into, cut in the boards' zone.
    month = models.CharField(max_length=7)
    week = models.CharField(max_length=8)
    day = models.CharField(max_length=10)
    no_show = models.BooleanField(default=False)
    voided = models.BooleanField(default=False)
    #: The player's rating after this match, and as it is shown; null for a no-show.
    mu = models.FloatField(null=True)
    sigma = models.FloatField(null=True)
    rating = models.IntegerField(null=True)

    class Meta:
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "seat"], name="fact_seat_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["game", "seq", "seat"], name="fact_by_seq"),
            models.Index(fields=["game", "player", "seq"], name="fact_by_player", condition=COUNTED),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} #{self.seat}"


class Member(models.Model):
    """A player who has results in a game, and whether its boards show the player."""

    pk = models.CompositePrimaryKey("player", "game")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", db_index=False)
    game = models.CharField(max_length=16)
    hidden = models.BooleanField(default=False)
    anonymised = models.BooleanField(default=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["game", "player"], name="member_by_game"),
            models.Index(fields=["game", "player"], name="member_banned", condition=Q(hidden=True, anonymised=False)),
        ]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.game}"
