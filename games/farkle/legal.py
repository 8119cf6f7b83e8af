"""What the seat on turn may do (FK-03 to FK-07, FK-11, FK-13)."""

from typing import Annotated, Literal

from pydantic import Field

from games.core.legal import KeepSets
from games.core.records import Record
from games.farkle.actions import Position
from games.farkle.options import ThreeOnes
from games.farkle.scoring import set_asides
from games.farkle.state import Turn

NothingToKeep = Annotated[tuple[Position, ...], Field(max_length=0)]
"""The empty list: there is no throw to answer."""


class FarkleLegalRoll(Record):
    """The seat may set aside one of the sets, if there is a throw, and roll."""

    type: Literal["farkle.roll"]
    keep: KeepSets | NothingToKeep


class FarkleLegalBank(Record):
    """The seat may set aside one of the sets, if there is a throw, and stop."""

    type: Literal["farkle.bank"]
    keep: KeepSets | NothingToKeep


def legal_actions(turn: Turn, three_ones: ThreeOnes) -> tuple[Record, ...]:
    """Roll, and from the first throw on bank too."""
    keep = KeepSets(sets=set_asides(turn.outstanding, three_ones)) if turn.outstanding else ()
    roll = FarkleLegalRoll(type="farkle.roll", keep=keep)
    return (roll, FarkleLegalBank(type="farkle.bank", keep=keep)) if turn.throws else (roll,)
