"""What a seat may do now, for clients to turn into buttons."""

from typing import Literal

from games.adu_dadu.actions import OPEN, ROLL
from games.adu_dadu.moves import may_open
from games.adu_dadu.state import AduDaduState
from games.core.legal import SubsetOf
from games.core.records import Record


class AduDaduLegalRoll(Record):
    """The seat may roll all its dice."""

    type: Literal["adu_dadu.roll"]


class AduDaduLegalChoose(Record):
    """The seat may mark any of its dice, or none."""

    type: Literal["adu_dadu.choose"]
    reroll: SubsetOf


class AduDaduLegalOpen(Record):
    """The seat may open the table."""

    type: Literal["adu_dadu.open"]


def legal_actions(state: AduDaduState, seat: int) -> tuple[Record, ...]:
    """Rolling; or choosing first, then opening. Nothing for a seat that is out or has rolled."""
    if seat in state.to_roll:
        return (AduDaduLegalRoll(type=ROLL.type),)
    if state.phase != "choosing" or seat not in state.playing:
        return ()
    dice = state.options.dice
    marks = SubsetOf(subset_of=tuple(range(dice)), max_size=dice)
    choose = AduDaduLegalChoose(type="adu_dadu.choose", reroll=marks)
    return (choose, AduDaduLegalOpen(type=OPEN.type)) if may_open(state) else (choose,)
