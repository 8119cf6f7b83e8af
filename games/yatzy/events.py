"""What happens in Yatzy, as everybody sees it."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from games.core.events import EventData
from games.core.records import Throw
from games.yatzy.boxes import Box


class YatzyRolled(EventData):
    """A seat rolled the dice that it did not keep."""

    type: ClassVar[str] = "yatzy.rolled"
    roll: Annotated[int, Field(ge=1, le=3)]
    """Which roll of the turn this is."""

    keep: tuple[int, ...]
    """The positions that stayed."""

    dice: Throw
    """All five dice as they lie now."""


class YatzyScored(EventData):
    """A seat used a box, and its turn ended."""

    type: ClassVar[str] = "yatzy.scored"
    box: Box
    points: int
    """What the box got, the bonus not included."""

    bonus: Literal[0, 100]
    """100 for a further five of a kind (YZ-12)."""


class YatzyUpperBonus(EventData):
    """A seat's upper boxes went over 62 (YZ-11)."""

    type: ClassVar[str] = "yatzy.upper_bonus"
    points: Literal[35]
