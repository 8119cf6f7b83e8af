"""Winning, the final round and teams: FK-15 to FK-18, FK-22, GX-08."""

import pytest

from games.farkle.game import FARKLE
from tests.games.farkle.table import Table

# -- FK-15: the target


@pytest.mark.rule("FK-15")
@pytest.mark.parametrize(
    ("win_when", "points", "over"),
    [
        ("exceeds", 950, False),
        ("exceeds", 1000, False),
        ("exceeds", 1050, True),
        ("reaches", 950, False),
        ("reaches", 1000, True),
        ("reaches", 1050, True),
    ],
)
def test_the_target_must_be_exceeded_or_by_option_reached(win_when, points, over):
    table = Table(target=1000, win_when=win_when)
    table.score(points)
    assert table.over is over


@pytest.mark.rule("FK-15", "FK-22", "GX-08")
def test_the_first_to_bank_more_than_the_target_wins_at_once():
    table = Table(3, starter=1, target=1000)
    table.score(1000)
    table.score(300)
    table.score(1050)
    assert table.places == [(1, "won"), (2, "lost"), (3, "lost")]
    assert table.reason == "played_out"
    assert [event.type for event in table.events] == ["farkle.kept", "farkle.banked"]
    assert table.view.current is None
    assert table.view.final_round_by is None


@pytest.mark.rule("FK-15")
def test_by_default_more_than_10000_is_needed():
    table = Table()
    table.score(10_000)
    table.score(9_950)
    assert not table.over
    table.score(50)
    assert table.places == [(1, "won"), (2, "lost")]


@pytest.mark.rule("FK-07", "FK-15")
def test_points_of_the_turn_that_are_not_banked_win_nothing():
    table = Table(target=1000)
    table.roll(4, 4, 4, 4, 4, 4)
    table.roll(1, 2, 2, 3, 3, 4, keep=[4] * 6)
    assert table.view.turn_points == 3000
    assert not table.over
    table.roll(2, 2, 3, 3, 4, keep=[1])
    assert table.scores == [0, 0]
    assert not table.over


@pytest.mark.rule("FK-22", "GX-08")
def test_the_others_are_placed_by_score_and_equals_share_a_place():
    table = Table(5, target=1000)
    for points in (300, 500, 300, 200):
        table.score(points)
    table.score(1050)
    assert table.places == [(3, "lost"), (2, "lost"), (3, "lost"), (5, "lost"), (1, "won")]


# -- FK-16: the final round


@pytest.mark.case("C-FK-17")
@pytest.mark.rule("FK-16")
def test_in_the_final_round_every_other_seat_has_exactly_one_more_turn():
    table = Table(3, target=1000, final_round=True)
    table.score(500)
    table.score(1050)
    assert [event.type for event in table.events] == ["farkle.kept", "farkle.banked", "farkle.final_round"]
    assert table.events[-1].seat == 1
    assert table.data[-1] == {"score": 1050}
    assert table.view.final_round_by == 1
    assert table.current == 2
    table.score(3000)  # overtakes, which starts no other final round
    assert "farkle.final_round" not in [event.type for event in table.events]
    assert table.view.final_round_by == 1
    assert table.current == 0
    table.score(1000)
    assert table.places == [(2, "lost"), (3, "lost"), (1, "won")]
    assert table.reason == "played_out"


@pytest.mark.rule("FK-16")
def test_the_seat_that_began_the_final_round_wins_if_nobody_passes_it():
    table = Table(3, target=1000, final_round=True)
    table.score(1050)
    table.farkle()
    assert not table.over
    table.score(400)
    assert table.places == [(1, "won"), (3, "lost"), (2, "lost")]


@pytest.mark.rule("FK-16")
def test_the_final_round_goes_round_the_table_to_the_seat_before_the_one_who_began_it():
    table = Table(4, starter=1, target=1000, final_round=True)
    table.farkle()
    table.farkle()
    table.score(1050)
    order = []
    while not table.over:
        order.append(table.current)
        table.farkle()
    assert order == [0, 1, 2]
    assert table.places == [(2, "lost"), (2, "lost"), (2, "lost"), (1, "won")]


