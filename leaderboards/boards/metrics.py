"""What can be ranked."""

from dataclasses import dataclass
from typing import Literal

from games.core.text import Text
from games.registry import GAMES

Metric = Literal["rating", "wins", "win_rate", "streak", "best_score"]
CountedMetric = Literal["wins", "win_rate", "streak", "best_score"]

COUNTED: tuple[CountedMetric, ...] = ("wins", "win_rate", "streak", "best_score")
"""Metrics that follow from a player's own results; each has columns of its name in ``Standing``."""

METRICS: tuple[Metric, ...] = ("rating", *COUNTED)

SCORED = frozenset({"farkle", "yatzy"})
"""Games with a ``best_score``."""

MIN_MATCHES = 10
"""How many matches must count before a player has a win rate."""


@dataclass(frozen=True, kw_only=True, slots=True)
class MetricWords:
    """A metric, told to people."""

    name: Text
    about: Text


WORDS: dict[Metric, MetricWords] = {
    "rating": MetricWords(
        name=Text("Peringkat kekuatan", "Rating"),
        about=Text(
            "Kekuatan menurut OpenSkill (Plackett-Luce): round(1000 + 40·(μ − 3σ)).",
            "Strength by OpenSkill (Plackett-Luce): round(1000 + 40·(μ − 3σ)).",
        ),
    ),
    "wins": MetricWords(
        name=Text("Kemenangan", "Wins"),
        about=Text("Jumlah pertandingan yang dimenangi.", "How many matches were won."),
    ),
    "win_rate": MetricWords(
        name=Text("Tingkat kemenangan", "Win rate"),
        about=Text(
            f"Kemenangan per seribu pertandingan, dibulatkan ke bawah, mulai dari {MIN_MATCHES} pertandingan. "
            "Menyerah tetap dihitung sebagai pertandingan.",
            f"Wins per thousand matches, rounded down, from {MIN_MATCHES} matches on. Forfeited matches count.",
        ),
    ),
    "streak": MetricWords(
        name=Text("Kemenangan beruntun", "Streak"),
        about=Text(
            "Rentetan kemenangan terpanjang; hasil lain apa pun memutusnya.",
            "The longest run of wins; any other result breaks it.",
        ),
    ),
    "best_score": MetricWords(
        name=Text("Skor terbaik", "Best score"),
        about=Text(
            "Yatzy: total tertinggi. Farkle: giliran tersimpan tertinggi.",
            "Yatzy: the highest total. Farkle: the highest banked turn.",
        ),
    ),
}


def counted_metrics(game: str) -> tuple[CountedMetric, ...]:
    """The counted metrics of a game."""
    return COUNTED if game in SCORED else tuple(metric for metric in COUNTED if metric != "best_score")


def metrics_of(game: str) -> tuple[Metric, ...]:
    """The metrics of a game; none for a game that is not in the house."""
    if game not in {one.key for one in GAMES}:
        return ()
    return ("rating", *counted_metrics(game))
