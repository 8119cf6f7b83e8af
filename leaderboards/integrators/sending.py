"""Sending rows: conditional on an ETag and, however many they are, a batch at a time."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.http import HttpResponse, StreamingHttpResponse
from django.utils.cache import patch_vary_headers
from pydantic import BaseModel
from rest_framework.request import Request

from leaderboards.integrators.forms import CONTENT_TYPES, Form, Row, dump, written
from matches.http.preconditions import etag, unchanged
from matches.http.streaming import streamed

Sent = HttpResponse | StreamingHttpResponse


class Sender:
    """One answer in one form. ``tag`` names what it says; a ``weak`` one promises the same meaning, not the same
    bytes.
    """

    def __init__(
        self, request: Request, form: Form, *, tag: str, weak: bool = False, headers: Mapping[str, str] | None = None
    ) -> None:
        self._request, self._form = request, form
        tag = f"{tag}.{form}"
        #: Whether the caller has it already.
        self.unchanged = unchanged(request, tag)
        self._headers = {
            "ETag": ("W/" if weak else "") + etag(tag),
            "Cache-Control": "private, no-cache",
            **(headers or {}),
        }

    def nothing(self) -> Sent:
        """304: the caller has it."""
        sent = HttpResponse(status=304, headers=self._headers)
        del sent.headers["Content-Type"]
        return self._varying(sent)

    def page(self, body: Any) -> Sent:
        """One page, as JSON: a record, what JSON is made of, or JSON itself."""
        if isinstance(body, BaseModel):
            body = body.model_dump()
        raw = body if isinstance(body, bytes) else dump(body)
        return self._varying(HttpResponse(raw, content_type=CONTENT_TYPES["json"], headers=self._headers))

    def rows(self, columns: Sequence[str], batches: Iterable[Sequence[Row]]) -> Sent:
        """All rows, as they are read."""
        chunks = written(self._form, columns, () if self._request.method == "HEAD" else batches)
        return self._varying(
            streamed(self._request, chunks, content_type=CONTENT_TYPES[self._form], headers=self._headers)
        )

    def _varying(self, sent: Sent) -> Sent:
        patch_vary_headers(sent, ("Accept",))
        return sent
