"""A player's line to the server: HTTP/1.1 over one kept connection, nothing but the standard library."""

import http.client
import json
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

BASE = "/api/v1/"


class Refused(Exception):
    """An answer that the play has no use for; the text is the request and the problem."""


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What the server said."""

    status: int
    headers: http.client.HTTPMessage
    content: bytes

    @property
    def json(self) -> Json:
        """The body of one JSON object."""
        found: Json = json.loads(self.content)
        return found

    @property
    def lines(self) -> list[Json]:
        """The body of NDJSON."""
        return [json.loads(line) for line in self.content.splitlines()]


class Client:
    """One player, or, before ``token`` is set, nobody yet."""

    def __init__(self, host: str, port: int) -> None:
        self._connection = http.client.HTTPConnection(host, port, timeout=30)
        self.token: str | None = None
        self.requests = 0

    def get(self, path: str, *, accept: str = "application/json") -> Answer:
        """Read. Raises Refused."""
        return self._send("GET", path, None, {"Accept": accept})

    def post(self, path: str, body: Json, *, key: str | None = None) -> Answer:
        """Change something; with a key, once, however often it is sent. Raises Refused."""
        headers = {"Content-Type": "application/json"} | ({"Idempotency-Key": key} if key else {})
        return self._send("POST", path, json.dumps(body).encode(), headers)

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def _send(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        headers |= {"Accept-Language": "en"} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        self.requests += 1
        try:
            answer = self._once(method, path, body, headers)
        except (http.client.RemoteDisconnected, ConnectionError):
            # an idle connection is closed by the server after a while; repeating a request is always safe here
            self._connection.close()
            answer = self._once(method, path, body, headers)
        if answer.status >= 400:
            raise Refused(f"{method} {path} was answered {answer.status}: {answer.content.decode('utf-8', 'replace')}")
        return answer

    def _once(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        self._connection.request(method, BASE + path, body, headers)
        response = self._connection.getresponse()
        return Answer(status=response.status, headers=response.headers, content=response.read())
