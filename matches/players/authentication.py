"""``Authorization: Bearer <token>`` for the endpoints."""

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from matches.http.failures import BadToken
from matches.players.models import Credential, Player
from matches.players.tokens import holder


class BearerAuthentication(BaseAuthentication):
    """Who sends the request: a player by token, or nobody."""

    def authenticate(self, request: Request) -> tuple[Player, Credential] | None:
        """The player and the token's credential; None without a header. Raises BadToken or Banned."""
        header: str | None = request.META.get("HTTP_AUTHORIZATION")
        if not header:
            return None
        scheme, _, token = header.partition(" ")
        if scheme.lower() != "bearer":
            raise BadToken
        return holder(token.strip())

    def authenticate_header(self, request: Request) -> str:
        """The scheme."""
        return "Bearer"
