"""Five equal dice again: bonus, placement, joker."""

import pytest

from games.yatzy.errors import BoxNotAllowed, MustScoreNow
from games.yatzy.game import YATZY
from tests.games.yatzy.table import all_but, roll, said, score, table, used


@pytest.mark.rule("YZ-12", "YZ-13", "GX-03")
@pytest.mark.case("C-YZ-09")
def test_the_matching_upper_box_must_be_used_if_it_is_open():
    state = table(used(five_of_a_kind=50), dice=(5, 5, 5, 5, 5))

    with pytest.raises(BoxNotAllowed) as refused:
        score(state, "full")
    assert (refused.value.code, refused.value.errors[0].field) == ("rule.box_not_allowed", "box")
    assert refused.value.data == {"allowed": ["fives"]}

    step = score(state, "fives")
    assert said(step) == [{"type": "yatzy.scored", "seat": 0, "box": "fives", "points": 25, "bonus": 100}]
    assert (step.state.sheets[0].bonuses, step.state.sheets[0].total) == (1, 50 + 25 + 100)


@pytest.mark.rule("YZ-12", "YZ-14")
@pytest.mark.parametrize(
    ("box", "points"),
    [
        ("full", 25),
        ("small_straight", 30),
        ("large_straight", 40),
        ("three_of_a_kind", 25),
        ("four_of_a_kind", 25),
        ("chance", 25),
    ],
)
def test_the_joker_fills_any_open_lower_box_and_the_bonus_comes_with_it(box, points):
    step = score(table(used(five_of_a_kind=50, fives=10), dice=(5, 5, 5, 5, 5)), box)

    assert said(step) == [{"type": "yatzy.scored", "seat": 0, "box": box, "points": points, "bonus": 100}]
    assert step.state.sheets[0].total == 50 + 10 + points + 100


@pytest.mark.rule("YZ-14", "GX-03")
def test_another_upper_box_is_refused_while_a_lower_one_is_open():
    with pytest.raises(BoxNotAllowed):
        score(table(used(five_of_a_kind=50, fives=10), dice=(5, 5, 5, 5, 5)), "sixes")


@pytest.mark.rule("YZ-12", "YZ-15")
@pytest.mark.case("C-YZ-11")
def test_with_nothing_else_open_another_upper_box_gets_0_and_the_bonus_still_counts():
    state = table(all_but("sixes", five_of_a_kind=50), all_but("sixes"), dice=(5, 5, 5, 5, 5))

    assert [one.model_dump(mode="json") for one in YATZY.legal_actions(state, 0)] == [
        {"type": "yatzy.score", "box": {"one_of": ["sixes"]}}
    ]
    step = score(state, "sixes")
    assert said(step) == [{"type": "yatzy.scored", "seat": 0, "box": "sixes", "points": 0, "bonus": 100}]
    assert step.state.sheets[0].total == 150


@pytest.mark.rule("YZ-12")
def test_every_further_five_of_a_kind_brings_its_own_bonus():
    state = table(used(five_of_a_kind=50), {}, dice=(5, 5, 5, 5, 5))
    state = score(state, "fives").state
    state = score(roll(state, 1, 2, 3, 4, 6).state, "chance").state
    state = score(roll(state, 5, 5, 5, 5, 5).state, "full").state

    assert (state.sheets[0].bonuses, state.sheets[0].total) == (2, 50 + 25 + 25 + 200)


@pytest.mark.rule("YZ-12", "YZ-16")
def test_scoring_the_first_five_of_a_kind_in_its_box_brings_no_bonus():
    step = score(table(dice=(5, 5, 5, 5, 5)), "five_of_a_kind")

    assert said(step) == [{"type": "yatzy.scored", "seat": 0, "box": "five_of_a_kind", "points": 50, "bonus": 0}]
    assert step.state.sheets[0].total == 50


@pytest.mark.rule("YZ-13", "GX-03")
@pytest.mark.case("C-YZ-13")
@pytest.mark.parametrize("rolls", [1, 2])
def test_a_bonus_must_be_scored_at_once(rolls):
    state = table(used(five_of_a_kind=50), dice=(5, 5, 5, 5, 5), rolls=rolls)

    with pytest.raises(MustScoreNow):
        roll(state, keep=(0, 1))
    assert [one.type for one in YATZY.legal_actions(state, 0)] == ["yatzy.score"]
    assert YATZY.view(state, 0).rolls_left == 0


@pytest.mark.rule("YZ-16")
@pytest.mark.case("C-YZ-13")
def test_the_first_five_of_a_kind_may_be_rolled_away():
    state = roll(table(dice=(5, 5, 5, 5, 5)), 1, 2, 3, 4, 6).state

    assert state.dice == (1, 2, 3, 4, 6)


@pytest.mark.rule("YZ-12", "YZ-17")
def test_with_0_in_the_box_five_equal_dice_are_ordinary_dice():
    state = table(used(five_of_a_kind=0), dice=(5, 5, 5, 5, 5))

    assert roll(state, 1, keep=(0, 1, 2, 3)).state.dice == (5, 5, 5, 5, 1)
    step = score(state, "full")
    assert said(step) == [{"type": "yatzy.scored", "seat": 0, "box": "full", "points": 0, "bonus": 0}]


@pytest.mark.rule("YZ-17", "GX-03")
def test_joker_always_places_and_fills_without_bonus_and_may_roll_on():
    matching_open = table(used(five_of_a_kind=0), dice=(5, 5, 5, 5, 5), joker="always")
    with pytest.raises(BoxNotAllowed):
        score(matching_open, "full")
    assert said(score(matching_open, "fives"))[0] == {
        "type": "yatzy.scored",
        "seat": 0,
        "box": "fives",
        "points": 25,
        "bonus": 0,
    }
    assert roll(matching_open, 1, keep=(0, 1, 2, 3)).state.dice == (5, 5, 5, 5, 1)

    matching_used = table(used(five_of_a_kind=0, fives=20), dice=(5, 5, 5, 5, 5), joker="always")
    step = score(matching_used, "large_straight")
    assert said(step)[0]["points"] == 40
    assert (step.state.sheets[0].bonuses, step.state.sheets[0].total) == (0, 60)

    upper_left = table(all_but("sixes"), dice=(5, 5, 5, 5, 5), joker="always")
    assert upper_left.allowed == {"sixes": 0}


@pytest.mark.rule("YZ-17", "YZ-12", "YZ-13")
def test_joker_always_changes_nothing_where_the_bonus_is_earned():
    state = table(used(five_of_a_kind=50), dice=(5, 5, 5, 5, 5), joker="always")

    with pytest.raises(MustScoreNow):
        roll(state, keep=())
    assert said(score(state, "fives"))[0]["bonus"] == 100


@pytest.mark.rule("YZ-12")
def test_the_bonus_belongs_to_the_seat_whose_own_box_holds_50():
    state = table({}, used(five_of_a_kind=50), dice=(5, 5, 5, 5, 5))

    assert said(score(state, "full"))[0] == {
        "type": "yatzy.scored",
        "seat": 0,
        "box": "full",
        "points": 0,
        "bonus": 0,
    }
