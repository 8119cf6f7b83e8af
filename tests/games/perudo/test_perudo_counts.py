"""Which dice count for a bid, and the printed example that turns on it."""

import pytest

from games.perudo.counting import matching
from tests.games.perudo.table import act, bid, dudo, table
from tests.vectors import cases


@pytest.mark.rule("PE-06", "PE-17")
@pytest.mark.parametrize(
    "case", cases("perudo_counts"), ids=lambda case: case.get("id") or f"{case['hands']} for {case['face']}"
)
def test_the_dice_that_count_are_counted(case):
    found = [matching(hand, case["face"], palifico=case["palifico"]) for hand in case["hands"]]
    assert sum(map(len, found)) == case["count"]


@pytest.mark.rule("PE-06")
def test_the_positions_are_those_of_the_face_and_of_the_wild_pacos():
    assert matching((4, 1, 5, 4, 1), 4, palifico=False) == (0, 1, 3, 4)


@pytest.mark.case("C-PD-09")
@pytest.mark.rule("PE-17")
def test_in_palifico_a_dudo_counts_the_locked_face_alone():
    state = table([6, 1, 1], [1], [6, 3], opener=1, current=2, bids=[(3, 6, 1)], palifico_by=1)
    step = act(state, 2, dudo(3, 6))
    assert step.cards[0].count == 2
    assert step.cards[0].matching == ((0,), (), (0,))
    assert step.cards[0].lost == 1, "with wild ones five would have counted and the bid would have held"


@pytest.mark.rule("PE-05", "PE-14", "PE-06")
def test_the_printed_example_ten_fives_against_a_bid_of_ten_fives_cost_the_doubter_a_die():
    """Orange has no five, hears nine and then ten fives, and doubts: ten there are."""
    yellow, blue, red, orange = [5, 5, 1, 2, 3], [5, 5, 1, 1, 6], [5, 1, 5, 4, 4], [2, 3, 4, 6, 6]
    state = table(yellow, blue, red, orange, opener=1)
    for seat, quantity in ((1, 9), (2, 10)):
        state = act(state, seat, bid(quantity, 5)).state
    step = act(state, 3, dudo(10, 5))
    card = step.cards[0]
    assert (card.count, card.lost) == (10, 3)
    assert step.state.dice_counts == (5, 5, 5, 4)
    assert step.state.opener == 3
