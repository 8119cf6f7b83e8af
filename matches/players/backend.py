"""Logging in to the admin site."""

from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.models import AnonymousUser

from matches.players.models import Player, PlayerKind


class PlayerBackend(ModelBackend):
    """By name, in any writing of it, and password; unknown names take as long as wrong passwords.

    Guests and the deleted have no password. A ban ends running sessions too: each request asks again.
    """

    def user_can_authenticate(self, user: Player | AnonymousUser | None) -> bool:
        """Whether this player may be logged in now."""
        return isinstance(user, Player) and user.kind == PlayerKind.REGISTERED and user.is_active and not user.banned
