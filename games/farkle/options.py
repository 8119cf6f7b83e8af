"""What the players agree on before the start."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from games.core.errors import OptionsError
from games.core.records import Options
from games.core.text import Text


def _whole(value: Any) -> Any:
    if type(value) is not int:
        raise ValueError("a whole number is needed")
    return value


ThreeOnes = Annotated[Literal[300, 1000], BeforeValidator(_whole)]  # a bare Literal would take 300.0 too

TEAM_SEATS = (4, 6, 8)


class FarkleOptions(Options):
    """The options of Farkle, every value decided."""

    target: Annotated[int, Field(ge=50, le=1_000_000, multiple_of=50)]
    """The score to be exceeded or reached; with teams the pooled score."""
    win_when: Literal["exceeds", "reaches"]
    """Whether more than the target is needed or the target is enough."""
    final_round: bool
    """Whether every other seat gets one more turn when somebody meets the target first."""
    teams: bool
    """Whether opposite seats are partners and pool their scores; for 4, 6 or 8 seats."""
    after_farkle: Literal["end_turn", "roll_on"]
    """Whether a Farkle ends the turn or only takes its points."""
    three_ones: ThreeOnes
    """What three 1s of one throw are worth."""

    def met_by(self, score: int) -> bool:
        """Whether a score meets the target (FK-15)."""
        return score > self.target if self.win_when == "exceeds" else score >= self.target


def resolve(asked: Mapping[str, Any], seats: int) -> FarkleOptions:
    """Fill in the defaults. Raises OptionsError where teams do not fit the number of seats."""
    teams = asked.get("teams", False)
    if teams and seats not in TEAM_SEATS:
        raise OptionsError(
            "teams",
            Text("Permainan tim memerlukan 4, 6, atau 8 kursi.", "Playing in teams needs 4, 6 or 8 seats."),
        )
    defaults = {
        "target": 20_000 if teams else 10_000,
        "win_when": "exceeds",
        "final_round": False,
        "teams": False,
        "after_farkle": "end_turn",
        "three_ones": 300,
    }
    return FarkleOptions(**{**defaults, **asked})
