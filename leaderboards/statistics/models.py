"""What each player did in each match that had an outcome."""

from typing import ClassVar

from django.db import models

from matches.play.models import Match
from matches.players.models import Player


class PlayerMatch(models.Model):
    """One player's part in one match, tallied once from its cards and its log.

    Local seats and no-shows (GX-10) have none. Whether it counts is the match's own status, looked at when it is
    read: so a void takes effect at once, and is as easily taken back.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+", db_index=False)
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="+", db_index=False)
    game = models.CharField(max_length=16)
    finished_at = models.DateTimeField()
    team = models.PositiveSmallIntegerField(null=True)
    placement = models.PositiveSmallIntegerField()
    result = models.CharField(max_length=5)
    forfeited = models.BooleanField()
    #: The game's tally, as JSON text: whole numbers by name.
    tally = models.TextField()
    #: How often the player's dice showed each face, 1 to 6, as JSON text.
    faces = models.TextField()

    class Meta:
        verbose_name_plural = "player matches"
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["match", "seat"], name="player_match_seat_once"),
            models.UniqueConstraint(fields=["match", "player"], name="player_match_player_once"),
        ]
        indexes: ClassVar[list[models.Index]] = [
            models.Index(fields=["player", "finished_at", "match"], name="player_match_by_player"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id} #{self.seat}"
