"""The penalty of a match as everybody at it sees it."""

from matches.penalties.bodies import PenaltyBody
from matches.play.rows import MatchRow


def penalty_body(row: MatchRow) -> PenaltyBody | None:
    """The proposal of the match and its prompts; None when there was none."""
    return row.penalty
