"""Rounds from the first throw to the end of a match."""

import pytest

from games.adu_dadu.actions import ROLL
from games.adu_dadu.errors import AlreadyRolled
from games.adu_dadu.game import ADU_DADU
from games.core.errors import GameOver, WrongPhase
from games.core.records import Action
from tests.games.adu_dadu.table import Table, choose

HIGH, MID, LOW = (6, 6, 6), (3, 3, 4), (1, 1, 2)


@pytest.mark.rule("AD-01")
def test_a_match_starts_with_every_seat_to_roll() -> None:
    table = Table(3)
    assert table.events == [{"type": "adu_dadu.round_started", "seat": None, "data": {"round": 1}}]
    assert ADU_DADU.playing(table.state) == (0, 1, 2)
    assert ADU_DADU.to_act(table.state) == (0, 1, 2)
    assert [table.legal(seat) for seat in range(3)] == [[{"type": "adu_dadu.roll"}]] * 3
    assert table.outcome is None


@pytest.mark.rule("AD-01", "GX-05")
def test_seats_roll_in_any_order_and_each_throw_is_public_at_once() -> None:
    table = Table(3).roll(2, 1, 5, 6)
    assert table.events == [{"type": "adu_dadu.rolled", "seat": 2, "data": {"dice": [1, 5, 6]}}]
    assert [seat["dice"] for seat in table.view["seats"]] == [None, None, [1, 5, 6]]
    assert ADU_DADU.to_act(table.state) == (0, 1)
    assert table.legal(2) == []


@pytest.mark.rule("AD-01")
@pytest.mark.parametrize("dice", range(1, 6))
def test_every_seat_rolls_the_same_number_of_dice(dice: int) -> None:
    table = Table(2, dice=dice).rolls([(1,) * dice, (6,) * dice])
    assert [seat["dice"] for seat in table.view["seats"]] == [[1] * dice, [6] * dice]


@pytest.mark.rule("AD-01", "GX-03")
def test_nobody_rolls_twice() -> None:
    table = Table(2).roll(0, *LOW)
    before = table.state
    with pytest.raises(AlreadyRolled):
        table.act(0, ROLL)
    assert table.state == before


@pytest.mark.rule("AD-02")
def test_the_greatest_total_wins_the_round() -> None:
    table = Table(2).kept([(1, 6, 6), (6, 6, 2)])
    assert table.events[-2:] == [
        {"type": "adu_dadu.round_won", "seat": 1, "data": {"round": 1}},
        {"type": "adu_dadu.round_started", "seat": None, "data": {"round": 2}},
    ]
    assert (table.state.wins, table.state.losses) == ((0, 1), (0, 0))


@pytest.mark.rule("AD-03")
def test_the_smallest_total_wins_the_round_when_low_is_agreed() -> None:
    assert Table(2, rule="total_low").kept([HIGH, LOW]).state.wins == (0, 1)


@pytest.mark.rule("AD-04")
def test_the_better_combination_wins_the_round_when_that_is_agreed() -> None:
    assert Table(2, rule="combination").kept([(2, 2, 6), (3, 5, 6)]).state.wins == (1, 0)


@pytest.mark.rule("AD-12")
@pytest.mark.case("C-AD-09")
def test_without_reroll_the_first_throws_are_scored_as_soon_as_all_have_rolled() -> None:
    table = Table(3, reroll=False).rolls({0: LOW, 1: HIGH})
    assert table.state.phase == "rolling"
    with pytest.raises(WrongPhase):
        table.choose(0, 1)
    with pytest.raises(WrongPhase):
        table.open(0)
    table.roll(2, *MID)
    assert [event["type"] for event in table.events] == [
        "adu_dadu.rolled",
        "adu_dadu.round_won",
        "adu_dadu.round_started",
    ]
    assert table.state.wins == (0, 1, 0)


@pytest.mark.rule("AD-12")
def test_without_reroll_nobody_is_ever_offered_a_choice() -> None:
    table = Table(2, reroll=False, target=5)
    for _ in range(3):
        assert [table.legal(seat) for seat in (0, 1)] == [[{"type": "adu_dadu.roll"}]] * 2
        table.rolls([HIGH, LOW])
    assert [seat["reroll"] for seat in table.card(1)["seats"]] == [None, None]
    assert table.placed == [(1, "won"), (2, "lost")]


