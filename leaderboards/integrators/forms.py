"""The three forms of an answer: a page of JSON, or all rows at once as CSV (RFC 4180) or NDJSON."""

import csv
import io
from collections.abc import Generator, Iterable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Any, Literal

import orjson

Form = Literal["json", "ndjson", "csv"]

JSON, NDJSON, CSV = "application/json", "application/x-ndjson", "text/csv"
MEDIA_TYPES: dict[Form, str] = {"json": JSON, "ndjson": NDJSON, "csv": CSV}
CONTENT_TYPES: dict[Form, str] = MEDIA_TYPES | {"csv": f"{CSV}; charset=utf-8; header=present"}

Row = Sequence[Any]

CALCULATES = ("=", "+", "-", "@", "\t", "\r")
"""Text that begins so makes a spreadsheet calculate."""


def form_of(asked: Form | None, accept: str) -> Form:
    """The form that ``?format=`` names, else the one that ``Accept`` likes best; JSON if it likes none."""
    if asked is not None:
        return asked
    accepted = dict(_accepted(accept))

    def quality(form: Form) -> float:
        kind = MEDIA_TYPES[form]
        ranges = (kind, f"{kind.partition('/')[0]}/*", "*/*")
        return next((accepted[one] for one in ranges if one in accepted), 0.0)

    return max(MEDIA_TYPES, key=quality)


def _accepted(accept: str) -> Iterator[tuple[str, float]]:
    for part in accept.split(","):
        kind, *parameters = (piece.strip().lower() for piece in part.split(";"))
        quality = next((piece[2:] for piece in parameters if piece.startswith("q=")), "1")
        try:
            yield kind, float(quality)
        except ValueError:
            continue


def as_json(columns: Sequence[str], row: Row) -> dict[str, Any]:
    """A row as an object."""
    return dict(zip(columns, row, strict=True))


def dump(value: Any) -> bytes:
    """JSON, with times in UTC as RFC 3339 has them."""
    return orjson.dumps(value, option=orjson.OPT_UTC_Z)


def written(form: Form, columns: Sequence[str], batches: Iterable[Sequence[Row]]) -> Generator[bytes, None, None]:
    """All rows, a batch at a time: one object a line, or a table with a line of column names."""
    if form == "csv":
        yield _table([columns])
    for batch in batches:
        if form == "csv":
            yield _table(batch)
        else:
            yield b"".join(dump(as_json(columns, row)) + b"\n" for row in batch)


def _table(rows: Iterable[Row]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerows([_cell(value) for value in row] for row in rows)
    return text.getvalue().encode()


def _cell(value: Any) -> str | int:
    match value:
        case None:
            return ""
        case bool():
            return "true" if value else "false"
        case int():
            return value
        case datetime():
            return value.astimezone(UTC).isoformat().replace("+00:00", "Z")
        case dict() | list():
            return dump(value).decode()
        case _:
            text = str(value)
            return f"'{text}" if text.startswith(CALCULATES) else text
