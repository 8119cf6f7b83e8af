"""Seats that leave, alone or at the same moment."""

import pytest

from games.adu_dadu.game import ADU_DADU
from games.core.errors import AlreadyOut
from tests.games.adu_dadu.table import Table

HIGH, MID, LOW = (6, 6, 6), (3, 3, 4), (1, 1, 2)
TIE = (3, 3, 3)


@pytest.mark.rule("GX-07")
def test_the_last_of_two_has_won_at_once() -> None:
    table = Table(2, target=5).kept([HIGH, LOW]).leave(0)
    assert table.placed == [(2, "lost"), (1, "won")]
    assert table.outcome is not None
    assert table.outcome.reason == "others_left"
    assert table.view["phase"] == "over"
    assert table.cards[1:] == []


@pytest.mark.rule("GX-07", "AD-22")
def test_a_round_that_the_last_leaver_breaks_off_is_nobodys_but_its_throws_are_kept() -> None:
    table = Table(2).kept([HIGH, LOW]).roll(0, *MID).leave(0)
    assert table.events == []
    assert (table.state.wins, table.placed) == ((1, 0), [(2, "lost"), (1, "won")])
    assert table.view["last"] == {
        "round": 2,
        "seats": [
            {"seat": 0, "first": [3, 3, 4], "reroll": None, "final": None, "left": True},
            {"seat": 1, "first": None, "reroll": None, "final": None, "left": False},
        ],
        "tie_breaks": [],
        "won_by": None,
        "lost_by": None,
    }


@pytest.mark.rule("GX-07", "GX-08")
def test_the_last_one_left_is_safe_where_a_loser_was_sought() -> None:
    table = Table(3, format="first_to_lose", target=3).kept([LOW, MID, HIGH]).leave(2).leave(1)
    assert table.placed == [(1, "safe"), (2, "lost"), (3, "lost")]


@pytest.mark.rule("GX-07")
def test_the_first_to_leave_is_placed_last_below_all_who_played_on() -> None:
    table = Table(5, target=2).kept([HIGH, LOW, LOW, LOW, LOW])
    table.leave(0).leave(3)
    table.rolls({1: HIGH, 2: LOW, 4: MID}).all_keep().open(1)
    table.rolls({1: HIGH, 2: LOW, 4: MID}).all_keep().open(1)
    assert table.placed == [(5, "lost"), (1, "won"), (2, "lost"), (4, "lost"), (2, "lost")]


@pytest.mark.rule("GX-07")
def test_seats_that_leave_at_the_same_moment_share_a_place() -> None:
    table = Table(4).leave(1, 3).leave(0)
    assert table.placed == [(2, "lost"), (3, "lost"), (1, "won"), (3, "lost")]


@pytest.mark.rule("GX-07")
def test_where_a_loser_is_sought_those_who_left_are_placed_below_the_loser() -> None:
    table = Table(4, format="first_to_lose", target=1).leave(0)
    table.rolls({1: LOW, 2: MID, 3: HIGH}).all_keep().open(3)
    assert table.placed == [(4, "lost"), (3, "lost"), (1, "safe"), (1, "safe")]


@pytest.mark.rule("GX-07")
def test_two_who_are_left_of_three_play_on_under_the_same_options() -> None:
    table = Table(3, target=2).leave(1)
    assert table.state.options.format == "first_to_win"
    for _ in range(2):
        assert table.outcome is None
        table.rolls({0: LOW, 2: HIGH}).all_keep().open(0)
    assert table.placed == [(2, "lost"), (3, "lost"), (1, "won")]


@pytest.mark.rule("GX-07", "GX-03")
def test_who_has_left_can_neither_act_nor_leave_again() -> None:
    table = Table(3).leave(1)
    before = table.state
    assert ADU_DADU.playing(before) == (0, 2)
    assert table.legal(1) == []
    for late in (lambda: table.roll(1), lambda: table.choose(1), lambda: table.open(1), lambda: table.leave(0, 1)):
        with pytest.raises(AlreadyOut):
            late()
    assert table.state == before


@pytest.mark.rule("GX-07")
def test_somebody_must_be_left() -> None:
    """Where everybody leaves at once the match is void, which is not for the game to say."""
    with pytest.raises(ValueError, match="somebody"):
        Table(3).leave(0).leave(1, 2)


