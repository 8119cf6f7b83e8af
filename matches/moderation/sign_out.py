"""Ending all of somebody's sessions, those of the admin site included."""

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.models import Session

from matches.players.models import Player
from matches.players.tokens import revoke_all


def sign_out(player: Player) -> None:
    """End the sessions, inside the caller's transaction."""
    revoke_all(player)
    # only who was ever logged in to the admin site has one there, and only staff are: there are few
    if player.last_login is not None:
        for session in Session.objects.iterator():
            if session.get_decoded().get(SESSION_KEY) == player.pk:
                session.delete()
