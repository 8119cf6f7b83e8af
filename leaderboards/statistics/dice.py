"""A player's dice, and what the chi-square test says of them, in words."""

from collections.abc import Sequence
from typing import Literal, cast

from games.core.records import Record
from games.core.text import Language, Text
from leaderboards.statistics.chance import DEGREES_OF_FREEDOM, ENOUGH, chi_square, p_value

Verdict = Literal["too_few", "usual", "unusual", "rare"]
"""``usual``: as uneven as fair dice are in at least 5 % of all cases; ``rare``: in fewer than 0.1 %."""

UNUSUAL_BELOW = 0.05
RARE_BELOW = 0.001

_MEANING: dict[Verdict, Text] = {
    "too_few": Text(
        "Baru {thrown} dadu: belum cukup untuk dinilai. Perlu sedikitnya {enough}.",
        "Only {thrown} dice so far: too few to judge. It takes at least {enough}.",
    ),
    "usual": Text(
        "Wajar. Dadu yang adil pun menyimpang sejauh ini atau lebih pada {percent} % pemain.",
        "As expected. Fair dice are at least this uneven for {percent} % of all players.",
    ),
    "unusual": Text(
        "Agak jarang, tetapi bukan bukti kecurangan: dadu yang adil menyimpang sejauh ini atau lebih pada {percent} % "
        "pemain, jadi pada sekitar satu dari {one_in}. Setiap lemparan bisa diperiksa di matches/…/fairness.",
        "Somewhat rare, but no proof of foul play: fair dice are at least this uneven for {percent} % of all players, "
        "about one in {one_in}. Every throw can be checked at matches/…/fairness.",
    ),
    "rare": Text(
        "Sangat jarang: dadu yang adil menyimpang sejauh ini atau lebih hanya pada sekitar satu dari {one_in} pemain. "
        "Periksa setiap lemparan di matches/…/fairness.",
        "Very rare: fair dice are at least this uneven for only about one in {one_in} players. Check every throw at "
        "matches/…/fairness.",
    ),
}


class DiceStatistics(Record):
    """How a player's dice fell in the matches that count, roll-offs included, and whether fair dice fall so."""

    thrown: int
    """Dice thrown."""
    faces: tuple[int, int, int, int, int, int]
    """How often they showed 1, 2, 3, 4, 5 and 6."""
    expected: float
    """How often fair dice show each face in so many, on average."""
    degrees_of_freedom: int
    chi_square: float | None
    """Pearson's statistic: the sum of (shown - expected)² / expected. Null while too few were thrown."""
    p_value: float | None
    """How likely fair dice come out at least as uneven, 0 to 1. Null while too few were thrown."""
    verdict: Verdict
    meaning: str
    """The verdict in words, in the language of the request."""


def dice_statistics(faces: Sequence[int], language: Language) -> DiceStatistics:
    """What the counts of the six faces say."""
    thrown = sum(faces)
    statistic = chi_square(faces) if thrown >= ENOUGH else None
    p = None if statistic is None else p_value(statistic)
    verdict = verdict_on(p)
    return DiceStatistics(
        thrown=thrown,
        faces=cast(tuple[int, int, int, int, int, int], tuple(faces)),
        expected=round(thrown / 6, 2),
        degrees_of_freedom=DEGREES_OF_FREEDOM,
        chi_square=None if statistic is None else round(statistic, 4),
        p_value=None if p is None else float(f"{p:.4g}"),
        verdict=verdict,
        meaning=_words(verdict, thrown, p, language),
    )


def verdict_on(p: float | None) -> Verdict:
    """What a p-value is called."""
    if p is None:
        return "too_few"
    if p >= UNUSUAL_BELOW:
        return "usual"
    return "unusual" if p >= RARE_BELOW else "rare"


def _words(verdict: Verdict, thrown: int, p: float | None, language: Language) -> str:
    percent = f"{100 * (p or 0):.3g}"
    one_in = f"{round(1 / p):,}" if p else "10^300"
    if language == "id":
        percent, one_in = percent.replace(".", ","), one_in.replace(",", ".")
    return _MEANING[verdict].in_language(language).format(thrown=thrown, enough=ENOUGH, percent=percent, one_in=one_in)
