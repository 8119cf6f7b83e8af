"""Seats that leave: GX-07, FK-22, FK-17."""

import pytest

from games.core.errors import AlreadyOut, GameOver
from games.farkle.game import FARKLE
from tests.dice import NO_DICE
from tests.games.farkle.table import Table


@pytest.mark.rule("FK-22", "GX-07")
def test_a_seat_that_leaves_loses_the_points_of_its_turn_and_the_next_begins_afresh():
    table = Table(3)
    table.roll(1, 1, 1, 2, 3, 4)
    table.roll(1, 2, 3, keep=[1, 1, 1])
    assert table.forfeit(0) == []
    assert table.scores == [0, 0, 0]
    assert table.current == 1
    assert (table.view.turn_points, table.view.throw, table.view.dice_left) == (0, None, 6)
    assert FARKLE.playing(table.state) == (1, 2)


@pytest.mark.rule("GX-04", "GX-07")
def test_the_turn_goes_to_the_next_seat_that_is_still_there():
    table = Table(4)
    table.forfeit(1)
    table.farkle()
    assert table.current == 2
    table.forfeit(3)
    table.farkle()
    assert table.current == 0


@pytest.mark.rule("GX-07", "GX-06")
def test_a_turn_goes_on_undisturbed_when_another_seat_leaves():
    table = Table(3)
    table.roll(1, 2, 2, 3, 4, 6)
    before = (FARKLE.decision(table.state), table.legal(), table.view)
    table.forfeit(2)
    assert (FARKLE.decision(table.state), table.legal(), table.view) == before
    assert table.sheet == {}


@pytest.mark.rule("GX-07", "GX-08")
def test_who_leaves_is_placed_below_all_who_played_on_and_the_first_to_leave_last():
    table = Table(5, target=1000)
    table.score(1000)
    table.forfeit(0)
    table.forfeit(3)
    table.farkle()
    table.score(1000)
    table.score(100)
    table.farkle()
    table.score(50)
    assert table.places == [(5, "lost"), (3, "lost"), (1, "won"), (4, "lost"), (2, "lost")]


@pytest.mark.rule("GX-07", "GX-08")
def test_seats_leaving_at_the_same_moment_share_a_place():
    table = Table(5, target=1000, win_when="reaches")
    table.score(500)
    table.forfeit(4)
    table.forfeit(0, 2)
    table.score(1000)
    assert table.places == [(3, "lost"), (1, "won"), (3, "lost"), (2, "lost"), (5, "lost")]


@pytest.mark.rule("GX-07", "GX-08")
def test_the_last_seat_left_has_won_at_once():
    table = Table(3)
    table.score(500)
    table.forfeit(0)
    assert not table.over
    table.forfeit(2)
    assert table.places == [(3, "lost"), (1, "won"), (2, "lost")]
    assert table.reason == "others_left"
    assert FARKLE.to_act(table.state) == ()


@pytest.mark.rule("GX-07", "GX-08")
def test_when_all_others_leave_at_once_they_share_the_last_place():
    table = Table(4)
    table.forfeit(0, 1, 3)
    assert table.places == [(2, "lost"), (2, "lost"), (1, "won"), (2, "lost")]


@pytest.mark.rule("GX-07", "GX-03")
def test_a_seat_leaves_once_and_nobody_after_the_end():
    table = Table(3)
    table.forfeit(1)
    with pytest.raises(AlreadyOut):
        FARKLE.forfeit(table.state, (1,), NO_DICE)
    with pytest.raises(AlreadyOut):
        FARKLE.forfeit(table.state, (0, 1), NO_DICE)
    table.forfeit(2)
    for seat in (0, 1):
        with pytest.raises(GameOver):
            FARKLE.forfeit(table.state, (seat,), NO_DICE)


@pytest.mark.rule("GX-07")
def test_a_game_that_everybody_leaves_is_not_the_rules_to_decide():
    with pytest.raises(ValueError):
        FARKLE.forfeit(Table(2).state, (0, 1), NO_DICE)


# -- the final round


@pytest.mark.rule("FK-22")
def test_if_the_seat_that_began_the_final_round_leaves_it_goes_on_and_the_highest_left_wins():
    table = Table(4, target=1000, final_round=True)
    table.score(1050)
    table.score(300)
    table.forfeit(0)
    assert table.view.final_round_by == 0
    assert table.current == 2
    table.score(700)
    table.score(300)
    assert table.places == [(4, "lost"), (2, "lost"), (1, "won"), (2, "lost")]
    assert table.reason == "played_out"


@pytest.mark.rule("FK-22", "FK-16")
def test_after_the_leader_left_passing_the_target_starts_no_other_final_round():
    table = Table(4, target=1000, final_round=True)
    table.score(1050)
    table.forfeit(0)
    table.score(2000)
    assert [event.type for event in table.events] == ["farkle.kept", "farkle.banked"]
    assert table.current == 2
    table.score(2050)
    table.farkle()
    assert table.places == [(4, "lost"), (2, "lost"), (1, "won"), (3, "lost")]


