"""The rating model: OpenSkill's Plackett-Luce with its defaults, in double precision."""

from collections.abc import Sequence
from typing import NamedTuple

from openskill.models import PlackettLuce

_MODEL = PlackettLuce()


class Rating(NamedTuple):
    """What is believed of a player's strength: mean and standard deviation."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The rating as people see it."""
        return round(1000 + 40 * (self.mu - 3 * self.sigma))


START = Rating(_MODEL.mu, _MODEL.sigma)
"""The rating of who has not played yet."""


def rate(before: Sequence[Rating], placements: Sequence[int]) -> list[Rating]:
    """The ratings after a match, in the order given, which is the order of the seats.

    Placements count only among those given: who is left out (GX-10) leaves no gap. One alone keeps the rating.
    """
    if len(before) < 2:
        return list(before)
    ranks = [1.0 + sum(other < one for other in placements) for one in placements]
    after = _MODEL.rate([[_MODEL.rating(mu=mu, sigma=sigma)] for mu, sigma in before], ranks=ranks)
    return [Rating(team[0].mu, team[0].sigma) for team in after]
