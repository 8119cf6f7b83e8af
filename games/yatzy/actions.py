"""What a seat may ask for, and what the table does for an absent one."""

from typing import Annotated, Literal

from pydantic import Field

from games.core.records import Action, Unique
from games.yatzy.boxes import Box

Position = Annotated[int, Field(ge=0, le=4)]


Positions = Annotated[tuple[Position, ...], Field(max_length=5), *Unique]


class YatzyRoll(Action):
    """Roll: all five dice at the start of a turn, later those that are not kept."""

    type: Literal["yatzy.roll"]
    keep: Positions
    """The positions of the last throw to keep; empty in the first roll of a turn."""


class YatzyScore(Action):
    """Score the dice on the table in a box; this ends the turn."""

    type: Literal["yatzy.score"]
    box: Box


class YatzyScoreBest(Action):
    """The table scores for an absent seat in the allowed box worth most (YZ-20)."""

    type: Literal["yatzy.score_best"]
