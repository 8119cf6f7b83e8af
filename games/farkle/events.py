"""What happens in Farkle, for everybody to see."""

from typing import Annotated, ClassVar

from pydantic import Field

from games.core.events import EventData
from games.core.records import Throw
from games.farkle.actions import Position


class FarkleRolled(EventData):
    """The seat threw its dice."""

    type: ClassVar[str] = "farkle.rolled"
    dice: Throw
    """The whole throw as it lies."""


class FarkleKept(EventData):
    """The seat set dice of its last throw aside."""

    type: ClassVar[str] = "farkle.kept"
    positions: tuple[Position, ...]
    """Their places in the throw, ascending."""
    dice: Throw
    """Their faces, in the same order."""
    points: int
    """What they are worth."""


class FarkleHotDice(EventData):
    """All six dice are set aside (FK-06)."""

    type: ClassVar[str] = "farkle.hot_dice"


class FarkleFarkled(EventData):
    """The throw has no scoring die: the turn's points are lost (FK-12, FK-13)."""

    type: ClassVar[str] = "farkle.farkled"
    lost: int
    """The points that were lost."""


class FarkleBanked(EventData):
    """The seat stopped and its points were written down (FK-07)."""

    type: ClassVar[str] = "farkle.banked"
    points: int
    """The points of the turn; 0 after a Farkle with ``roll_on``."""
    total: int
    """The seat's score now."""
    team_total: int | None
    """The team's pooled score now; null without teams."""


class FarklePassed(EventData):
    """The turn ended before its first throw (FK-21)."""

    type: ClassVar[str] = "farkle.passed"


class FarkleFinalRound(EventData):
    """The seat is the first to meet the target: every other side plays one last time (FK-16)."""

    type: ClassVar[str] = "farkle.final_round"
    score: Annotated[int, Field(ge=50)]
    """The score to beat; with teams the pooled one."""
