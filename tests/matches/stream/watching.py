"""A client of the stream, as strict as the standard: it takes nothing but what EventSource would."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any

import httpx

from tests.http.answer import Answer
from tests.http.api import Api
from tests.http.contract import contract

PATIENCE = 20.0
"""Seconds in which something must come."""


@dataclass(frozen=True, kw_only=True)
class Message:
    """One message: an event of the log has an id."""

    id: int | None
    type: str
    data: Any


HEARTBEAT = Message(id=None, type="", data="heartbeat")
"""What a comment is read as."""


class Refused(Exception):
    """The stream was not opened; ``answer`` says why."""

    def __init__(self, answer: Answer) -> None:
        self.answer = answer
        super().__init__(str(answer))


class Watch:
    """One connection. ``last`` is sent as ``Last-Event-ID``; further keywords are the query."""

    def __init__(self, url: str, match_id: str, caller: Api, *, last: object = None, **query: object) -> None:
        self.path = f"/api/v1/matches/{match_id}/stream"
        self.client = httpx.Client(timeout=PATIENCE)
        headers = {"Accept": b"text/event-stream", "Accept-Language": b"en"}
        if caller.token:
            headers["Authorization"] = f"Bearer {caller.token}".encode()
        if last is not None:
            headers["Last-Event-ID"] = last if isinstance(last, bytes) else str(last).encode()
        self.request = self.client.build_request("GET", url + self.path, headers=headers, params=query)  # type: ignore[arg-type]

    def __enter__(self) -> "Watch":
        self.response = self.client.send(self.request, stream=True)
        if self.response.status_code != 200:
            self.response.read()
            answer = Answer(
                request=f"GET {self.request.url}",
                status=self.response.status_code,
                headers=self.response.headers,
                content=self.response.content,
            )
            self.client.close()
            contract().check("GET", self.path, answer)
            raise Refused(answer)
        assert self.response.headers["content-type"] == "text/event-stream"
        assert self.response.headers["cache-control"] == "no-cache"
        assert self.response.headers["x-accel-buffering"] == "no"
        self.everything = self._read()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.response.close()
        self.client.close()

    def _read(self) -> Iterator[Message]:
        fields: dict[str, str] = {}
        for line in self.response.iter_lines():
            if line.startswith(":"):
                assert not fields, "a comment inside a message"
                yield HEARTBEAT
            elif line:
                name, colon, value = line.partition(": ")
                assert colon, line
                assert name in {"id", "event", "data", "retry"} - fields.keys(), line
                fields[name] = value
            elif fields.keys() - {"retry"}:
                number = int(fields["id"]) if "id" in fields else None
                yield Message(id=number, type=fields["event"], data=json.loads(fields["data"]))
                fields = {}
            else:
                fields = {}

    def __iter__(self) -> Iterator[Message]:
        return (message for message in self.everything if message is not HEARTBEAT)

    def next(self) -> Message:
        """The next message."""
        return next(iter(self))

    def until(self, type: str) -> list[Message]:
        """The messages up to the next of this type."""
        found: list[Message] = []
        for message in self:
            found.append(message)
            if message.type == type:
                return found
        raise AssertionError(f"the stream ended without {type}: {[one.type for one in found]}")

    def rest(self) -> list[Message]:
        """All messages until the server closes."""
        return list(self)


def events(messages: list[Message]) -> list[Any]:
    """The events of the log among them, after checking that each is framed as what it is."""
    found = [message for message in messages if message.id is not None]
    for message in found:
        assert (message.id, message.type) == (message.data["number"], message.data["type"])
    return [message.data for message in found]
