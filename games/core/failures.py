"""What a request can fail of. Each failure is a class with a stable code and words for people.

The kinds say what sort of failure it is; which HTTP status a kind has is decided in one place,
``config.problems``. Nothing in a failure may depend on hidden dice.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from games.core.text import Text


@dataclass(frozen=True, kw_only=True, slots=True)
class FieldError:
    """What is wrong with one field of the input; ``field`` is a dotted path, empty for the whole."""

    field: str
    code: str
    detail: Text


class Failure(Exception):
    """A request that was refused and has changed nothing.

    ``field`` names the field at fault, ``errors`` more than one; ``headers`` go with the answer; ``data`` becomes
    further members of the problem.
    """

    code: ClassVar[str]
    message: ClassVar[Text]

    def __init__(
        self,
        *,
        field: str | None = None,
        detail: Text | None = None,
        errors: Sequence[FieldError] = (),
        headers: Mapping[str, str] | None = None,
        **data: Any,
    ) -> None:
        self.detail = detail or self.message
        self.errors = tuple(errors)
        if field is not None:
            self.errors = (FieldError(field=field, code=self.code, detail=self.detail), *self.errors)
        self.headers = dict(headers or {})
        self.data = data
        super().__init__(self.code)


class Malformed(Failure):
    """Wrong without looking at anything stored."""


class Unauthenticated(Failure):
    """Nobody, or nobody we know."""


class Forbidden(Failure):
    """Known, but not allowed."""


class Missing(Failure):
    """Unknown, or not to be known by the caller."""


class Conflict(Failure):
    """Well-formed but not possible now."""


class Stale(Failure):
    """The caller acted on an older version than the current one."""


class Mismatch(Failure):
    """The idempotency key was used for a different request."""


class TooMany(Failure):
    """More than the caller's budget."""


class Unavailable(Failure):
    """Something we depend on is down; the outcome may be unknown."""
