"""Statistics of Perudo, from rounds whose hands are known."""

import pytest

from games.core.outcome import Outcome, SeatOutcome
from games.core.statistics import add_up
from games.perudo.game import PERUDO
from games.perudo.options import PerudoOptions
from games.perudo.statistics import PerudoStatistics
from tests.games.perudo.table import SameDice, act, calza, dudo, table

OUTCOME = Outcome(
    seats=tuple(SeatOutcome(seat=seat, placement=1 + seat, result="lost" if seat else "won") for seat in range(3)),
    reason="played_out",
)
HANDS = ([5, 5, 2], [5, 3, 4], [6, 6, 6])


def tallies(*cards):
    return PERUDO.tally(PerudoOptions(calza=True), cards, OUTCOME)


def told(*tallied):
    return PERUDO.statistics(add_up(tallied, PERUDO.maxima))


def doubted(quantity: int):
    """Seat 0 bids twos, seat 1 that many fives, of which there are three; seat 2 doubts."""
    state = table(*HANDS, bids=[(1, 2, 0), (quantity, 5, 1)])
    return act(state, 2, dudo(quantity, 5)).cards[0]


def called(quantity: int):
    """Seat 0 bids that many fives, of which there are three; seat 2 says they are exactly so many."""
    state = table(*HANDS, bids=[(quantity, 5, 0)], calza=True)
    return act(state, 2, calza(quantity, 5)).cards[0]


@pytest.mark.rule("PE-14")
def test_a_dudo_is_right_when_the_bid_was_too_high_and_the_bidder_is_caught():
    idle, bidder, doubter = (told(one) for one in tallies(doubted(4), doubted(3), doubted(5)))
    nothing = dict.fromkeys(PerudoStatistics.model_fields, 0) | {
        "caught_rate": None, "dudo_rate": None, "calza_rate": None, "rounds": 3,
    }  # fmt: skip
    assert idle == PerudoStatistics(**nothing | {"bids": 3})
    assert bidder == PerudoStatistics(
        **nothing | {"bids": 3, "doubted": 3, "caught": 2, "caught_rate": 0.6667, "dice_lost": 2}
    )
    assert doubter == PerudoStatistics(**nothing | {"dudos": 3, "dudos_right": 2, "dudo_rate": 0.6667, "dice_lost": 1})


@pytest.mark.rule("PE-19")
def test_a_calza_is_right_when_the_bid_was_exact_and_doubts_nobody():
    bidder, _, caller = (told(one) for one in tallies(called(3), called(2)))
    assert (caller.calzas, caller.calzas_right, caller.calza_rate) == (2, 1, 0.5)
    assert (caller.dice_gained, caller.dice_lost) == (1, 1)
    assert (bidder.bids, bidder.doubted, bidder.caught_rate, bidder.dice_lost) == (2, 0, None, 0)


@pytest.mark.rule("PE-23")
def test_a_right_calza_with_a_full_cup_is_right_though_it_gains_nothing():
    state = table([5, 5], [5, 3], [6, 6, 6, 6, 6], bids=[(3, 5, 0)], calza=True)
    caller = told(tallies(act(state, 2, calza(3, 5)).cards[0])[2])
    assert (caller.calzas_right, caller.dice_gained) == (1, 0)


@pytest.mark.rule("PE-26")
def test_a_void_round_and_rounds_after_elimination_count_for_nothing():
    void = PERUDO.forfeit(table(*HANDS, bids=[(1, 2, 0)]), [2], SameDice()).cards[0]
    assert all(not tally for tally in tallies(void))
    out = table([5, 5], [5, 3], [], bids=[(1, 5, 0)])
    assert [one.get("rounds", 0) for one in tallies(act(out, 1, dudo(1, 5)).cards[0])] == [1, 1, 0]
