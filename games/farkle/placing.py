"""Who won, and how all others are placed (FK-16, FK-22, GX-07)."""

from games.core.outcome import Outcome, Reason, grouped_by_score, ranked
from games.farkle.sides import score, side
from games.farkle.state import FarkleState


def outcome(state: FarkleState, reason: Reason) -> Outcome:
    """The winner alone, then the others who played on by score, then who left, the first to leave last."""
    first = winner(state)
    others = [seat for seat in state.playing if seat not in first]
    groups = [first, *grouped_by_score(others, lambda seat: score(state, seat)), *reversed(state.left)]
    return ranked(groups, lambda seat: "won" if seat in first else "lost", reason)


def winner(state: FarkleState) -> tuple[int, ...]:
    """The side with the highest score among those left; among equals the one that got there first (FK-16).

    Sides that have banked nothing had their 0 from the beginning: among them the one that played first.
    """

    def standing(seat: int) -> tuple[int, int, int]:
        partners = side(state, seat)
        return (
            -score(state, seat),
            max(state.reached[partner] for partner in partners),
            min((partner - state.starter) % state.seats for partner in partners),
        )

    return side(state, min(state.playing, key=standing))
