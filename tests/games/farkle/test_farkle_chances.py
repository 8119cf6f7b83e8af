"""Chances that follow from the rules, exactly and by play: they tell a wrong score table from a right one."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import sqrt

import pytest

from games.farkle.actions import FarkleBank, FarkleRoll
from games.farkle.game import FARKLE
from games.farkle.scoring import best_set_aside, is_farkle
from tests.dice import seeded_dice

SIX = 6


def throws(count: int) -> dict[tuple[int, ...], Fraction]:
    """Every throw, sorted, and its chance."""
    seen = Counter(tuple(sorted(throw)) for throw in product(range(1, 7), repeat=count))
    return {throw: Fraction(times, 6**count) for throw, times in seen.items()}


@pytest.mark.rule("FK-12")
@pytest.mark.parametrize(
    ("dice", "chance"),
    [
        (1, Fraction(2, 3)),
        (2, Fraction(4, 9)),
        (3, Fraction(5, 18)),
        (4, Fraction(17, 108)),
        (5, Fraction(25, 324)),
        (6, Fraction(5, 216)),
    ],
)
def test_the_chance_of_a_farkle_is_exact(dice, chance):
    assert sum(share for throw, share in throws(dice).items() if is_farkle(throw)) == chance


@pytest.mark.rule("FK-08", "FK-10")
def test_the_best_set_aside_of_six_dice_is_worth_1510625_3888_on_average():
    mean = sum(
        share * best_set_aside(throw, 300).points for throw, share in throws(SIX).items() if not is_farkle(throw)
    )
    assert mean == Fraction(1510625, 3888)


@cache
def best_results(count: int) -> dict[tuple[int, int], Fraction]:
    """Points and number of dice of the best set-aside of so many dice, with its chance; (0, 0) is a Farkle."""
    results: Counter[tuple[int, int]] = Counter()
    for throw, share in throws(count).items():
        best = None if is_farkle(throw) else best_set_aside(throw, 300)
        results[(best.points, len(best.positions)) if best else (0, 0)] += share
    return dict(results)


@cache
def turn_results(points: int, dice: int) -> dict[int, Fraction]:
    """What a turn ends with that keeps the best set-aside and banks at 300, from here on, with its chance."""
    if points >= 300:
        return {points: Fraction(1)}
    results: Counter[int] = Counter()
    for (worth, kept), share in best_results(dice).items():
        if not kept:
            results[0] += share
            continue
        for result, chance in turn_results(points + worth, (dice - kept) or SIX).items():
            results[result] += share * chance
    return dict(results)


def mean_of(results: dict[int, Fraction]) -> Fraction:
    return sum((result * chance for result, chance in results.items()), Fraction(0))


@pytest.mark.rule("FK-06", "FK-08", "FK-12")
def test_a_turn_that_banks_at_300_averages_449_27_with_19_58_percent_zeros():
    results = turn_results(0, SIX)
    assert sum(results.values()) == 1
    assert mean_of(results) == Fraction(2475447215375, 5509980288)
    assert results[0] == Fraction(539544305, 2754990144)
    assert round(float(mean_of(results)), 2) == 449.27
    assert round(100 * float(results[0]), 2) == 19.58


@pytest.mark.rule("FK-06", "FK-08", "FK-12", "FK-14")
def test_turns_played_through_the_game_keep_to_these_chances():
    turns = 4000
    expected = turn_results(0, SIX)
    played = [turn.points for turn in play_turns(turns)]

    mean = float(mean_of(expected))
    deviation = sqrt(sum(float(chance) * (result - mean) ** 2 for result, chance in expected.items()))
    zeros = float(expected[0])
    # Four standard errors of a mean of independent turns: right rules fail for one seed in 16,000, and this seed
    # is fixed. 27 points and 2.5 % either way.
    assert abs(sum(played) / turns - mean) < 4 * deviation / sqrt(turns)
    assert abs(played.count(0) / turns - zeros) < 4 * sqrt(zeros * (1 - zeros) / turns)


def play_turns(count: int):
    """So many turns of two seats that keep the best set-aside and bank at 300."""
    dice = seeded_dice(449, 2)
    state = FARKLE.start(FARKLE.resolve({"target": 1_000_000}, 2), 2, dice).state
    while count:
        turn = state.turn
        if turn.outstanding:
            best = best_set_aside(turn.outstanding, 300)
            kind, name = (
                (FarkleBank, "farkle.bank") if turn.points + best.points >= 300 else (FarkleRoll, "farkle.roll")
            )
            action = kind(type=name, keep=best.positions)
        else:
            action = FarkleRoll(type="farkle.roll", keep=())
        step = FARKLE.apply(state, turn.seat, action, dice)
        state = step.state
        if step.cards:
            count -= 1
            yield state.last