@pytest.mark.rule("FK-16", "FK-22")
def test_a_seat_that_leaves_in_the_final_round_has_no_turn_any_more():
    table = Table(4, target=1000, final_round=True)
    table.score(1050)
    table.forfeit(2)
    table.farkle()
    assert table.current == 3
    table.farkle()
    assert table.places == [(1, "won"), (2, "lost"), (4, "lost"), (2, "lost")]


@pytest.mark.rule("FK-16", "FK-22")
def test_the_final_round_is_through_when_its_last_seat_leaves():
    table = Table(3, target=1000, final_round=True)
    table.score(1050)
    table.score(300)
    table.roll(4, 4, 4, 4, 1, 1)
    table.forfeit(2)
    assert table.places == [(1, "won"), (2, "lost"), (3, "lost")]
    assert table.reason == "played_out"


@pytest.mark.rule("FK-16", "FK-22")
def test_the_seat_on_turn_and_all_after_it_may_leave_at_once():
    table = Table(4, target=1000, final_round=True)
    table.score(1050)
    table.score(1100)
    table.forfeit(2, 3)
    assert table.places == [(2, "lost"), (1, "won"), (3, "lost"), (3, "lost")]
    assert table.reason == "played_out"


@pytest.mark.rule("FK-16", "FK-22")
def test_who_had_its_last_turn_may_leave_and_the_others_still_play_theirs():
    table = Table(4, target=1000, final_round=True)
    table.score(1050)
    table.score(2000)
    table.forfeit(1)
    table.farkle()
    table.farkle()
    assert table.places == [(1, "won"), (4, "lost"), (2, "lost"), (2, "lost")]


@pytest.mark.rule("FK-22", "FK-16")
def test_if_nobody_left_has_banked_anything_the_one_who_played_first_wins():
    table = Table(4, starter=2, target=1000, final_round=True)
    table.score(1050)
    table.forfeit(2)
    for seat in (3, 0, 1):
        assert table.current == seat
        table.farkle()
    assert table.places == [(2, "lost"), (2, "lost"), (4, "lost"), (1, "won")]


# -- teams


@pytest.mark.rule("FK-17", "GX-07")
def test_the_whole_team_leaves_the_leavers_first_then_their_partners():
    table = Table(8, teams=True)
    assert FARKLE.leaving(table.state, (5,)) == (5, 1)
    assert FARKLE.leaving(table.state, (6, 1)) == (6, 1, 2, 5)
    assert FARKLE.leaving(table.state, (3, 7)) == (3, 7)
    assert FARKLE.leaving(Table(4).state, (3, 0)) == (3, 0)


@pytest.mark.rule("FK-17", "GX-07", "GX-08")
def test_partners_who_leave_share_a_place_and_teams_are_placed_by_when_they_left():
    table = Table(8, teams=True, target=1000)
    table.forfeit(*FARKLE.leaving(table.state, (4,)))
    assert table.current == 1
    assert FARKLE.playing(table.state) == (1, 2, 3, 5, 6, 7)
    table.forfeit(*FARKLE.leaving(table.state, (3,)))
    table.score(100)
    table.score(1050)
    assert table.places == [
        (7, "lost"),
        (3, "lost"),
        (1, "won"),
        (5, "lost"),
        (7, "lost"),
        (3, "lost"),
        (1, "won"),
        (5, "lost"),
    ]


@pytest.mark.rule("FK-17", "GX-07")
def test_a_partner_is_taken_along_even_if_the_caller_names_one_seat_only():
    table = Table(4, teams=True)
    table.forfeit(3)
    assert table.places == [(1, "won"), (3, "lost"), (1, "won"), (3, "lost")]
    assert table.reason == "others_left"


@pytest.mark.rule("FK-18", "FK-22")
def test_if_the_team_that_began_the_final_round_leaves_the_best_pool_left_wins():
    table = Table(6, teams=True, target=1000, final_round=True)
    table.score(1050)
    table.score(300)
    table.forfeit(0, 3)
    order = []
    for points in (200, 50, 250):
        order.append(table.current)
        table.score(points)
    assert order == [2, 4, 5]
    assert table.places == [(5, "lost"), (3, "lost"), (1, "won"), (5, "lost"), (3, "lost"), (1, "won")]


@pytest.mark.rule("FK-16", "FK-18", "GX-07")
def test_a_team_that_leaves_in_the_final_round_takes_both_its_turns_along():
    table = Table(6, teams=True, target=1000, final_round=True)
    table.score(1050)
    table.roll(1, 2, 2, 3, 4, 6)
    table.forfeit(1, 4)
    order = []
    while not table.over:
        order.append(table.current)
        table.score(100)
    assert order == [2, 5]
    assert table.places == [(1, "won"), (5, "lost"), (3, "lost"), (1, "won"), (5, "lost"), (3, "lost")]
