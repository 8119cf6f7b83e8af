"""The record of the rounds: every turn with its rolls and what it scored."""

from typing import Annotated

from pydantic import Field

from games.core.records import Record, RoundCard, Seat, Throw
from games.yatzy.boxes import Box


class YatzyRollCard(Record):
    """One roll of a turn."""

    keep: tuple[int, ...]
    """The positions kept from the roll before; none in the first."""

    dice: Throw
    """All five dice as they lie after it."""


class YatzyTurnCard(Record):
    """One turn of one seat."""

    seat: Seat
    rolls: tuple[YatzyRollCard, ...]
    box: Box | None
    """The box it was scored in; null when leaving, or the end that it brought, broke the turn off."""

    points: int
    """What the box got."""

    bonus: int
    """100 for a further five of a kind, else 0."""

    upper_bonus: int
    """35 when this turn brought the upper boxes over 62, else 0."""


class YatzyRoundCard(RoundCard):
    """Every seat's r-th turn, in the order they were played."""

    round: Annotated[int, Field(ge=1, le=13)]
    """The number of the round, 1 to 13."""

    turns: tuple[YatzyTurnCard, ...]
