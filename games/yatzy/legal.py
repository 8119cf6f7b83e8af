"""What a seat may do now, for clients to turn into buttons."""

from typing import Literal

from games.core.legal import OneOf, SubsetOf
from games.core.records import Record
from games.yatzy.state import YatzyState


class YatzyLegalRoll(Record):
    """The seat may roll."""

    type: Literal["yatzy.roll"]
    keep: SubsetOf | tuple[()]
    """Empty in the first roll of a turn; later any positions but all five (YZ-02)."""


class YatzyLegalScore(Record):
    """The seat may score in one of these boxes."""

    type: Literal["yatzy.score"]
    box: OneOf


def legal_actions(state: YatzyState, seat: int) -> tuple[Record, ...]:
    """Rolling first, then scoring; nothing for a seat that is not to move."""
    if seat != state.current:
        return ()
    if not state.rolls:
        return (YatzyLegalRoll(type="yatzy.roll", keep=()),)
    score = YatzyLegalScore(type="yatzy.score", box=OneOf(one_of=tuple(state.allowed)))
    if state.rolls_left == 0:
        return (score,)
    keep = SubsetOf(subset_of=(0, 1, 2, 3, 4), max_size=4)
    return (YatzyLegalRoll(type="yatzy.roll", keep=keep), score)
