"""``Authorization: Api-Key <key>`` for the endpoints of integrators."""

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from games.core.text import Text
from leaderboards.integrators.keys import key_of
from matches.http.failures import BadToken
from matches.players.models import Credential

SCHEME = "Api-Key"
WRONG_KEY = Text(
    "Kunci API tidak dikenal, kedaluwarsa atau sudah dicabut.", "The API key is unknown, expired or revoked."
)


class ApiKeyAuthentication(BaseAuthentication):
    """Which key a request comes with; it is nobody's account."""

    def authenticate(self, request: Request) -> tuple[None, Credential] | None:
        """The key; None without a header. Raises BadToken."""
        header: str | None = request.META.get("HTTP_AUTHORIZATION")
        if not header:
            return None
        scheme, _, secret = header.partition(" ")
        key = key_of(secret.strip()) if scheme.lower() == SCHEME.lower() else None
        if key is None:
            raise BadToken(detail=WRONG_KEY, headers={"WWW-Authenticate": SCHEME})
        return None, key

    def authenticate_header(self, request: Request) -> str:
        """The scheme."""
        return SCHEME
