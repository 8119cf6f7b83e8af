"""What a seat may do, in a form that a client can turn into buttons.

A legal action is its ``type`` and, for each field, a value, a range, a list, or the sets that are allowed.
"""

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

from games.core.records import Record


class Between(Record):
    """Any whole number from ``min`` to ``max``, both included."""

    min: int
    max: int


class OneOf(Record):
    """One of these values."""

    one_of: tuple[str, ...]


class SubsetOf(Record):
    """Any of these positions, none twice, at most ``max_size`` of them; none at all is allowed."""

    subset_of: tuple[int, ...]
    max_size: int


class KeepSet(Record):
    """One set of positions that may be kept, and its worth."""

    positions: tuple[int, ...]
    points: int


class KeepSets(Record):
    """Exactly one of these sets."""

    sets: tuple[KeepSet, ...]


def choices(legal: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every concrete action that one legal action (in its JSON form) allows."""
    fields = [[(name, value) for value in _values(hint)] for name, hint in legal.items()]
    for chosen in product(*fields):
        yield dict(chosen)


def _values(hint: Any) -> list[Any]:
    match hint:
        case {"min": low, "max": high}:
            return list(range(low, high + 1))
        case {"one_of": values}:
            return list(values)
        case {"subset_of": positions, "max_size": size}:
            return [list(some) for n in range(size + 1) for some in combinations(positions, n)]
        case {"sets": sets}:
            return [list(one["positions"]) for one in sets]
        case value:
            return [value]
