"""What everybody at the table sees; Yatzy hides nothing (YZ-18, YZ-19)."""

from typing import Annotated

from pydantic import Field

from games.core.records import Record, Seat, Throw
from games.yatzy.boxes import BOXES, Box
from games.yatzy.cards import YatzyTurnCard
from games.yatzy.sheet import Sheet
from games.yatzy.state import YatzyState


class YatzyCard(Record):
    """The points in each of the thirteen boxes; null while a box is open."""

    ones: int | None
    twos: int | None
    threes: int | None
    fours: int | None
    fives: int | None
    sixes: int | None
    three_of_a_kind: int | None
    four_of_a_kind: int | None
    full: int | None
    small_straight: int | None
    large_straight: int | None
    five_of_a_kind: int | None
    chance: int | None


class YatzySeat(Record):
    """The score card of one seat."""

    card: YatzyCard
    upper: int
    """The sum of the upper boxes."""

    upper_bonus: int
    """35 for more than 62 in the upper boxes, else 0."""

    bonuses: int
    """How many times the seat earned +100 for a further five of a kind."""

    total: int
    """The boxes and both bonuses."""


class YatzyView(Record):
    """The table as every seat and every spectator sees it."""

    current: Seat | None
    """Whose turn it is; null when the game is over."""

    dice: Throw
    """The dice on the table by position; empty before the first roll of a turn."""

    rolls_left: Annotated[int, Field(ge=0, le=3)]
    """How many more rolls the turn may have; 0 too when a bonus must be scored at once."""

    preview: dict[Box, int]
    """What each box that may be chosen now would score for the seat to move."""

    seats: tuple[YatzySeat, ...]
    last: YatzyTurnCard | None
    """The turn that ended last."""


def view(state: YatzyState) -> YatzyView:
    """The one view that all share."""
    return YatzyView(
        current=state.current,
        dice=state.dice,
        rolls_left=state.rolls_left,
        preview=state.allowed,
        seats=tuple(map(_seat, state.sheets)),
        last=state.last,
    )


def _seat(sheet: Sheet) -> YatzySeat:
    return YatzySeat(
        card=YatzyCard(**{box: sheet.card.get(box) for box in BOXES}),
        upper=sheet.upper,
        upper_bonus=sheet.upper_bonus,
        bonuses=sheet.bonuses,
        total=sheet.total,
    )
