"""Deleting an account: the person goes, the results stay."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from matches.play.announce import player_changed
from matches.play.departures import depart_everywhere
from matches.players.models import Player, PlayerKind
from matches.players.services import neutral_name
from matches.players.tokens import revoke_all


def player_delete(*, player: Player) -> None:
    """Leave every table, then forget the person. Safe to repeat, also after a crash in between."""
    depart_everywhere(player, reason="deleted")
    gone = anonymise(player)
    # from a table that was joined meanwhile
    depart_everywhere(gone, reason="deleted")
    player_changed(gone)


def anonymise(player: Player) -> Player:
    """A row without a person: a neutral name, no password, no rights, nothing to prove oneself with."""
    while True:
        try:
            with transaction.atomic():
                return _anonymise(player)
        except IntegrityError:
            # somebody has that neutral name: draw another
            continue


def _anonymise(player: Player) -> Player:
    gone = Player.objects.select_for_update().get(pk=player.pk)
    if gone.kind == PlayerKind.DELETED:
        return gone
    gone.name, gone.kind, gone.deleted_at = neutral_name("Pemain"), PlayerKind.DELETED, timezone.now()
    gone.set_unusable_password()
    gone.to_announce = True
    gone.is_active = gone.is_staff = gone.is_superuser = False
    gone.last_login = gone.banned_until = None
    gone.save()
    gone.groups.clear()
    gone.user_permissions.clear()
    revoke_all(gone)
    return gone
