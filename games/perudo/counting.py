"""Which dice count for a bid (PE-06, PE-17)."""

from collections.abc import Sequence

PACO = 1
"""The face that is wild outside Palifico rounds."""

FACES = range(1, 7)


def matching(hand: Sequence[int], face: int, *, palifico: bool) -> tuple[int, ...]:
    """The 0-based positions of the dice that count for a face: that face, and Pacos where they are wild."""
    return tuple(position for position, die in enumerate(hand) if die == face or (die == PACO and not palifico))
