"""What the table does for an absent seat, and what starts a new allowance of time."""

import pytest

from games.perudo.game import PERUDO
from tests.games.perudo.table import SameDice, act, bid, calza, dudo, refusal, table


@pytest.mark.rule("PE-25", "GX-06")
def test_with_a_bid_standing_the_table_doubts_it():
    state = table([5], [2, 2], [3], bids=[(1, 5, 0), (2, 5, 1)])
    assert PERUDO.absent_actions(state) == ((2, dudo(2, 5)),)
    assert PERUDO.charged(state) == (2,)


@pytest.mark.rule("PE-25", "GX-06")
@pytest.mark.parametrize("palifico_by", [None, 1], ids=["a normal round", "a Palifico too"])
def test_an_absent_opener_bids_one_two(palifico_by):
    state = table([5], [2], [3], opener=1, palifico_by=palifico_by)
    assert PERUDO.absent_actions(state) == ((1, bid(1, 2)),)
    assert refusal(state, 1, bid(1, 2)) is None


@pytest.mark.rule("PE-25", "PE-18")
def test_a_match_that_everybody_has_left_alone_is_played_to_its_end():
    state, steps = table([4] * 5, [4] * 5, [4] * 5), 0
    while PERUDO.outcome(state) is None:
        for seat, action in PERUDO.absent_actions(state):
            state = PERUDO.apply(state, seat, action, SameDice(4)).state
        steps += 1
    assert state.dice_counts == (0, 0, 5), "nobody has a 2, so the opener loses each round and opens again"
    assert steps == 10 * 2, "ten rounds of one 2 and a Dudo"


@pytest.mark.rule("PE-25")
def test_each_bid_and_each_dealt_round_is_a_new_decision():
    state = table([5, 5], [2, 2], [3, 3], calza=True)
    seen = [PERUDO.decision(state)]
    for seat, action in ((0, bid(1, 5)), (1, bid(2, 5)), (0, calza(2, 5)), (0, bid(1, 2))):
        state = act(state, seat, action).state
        seen.append(PERUDO.decision(state))
    state = PERUDO.forfeit(state, (2,), SameDice()).state
    seen.append(PERUDO.decision(state))
    assert len(set(seen)) == len(seen)
