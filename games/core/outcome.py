"""How a game ended (GX-08)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from games.core.records import Record, Seat

Result = Literal["won", "lost", "drawn", "safe"]
"""``safe`` is for a game that looks for one loser and has no winner."""

Reason = Literal["played_out", "others_left"]
"""The rules decided it, or only one seat or team was left."""


class SeatOutcome(Record):
    """How one seat ended."""

    seat: Seat
    placement: int
    """Standard competition ranking: 1, 1, 3."""
    result: Result


class Outcome(Record):
    """How the game ended, seat by seat, and why it ended."""

    seats: tuple[SeatOutcome, ...]
    reason: Reason


def ranked(groups: Iterable[Sequence[int]], result: Callable[[int], Result], reason: Reason) -> Outcome:
    """An outcome from groups of seats, the best first; the seats of a group share a place (1, 1, 3)."""
    placed: list[SeatOutcome] = []
    for group in groups:
        place = len(placed) + 1
        placed += [SeatOutcome(seat=seat, placement=place, result=result(seat)) for seat in group]
    return Outcome(seats=tuple(sorted(placed, key=lambda one: one.seat)), reason=reason)


def grouped_by_score(seats: Iterable[int], score: Callable[[int], int]) -> list[list[int]]:
    """Groups of seats of equal score, the highest first."""
    seats = list(seats)
    return [
        [seat for seat in seats if score(seat) == value]
        for value in sorted({score(seat) for seat in seats}, reverse=True)
    ]
