"""The chi-square test against printed critical values."""

import math
import random

import pytest

from leaderboards.statistics.chance import chi_square, p_value
from leaderboards.statistics.dice import dice_statistics, verdict_on


@pytest.mark.parametrize(
    ("critical", "p"),
    [
        # the upper critical values for five degrees of freedom, as every table prints them
        pytest.param(0.412, 0.995, id="0.995"),
        pytest.param(1.145, 0.95, id="0.95"),
        pytest.param(4.351, 0.5, id="the median"),
        pytest.param(9.236, 0.1, id="0.1"),
        pytest.param(11.070, 0.05, id="0.05"),
        pytest.param(15.086, 0.01, id="0.01"),
        pytest.param(20.515, 0.001, id="0.001"),
    ],
)
def test_the_p_value_is_that_of_the_tables(critical, p):
    assert p_value(critical) == pytest.approx(p, rel=2e-3)


def test_the_p_value_is_the_area_under_the_density():
    # Simpson's rule over the density of five degrees of freedom, x^(3/2) e^(-x/2) / (3 √(2π))
    def density(x: float) -> float:
        return x**1.5 * math.exp(-x / 2) / (3 * math.sqrt(2 * math.pi))

    start, end, steps = 3.0, 103.0, 20_000
    width = (end - start) / steps
    area = sum((4 if i % 2 else 2) * density(start + i * width) for i in range(1, steps))
    area = (area + density(start) + density(end)) * width / 3
    assert p_value(start) == pytest.approx(area, abs=1e-9)


def test_the_statistic_is_the_sum_of_squared_deviations_per_expected():
    # 60 dice, ten expected of each face: (25 + 25 + 0 + 0 + 4 + 4) / 10
    assert chi_square([5, 15, 10, 10, 12, 8]) == pytest.approx(5.8)
    assert chi_square([7] * 6) == 0
    assert p_value(0) == 1


def test_fair_dice_are_called_unusual_for_one_player_in_twenty():
    rng = random.Random(5)
    verdicts = []
    for _ in range(2000):
        rolled = rng.choices(range(6), k=600)
        verdicts.append(verdict_on(p_value(chi_square([rolled.count(face) for face in range(6)]))))
    assert 0.93 < verdicts.count("usual") / 2000 < 0.97
    assert verdicts.count("rare") <= 8


def test_dice_are_told_with_numbers_and_a_meaning_in_words():
    assert dice_statistics([110, 90, 100, 100, 95, 105], "en").model_dump() == {
        "thrown": 600,
        "faces": (110, 90, 100, 100, 95, 105),
        "expected": 100.0,
        "degrees_of_freedom": 5,
        "chi_square": 2.5,
        "p_value": 0.7765,
        "verdict": "usual",
        "meaning": "As expected. Fair dice are at least this uneven for 77.6 % of all players.",
    }


def test_a_loaded_die_is_called_rare():
    told = dice_statistics([100, 100, 100, 100, 100, 200], "id")
    # 700 dice, 116.67 expected: 5 · 16.67² + 83.33² = 8333.3 over 116.67
    assert (told.chi_square, told.verdict) == (71.4286, "rare")
    assert "Sangat jarang" in told.meaning
    assert "matches/…/fairness" in told.meaning


def test_one_in_twenty_to_a_thousand_is_no_proof():
    told = dice_statistics([135, 93, 93, 93, 93, 93], "id")
    # (35² + 5 · 7²) / 100; between the critical values of 0.05 and 0.01
    assert (told.chi_square, told.verdict) == (14.7, "unusual")
    assert 0.01 < told.p_value < 0.05
    assert told.meaning.startswith("Agak jarang, tetapi bukan bukti kecurangan")


@pytest.mark.parametrize("faces", [[0] * 6, [5, 5, 5, 5, 5, 4]])
def test_too_few_dice_say_nothing(faces):
    told = dice_statistics(faces, "en")
    assert (told.chi_square, told.p_value, told.verdict) == (None, None, "too_few")
    assert "too few to judge" in told.meaning


def test_dice_beyond_all_chance_have_words_too():
    told = dice_statistics([100_000, 0, 0, 0, 0, 0], "en")
    assert (told.p_value, told.verdict) == (0.0, "rare")
