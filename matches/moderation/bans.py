"""Keeping somebody out."""

from datetime import UTC, datetime

from django.db import transaction

from matches.http.failures import NotFound
from matches.moderation.acts import record
from matches.moderation.failures import NobodyToBan
from matches.moderation.models import Subject
from matches.play.departures import depart_everywhere
from matches.players.models import Player, PlayerKind
from matches.players.tokens import revoke_all

FOREVER = datetime(9999, 12, 31, tzinfo=UTC)
"""The end of a ban without an end."""


def player_ban(*, player_id: str, actor: Player, reason: str, until: datetime | None = None) -> Player:
    """Ban a player until a time, or for good: sessions and streams end at once, seats are forfeited, lobbies left.

    The same ban again changes nothing, but finishes what a crash may have left undone. It ends by itself.
    Raises NotFound, NobodyToBan.
    """
    with transaction.atomic():
        player = _locked(player_id)
        if player.kind == PlayerKind.DELETED:
            raise NobodyToBan
        _set(player, until or FOREVER, "player.ban", actor, reason)
        revoke_all(player)
    depart_everywhere(player, reason="banned")
    return player


def player_unban(*, player_id: str, actor: Player, reason: str) -> Player:
    """End a ban before its time. Doing it twice is once. Raises NotFound."""
    with transaction.atomic():
        player = _locked(player_id)
        _set(player, None, "player.unban", actor, reason)
    return player


def _locked(player_id: str) -> Player:
    player = Player.objects.select_for_update().filter(pk=player_id).first()
    if player is None:
        raise NotFound
    return player


def _set(player: Player, until: datetime | None, verb: str, actor: Player, reason: str) -> None:
    before = player.banned_until
    if before == until:
        return
    player.banned_until = until
    player.save(update_fields=["banned_until"])
    record(
        actor=actor,
        verb=verb,
        subject=Subject.PLAYER,
        subject_id=player.id,
        reason=reason,
        before={"banned_until": before and before.isoformat()},
        after={"banned_until": until and until.isoformat()},
    )
