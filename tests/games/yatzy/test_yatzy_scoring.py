"""What five dice are worth in each box, and what a card adds up to."""

from itertools import product

import pytest

from games.yatzy.boxes import BOXES, points
from games.yatzy.joker import allowed, earns_bonus
from games.yatzy.sheet import Sheet
from tests.games.yatzy.table import all_but, said, score, table, used
from tests.vectors import cases


@pytest.mark.rule("YZ-04", "YZ-05", "YZ-06", "YZ-07", "YZ-08", "YZ-09", "YZ-10", "YZ-12", "YZ-13", "YZ-14", "YZ-15")
@pytest.mark.parametrize("case", cases("yatzy"), ids=lambda case: case.get("id", ""))
def test_the_vectors_of_allowed_boxes_hold(case):
    state = table(case["card"], dice=case["dice"], joker=case["joker"])

    assert state.allowed == case["allowed"]
    assert earns_bonus(case["card"], case["dice"]) == (case["bonus"] == 100)
    assert state.must_score == case["must_score_now"]


@pytest.mark.rule("YZ-11", "YZ-12", "YZ-19")
@pytest.mark.case("C-YZ-07")
@pytest.mark.parametrize("case", cases("yatzy_totals"), ids=lambda case: case.get("id", ""))
def test_the_vectors_of_totals_hold(case):
    sheet = Sheet(card=case["card"], bonuses=case["bonuses"])

    assert (sheet.upper, sheet.total) == (case["upper"], case["total"])


@pytest.mark.rule("YZ-04")
@pytest.mark.parametrize(
    ("dice", "box", "expected"),
    [
        ((6, 6, 1, 3, 6), "sixes", 18),  # the text's example
        ((1, 2, 3, 3, 5), "fours", 0),  # a box without its face
        ((3, 3, 3, 3, 3), "threes", 15),  # five alike need not go to their own box
        ((1, 1, 1, 1, 1), "ones", 5),
    ],
)
def test_an_upper_box_scores_the_sum_of_its_face(dice, box, expected):
    assert points(box, dice) == expected


@pytest.mark.rule("YZ-05", "YZ-06")
@pytest.mark.case("C-YZ-01", "C-YZ-05")
@pytest.mark.parametrize(
    ("dice", "three", "four"),
    [
        ((1, 4, 4, 4, 5), 18, 0),  # the text's three of a kind: all five dice, not 12
        ((2, 2, 4, 2, 2), 12, 12),  # the text's four of a kind: all five dice, not 8
        ((3, 3, 3, 3, 3), 15, 15),  # five are at least four
        ((3, 3, 3, 5, 5), 19, 0),  # a full has three equal
        ((1, 1, 2, 2, 6), 0, 0),  # two pairs have not
    ],
)
def test_several_of_a_kind_score_the_sum_of_all_five(dice, three, four):
    assert (points("three_of_a_kind", dice), points("four_of_a_kind", dice)) == (three, four)


@pytest.mark.rule("YZ-07")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ((5, 2, 5, 2, 5), 25),
        ((1, 1, 1, 6, 6), 25),  # whatever the faces
        ((4, 4, 4, 4, 4), 0),  # five equal are no full
        ((4, 4, 4, 4, 2), 0),  # four and one
        ((4, 4, 2, 2, 1), 0),  # two pairs
    ],
)
def test_a_full_is_three_and_two(dice, expected):
    assert points("full", dice) == expected


@pytest.mark.rule("YZ-08", "YZ-09")
@pytest.mark.case("C-YZ-03")
@pytest.mark.parametrize(
    ("dice", "small", "large"),
    [
        ((3, 2, 4, 5, 3), 30, 0),  # the text's small straight
        ((5, 2, 4, 3, 6), 30, 40),  # the text's large straight is a small one too
        ((1, 2, 3, 4, 5), 30, 40),
        ((1, 2, 3, 4, 6), 30, 0),
        ((3, 4, 4, 6, 6), 0, 0),  # gaps are not runs
        ((1, 2, 3, 5, 6), 0, 0),
        ((1, 2, 4, 5, 6), 0, 0),
        ((1, 3, 4, 5, 6), 30, 0),
    ],
)
def test_straights_are_runs(dice, small, large):
    assert (points("small_straight", dice), points("large_straight", dice)) == (small, large)


