"""What the table does when the time of a decision runs out."""

import pytest

from games.adu_dadu.game import ADU_DADU
from tests.games.adu_dadu.table import Table

HIGH, MID, LOW = (6, 6, 6), (3, 3, 4), (1, 1, 2)


def kinds(table: Table) -> list[tuple[int | None, str]]:
    return [(event["seat"], event["type"].removeprefix("adu_dadu.")) for event in table.events]


@pytest.mark.rule("AD-26", "GX-06")
def test_rolling_rolls_for_the_seats_that_are_missing() -> None:
    table = Table(4).roll(1, *MID)
    assert ADU_DADU.charged(table.state) == ADU_DADU.to_act(table.state) == (0, 2, 3)
    table.time_out(*HIGH, *LOW, *LOW)
    assert kinds(table) == [(0, "rolled"), (2, "rolled"), (3, "rolled")]
    assert table.state.phase == "choosing"


@pytest.mark.rule("AD-26", "AD-12")
def test_without_reroll_the_missing_rolls_score_the_round() -> None:
    table = Table(2, reroll=False).roll(1, *MID).time_out(*LOW)
    assert kinds(table) == [(0, "rolled"), (1, "round_won"), (None, "round_started")]


@pytest.mark.rule("AD-26")
def test_choosing_keeps_all_for_the_missing_then_the_lowest_seat_opens() -> None:
    table = Table(3).rolls([LOW, MID, HIGH]).choose(1, 0)
    assert ADU_DADU.charged(table.state) == ADU_DADU.to_act(table.state) == (0, 2)
    table.time_out(6)
    assert table.events[:4] == [
        {"type": "adu_dadu.chose", "seat": 0, "data": {"reroll": []}},
        {"type": "adu_dadu.chose", "seat": 2, "data": {"reroll": []}},
        {"type": "adu_dadu.opened", "seat": 0, "data": {"keeps_all": False}},
        {"type": "adu_dadu.rerolled", "seat": 1, "data": {"positions": [0], "dice": [6, 3, 4]}},
    ]
    assert table.state.wins == (0, 0, 1)


@pytest.mark.rule("AD-26")
def test_the_lowest_seat_still_in_opens() -> None:
    table = Table(3).leave(0).rolls({1: LOW, 2: HIGH}).time_out()
    assert kinds(table)[:3] == [(1, "chose"), (2, "chose"), (1, "opened")]


@pytest.mark.rule("AD-26")
def test_when_all_have_chosen_all_are_on_the_clock_but_nobody_is_charged_for_not_opening() -> None:
    table = Table(2).rolls([LOW, HIGH]).choose(0).choose(1, 1)
    assert ADU_DADU.to_act(table.state) == (0, 1)
    assert ADU_DADU.charged(table.state) == ()
    table.time_out(1)
    assert kinds(table)[:2] == [(0, "opened"), (1, "rerolled")]


@pytest.mark.rule("AD-26", "AD-10")
def test_where_anyone_may_open_nobody_is_charged_for_not_choosing() -> None:
    table = Table(2, open_by="anyone").rolls([LOW, HIGH]).choose(1)
    assert ADU_DADU.to_act(table.state) == (0,)
    assert ADU_DADU.charged(table.state) == ()
    table.time_out()
    assert kinds(table)[:2] == [(0, "chose"), (0, "opened")]


@pytest.mark.rule("AD-26", "AD-15")
def test_a_tie_break_rolls_for_the_tied_seats_that_are_missing() -> None:
    table = Table(3).kept([HIGH, LOW, HIGH]).roll(2, *LOW)
    assert ADU_DADU.charged(table.state) == ADU_DADU.to_act(table.state) == (0,)
    table.time_out(*MID)
    assert kinds(table) == [(0, "tie_break_rolled"), (0, "round_won"), (None, "round_started")]


@pytest.mark.rule("AD-26", "GX-06")
def test_each_phase_and_each_tie_break_is_one_allowance_for_all() -> None:
    table = Table(2)
    decided = [ADU_DADU.decision(table.state)]
    steps = [
        (lambda: table.roll(0, *HIGH), False),
        (lambda: table.roll(1, *HIGH), True),  # choosing
        (lambda: table.choose(0, 1), False),
        (lambda: table.choose(0), False),
        (lambda: table.choose(1), False),  # all have chosen: the same decision
        (lambda: table.open(1), True),  # the first tie-break
        (lambda: table.roll(1, *LOW), False),
        (lambda: table.roll(0, *LOW), True),  # the second
        (lambda: table.roll(0, *MID), False),
        (lambda: table.roll(1, *LOW), True),  # the next round
    ]
    for act, is_new in steps:
        act()
        now = ADU_DADU.decision(table.state)
        assert (now != decided[-1]) is is_new
        assert (now in decided) is not is_new
        decided.append(now)


@pytest.mark.rule("GX-06", "GX-07", "AD-26", "AD-27")
def test_after_a_charged_seat_is_forfeited_the_time_out_ends_the_same_decision() -> None:
    """The third time-out in a row: seat 2 leaves, the decision stands, the table moves for who is still missing."""
    table = Table(3).rolls([LOW, HIGH, MID]).choose(0)
    decided = ADU_DADU.decision(table.state)
    table.leave(2)
    assert ADU_DADU.decision(table.state) == decided
    table.time_out()
    assert kinds(table)[:2] == [(1, "chose"), (0, "opened")]
    assert table.state.wins == (0, 1, 0)