@pytest.mark.rule("AD-27")
def test_rolling_goes_on_when_it_waited_only_for_the_leaver() -> None:
    table = Table(3).rolls({0: HIGH, 2: LOW}).leave(1)
    assert table.state.phase == "choosing"
    assert table.all_keep().open(2).state.wins == (1, 0, 0)


@pytest.mark.rule("AD-12", "AD-27")
def test_without_reroll_the_round_is_scored_when_it_waited_only_for_the_leaver() -> None:
    table = Table(3, reroll=False).rolls({0: HIGH, 2: LOW}).leave(1)
    assert table.events[0] == {"type": "adu_dadu.round_won", "seat": 0, "data": {"round": 1}}
    assert table.card(1)["seats"][1] == {"seat": 1, "first": None, "reroll": None, "final": None, "left": True}


@pytest.mark.rule("AD-27")
def test_rolling_still_waits_for_the_others() -> None:
    table = Table(3).roll(0, *HIGH).leave(1)
    assert (table.state.phase, ADU_DADU.to_act(table.state)) == ("rolling", (2,))


@pytest.mark.rule("AD-27")
def test_the_throw_of_a_leaver_no_longer_counts() -> None:
    table = Table(3).rolls([LOW, HIGH, MID]).leave(1).all_keep().open(0)
    assert table.state.wins == (0, 0, 1)
    assert table.card(1)["seats"][1] == {"seat": 1, "first": [6, 6, 6], "reroll": None, "final": None, "left": True}


@pytest.mark.rule("AD-27", "AD-09")
def test_the_marks_of_a_leaver_no_longer_count() -> None:
    table = Table(3).rolls([LOW, HIGH, MID]).choose(0).choose(1, 0, 1, 2).choose(2)
    assert table.view["keeps_all"] is False
    table.leave(1)
    assert table.view["keeps_all"] is True
    assert table.open(0).events[0]["data"] == {"keeps_all": True}
    assert [seat["final"] for seat in table.card(1)["seats"]] == [[1, 1, 2], None, [3, 3, 4]]


@pytest.mark.rule("AD-27", "AD-10")
def test_when_only_the_leaver_had_not_chosen_the_others_may_open() -> None:
    table = Table(3).rolls([LOW, HIGH, MID]).choose(0).choose(2)
    decided = ADU_DADU.decision(table.state)
    table.leave(1)
    assert ADU_DADU.to_act(table.state) == (0, 2)
    assert ADU_DADU.decision(table.state) == decided
    assert [one["type"] for one in table.legal(0)] == ["adu_dadu.choose", "adu_dadu.open"]


@pytest.mark.rule("AD-27")
@pytest.mark.parametrize(("options", "counted"), [({}, "wins"), ({"format": "first_to_lose"}, "losses")])
def test_the_one_tied_seat_that_is_left_has_decided_the_round(options: dict[str, str], counted: str) -> None:
    others = LOW if not options else HIGH
    table = Table(3, **options).kept([TIE, TIE, others]).leave(0)
    assert getattr(table.state, counted) == (0, 1, 0)
    assert (table.state.phase, table.state.round) == ("rolling", 2)
    assert table.card(1)["tie_breaks"] == [{"throws": [{"seat": 0, "dice": None}, {"seat": 1, "dice": None}]}]


@pytest.mark.rule("AD-27")
def test_a_tie_break_goes_on_when_it_waited_only_for_the_leaver() -> None:
    table = Table(4).kept([TIE, TIE, TIE, LOW]).rolls({0: MID, 1: HIGH}).leave(2)
    assert table.state.wins == (0, 1, 0, 0)


@pytest.mark.rule("AD-27")
def test_a_tie_break_of_more_waits_on_for_the_other_tied_seats() -> None:
    table = Table(4).kept([TIE, TIE, TIE, LOW]).roll(0, *HIGH).leave(0)
    assert (table.state.tied, ADU_DADU.to_act(table.state)) == ((1, 2), (1, 2))
    assert table.rolls({1: LOW, 2: MID}).state.wins == (0, 0, 1, 0)