@pytest.mark.case("C-FK-15")
@pytest.mark.rule("FK-16", "FK-22")
def test_an_equal_score_does_not_dethrone_and_is_placed_behind_the_winner():
    table = Table(3, final_round=True)
    table.score(10_050)
    table.score(10_050)
    table.score(10_050)
    assert table.places == [(1, "won"), (2, "lost"), (2, "lost")]


@pytest.mark.case("C-FK-15")
@pytest.mark.rule("FK-15")
def test_without_a_final_round_nobody_gets_the_chance_to_draw_level():
    table = Table()
    table.score(10_050)
    assert table.places == [(1, "won"), (2, "lost")]


@pytest.mark.rule("FK-16")
def test_among_equals_who_dethroned_the_leader_the_one_who_got_there_first_wins():
    table = Table(3, target=1000, final_round=True)
    table.farkle()
    table.farkle()
    table.score(1050)
    table.score(1100)
    table.score(1100)
    assert table.places == [(1, "won"), (2, "lost"), (3, "lost")]


@pytest.mark.rule("FK-16", "FK-13", "FK-22")
def test_a_later_turn_of_0_points_does_not_change_when_a_score_was_reached():
    table = Table(3, target=1000, final_round=True, after_farkle="roll_on")

    def stop_with_0():
        table.farkle()
        table.bank()

    table.score(500)
    stop_with_0()
    table.score(500)
    stop_with_0()
    table.score(1050)  # seat 1 begins the final round and leaves
    table.forfeit(1)
    stop_with_0()  # seat 2
    stop_with_0()  # seat 0, who had 500 first
    assert table.places == [(1, "won"), (3, "lost"), (2, "lost")]


@pytest.mark.rule("FK-16", "FK-15")
@pytest.mark.parametrize(("win_when", "started"), [("exceeds", False), ("reaches", True)])
def test_the_final_round_begins_by_the_same_threshold_as_the_win(win_when, started):
    table = Table(target=1000, win_when=win_when, final_round=True)
    table.score(1000)
    assert table.view.final_round_by == (0 if started else None)


@pytest.mark.rule("FK-16", "FK-21")
def test_a_passed_turn_is_the_last_one_too():
    table = Table(2, target=1000, final_round=True)
    table.score(1050)
    table.pass_on()
    assert table.places == [(1, "won"), (2, "lost")]


@pytest.mark.rule("FK-16", "FK-13")
def test_a_farkle_with_roll_on_does_not_use_up_the_last_turn():
    table = Table(2, target=1000, final_round=True, after_farkle="roll_on")
    table.score(1050)
    table.farkle()
    assert not table.over
    table.roll(4, 4, 4, 4, 1, 1)
    table.bank(4, 4, 4, 4, 1, 1)
    assert table.places == [(2, "lost"), (1, "won")]


# -- FK-17, FK-18: teams


@pytest.mark.rule("FK-17")
def test_partners_pool_their_scores_and_the_pool_is_compared_with_the_target():
    table = Table(4, teams=True, target=1000)
    table.score(600)
    table.score(200)
    assert table.data[-1] == {"points": 200, "total": 200, "team_total": 200}
    table.score(400)
    assert table.data[-1] == {"points": 400, "total": 400, "team_total": 1000}
    assert not table.over
    table.score(100)
    assert [team.model_dump() for team in table.view.teams] == [
        {"team": 0, "seats": (0, 2), "score": 1000},
        {"team": 1, "seats": (1, 3), "score": 300},
    ]
    table.score(50)
    assert table.places == [(1, "won"), (3, "lost"), (1, "won"), (3, "lost")]


@pytest.mark.rule("FK-17")
def test_turns_alternate_between_teams_and_each_partner_plays_their_own():
    table = Table(6, teams=True)
    teams = []
    for seat in range(6):
        assert table.current == seat
        teams.append(FARKLE.team(table.options, table.current, 6))
        table.score(50)
    assert teams == [0, 1, 2, 0, 1, 2]
    assert table.scores == [50] * 6


