"""What all endpoints share."""

from collections.abc import Mapping
from typing import Any, ClassVar

from django.utils.cache import patch_vary_headers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from matches.http.address import client_address
from matches.http.failures import BadToken
from matches.http.throttles import Scope, spend
from matches.players.callers import caller

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
OF_ADDRESSES: frozenset[Scope] = frozenset({"anonymous", "sign_up", "login"})
"""Counted by address whoever calls; else a new guest would bring a budget for further guests."""


class Endpoint(APIView):
    """One address. Each request is counted, and answers vary by caller and language."""

    budgets: ClassVar[Mapping[str, Scope]] = {}
    """Which budget a method draws on, where it is not ``read`` or ``write`` (``anonymous`` without a token)."""
    cache_control: ClassVar[str | None] = None
    """What caches may do with the answers."""

    def perform_authentication(self, request: Request) -> None:
        """Find out who calls. Bad tokens are counted too: each costs a look-up."""
        try:
            super().perform_authentication(request)
        except BadToken:
            spend("anonymous", client_address(request._request))
            raise

    def check_throttles(self, request: Request) -> None:
        """Count the request. Raises Throttled."""
        player = caller(request)
        method = request.method or ""
        usual: Scope = "read" if method in SAFE else "write"
        scope = self.budgets.get(method, usual if player else "anonymous")
        if player is None or scope in OF_ADDRESSES:
            spend(scope, client_address(request._request))
        else:
            spend(scope, player.pk)

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        """Name what the answer depends on."""
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        patch_vary_headers(answer, ("Authorization", "Accept-Language"))
        if self.cache_control:
            answer.headers["Cache-Control"] = self.cache_control
        return answer