@pytest.mark.rule("AD-27", "AD-16")
def test_a_leaver_who_is_ahead_in_the_tie_break_takes_its_throw_along() -> None:
    table = Table(4).kept([TIE, TIE, TIE, LOW]).rolls({0: HIGH, 1: MID}).leave(0)
    assert table.state.tied == (1, 2)
    assert table.roll(2, *MID).state.tied == (1, 2)
    assert len(table.state.tie_breaks) == 2


@pytest.mark.rule("AD-27")
def test_a_leaver_who_is_not_tied_changes_nothing_in_the_tie_break() -> None:
    table = Table(3).kept([TIE, TIE, LOW]).leave(2)
    assert (table.events, table.state.tied) == ([], (0, 1))


@pytest.mark.rule("AD-27")
def test_if_all_tied_seats_leave_at_once_the_throws_of_the_others_are_judged() -> None:
    table = Table(4).kept([TIE, TIE, (1, 1, 3), LOW]).leave(0, 1)
    assert table.state.wins == (0, 0, 1, 0)
    assert (table.state.round, table.outcome) == (2, None)


@pytest.mark.rule("AD-27", "AD-13")
def test_the_others_may_tie_in_their_turn() -> None:
    table = Table(5).kept([TIE, TIE, LOW, LOW, (1, 1, 1)]).roll(0, *HIGH)
    decided = ADU_DADU.decision(table.state)
    table.leave(0, 1)
    assert table.events == [{"type": "adu_dadu.tied", "seat": None, "data": {"seats": [2, 3]}}]
    assert ADU_DADU.decision(table.state) != decided
    table.rolls({2: MID, 3: HIGH})
    assert table.card(1)["tie_breaks"] == [
        {"throws": [{"seat": 0, "dice": [6, 6, 6]}, {"seat": 1, "dice": None}]},
        {"throws": [{"seat": 2, "dice": [3, 3, 4]}, {"seat": 3, "dice": [6, 6, 6]}]},
    ]
    assert table.state.wins == (0, 0, 0, 1, 0)


@pytest.mark.rule("AD-27", "AD-16")
def test_those_who_fell_out_of_an_earlier_tie_break_are_judged_by_it_too() -> None:
    table = Table(5).kept([TIE, TIE, TIE, TIE, LOW])
    table.rolls({0: HIGH, 1: HIGH, 2: LOW, 3: MID})
    assert table.state.tied == (0, 1)
    table.leave(0, 1)
    assert table.state.wins == (0, 0, 0, 1, 0)


@pytest.mark.rule("AD-27", "GX-07")
def test_if_all_tied_seats_leave_at_once_and_one_is_left_the_match_is_over() -> None:
    table = Table(3).kept([TIE, TIE, LOW]).leave(0, 1)
    assert table.placed == [(2, "lost"), (2, "lost"), (1, "won")]


@pytest.mark.rule("AD-27", "GX-07")
def test_the_last_of_two_who_tied_has_won_the_round_too() -> None:
    table = Table(2, target=5).kept([TIE, TIE]).roll(0, *HIGH).leave(0)
    assert table.events == [{"type": "adu_dadu.round_won", "seat": 1, "data": {"round": 1}}]
    assert (table.state.wins, table.placed) == ((0, 1), [(2, "lost"), (1, "won")])
    assert table.card(1)["won_by"] == 1
    assert table.outcome is not None
    assert table.outcome.reason == "others_left"


@pytest.mark.rule("AD-27", "GX-07")
def test_the_last_one_left_has_lost_the_round_it_tied_in_but_is_safe() -> None:
    table = Table(3, format="first_to_lose").kept([TIE, TIE, HIGH]).leave(0, 2)
    assert (table.state.losses, table.placed) == ((0, 1, 0), [(2, "lost"), (1, "safe"), (2, "lost")])
    assert table.card(1)["lost_by"] == 1


@pytest.mark.rule("AD-27", "AD-19")
def test_a_leaver_can_decide_the_match_for_the_last_tied_seat() -> None:
    table = Table(3, target=1).kept([TIE, TIE, LOW]).leave(0)
    assert table.placed == [(3, "lost"), (1, "won"), (2, "lost")]
    assert table.outcome is not None
    assert table.outcome.reason == "played_out"
