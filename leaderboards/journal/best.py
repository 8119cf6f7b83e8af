"""The best value of each seat, from the record of the rounds."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping

from games.farkle.cards import FarkleRoundCard
from games.yatzy.cards import YatzyRoundCard
from leaderboards.boards.metrics import SCORED


def best_by_seat(game: str, cards: Iterable[str]) -> Mapping[int, int] | None:
    """The best value by seat, from cards as JSON; 0 for a seat without one. None where the game has no such value."""
    return _READERS[game](cards) if game in SCORED else None


def _yatzy(cards: Iterable[str]) -> Mapping[int, int]:
    totals: dict[int, int] = defaultdict(int)
    for raw in cards:
        for turn in YatzyRoundCard.model_validate_json(raw).turns:
            totals[turn.seat] += turn.points + turn.bonus + turn.upper_bonus
    return totals


def _farkle(cards: Iterable[str]) -> Mapping[int, int]:
    banked: dict[int, int] = defaultdict(int)
    for raw in cards:
        for turn in FarkleRoundCard.model_validate_json(raw).turns:
            if turn.ended == "banked":
                banked[turn.seat] = max(banked[turn.seat], turn.points)
    return banked


_READERS: Mapping[str, Callable[[Iterable[str]], Mapping[int, int]]] = {"farkle": _farkle, "yatzy": _yatzy}
