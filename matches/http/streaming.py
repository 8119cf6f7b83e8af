"""Long answers, sent a chunk at a time by either kind of server."""

from collections.abc import AsyncIterator, Generator
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIRequest
from django.http import StreamingHttpResponse
from rest_framework.request import Request


def streamed(request: Request, chunks: Generator[bytes, None, None], **answer: Any) -> StreamingHttpResponse:
    """An answer of these chunks, each made when the one before has been sent; ``answer`` is Django's."""
    content: Any = _one_by_one(chunks) if isinstance(request._request, ASGIRequest) else chunks
    return StreamingHttpResponse(content, **answer)


async def _one_by_one(chunks: Generator[bytes, None, None]) -> AsyncIterator[bytes]:
    """The chunks for an ASGI server, which would collect all of a plain iterator's before it sends the first.

    They are read in the thread of the request: the database connection is there.
    """
    pull = sync_to_async(lambda: next(chunks, None))
    try:
        while (chunk := await pull()) is not None:
            yield chunk
    finally:
        await sync_to_async(chunks.close)()
