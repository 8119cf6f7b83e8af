"""Typed records: one declaration gives validation, JSON and the OpenAPI schema."""

from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, create_model
from pydantic_core import PydanticCustomError

R = TypeVar("R", bound=BaseModel)


class Record(BaseModel):
    """An immutable, strict record of the wire.

    Strict: ``"3"``, ``1.0`` and ``true`` are no whole numbers. Unknown fields are refused.
    """

    model_config = ConfigDict(
        strict=True,
        extra="forbid",
        frozen=True,
        use_attribute_docstrings=True,
        json_schema_serialization_defaults_required=True,  # what is written is written whole
    )


def made_record(name: str, base: type[R], doc: str | None, **fields: Any) -> type[R]:
    """A record made at run time; ``fields`` are pairs of type and default.

    It has no source to read the fields' docstrings from, and pydantic would look through every module for it:
    a second of start-up for a hundred such records.
    """
    unread: dict[str, Any] = {"use_attribute_docstrings": False}
    return create_model(name, __base__=base, __doc__=doc, __cls_kwargs__=unread, **fields)


Face = Annotated[int, Field(ge=1, le=6)]
"""What a die shows, 1 to 6."""

Seat = Annotated[int, Field(ge=0, le=7)]
"""The number of a seat, 0 to n-1, clockwise (GX-04)."""

Throw = tuple[Face, ...]
"""Dice as they lie, by position."""


def _none_twice(positions: tuple[int, ...]) -> tuple[int, ...]:
    if len(set(positions)) < len(positions):
        raise PydanticCustomError("not_unique", "A position is named twice")
    return positions


Unique = (Field(json_schema_extra={"uniqueItems": True}), AfterValidator(_none_twice))
"""For a tuple of positions of which none may be named twice: ``Annotated[tuple[Position, ...], *Unique]``."""


class Options(Record):
    """The options of a match with every value decided; each game has its own. Fixed before the start (GX-02)."""


class Action(Record):
    """What a seat asks for. Subclasses carry a ``type`` that names the game: ``farkle.roll``."""


class RoundCard(Record):
    """The result card of one round; each game has its own fields."""

    round: Annotated[int, Field(ge=1)]
    """The number of the round, from 1."""
