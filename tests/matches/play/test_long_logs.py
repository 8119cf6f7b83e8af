"""A long log leaves the server line by line, whichever kind of server it is."""

import asyncio
from collections.abc import Generator

from django.core.handlers.asgi import ASGIRequest
from django.test import RequestFactory
from rest_framework.request import Request

from matches.http.streaming import streamed


class Lines:
    """Lines that know how many of them were made, and whether they were given up."""

    def __init__(self) -> None:
        self.made, self.closed = 0, False

    def __call__(self) -> Generator[bytes, None, None]:
        try:
            for number in range(3):
                self.made += 1
                yield f"{number}\n".encode()
        finally:
            self.closed = True


def asgi_request() -> Request:
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": []}
    return Request(ASGIRequest(scope, None))


def test_an_asgi_server_gets_a_line_when_it_asks_for_one() -> None:
    lines = Lines()

    async def served() -> list[bytes]:
        content = streamed(asgi_request(), lines()).streaming_content
        first = await anext(aiter(content))
        assert lines.made == 1
        return [first, *[line async for line in content]]

    assert asyncio.run(served()) == [b"0\n", b"1\n", b"2\n"]
    assert lines.closed


def test_a_wsgi_server_gets_them_as_they_are() -> None:
    lines = Lines()
    content = iter(streamed(Request(RequestFactory().get("/")), lines()).streaming_content)
    assert (next(content), lines.made) == (b"0\n", 1)
    assert list(content) == [b"1\n", b"2\n"]
    assert lines.closed
