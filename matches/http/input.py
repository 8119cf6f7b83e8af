"""Reading requests: bodies and query strings become records, or a failure that names every field at fault."""

import re
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, cast

import orjson
from pydantic import BaseModel, BeforeValidator, ConfigDict, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails
from rest_framework.exceptions import UnsupportedMediaType
from rest_framework.request import Request

from games.core.failures import FieldError
from games.core.records import Record
from matches.http.failures import Invalid, NotJSON, TooLarge
from matches.http.words import FIELD_ERRORS, UNKNOWN_FIELD_ERROR

MAX_BODY = 64 * 1024
"""Bytes. The largest honest request is well below one kilobyte."""

M = TypeVar("M")

_BRANCH = re.compile(r"[.\[]|^(adu_dadu|farkle|perudo|yatzy|bool|constrained-int|constrained-str)$")
"""How pydantic names the branch of a union it tried: "farkle.roll", "function-after[…]", "tuple[…]", "bool"."""


class Query(BaseModel):
    """A query string. Its values are text, so numbers are given by ``QueryInt``; unknown parameters are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


def _whole_number(value: Any) -> Any:
    # pydantic would take "1_0", " 1 " and "+1" for numbers
    if isinstance(value, str):
        if not re.fullmatch(r"-?[0-9]{1,18}", value, re.ASCII):
            raise ValueError("int_parsing")
        return int(value)
    return value


QueryInt = Annotated[int, BeforeValidator(_whole_number)]


class Empty(Record):
    """A body without fields; it may be left out."""


@cache
def _adapter(model: Any) -> TypeAdapter[Any]:
    return TypeAdapter(model)


def raw_body(request: Request) -> bytes:
    """The bytes of a JSON body. Raises TooLarge, or UnsupportedMediaType for anything but JSON."""
    http = request._request
    if int(http.META.get("CONTENT_LENGTH") or 0) > MAX_BODY:
        raise TooLarge
    raw: bytes = http.body
    if len(raw) > MAX_BODY:
        raise TooLarge
    if raw and http.content_type != "application/json":
        raise UnsupportedMediaType(http.content_type or "")
    return raw


def read_body(request: Request, model: type[M]) -> M:
    """The body as a record. An empty body reads as ``{}``."""
    return parse(raw_body(request) or b"{}", model)


def parse(raw: bytes, model: type[M]) -> M:
    """JSON text as a record. Raises NotJSON or Invalid."""
    try:
        record: M = _adapter(cast(Any, model)).validate_json(raw)
    except ValidationError as error:
        raise invalid(error) from None
    if b"\\u0000" in raw and _holds_nul(orjson.loads(raw)):
        raise Invalid(errors=[FieldError(field="", code="nul", detail=FIELD_ERRORS["nul"])])
    return record


def _holds_nul(value: Any) -> bool:
    match value:
        case str():
            return "\x00" in value
        case dict():
            return any(map(_holds_nul, [*value.keys(), *value.values()]))
        case list():
            return any(map(_holds_nul, value))
    return False


def read_query(request: Request, model: type[M]) -> M:
    """The query string as a record; a parameter given twice is refused."""
    given: dict[str, Any] = {}
    for name, values in request._request.GET.lists():
        if len(values) > 1 or "\x00" in values[0]:
            code = "given_twice" if len(values) > 1 else "nul"
            raise Invalid(errors=[FieldError(field=name, code=code, detail=FIELD_ERRORS[code])])
        given[name] = values[0]
    try:
        record: M = _adapter(cast(Any, model)).validate_python(given)
    except ValidationError as error:
        raise invalid(error) from None
    return record


def invalid(error: ValidationError, *, below: str = "") -> Invalid | NotJSON:
    """What pydantic found, in the house's form; ``below`` is the field that holds the record."""
    details = error.errors(include_url=False, include_input=False)
    if any(one["type"] == "json_invalid" for one in details):
        return NotJSON()
    by_field: dict[str, FieldError] = {}
    for one in details:
        found = _field_error(one, below)
        if found.field in by_field:  # none of the members of a union: what one of them wants is not the trouble
            found = FieldError(field=found.field, code="invalid", detail=UNKNOWN_FIELD_ERROR)
        by_field[found.field] = found
    return Invalid(errors=tuple(by_field.values()))


def _field_error(found: ErrorDetails, below: str) -> FieldError:
    path = [str(part) for part in found["loc"] if not _is_branch(part)]
    code = found["type"]
    if code == "value_error":
        code = str(found.get("ctx", {}).get("error", code))
    template = FIELD_ERRORS.get(code)
    if template is None:
        template, code = UNKNOWN_FIELD_ERROR, "invalid"
    context: Mapping[str, Any] = found.get("ctx", {})
    return FieldError(
        field=".".join([below, *path] if below else path),
        code=code,
        detail=type(template)(*(words.format_map(_Lenient(context)) for words in template)),
    )


def _is_branch(part: int | str) -> bool:
    return isinstance(part, str) and _BRANCH.search(part) is not None


class _Lenient(dict[str, Any]):
    def __missing__(self, key: str) -> str:
        return "?"