@pytest.mark.rule("FK-17")
def test_teams_need_more_than_20000_together():
    table = Table(4, teams=True)
    table.score(10_050)
    table.farkle()
    table.score(9_950)
    table.farkle()
    assert not table.over
    table.score(50)
    assert table.places == [(1, "won"), (3, "lost"), (1, "won"), (3, "lost")]


@pytest.mark.rule("FK-17", "FK-22")
def test_teams_are_placed_by_their_pools_and_partners_share_the_place():
    table = Table(8, teams=True, target=1000)
    for points in (100, 300, 200, 200):  # seats 0 to 3
        table.score(points)
    for points in (200, 50, 150):  # seats 4 to 6: the pools are 300, 350, 350 and 200
        table.score(points)
    table.score(900)
    assert table.places == [
        (7, "lost"),
        (3, "lost"),
        (3, "lost"),
        (1, "won"),
        (7, "lost"),
        (3, "lost"),
        (3, "lost"),
        (1, "won"),
    ]


@pytest.mark.rule("FK-18", "FK-16")
def test_the_partner_of_the_seat_that_began_the_final_round_has_no_extra_turn():
    table = Table(6, teams=True, target=1000, final_round=True)
    table.score(500)
    table.farkle()
    table.farkle()
    table.score(550)
    assert table.data[-1] == {"score": 1050}
    order = []
    while not table.over:
        order.append(table.current)
        table.score(100)
    assert order == [4, 5, 1, 2]
    assert table.places == [(1, "won"), (3, "lost"), (3, "lost"), (1, "won"), (3, "lost"), (3, "lost")]


@pytest.mark.rule("FK-16", "FK-17")
def test_both_partners_may_add_to_the_pool_in_the_final_round():
    table = Table(4, teams=True, target=1000, final_round=True)
    table.score(1050)
    table.score(550)
    assert table.current == 3
    table.score(550)
    assert table.places == [(3, "lost"), (1, "won"), (3, "lost"), (1, "won")]


@pytest.mark.rule("FK-16", "FK-17")
def test_a_pool_that_only_draws_level_does_not_win():
    table = Table(4, teams=True, target=1000, final_round=True)
    table.score(1050)
    table.score(550)
    table.score(500)
    assert table.places == [(1, "won"), (3, "lost"), (1, "won"), (3, "lost")]


@pytest.mark.rule("FK-16", "FK-17")
def test_among_equal_pools_the_one_completed_first_wins():
    table = Table(6, teams=True, target=1000, final_round=True)
    table.farkle()
    table.score(600)  # seat 1
    table.score(500)  # seat 2
    table.score(1050)  # seat 3 begins the final round: 4, 5, 1, 2 play
    table.score(100)
    table.score(600)  # seat 5: the pool of 2 and 5 is 1100, in turn 6
    table.score(400)  # seat 1: the pool of 1 and 4 is 1100, in turn 7
    table.farkle()
    assert table.places == [(5, "lost"), (3, "lost"), (1, "won"), (5, "lost"), (3, "lost"), (1, "won")]


@pytest.mark.rule("FK-16", "FK-17")
def test_a_pool_is_reached_by_the_last_points_that_went_into_it_whoever_of_the_partners_banked_them():
    table = Table(6, teams=True, target=1000, final_round=True)
    table.farkle()
    table.score(600)  # seat 1, whose partner 4 never banks anything
    table.score(500)  # seat 2
    table.score(1050)  # seat 3 begins the final round: 4, 5, 1, 2 play
    table.farkle()
    table.score(600)  # seat 5: the pool of 2 and 5 is 1100, in turn 6
    table.score(500)  # seat 1: the pool of 1 and 4 is 1100, in turn 7
    table.farkle()
    assert table.places == [(5, "lost"), (3, "lost"), (1, "won"), (5, "lost"), (3, "lost"), (1, "won")]
