"""Statistics of Adu Dadu, from matches whose every throw is known."""

import pytest

from games.adu_dadu.game import ADU_DADU
from games.adu_dadu.statistics import AduDaduStatistics
from games.core.statistics import add_up
from tests.games.adu_dadu.table import Table


def tallies(table: Table):
    return ADU_DADU.tally(table.options, table.cards, table.outcome)


def told(*tallied):
    return ADU_DADU.statistics(add_up(tallied, ADU_DADU.maxima))


def test_the_gain_by_reroll_is_the_mean_change_of_the_total():
    table = Table(2)
    # round 1: seat 0 turns 1-1-5 into 6-4-5 (+8), seat 1 keeps 4-4-4
    table.rolls([(1, 1, 5), (4, 4, 4)]).choose(0, 0, 1).choose(1).open(0, 6, 4)
    # round 2: seat 0 spoils 5-6-6 into 2-6-6 (-3), seat 1 turns 1-2-3 into 1-2-3 (0)
    table.rolls([(5, 6, 6), (1, 2, 3)]).choose(0, 0).choose(1, 2).open(0, 2, 3)
    assert table.placed == [(1, "won"), (2, "lost")]
    first, second = tallies(table)
    assert told(first) == AduDaduStatistics(
        rounds=2,
        rounds_won=2,
        rounds_lost=0,
        choices=2,
        rerolls=2,
        reroll_rate=1.0,
        improved=1,
        worsened=1,
        improved_rate=0.5,
        mean_gain=2.5,
    )
    assert told(second) == AduDaduStatistics(
        rounds=2,
        rounds_won=0,
        rounds_lost=0,
        choices=2,
        rerolls=1,
        reroll_rate=0.5,
        improved=0,
        worsened=0,
        improved_rate=0.0,
        mean_gain=0.0,
    )


def test_where_the_smallest_total_wins_fewer_pips_are_the_gain():
    table = Table(2, rule="total_low", target=1)
    table.rolls([(6, 1, 1), (2, 2, 6)]).choose(0, 0).choose(1, 2).open(0, 2, 6)
    low, same = tallies(table)
    assert (told(low).improved, told(low).worsened, told(low).mean_gain) == (1, 0, 4.0)
    assert (told(same).improved, told(same).worsened, told(same).mean_gain) == (0, 0, 0.0)


def test_combinations_get_better_or_worse_but_have_no_gain_in_pips():
    table = Table(2, rule="combination", target=1)
    # seat 0 makes a pair of 2-3-6, seat 1 breaks a pair of sixes
    table.rolls([(2, 3, 6), (6, 6, 1)]).choose(0, 1).choose(1, 0).open(0, 2, 5)
    pair, broken = tallies(table)
    assert (told(pair).improved, told(pair).worsened, told(pair).mean_gain) == (1, 0, None)
    assert (told(broken).improved, told(broken).worsened, told(broken).mean_gain) == (0, 1, None)
    assert told(pair, broken).improved_rate == 0.5


def test_rounds_lost_are_counted_where_a_loser_is_sought_and_without_reroll_there_is_no_choice():
    table = Table(3, format="first_to_lose", target=1, reroll=False)
    table.rolls([(6, 6, 6), (1, 1, 2), (5, 5, 5)])
    assert table.placed == [(1, "safe"), (3, "lost"), (1, "safe")]
    won, lost, _ = (told(one) for one in tallies(table))
    assert (won.rounds, won.rounds_won, won.rounds_lost, won.choices, won.reroll_rate) == (1, 0, 0, 0, None)
    assert (lost.rounds, lost.rounds_won, lost.rounds_lost) == (1, 0, 1)


@pytest.mark.rule("AD-27")
def test_the_throws_of_a_seat_that_left_count_for_nothing():
    table = Table(3, target=1)
    table.rolls([(6, 6, 6), (1, 1, 2), (5, 5, 5)]).leave(0)
    table.all_keep().open(1)
    left, lost, won = tallies(table)
    assert dict(left) == {}
    assert (lost["rounds"], lost["rounds_won"]) == (1, 0)
    assert (won["rounds"], won["rounds_won"]) == (1, 1)
