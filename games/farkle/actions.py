"""What a player may ask for, and what the table does for an absent one."""

from typing import Annotated, Literal

from pydantic import Field

from games.core.records import Action, Unique

Position = Annotated[int, Field(ge=0, le=5)]
"""The place of a die in the last throw, from 0."""


Keep = Annotated[tuple[Position, ...], Field(max_length=6), *Unique]
"""Positions of the dice to be set aside, none twice."""


class FarkleRoll(Action):
    """Set dice of the last throw aside and roll the rest; with hot dice all six."""

    type: Literal["farkle.roll"]
    keep: Keep
    """The dice to set aside; none at the start of a turn and after a Farkle."""


class FarkleBank(Action):
    """Set dice of the last throw aside and stop: the turn's points are written to the score."""

    type: Literal["farkle.bank"]
    keep: Keep
    """The dice to set aside; none only after a Farkle with ``roll_on``."""


class FarklePass(Action):
    """The table's own: a turn whose time ran out before the first throw (FK-21)."""

    type: Literal["farkle.pass"]
