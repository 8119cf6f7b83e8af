"""Which throws decide a round, by the printed examples and by counting all throws there are."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from games.adu_dadu.scoring import deciding, strength
from tests.vectors import cases

ALL_THROWS = list(product(range(1, 7), repeat=3))


def case_name(case: dict[str, Any]) -> str:
    return case.get("id", f"{case['rule']} {case['goal']} {case['throws']}")


@pytest.mark.rule("AD-02", "AD-03", "AD-04", "AD-05", "AD-13", "AD-14")
@pytest.mark.parametrize("case", cases("adu_dadu"), ids=case_name)
def test_the_deciding_seats_are_those_of_the_text(case: dict[str, Any]) -> None:
    throws = dict(enumerate(case["throws"]))
    assert list(deciding(case["rule"], case["goal"] == "loser", throws)) == case["deciding"]


@pytest.mark.rule("AD-04")
def test_of_216_throws_6_are_triples_90_pairs_and_120_plain() -> None:
    kinds = Counter(strength("combination", throw)[0] for throw in ALL_THROWS)
    assert kinds == {3: 6, 2: 90, 1: 120}


@pytest.mark.rule("AD-04", "AD-05")
def test_two_throws_tie_under_combination_in_257_of_3888() -> None:
    worths = Counter(strength("combination", throw) for throw in ALL_THROWS)
    assert Fraction(sum(count**2 for count in worths.values()), 216**2) == Fraction(257, 3888)


@pytest.mark.rule("AD-02", "AD-03", "AD-04", "AD-05")
@pytest.mark.parametrize("rule", ["total_high", "total_low", "combination"])
def test_the_order_in_which_the_dice_lie_does_not_matter(rule: Any) -> None:
    assert all(strength(rule, throw) == strength(rule, tuple(sorted(throw))) for throw in ALL_THROWS)


@pytest.mark.rule("AD-04", "AD-05")
def test_a_throw_of_a_better_kind_always_wins() -> None:
    by_kind = {
        equal: [strength("combination", throw) for throw in ALL_THROWS if len(set(throw)) == 4 - equal]
        for equal in (1, 2, 3)
    }
    assert max(by_kind[1]) < min(by_kind[2])
    assert max(by_kind[2]) < min(by_kind[3])


@pytest.mark.rule("AD-05")
@pytest.mark.case("C-AD-01")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_third_die_never_counts_for_a_pair(face: int) -> None:
    pairs = [(face, face, third) for third in range(1, 7) if third != face]
    assert len({strength("combination", pair) for pair in pairs}) == 1


@pytest.mark.rule("AD-05")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ((2, 2, 2), (1, 1, 1)),  # triples by face: 6 is high, 1 is low
        ((6, 6, 6), (5, 5, 5)),
        ((2, 2, 1), (1, 1, 6)),  # pairs by the pair's face
        ((6, 6, 1), (5, 5, 6)),
        ((1, 4, 5), (2, 3, 4)),  # plain by total
        ((4, 5, 6), (3, 5, 6)),
    ],
)
def test_six_is_high_within_a_kind(better: tuple[int, ...], worse: tuple[int, ...]) -> None:
    assert deciding("combination", False, {0: worse, 1: better}) == (1,)
    assert deciding("combination", True, {0: worse, 1: better}) == (0,)


@pytest.mark.rule("AD-05")
def test_plain_throws_of_the_same_total_tie() -> None:
    assert deciding("combination", False, {0: (1, 4, 5), 1: (6, 3, 1)}) == (0, 1)
