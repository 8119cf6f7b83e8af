"""Pages by cursor: signed, so that they cannot be forged, and free of counts, so that they stay fast."""

from collections.abc import Sequence
from typing import Annotated, Any, Generic, TypeVar

from django.core import signing
from pydantic import Field

from games.core.records import Record
from matches.http.failures import BadCursor
from matches.http.input import Query, QueryInt

R = TypeVar("R")

DEFAULT_LIMIT = 50
MAX_LIMIT = 200


class PageQuery(Query):
    """The parameters of every list."""

    cursor: Annotated[str, Field(max_length=512)] | None = None
    """Where to go on: `next` of the page before."""
    limit: Annotated[QueryInt, Field(ge=1, le=MAX_LIMIT)] = DEFAULT_LIMIT
    """How many results a page holds."""


class Page(Record, Generic[R]):
    """One page of a list."""

    results: tuple[R, ...]
    next: str | None
    """The cursor of the next page; null on the last."""


def encode_cursor(name: str, place: Any) -> str:
    """A cursor for a place (anything JSON holds) in the list of that name."""
    return signing.dumps(place, salt=f"cursor:{name}")


def decode_cursor(name: str, cursor: str | None) -> Any:
    """The place of a cursor; None for no cursor. Raises BadCursor for one that this list did not make."""
    if cursor is None:
        return None
    try:
        return signing.loads(cursor, salt=f"cursor:{name}")
    except signing.BadSignature:
        raise BadCursor from None


def cut(rows: Sequence[R], limit: int) -> tuple[Sequence[R], R | None]:
    """The page of ``limit`` rows out of up to ``limit + 1``, and its last row if there are more after it."""
    page = rows[:limit]
    return page, page[-1] if len(rows) > limit else None
