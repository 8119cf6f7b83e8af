"""Tables for tests: a match of Yatzy in the middle of a turn, exactly as a test needs it."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.core.game import Transition
from games.yatzy.actions import YatzyRoll, YatzyScore
from games.yatzy.boxes import BOXES, Box
from games.yatzy.cards import YatzyRollCard
from games.yatzy.game import YATZY
from games.yatzy.options import Joker, YatzyOptions
from games.yatzy.sheet import Sheet
from games.yatzy.state import YatzyState
from tests.dice import NO_DICE, ScriptedDice


def table(
    *cards: Mapping[Box, int],
    dice: Sequence[int] | None = None,
    rolls: int = 1,
    current: int = 0,
    joker: Joker = "with_bonus",
) -> YatzyState:
    """Seats with these cards used so far (two blank ones by default); ``current`` has rolled ``dice``, if given."""
    sheets = [Sheet(card=card, bonuses=0) for card in cards or ({}, {})]
    if len(sheets) == 1:
        sheets.append(sheets[0])
    rolled = (YatzyRollCard(keep=(), dice=tuple(dice)),) * rolls if dice else ()
    return YatzyState(
        options=YatzyOptions(joker=joker),
        sheets=tuple(sheets),
        gone=(),
        current=current,
        rolls=rolled,
        turns=(),
        last=None,
    )


def used(**points: int) -> dict[Box, int]:
    """A card with these boxes used."""
    return points  # type: ignore[return-value]


def all_but(*boxes: Box, **points: int) -> dict[Box, int]:
    """A card with every box used, for 0 unless said, but these."""
    return {box: points.get(box, 0) for box in BOXES if box not in boxes}


def roll(state: YatzyState, *faces: int, keep: Sequence[int] = (), seat: int | None = None) -> Transition[YatzyState]:
    """The seat to move (or another) keeps these positions and throws exactly these faces."""
    dice = ScriptedDice(*faces)
    step = YATZY.apply(state, _seat(state, seat), YatzyRoll(type="yatzy.roll", keep=tuple(keep)), dice)
    assert dice.left == []
    return step


def score(state: YatzyState, box: Box, seat: int | None = None) -> Transition[YatzyState]:
    """The seat to move (or another) uses a box."""
    return YATZY.apply(state, _seat(state, seat), YatzyScore(type="yatzy.score", box=box), NO_DICE)


def time_out(state: YatzyState, *faces: int) -> YatzyState:
    """The table moves for the absent seat, with exactly these faces."""
    dice = ScriptedDice(*faces)
    for seat, action in YATZY.absent_actions(state):
        state = YATZY.apply(state, seat, action, dice).state
    assert dice.left == []
    return state


def said(step: Transition[YatzyState]) -> list[dict[str, Any]]:
    """The events as they go out: type, seat and data."""
    return [{"type": event.type, "seat": event.seat} | event.data.model_dump(mode="json") for event in step.events]


def _seat(state: YatzyState, seat: int | None) -> int:
    if seat is not None:
        return seat
    return 0 if state.current is None else state.current
