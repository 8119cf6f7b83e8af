"""How one more counted match changes where a player stands. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from leaderboards.boards.metrics import MIN_MATCHES, Metric


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """A value, and the ``seq`` of the result since which it has been what it is, without interruption."""

    value: int
    since: int


@dataclass(frozen=True, kw_only=True, slots=True)
class Tally:
    """Where a player stands in one period."""

    played: int = 0
    run: int = 0
    marks: Mapping[Metric, Mark] = field(default_factory=dict)

    def value(self, metric: Metric) -> int:
        """The value of a metric; 0 while there is none."""
        return self.marks[metric].value if metric in self.marks else 0


def after(tally: Tally, *, seq: int, won: bool, best: int | None, rating: int | None) -> Tally:
    """The tally after one more counted match, the newest. ``rating`` is None in periods that have no ratings."""
    played = tally.played + 1
    run = tally.run + 1 if won else 0
    wins = tally.value("wins") + won
    values: dict[Metric, int | None] = {
        "wins": wins,
        "win_rate": 1000 * wins // played if played >= MIN_MATCHES else None,
        "streak": max(tally.value("streak"), run),
        "best_score": None if best is None else max(tally.value("best_score"), best),
        "rating": rating,
    }
    marks = {
        metric: _mark(tally.marks.get(metric), value, seq) for metric, value in values.items() if value is not None
    }
    return replace(tally, played=played, run=run, marks=marks)


def _mark(old: Mark | None, value: int, seq: int) -> Mark:
    return old if old is not None and old.value == value else Mark(value=value, since=seq)
