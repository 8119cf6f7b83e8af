"""What a player's matches of Yatzy tell."""

from collections.abc import Iterable

from games.core.records import Record
from games.core.statistics import Tally, add_up, mean, share
from games.yatzy.boxes import BOXES, Box
from games.yatzy.cards import YatzyRoundCard, YatzyTurnCard

MAXIMA = frozenset({"best_total"})


class YatzyBoxStatistics(Record):
    """How a player used one box."""

    box: Box
    times: int
    """How often it was used."""
    mean: float | None
    """Points each time, those for 0 included; null when never used."""


class YatzyStatistics(Record):
    """A player's sheets at Yatzy."""

    boxes: tuple[YatzyBoxStatistics, ...]
    """All thirteen, in the order of the card."""
    bonuses: int
    """Further fives of a kind, worth 100 each."""
    upper_bonuses: int
    """Sheets with more than 62 in the upper boxes, worth 35 each."""
    sheets: int
    """Sheets with all thirteen boxes used."""
    upper_bonus_rate: float | None
    """Upper bonuses per such sheet, 0 to 1; null without sheets."""
    mean_total: float | None
    """Points of such a sheet, bonuses included; null without sheets."""
    best_total: int | None
    """The highest total at the end of a match, also of a sheet that leaving broke off; null without a box used."""


def tally(cards: Iterable[YatzyRoundCard], seats: int) -> tuple[Tally, ...]:
    """By seat."""
    turns: list[YatzyTurnCard] = [turn for card in cards for turn in card.turns if turn.box is not None]
    return tuple(_of_sheet([turn for turn in turns if turn.seat == seat]) for seat in range(seats))


def _of_sheet(turns: list[YatzyTurnCard]) -> Tally:
    if not turns:
        return {}
    counted = add_up(
        {
            f"{turn.box}.times": 1,
            f"{turn.box}.points": turn.points,
            "bonuses": int(turn.bonus > 0),
            "upper_bonuses": int(turn.upper_bonus > 0),
            "best_total": turn.points + turn.bonus + turn.upper_bonus,
        }
        for turn in turns
    )
    if len(turns) == len(BOXES):
        counted |= {
            "sheets": 1,
            "sheet_points": counted["best_total"],
            "sheet_upper_bonuses": counted["upper_bonuses"],
        }
    return counted


def statistics(tally: Tally) -> YatzyStatistics:
    """What is told of a tally."""
    sheets = tally.get("sheets", 0)
    return YatzyStatistics(
        boxes=tuple(_box(tally, box) for box in BOXES),
        bonuses=tally.get("bonuses", 0),
        upper_bonuses=tally.get("upper_bonuses", 0),
        sheets=sheets,
        upper_bonus_rate=share(tally.get("sheet_upper_bonuses", 0), sheets),
        mean_total=mean(tally.get("sheet_points", 0), sheets),
        best_total=tally.get("best_total"),
    )


def _box(tally: Tally, box: Box) -> YatzyBoxStatistics:
    times = tally.get(f"{box}.times", 0)
    return YatzyBoxStatistics(box=box, times=times, mean=mean(tally.get(f"{box}.points", 0), times))
