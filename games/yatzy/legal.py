"""What a seat may do now, for clients to turn into buttons."""

from typing import Annotated, Literal

from pydantic import Field

from games.core.legal import OneOf, SubsetOf
from games.core.records import Record
from games.yatzy.actions import Position
from games.yatzy.boxes import Box
from games.yatzy.state import YatzyState

NothingToKeep = Annotated[tuple[Position, ...], Field(max_length=0)]
"""The empty list: there is no roll to keep dice of."""


class YatzyLegalRoll(Record):
    """The seat may roll."""

    type: Literal["yatzy.roll"]
    keep: SubsetOf | NothingToKeep
    """Empty in the first roll of a turn; later any positions but all five (YZ-02)."""


class YatzyBoxes(OneOf):
    """One of these boxes."""

    one_of: tuple[Box, ...]


class YatzyLegalScore(Record):
    """The seat may score in one of these boxes."""

    type: Literal["yatzy.score"]
    box: YatzyBoxes


def legal_actions(state: YatzyState, seat: int) -> tuple[Record, ...]:
    """Rolling first, then scoring; nothing for a seat that is not to move."""
    if seat != state.current:
        return ()
    if not state.rolls:
        return (YatzyLegalRoll(type="yatzy.roll", keep=()),)
    score = YatzyLegalScore(type="yatzy.score", box=YatzyBoxes(one_of=tuple(state.allowed)))
    if state.rolls_left == 0:
        return (score,)
    keep = SubsetOf(subset_of=(0, 1, 2, 3, 4), max_size=4)
    return (YatzyLegalRoll(type="yatzy.roll", keep=keep), score)
