"""A client for tests. Every answer it gets is held against the OpenAPI document."""

import json
import uuid
from dataclasses import dataclass, field, replace
from typing import Any

from tests.http.answer import Answer
from tests.http.contract import contract
from tests.http.transports import Transport

BASE = "/api/v1/"
MAKE = "a key of its own for each request"


@dataclass(frozen=True, kw_only=True)
class Api:
    """One caller: nobody, or a player by token. Paths are below ``/api/v1/`` unless they begin with a slash."""

    transport: Transport
    token: str | None = None
    player: dict[str, Any] = field(default_factory=dict)
    language: str | None = "en"

    @property
    def id(self) -> str:
        """The caller's player id."""
        found: str = self.player["id"]
        return found

    def guest(self, name: str | None = None) -> "Api":
        """A new guest over the same transport."""
        return self.signed_in(self.post("auth/guest", {"name": name} if name else {}).expect(201))

    def registered(self, name: str, password: str = "correct horse battery") -> "Api":
        """A new registered player over the same transport."""
        return self.signed_in(self.post("auth/register", {"name": name, "password": password}).expect(201))

    def signed_in(self, body: dict[str, Any]) -> "Api":
        """The caller whose token and player are in the body of an answer."""
        return replace(self, token=body["token"], player=body["player"])

    def get(self, path: str, **more: Any) -> Answer:
        """``GET``; ``more`` as in ``send``."""
        return self.send("GET", path, **more)

    def post(self, path: str, body: Any = None, *, key: str | None = MAKE, **more: Any) -> Answer:
        """``POST`` with an Idempotency-Key: one of its own, the given one, or none for None."""
        return self.send("POST", path, body, key=str(uuid.uuid4()) if key is MAKE else key, **more)

    def patch(self, path: str, body: Any, **more: Any) -> Answer:
        """``PATCH``."""
        return self.send("PATCH", path, body, **more)

    def delete(self, path: str, body: Any = None, **more: Any) -> Answer:
        """``DELETE``."""
        return self.send("DELETE", path, body, **more)

    def send(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        raw: bytes | None = None,
        media_type: str = "application/json",
        key: str | None = None,
        if_match: int | str | None = None,
        if_none_match: int | str | None = None,
        accept: str | None = None,
        **headers: str,
    ) -> Answer:
        """One request. ``raw`` is sent as it is; versions may be given as numbers; ``headers`` by name with ``_``."""
        given: dict[str, str | None] = {
            "Authorization": f"Bearer {self.token}" if self.token else None,
            "Accept": accept,
            "Accept-Language": self.language,
            "Idempotency-Key": key,
            "If-Match": _etag(if_match),
            "If-None-Match": _etag(if_none_match),
            **{name.replace("_", "-"): value for name, value in headers.items()},
        }
        content = raw if raw is not None else None if body is None else json.dumps(body).encode()
        if content is not None:
            given["Content-Type"] = media_type
        address = path if path.startswith("/") else BASE + path
        sent = {name: value for name, value in given.items() if value is not None}
        answer = self.transport.send(method, address, sent, content)
        contract().check(method, address.partition("?")[0], answer)
        return answer


def _etag(version: int | str | None) -> str | None:
    return f'"{version}"' if isinstance(version, int) else version
