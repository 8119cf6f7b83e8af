"""One answer of the API."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Answer:
    """Status, headers (names in lower case) and body."""

    request: str
    status: int
    headers: Mapping[str, str]
    content: bytes

    @property
    def media_type(self) -> str:
        """Without its parameters; empty without a body."""
        return self.headers.get("content-type", "").partition(";")[0].strip()

    @property
    def text(self) -> str:
        """The body as text."""
        return self.content.decode("utf-8")

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.content)

    @property
    def lines(self) -> list[Any]:
        """The body as JSON lines."""
        return [json.loads(line) for line in self.text.splitlines()]

    @property
    def code(self) -> str:
        """The code of a problem."""
        assert self.media_type == "application/problem+json", f"not a problem: {self}"
        code: str = self.json["code"]
        return code

    def expect(self, status: int, code: str | None = None) -> Any:
        """The JSON of the body, after asserting the status and, for a problem, its code."""
        assert self.status == status, str(self)
        assert code is None or self.code == code, str(self)
        return self.json if self.content else None

    def __str__(self) -> str:
        body = self.content[:1500].decode("utf-8", "replace")
        return f"{self.request} -> {self.status} {self.media_type}\n{body}"
