"""What a seat may ask for. The table asks for the same when a seat is absent (AD-26)."""

from typing import Annotated, Literal

from pydantic import Field

from games.core.records import Action, Unique

Position = Annotated[int, Field(ge=0, le=4)]
"""A die of a throw, from 0. No throw has more than five."""


Positions = Annotated[tuple[Position, ...], Field(max_length=5), *Unique]


class AduDaduRoll(Action):
    """Roll all of one's own dice: at the start of a round, and in each tie-break (AD-01, AD-15)."""

    type: Literal["adu_dadu.roll"]


class AduDaduChoose(Action):
    """Mark those of one's own dice that are to be rolled again; a later choice replaces it (AD-06, AD-07)."""

    type: Literal["adu_dadu.choose"]
    reroll: Positions
    """The positions to roll again. The others keep their faces; an empty list keeps all."""


class AduDaduOpen(Action):
    """Open the table: carry out everybody's marks and score them (AD-08)."""

    type: Literal["adu_dadu.open"]


AduDaduAction = AduDaduRoll | AduDaduChoose | AduDaduOpen

ROLL = AduDaduRoll(type="adu_dadu.roll")
KEEP_ALL = AduDaduChoose(type="adu_dadu.choose", reroll=())
OPEN = AduDaduOpen(type="adu_dadu.open")
