"""Standings and histograms: derived from the facts, kept in step with them in the same transaction."""

from typing import Any, ClassVar

from django.db import models
from django.db.models import Q

from leaderboards.boards.metrics import METRICS
from matches.players.models import Player


def _page_index(metric: str) -> models.Index:
    return models.Index(
        fields=["game", "period", f"-{metric}", f"{metric}_since", "player"],
        name=f"standing_{metric}",
        condition=Q(("hidden", False), (f"{metric}__isnull", False)),
    )


class Standing(models.Model):
    """Where one player stands in one period of one game.

    For each metric a value and the ``seq`` since which it has been what it is; both null while the player is not on
    that board. There is a row from the first counted match of the period on.
    """

    pk = models.CompositePrimaryKey("player", "game", "period")
    #: Without a constraint of its own, which would cost as much as all else: it is a member's, and that one has it.
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", db_index=False, db_constraint=False)
    game = models.CharField(max_length=16)
    #: ``all``, or the id of a month, week or day.
    period = models.CharField(max_length=10)
    #: Counted matches.
    played = models.IntegerField(default=0)
    #: Wins in a row at the end of the counted matches.
    run = models.IntegerField(default=0)
    wins = models.IntegerField(default=0)
    wins_since = models.BigIntegerField(default=0)
    win_rate = models.IntegerField(null=True)
    win_rate_since = models.BigIntegerField(null=True)
    streak = models.IntegerField(default=0)
    streak_since = models.BigIntegerField(default=0)
    best_score = models.IntegerField(null=True)
    best_score_since = models.BigIntegerField(null=True)
    #: Only in the period ``all``.
    rating = models.IntegerField(null=True)
    rating_since = models.BigIntegerField(null=True)
    #: A hidden player's standings go on being kept, but are on no board.
    hidden = models.BooleanField(default=False)

    class Meta:
        indexes: ClassVar[list[models.Index]] = [_page_index(metric) for metric in METRICS]

    def __str__(self) -> str:
        return f"{self.player_id} in {self.game} {self.period}"

    def on_board(self, metric: str) -> tuple[Any, Any]:
        """Value and ``since`` of a metric."""
        return getattr(self, metric), getattr(self, f"{metric}_since")


class Histogram(models.Model):
    """How many players stand at a value of a board; there is no row for none."""

    pk = models.CompositePrimaryKey("game", "metric", "period", "value")
    game = models.CharField(max_length=16)
    metric = models.CharField(max_length=10)
    period = models.CharField(max_length=10)
    value = models.IntegerField()
    #: May be negative for a moment inside a statement, therefore without a check.
    players = models.IntegerField()

    def __str__(self) -> str:
        return f"{self.game} {self.metric} {self.period} {self.value}: {self.players}"
