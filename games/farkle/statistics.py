"""What a player's matches of Farkle tell."""

from collections.abc import Iterable

from games.core.records import Record
from games.core.statistics import Tally, add_up, mean, share
from games.farkle.cards import FarkleRoundCard, FarkleTurn

MAXIMA = frozenset({"best_turn"})


class FarkleStatistics(Record):
    """A player's turns at Farkle, also those that the table ended for them."""

    turns: int
    """Turns in which they threw."""
    farkles: int
    """Turns in which a throw had no scoring die."""
    farkle_rate: float | None
    """Farkles per turn, 0 to 1; null without turns."""
    banks: int
    """Turns whose points were written down."""
    mean_bank: float | None
    """Points per bank; null without banks."""
    best_turn: int | None
    """The most points that one turn wrote down; null without banks."""


def tally(cards: Iterable[FarkleRoundCard], seats: int) -> tuple[Tally, ...]:
    """By seat."""
    turns: list[FarkleTurn] = [turn for card in cards for turn in card.turns]
    return tuple(add_up([_of_turn(turn) for turn in turns if turn.seat == seat], MAXIMA) for seat in range(seats))


def _of_turn(turn: FarkleTurn) -> Tally:
    if not turn.throws:  # passed, or left before the first throw
        return {}
    counted = {"turns": 1, "farkles": int(any(throw.farkle for throw in turn.throws))}
    if turn.ended == "banked":
        counted |= {"banks": 1, "banked": turn.points, "best_turn": turn.points}
    return counted


def statistics(tally: Tally) -> FarkleStatistics:
    """What is told of a tally."""
    turns, farkles, banks = (tally.get(name, 0) for name in ("turns", "farkles", "banks"))
    return FarkleStatistics(
        turns=turns,
        farkles=farkles,
        farkle_rate=share(farkles, turns),
        banks=banks,
        mean_bank=mean(tally.get("banked", 0), banks),
        best_turn=tally.get("best_turn"),
    )
