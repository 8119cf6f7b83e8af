"""Statistics of Farkle, from matches whose every throw is known."""

from games.core.statistics import add_up
from games.farkle.game import FARKLE
from games.farkle.statistics import FarkleStatistics
from tests.games.farkle.table import NOTHING, Table


def tallies(table: Table):
    cards = [table.sheet[number] for number in sorted(table.sheet)]
    return FARKLE.tally(table.options, cards, FARKLE.outcome(table.state))


def told(*tallied):
    return FARKLE.statistics(add_up(tallied, FARKLE.maxima))


def test_turns_farkles_and_banks_are_counted_by_seat():
    table = Table(2, target=1000)
    table.score(350)  # seat 0
    table.farkle()  # seat 1
    table.farkle()  # seat 0
    table.score(100)  # seat 1
    table.score(700)  # seat 0 has 1050: over
    assert table.over
    first, second = tallies(table)
    assert told(first) == FarkleStatistics(
        turns=3, farkles=1, farkle_rate=0.3333, banks=2, mean_bank=525.0, best_turn=700
    )
    assert told(second) == FarkleStatistics(
        turns=2, farkles=1, farkle_rate=0.5, banks=1, mean_bank=100.0, best_turn=100
    )
    # both as if they were one player's: 3 + 2 turns, 2 Farkles, 350 + 700 + 100 in 3 banks
    assert told(first, second) == FarkleStatistics(
        turns=5, farkles=2, farkle_rate=0.4, banks=3, mean_bank=383.33, best_turn=700
    )


def test_a_turn_that_ended_before_its_first_throw_is_no_turn_of_the_statistics():
    table = Table(2, target=50, win_when="reaches")
    table.pass_on()
    table.score(50)
    passed, _ = tallies(table)
    assert told(passed) == FarkleStatistics(
        turns=0, farkles=0, farkle_rate=None, banks=0, mean_bank=None, best_turn=None
    )


def test_two_farkles_of_one_turn_are_one_turn_with_a_farkle_and_what_it_banks_counts():
    table = Table(2, target=100, win_when="reaches", after_farkle="roll_on")
    table.roll(*NOTHING)
    table.roll(*NOTHING)
    table.roll(1, 2, 2, 3, 3, 4)
    table.bank(1)
    assert table.over
    assert told(tallies(table)[0]) == FarkleStatistics(
        turns=1, farkles=1, farkle_rate=1.0, banks=1, mean_bank=100.0, best_turn=100
    )


def test_stopping_on_a_farkle_banks_nothing():
    table = Table(2, target=50, win_when="reaches", after_farkle="roll_on")
    table.roll(*NOTHING)
    table.bank()
    table.score(50)
    assert told(tallies(table)[0]) == FarkleStatistics(
        turns=1, farkles=1, farkle_rate=1.0, banks=0, mean_bank=None, best_turn=None
    )


def test_a_turn_cut_off_by_leaving_counts_as_a_turn_but_banks_nothing():
    table = Table(3, target=50, win_when="reaches")
    table.roll(1, 2, 2, 3, 3, 4)
    table.forfeit(0)
    table.score(50)
    left, won, idle = tallies(table)
    assert dict(left) == {"turns": 1, "farkles": 0}
    assert dict(won) == {"turns": 1, "farkles": 0, "banks": 1, "banked": 50, "best_turn": 50}
    assert dict(idle) == {}
