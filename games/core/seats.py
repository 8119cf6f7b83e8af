"""Going round the table (GX-04)."""

from collections.abc import Collection


def next_seat(seat: int, playing: Collection[int]) -> int:
    """The nearest seat to the left of ``seat`` among those still playing; itself when it is the only one."""
    return min(playing, key=lambda other: (other <= seat, other))
