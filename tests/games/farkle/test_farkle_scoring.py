"""What dice are worth: FK-04, FK-08, FK-10, FK-11."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement, permutations

import pytest

from games.farkle.scoring import best_set_aside, is_farkle, set_asides, worth
from tests.vectors import cases

VECTORS = cases("farkle")
ALL_KEEPS = [keep for size in range(1, 7) for keep in combinations_with_replacement(range(1, 7), size)]


def label(case: dict) -> str:
    return case.get("id") or "-".join(map(str, case["keep"]))


@pytest.mark.rule("FK-04", "FK-08", "FK-10", "FK-11")
@pytest.mark.parametrize("case", VECTORS, ids=label)
def test_the_worth_of_a_set_aside_is_the_printed_one(case):
    assert worth(tuple(case["keep"]), 300) == case["points"]


@pytest.mark.rule("FK-08")
@pytest.mark.parametrize("case", [case for case in VECTORS if "points_three_ones_1000" in case], ids=label)
def test_three_ones_may_be_worth_1000(case):
    assert worth(tuple(case["keep"]), 1000) == case["points_three_ones_1000"]


@pytest.mark.rule("FK-04", "FK-11")
@pytest.mark.parametrize("case", [case for case in VECTORS if "throw" in case], ids=label)
def test_a_printed_set_aside_is_offered_with_its_points_or_not_at_all(case):
    throw = tuple(case["throw"])
    offered = {
        tuple(sorted(throw[position] for position in one.positions)): one.points for one in set_asides(throw, 300)
    }
    assert offered.get(tuple(sorted(case["keep"]))) == case["points"]


@pytest.mark.rule("FK-08")
@pytest.mark.parametrize(
    ("dice", "points"),
    [
        ((1,), 100),
        ((5,), 50),
        ((1, 1, 1), 300),
        ((2, 2, 2), 200),
        ((3, 3, 3), 300),
        ((4, 4, 4), 400),
        ((5, 5, 5), 500),
        ((6, 6, 6), 600),
        *(((face,) * 4, 1000) for face in range(1, 7)),
        *(((face,) * 5, 2000) for face in range(1, 7)),
        *(((face,) * 6, 3000) for face in range(1, 7)),
        ((1, 2, 3, 4, 5, 6), 1500),
        ((1, 1, 3, 3, 6, 6), 1500),
        ((6, 6, 6, 6, 2, 2), 1500),
        ((2, 2, 2, 5, 5, 5), 2500),
    ],
)
def test_each_row_of_the_table(dice, points):
    assert worth(dice, 300) == points


@pytest.mark.case("C-FK-01")
@pytest.mark.rule("FK-08", "FK-10")
def test_four_of_a_kind_and_a_pair_is_1500_and_the_four_alone_1000():
    throw = (4, 3, 3, 3, 4, 3)
    points = {one.positions: one.points for one in set_asides(throw, 300)}
    assert points == {(0, 1, 2, 3, 4, 5): 1500, (1, 2, 3, 5): 1000} | dict.fromkeys(
        [(1, 2, 3), (1, 2, 5), (1, 3, 5), (2, 3, 5)], 300
    )


@pytest.mark.case("C-FK-03")
@pytest.mark.rule("FK-08")
def test_no_combination_of_six_dice_is_missing():
    assert worth((2, 2, 2, 5, 5, 5), 300) == 2500
    assert worth((1, 1, 1, 5, 5, 5), 300) == 2500
    assert worth((1, 2, 3, 4, 5, 6), 300) == 1500
    assert worth((1, 1, 5, 5, 3, 3), 300) == 1500


@pytest.mark.case("C-FK-13")
@pytest.mark.rule("FK-12")
@pytest.mark.parametrize("throw", [(2, 2, 3, 3, 6, 6), (2, 2, 4, 4, 6, 6), (3, 3, 4, 4, 6, 6)])
def test_three_pairs_without_a_1_or_5_are_no_farkle(throw):
    assert not is_farkle(throw)
    assert [(one.positions, one.points) for one in set_asides(throw, 300)] == [((0, 1, 2, 3, 4, 5), 1500)]


@pytest.mark.rule("FK-10")
@pytest.mark.parametrize("three_ones", [300, 1000])
def test_every_possible_set_aside_is_worth_its_best_partition(three_ones):
    assert len(ALL_KEEPS) == 923
    for keep in ALL_KEEPS:
        assert worth(keep, three_ones) == max(partitions(keep, three_ones), default=None), keep


def partitions(keep: tuple[int, ...], three_ones: int) -> Iterator[int]:
    """The table of FK-08 read a second way: dice that go together by kind, or a pattern of all six."""
    counts = Counter(keep)
    pattern = sorted(counts.values())
    if pattern in ([1] * 6, [2, 2, 2], [2, 4]):
        yield 1500
    if pattern == [3, 3]:
        yield 2500
    single = {1: 100, 5: 50}
    total = 0
    for face, count in counts.items():
        ways = []
        for alone in range(count + 1 if face in single else 1):
            together = count - alone
            kinds = {0: 0, 3: three_ones if face == 1 else 100 * face, 4: 1000, 5: 2000, 6: 3000}
            if together in kinds:
                ways.append(kinds[together] + alone * single.get(face, 0))
        if not ways:
            return
        total += max(ways)
    yield total


@pytest.mark.rule("FK-11")
def test_a_throw_that_scores_in_several_ways_offers_them_all():
    throw = (1, 2, 4, 5, 5, 5)
    assert [(one.positions, one.points) for one in set_asides(throw, 300)] == [
        ((0,), 100),
        ((3,), 50),
        ((4,), 50),
        ((5,), 50),
        ((0, 3), 150),
        ((0, 4), 150),
        ((0, 5), 150),
        ((3, 4), 100),
        ((3, 5), 100),
        ((4, 5), 100),
        ((0, 3, 4), 200),
        ((0, 3, 5), 200),
        ((0, 4, 5), 200),
        ((3, 4, 5), 500),
        ((0, 3, 4, 5), 600),
    ]


@pytest.mark.rule("FK-10")
def test_the_order_in_which_dice_lie_does_not_matter():
    assert {worth(order, 300) for order in permutations((1, 5, 5, 6, 6, 6))} == {800}


@pytest.mark.rule("FK-21")
@pytest.mark.parametrize("three_ones", [300, 1000])
def test_no_other_dice_are_worth_as_much_as_the_best_set_aside(three_ones):
    for throw in ALL_KEEPS:
        if is_farkle(throw):
            continue
        best = best_set_aside(throw, three_ones)
        equals = [one.positions for one in set_asides(throw, three_ones) if one.points == best.points]
        assert equals == [best.positions], throw
