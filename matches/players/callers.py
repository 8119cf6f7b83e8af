"""Who calls an endpoint."""

from rest_framework.request import Request

from matches.http.failures import SignInNeeded
from matches.players.models import Credential, Player


def caller(request: Request) -> Player | None:
    """The player who calls; None without a token."""
    return request.user if isinstance(request.user, Player) else None


def caller_id(request: Request) -> str | None:
    """The id of the player who calls; None without a token."""
    player = caller(request)
    return None if player is None else player.id


def signed_in(request: Request) -> Player:
    """The player who calls. Raises SignInNeeded."""
    player = caller(request)
    if player is None:
        raise SignInNeeded
    return player


def session(request: Request) -> Credential:
    """The credential of the token that came with the request. Raises SignInNeeded."""
    if not isinstance(request.auth, Credential):
        raise SignInNeeded
    return request.auth