@pytest.mark.rule("AD-18", "AD-21")
@pytest.mark.parametrize(("target", "needed"), [(1, 1), (3, 2), (5, 3)])
def test_best_of_ends_when_a_seat_has_won_enough_rounds(target: int, needed: int) -> None:
    table = Table(2, target=target)
    for _ in range(needed - 1):
        table.kept([HIGH, LOW]).kept([LOW, HIGH])
        assert table.outcome is None
    table.kept([LOW, HIGH])
    assert table.placed == [(2, "lost"), (1, "won")]
    assert table.outcome is not None
    assert table.outcome.reason == "played_out"
    assert table.state.wins == (needed - 1, needed)


@pytest.mark.rule("AD-18")
def test_best_of_five_ends_three_to_nothing_after_three_rounds() -> None:
    table = Table(2, target=5).kept([HIGH, LOW]).kept([HIGH, LOW]).kept([HIGH, LOW])
    assert table.placed == [(1, "won"), (2, "lost")]


@pytest.mark.rule("AD-19", "AD-21")
def test_first_to_win_places_the_others_by_rounds_won() -> None:
    table = Table(4, target=3)
    for throws in (
        [HIGH, LOW, LOW, LOW],
        [LOW, HIGH, LOW, LOW],
        [LOW, LOW, HIGH, LOW],
        [LOW, HIGH, LOW, LOW],
        [HIGH, LOW, LOW, LOW],
        [LOW, HIGH, LOW, LOW],
    ):
        assert table.outcome is None
        table.kept(throws)
    assert table.state.wins == (2, 3, 1, 0)
    assert table.placed == [(2, "lost"), (1, "won"), (3, "lost"), (4, "lost")]


@pytest.mark.rule("AD-19")
def test_three_to_lose_two_with_one_loss_each_after_three_rounds_goes_on() -> None:
    """The example printed in the text."""
    table = Table(3, format="first_to_lose", target=2)
    table.kept([LOW, MID, HIGH]).kept([HIGH, LOW, MID]).kept([MID, HIGH, LOW])
    assert table.state.losses == (1, 1, 1)
    assert (table.outcome, table.state.phase, table.state.round) == (None, "rolling", 4)


@pytest.mark.rule("AD-14", "AD-19", "AD-21", "GX-08")
def test_first_to_lose_has_one_loser_placed_last_and_no_winner() -> None:
    table = Table(4, format="first_to_lose", target=2)
    table.kept([LOW, MID, HIGH, HIGH])
    assert table.events[1] == {"type": "adu_dadu.round_lost", "seat": 0, "data": {"round": 1}}
    table.kept([HIGH, LOW, MID, MID]).kept([MID, LOW, HIGH, HIGH])
    assert table.state.losses == (1, 2, 0, 0)
    assert table.state.wins == (0, 0, 0, 0)
    assert table.placed == [(3, "safe"), (4, "lost"), (1, "safe"), (1, "safe")]


@pytest.mark.rule("AD-21", "GX-08")
def test_seats_with_as_many_rounds_share_a_place() -> None:
    table = Table(4, target=1).kept([LOW, HIGH, MID, MID])
    assert table.placed == [(2, "lost"), (1, "won"), (2, "lost"), (2, "lost")]


@pytest.mark.rule("GX-03")
def test_after_the_end_nothing_can_be_done() -> None:
    table = Table(2, target=1).kept([HIGH, LOW])
    before = table.state
    assert ADU_DADU.to_act(before) == ()
    assert ADU_DADU.absent_actions(before) == ()
    assert ADU_DADU.charged(before) == ()
    assert [table.legal(seat) for seat in (0, 1)] == [[], []]
    for late in (lambda: table.roll(0), lambda: table.choose(0), lambda: table.open(0), lambda: table.leave(1)):
        with pytest.raises(GameOver):
            late()
    assert table.state == before


@pytest.mark.rule("GX-03", "AD-06")
def test_only_the_moves_of_the_phase_are_accepted() -> None:
    table = Table(2)
    with pytest.raises(WrongPhase):
        table.act(0, choose(0))
    with pytest.raises(WrongPhase):
        table.open(0)
    table.rolls([HIGH, LOW])
    with pytest.raises(WrongPhase):
        table.roll(0)


def test_an_action_of_another_game_is_a_mistake_of_the_caller() -> None:
    class Stray(Action):
        type: str

    with pytest.raises(TypeError):
        Table(2).act(0, Stray(type="ludo.roll"))
