"""What matches add up to: tallies of whole numbers, and the shares and means that are told of them."""

from collections.abc import Container, Iterable, Mapping

from games.core.records import Record

Tally = Mapping[str, int]
"""Whole numbers by name: what one seat did in one match, or in many. What is not named is 0."""


class NoStatistics(Record):
    """The statistics of a game that keeps none of its own."""


def add_up(tallies: Iterable[Tally], maxima: Container[str] = ()) -> dict[str, int]:
    """Many tallies as one: sums, and of the ``maxima`` the greatest."""
    whole: dict[str, int] = {}
    for tally in tallies:
        add_to(whole, tally, maxima)
    return whole


def add_to(whole: dict[str, int], tally: Tally, maxima: Container[str] = ()) -> None:
    """Add one more tally to a sum of them."""
    for name, value in tally.items():
        if name in maxima:
            whole[name] = max(value, whole.get(name, value))
        else:
            whole[name] = whole.get(name, 0) + value


def share(part: int, whole: int) -> float | None:
    """A part of a whole as a number from 0 to 1, to four decimals; None of nothing."""
    return round(part / whole, 4) if whole else None


def mean(total: int, count: int) -> float | None:
    """A mean to two decimals; None of nothing."""
    return round(total / count, 2) if count else None
