"""What moderators do to an account, short of a ban. Each act is written down in the same transaction."""

from typing import Any

from django.db import IntegrityError, transaction

from matches.http.failures import NotFound
from matches.moderation.acts import record
from matches.moderation.failures import NobodyToBan
from matches.moderation.models import Subject
from matches.moderation.sign_out import sign_out
from matches.play.announce import player_changed
from matches.players.models import Player, PlayerKind
from matches.players.services import neutral_name, recovery_code_create

NEUTRAL = "Pemain"
"""What a neutral name begins with, as those of deleted players do."""


def player_neutral_name(*, player_id: str, actor: Player, reason: str) -> Player:
    """Take a name away and give one that says nothing. Raises NotFound, NobodyToBan."""
    while True:
        try:
            with transaction.atomic():
                player = _locked(player_id)
                before = player.name
                player.name = neutral_name(NEUTRAL)
                player.save(update_fields=["name", "name_key"])
                _record("player.rename", player, actor, reason, {"name": before}, {"name": player.name})
            break
        except IntegrityError:
            # somebody has that neutral name: draw another
            continue
    player_changed(player)
    return player


def player_sign_out(*, player_id: str, actor: Player, reason: str) -> Player:
    """End all sessions of a player, streams and codes included. Raises NotFound, NobodyToBan."""
    with transaction.atomic():
        player = _locked(player_id)
        sessions = player.credentials.count()
        sign_out(player)
        _record("player.sign_out", player, actor, reason, {"credentials": sessions}, {"credentials": 0})
    return player


def player_recovery_code(*, player_id: str, actor: Player, reason: str) -> str:
    """A code with which who forgot the password takes a new one; it is told once, and not written down.

    Raises NotFound, NobodyToBan, NotRegistered.
    """
    with transaction.atomic():
        player = _locked(player_id)
        code = recovery_code_create(player=player)
        _record("player.recovery_code", player, actor, reason, {}, {})
    return code


def _locked(player_id: str) -> Player:
    player = Player.objects.select_for_update().filter(pk=player_id).first()
    if player is None:
        raise NotFound
    if player.kind == PlayerKind.DELETED:
        raise NobodyToBan
    return player


def _record(
    verb: str, player: Player, actor: Player, reason: str, before: dict[str, Any], after: dict[str, Any]
) -> None:
    record(
        actor=actor, verb=verb, subject=Subject.PLAYER, subject_id=player.id, reason=reason, before=before, after=after
    )
