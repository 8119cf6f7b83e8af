"""What dice are worth (FK-08 to FK-11)."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from games.core.legal import KeepSet
from games.farkle.options import ThreeOnes

Faces = tuple[int, ...]
"""Faces in ascending order."""


def worth(faces: Faces, three_ones: ThreeOnes) -> int | None:
    """The worth of exactly these dice set aside from one throw, in any order.

    None when one of them belongs to no combination (FK-04), or when there are none.
    """
    return _best_partition(tuple(sorted(faces)), three_ones) if faces else None


def set_asides(throw: tuple[int, ...], three_ones: ThreeOnes) -> tuple[KeepSet, ...]:
    """Everything that may be set aside from a throw: fewer dice first, then by position. Empty for a Farkle."""
    order = sorted(range(len(throw)), key=throw.__getitem__)
    found = [
        (tuple(sorted(order[place] for place in places)), points)
        for places, points in _scoring_places(tuple(throw[position] for position in order), three_ones)
    ]
    found.sort(key=lambda one: (len(one[0]), one[0]))
    return tuple(KeepSet(positions=positions, points=points) for positions, points in found)


def best_set_aside(throw: tuple[int, ...], three_ones: ThreeOnes) -> KeepSet:
    """The set-aside worth most; among equals the one with the fewest dice, then with the lowest positions.

    Raises ValueError for a Farkle.
    """
    return max(set_asides(throw, three_ones), key=lambda one: one.points)  # max takes the first among equals


def is_farkle(throw: tuple[int, ...]) -> bool:
    """Whether no die of the throw scores (FK-12). No option changes that."""
    return not _scoring_places(tuple(sorted(throw)), 300)


@cache  # on the way of every throw: there are 923 sorted ones, and 46,656 that are not
def _scoring_places(faces: Faces, three_ones: ThreeOnes) -> list[tuple[tuple[int, ...], int]]:
    return [
        (places, points)
        for size in range(1, len(faces) + 1)
        for places in combinations(range(len(faces)), size)
        if (points := worth(tuple(faces[place] for place in places), three_ones)) is not None
    ]


@cache
def _best_partition(faces: Faces, three_ones: ThreeOnes) -> int | None:
    """The most that the dice are worth when each belongs to exactly one combination (FK-10)."""
    if not faces:
        return 0
    totals = []
    for combination, points in _combinations_with(faces[0], three_ones):  # the lowest die is in one of them
        if combination <= Counter(faces):
            rest = _best_partition(tuple(sorted((Counter(faces) - combination).elements())), three_ones)
            if rest is not None:
                totals.append(points + rest)
    return max(totals, default=None)


@cache
def _combinations_with(lowest: int, three_ones: ThreeOnes) -> list[tuple[Counter[int], int]]:
    return [(Counter(faces), points) for faces, points in _combinations(three_ones) if min(faces) == lowest]


def _combinations(three_ones: ThreeOnes) -> Iterator[tuple[Faces, int]]:
    """The table of FK-08, row by row."""
    every_face = range(1, 7)
    yield (1,), 100
    yield (5,), 50
    for face in every_face:
        yield (face,) * 3, three_ones if face == 1 else 100 * face
        yield (face,) * 4, 1000
        yield (face,) * 5, 2000
        yield (face,) * 6, 3000
    yield tuple(every_face), 1500
    for a, b, c in combinations(every_face, 3):
        yield (a, a, b, b, c, c), 1500
    for a, b in combinations(every_face, 2):
        yield (a, a, a, a, b, b), 1500
        yield (a, a, b, b, b, b), 1500
        yield (a, a, a, b, b, b), 2500
