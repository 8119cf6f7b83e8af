"""Two ways to reach the API: inside the process, and over HTTP."""

from collections.abc import Mapping
from typing import Protocol

import httpx
from django.test import Client

from tests.http.answer import Answer


class Transport(Protocol):
    """Sends one request."""

    def send(self, method: str, path: str, headers: Mapping[str, str], content: bytes | None) -> Answer:
        """The answer, whatever its status."""
        ...


class InProcess:
    """Through Django's test client: fast, in the test's own transaction."""

    def __init__(self) -> None:
        self.client = Client()

    def send(self, method: str, path: str, headers: Mapping[str, str], content: bytes | None) -> Answer:
        """One request. A crash is raised here, where it happened."""
        given = {name: value for name, value in headers.items() if name != "Content-Type"}
        response = self.client.generic(
            method, path, content or b"", content_type=headers.get("Content-Type", ""), headers=given
        )
        assert not getattr(response, "is_async", False), "a live stream needs a real server: use the fixture `server`"
        body = b"".join(response.streaming_content) if response.streaming else response.content
        return Answer(
            request=f"{method} {path}",
            status=response.status_code,
            headers={name.lower(): value for name, value in response.headers.items()},
            content=body,
        )


class OverHTTP:
    """Over kept connections to a real server; several threads may use it at once."""

    def __init__(self, url: str) -> None:
        self.client = httpx.Client(base_url=url, timeout=30)

    def send(self, method: str, path: str, headers: Mapping[str, str], content: bytes | None) -> Answer:
        """One request."""
        response = self.client.request(method, path, headers=dict(headers), content=content)
        return Answer(
            request=f"{method} {path}", status=response.status_code, headers=response.headers, content=response.content
        )

    def close(self) -> None:
        """Give the connections back."""
        self.client.close()
