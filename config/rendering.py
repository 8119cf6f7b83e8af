"""How answers become bytes."""

from typing import Any

import orjson
from pydantic import BaseModel
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BaseRenderer


class RecordRenderer(BaseRenderer):
    """Records, and what they are made of, as JSON."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        """The JSON of a record; nothing for no content."""
        if data is None:
            return b""
        return orjson.dumps(data, default=_record, option=orjson.OPT_UTC_Z)


def _record(value: Any) -> Any:
    if isinstance(value, BaseModel):
        return value.model_dump(mode="json")
    raise TypeError(f"no JSON for {type(value)}")


class AlwaysJSON(BaseContentNegotiation):
    """The API speaks JSON whatever ``Accept`` says; the few endpoints that offer more look at it themselves."""

    def select_parser(self, request: Any, parsers: Any) -> Any:
        """The only one."""
        return parsers[0]

    def select_renderer(self, request: Any, renderers: Any, format_suffix: str | None = None) -> Any:
        """The only one."""
        return renderers[0], renderers[0].media_type
