"""Whether faces fell as fair dice let them fall: Pearson's chi-square test over the six faces."""

import math
from collections.abc import Sequence

DEGREES_OF_FREEDOM = 5
ENOUGH = 30
"""Dice from which on the test says anything: five expected of each face, the usual least."""


def chi_square(counts: Sequence[int]) -> float:
    """The statistic: the sum of (counted - expected)² / expected over the faces, each expected equally often."""
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 for count in counts) / expected


def p_value(statistic: float) -> float:
    """How likely fair dice come out at least as uneven as this; for five degrees of freedom.

    The upper tail in closed form, exact for odd degrees of freedom: Abramowitz and Stegun, Handbook of Mathematical
    Functions, 26.4.4. With x the statistic it is erfc(√(x/2)) + √(2x/π) · exp(-x/2) · (1 + x/3).
    """
    half = statistic / 2
    tail = math.erfc(math.sqrt(half))
    return tail + math.sqrt(2 * statistic / math.pi) * math.exp(-half) * (1 + statistic / 3)
