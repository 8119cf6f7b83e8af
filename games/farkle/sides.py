"""Who plays together: a seat by itself or, with teams, the two partners who sit opposite (FK-17)."""

from games.farkle.options import FarkleOptions
from games.farkle.state import FarkleState


def team(options: FarkleOptions, seat: int, seats: int) -> int | None:
    """The number of a seat's team; None without teams."""
    return seat % (seats // 2) if options.teams else None


def side(state: FarkleState, seat: int) -> tuple[int, ...]:
    """The seats whose scores count together with this one's, itself included, ascending."""
    if not state.options.teams:
        return (seat,)
    half = state.seats // 2
    return (seat % half, seat % half + half)


def score(state: FarkleState, seat: int) -> int:
    """What counts for a seat against the target: its own score or its team's pool."""
    return sum(state.scores[partner] for partner in side(state, seat))
