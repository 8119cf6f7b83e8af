"""What the table does for an absent seat, and when its time starts anew: FK-21, GX-06."""

import pytest

from games.farkle.game import FARKLE
from tests.dice import NO_DICE
from tests.games.farkle.table import NOTHING, Table


def time_out(table: Table) -> list[str]:
    """Let the table act for who is absent."""
    ((seat, action),) = FARKLE.absent_actions(table.state)
    assert FARKLE.charged(table.state) == (seat,)
    return table.act(action, NO_DICE, seat=seat)


@pytest.mark.rule("FK-21", "GX-06")
@pytest.mark.parametrize(
    ("throw", "positions", "points"),
    [
        ((1, 2, 4, 5, 5, 5), [0, 3, 4, 5], 600),
        ((6, 2, 1, 2, 3, 1), [2, 5], 200),
        ((4, 3, 3, 3, 4, 3), [0, 1, 2, 3, 4, 5], 1500),
        ((2, 2, 2, 2, 5, 3), [0, 1, 2, 3, 4], 1050),
    ],
)
def test_of_a_throw_on_the_table_the_best_set_aside_is_kept_and_banked(throw, positions, points):
    table = Table()
    table.roll(*throw)
    time_out(table)
    assert table.data[0] == {"positions": positions, "dice": [throw[i] for i in positions], "points": points}
    assert table.events[-1].type == "farkle.banked"
    assert table.scores == [points, 0]
    assert table.current == 1


@pytest.mark.rule("FK-21")
def test_what_was_set_aside_before_is_banked_with_it():
    table = Table(three_ones=1000)
    table.roll(5, 2, 2, 3, 4, 6)
    table.roll(1, 1, 1, 3, 4, keep=[5])
    time_out(table)
    assert table.scores == [1050, 0]


@pytest.mark.rule("FK-21")
def test_before_the_first_throw_the_turn_is_passed_with_0():
    table = Table()
    assert time_out(table) == ["farkle.passed"]
    assert table.data == [{}]
    assert table.events[0].seat == 0
    assert table.scores == [0, 0]
    assert table.current == 1


@pytest.mark.rule("FK-21", "FK-13")
def test_after_a_farkle_with_roll_on_the_table_stops_with_0():
    table = Table(after_farkle="roll_on")
    table.roll(*NOTHING)
    assert time_out(table) == ["farkle.banked"]
    assert table.data == [{"points": 0, "total": 0, "team_total": None}]
    assert table.current == 1


@pytest.mark.rule("FK-21", "FK-15")
def test_a_time_out_can_win():
    table = Table(target=1000)
    table.roll(2, 2, 2, 2, 5, 3)
    time_out(table)
    assert table.places == [(1, "won"), (2, "lost")]


@pytest.mark.rule("GX-06")
def test_every_action_of_the_seat_on_turn_is_a_new_decision_and_no_other_repeats_it():
    table = Table(3, after_farkle="roll_on")
    seen = [FARKLE.decision(table.state)]

    def decided():
        assert FARKLE.decision(table.state) not in seen
        seen.append(FARKLE.decision(table.state))

    table.roll(1, 2, 2, 3, 4, 6)
    decided()
    table.roll(*NOTHING[:5], keep=[1])
    decided()
    table.roll(5, 2, 2, 3, 4)
    decided()
    table.bank(5)
    decided()
    table.pass_on()
    decided()
    table.farkle()
    decided()
    table.bank()
    decided()
    table.forfeit(0)  # the seat on turn: the next comes on the clock
    decided()


@pytest.mark.rule("GX-06")
def test_another_seats_leaving_lets_the_time_run_on():
    table = Table(4)
    table.roll(1, 2, 2, 3, 4, 6)
    before = FARKLE.decision(table.state)
    table.forfeit(1)
    table.forfeit(3)
    assert FARKLE.decision(table.state) == before
