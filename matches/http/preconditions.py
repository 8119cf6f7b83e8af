"""The headers ``Idempotency-Key``, ``If-Match`` and ``If-None-Match``."""

import hashlib
import re
from typing import Any

import orjson
from drf_spectacular.utils import OpenApiParameter
from pydantic import BaseModel
from rest_framework.request import Request

from matches.play.failures import BadKey, BadVersion, KeyRequired

IDEMPOTENCY_KEY = OpenApiParameter(
    name="Idempotency-Key",
    location=OpenApiParameter.HEADER,
    required=True,
    type={"type": "string", "minLength": 1, "maxLength": 128, "pattern": "^[ -~]+$"},
    description="Made by the client, one per intention. The same key and body act once, however often they are sent.",
)
IF_MATCH = OpenApiParameter(
    name="If-Match",
    location=OpenApiParameter.HEADER,
    type={"type": "string", "pattern": r'^(\*|(W/)?"[0-9]{1,9}")$'},
    description='Act only on this version, e.g. `"12"`; otherwise 412 with the current one.',
)
IF_NONE_MATCH = OpenApiParameter(
    name="If-None-Match",
    location=OpenApiParameter.HEADER,
    type={"type": "string", "pattern": "^[ -~]*$"},
    description="The `ETag` the client has; 304 if it is still the current one.",
)

ETAG = OpenApiParameter(
    name="ETag",
    location=OpenApiParameter.HEADER,
    required=True,
    type={"type": "string"},
    description='The version that was answered, e.g. `"12"`.',
    response=[200, 201, 304],
)
REPLAYED = OpenApiParameter(
    name="Idempotency-Replayed",
    location=OpenApiParameter.HEADER,
    type={"type": "string", "const": "true"},
    description="There if the key came before: the request was not done again.",
    response=[200, 201],
)

_ETAG = re.compile(r'(?:W/)?"([^"]*)"', re.ASCII)


def idempotency_key(request: Request) -> str:
    """The key. Raises KeyRequired or BadKey."""
    key: str | None = request.headers.get("Idempotency-Key")
    if key is None:
        raise KeyRequired
    if not re.fullmatch(r"[ -~]{1,128}", key):
        raise BadKey
    return key


def request_digest(*parts: BaseModel | str | None) -> str:
    """What tells two requests apart: a SHA-256 over what was asked for."""
    asked: list[Any] = [
        part.model_dump(mode="json", exclude_unset=True) if isinstance(part, BaseModel) else part for part in parts
    ]
    return hashlib.sha256(orjson.dumps(asked, option=orjson.OPT_SORT_KEYS)).hexdigest()


def if_match(request: Request) -> int | None:
    """The version the caller acts on; None for any (no header, or ``*``). Raises BadVersion.

    A weak tag is taken for its strong one: compressing proxies add the ``W/``.
    """
    header = request.headers.get("If-Match")
    if header is None or header.strip() == "*":
        return None
    found = _ETAG.fullmatch(header.strip())
    if found is None or not re.fullmatch(r"[0-9]{1,9}", found[1], re.ASCII):
        raise BadVersion
    return int(found[1])


def etag(version: int | str) -> str:
    """The ``ETag`` of a version."""
    return f'"{version}"'


def unchanged(request: Request, version: int | str) -> bool:
    """Whether ``If-None-Match`` names this version (RFC 9110, weak comparison)."""
    header = request.headers.get("If-None-Match", "")
    return header.strip() == "*" or str(version) in _ETAG.findall(header)