@pytest.mark.rule("YZ-10")
def test_five_of_a_kind_is_50_and_chance_the_sum():
    assert points("five_of_a_kind", (2, 2, 2, 2, 2)) == 50
    assert points("five_of_a_kind", (2, 2, 2, 2, 3)) == 0
    assert points("chance", (2, 2, 2, 2, 3)) == 11


@pytest.mark.rule("YZ-04", "YZ-05", "YZ-06", "YZ-07", "YZ-08", "YZ-09", "YZ-10")
def test_over_all_7776_throws_the_boxes_add_up_to_their_known_sums():
    # The counts are textbook combinatorics; a die's mean is 3.5 in every pattern, for f and 7 - f hit alike.
    throws = list(product(range(1, 7), repeat=5))
    total = {box: sum(points(box, dice) for dice in throws) for box in BOXES}
    fulls, fours, fives = 300, 150, 6
    at_least_three = 1200 + fulls + fours + fives
    assert total == {
        **{box: 7776 * 5 * face // 6 for face, box in enumerate(BOXES[:6], start=1)},
        "three_of_a_kind": at_least_three * 35 // 2,
        "four_of_a_kind": (fours + fives) * 35 // 2,
        "full": fulls * 25,
        "small_straight": 1200 * 30,
        "large_straight": 240 * 40,
        "five_of_a_kind": fives * 50,
        "chance": 7776 * 35 // 2,
    }


@pytest.mark.rule("YZ-11")
@pytest.mark.case("C-YZ-07")
@pytest.mark.parametrize("last", BOXES[:6])
def test_63_in_the_upper_boxes_brings_35_once_whatever_box_comes_last(last):
    faces = {"ones": 1, "twos": 2, "threes": 3, "fours": 4, "fives": 5, "sixes": 6}
    card = {box: 3 * face for box, face in faces.items() if box != last}
    other = 1 if faces[last] > 1 else 2
    step = score(table(card, dice=[faces[last]] * 3 + [other] * 2), last)

    assert said(step) == [
        {"type": "yatzy.scored", "seat": 0, "box": last, "points": 3 * faces[last], "bonus": 0},
        {"type": "yatzy.upper_bonus", "seat": 0, "points": 35},
    ]
    assert step.state.sheets[0].total == 63 + 35
    assert step.cards[0].turns[0].upper_bonus == 35


@pytest.mark.rule("YZ-11")
@pytest.mark.case("C-YZ-07")
def test_62_in_the_upper_boxes_brings_nothing():
    step = score(table(used(ones=2, twos=6, threes=9, fours=12, fives=15), dice=(6, 6, 6, 1, 2)), "sixes")

    assert [event.type for event in step.events] == ["yatzy.scored"]
    assert (step.state.sheets[0].upper, step.state.sheets[0].total) == (62, 62)


@pytest.mark.rule("YZ-11")
def test_the_upper_bonus_does_not_come_twice():
    card = used(twos=8, threes=12, fours=16, fives=20, sixes=24)
    step = score(table(card, dice=(1, 1, 2, 3, 4)), "ones")

    assert [event.type for event in step.events] == ["yatzy.scored"]
    assert step.state.sheets[0].total == 80 + 35 + 2


@pytest.mark.rule("YZ-20")
def test_the_boxes_of_a_joker_keep_the_order_of_the_card():
    card = all_but("ones", "sixes", "chance", "full", "large_straight", five_of_a_kind=50)
    assert list(allowed(card, (3, 3, 3, 3, 3), "with_bonus")) == ["full", "large_straight", "chance"]
