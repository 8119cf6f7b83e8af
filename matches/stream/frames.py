"""The lines of ``text/event-stream``."""

from collections.abc import Mapping
from typing import Any

import orjson

MEDIA_TYPE = "text/event-stream"

OPENED = b"retry: 1000\n\n"
"""The first bytes: the client may come back after a second when the connection is lost."""
HEARTBEAT = b": heartbeat\n\n"
"""A comment: no event, no number."""


def event_frame(event: Mapping[str, Any]) -> bytes:
    """An event of the log, in the form of the wire."""
    return b"id: %d\n" % event["number"] + passing_frame(event["type"], event)


def passing_frame(name: str, data: Any) -> bytes:
    """What is no event of the log, and so has no number."""
    return b"event: %b\ndata: %b\n\n" % (name.encode(), orjson.dumps(data, option=orjson.OPT_UTC_Z))
