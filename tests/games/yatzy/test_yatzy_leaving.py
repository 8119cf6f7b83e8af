"""Seats that leave in the middle of a match."""

import pytest

from games.core.errors import AlreadyOut
from games.yatzy.game import YATZY
from tests.dice import NO_DICE
from tests.games.yatzy.table import all_but, roll, score, table, used


def leave(state, *seats):
    return YATZY.forfeit(state, seats, NO_DICE)


def placed(state):
    return [(one.placement, one.result) for one in YATZY.outcome(state).seats]


@pytest.mark.rule("GX-07")
def test_the_turn_goes_to_the_left_when_its_seat_leaves():
    step = leave(table({}, {}, {}, dice=(3, 1, 4, 1, 5), current=1), 1)

    assert YATZY.to_act(step.state) == (2,)
    assert YATZY.playing(step.state) == (0, 2)
    assert step.state.dice == ()
    assert step.events == ()


@pytest.mark.rule("GX-07", "YZ-19")
def test_a_turn_broken_off_after_a_roll_is_on_the_card_without_a_box():
    step = leave(table({}, {}, {}, dice=(3, 1, 4, 1, 5), current=1), 1)
    broken = {
        "seat": 1,
        "rolls": [{"keep": [], "dice": [3, 1, 4, 1, 5]}],
        "box": None,
        "points": 0,
        "bonus": 0,
        "upper_bonus": 0,
    }

    assert [card.model_dump(mode="json") for card in step.cards] == [{"round": 1, "turns": [broken]}]
    assert YATZY.view(step.state, 0).last.model_dump(mode="json") == broken
    assert leave(table({}, {}, {}, current=1), 1).cards == ()


@pytest.mark.rule("GX-07", "GX-06")
def test_the_leaving_of_another_leaves_the_decision_standing():
    before = table({}, {}, {}, dice=(3, 1, 4, 1, 5), current=1)
    after = leave(before, 2).state

    assert YATZY.decision(after) == YATZY.decision(before)
    assert after.dice == before.dice


@pytest.mark.rule("GX-07", "GX-04")
def test_rounds_stay_in_step_when_the_seat_that_opened_them_leaves():
    # Seat 1 opened the round, seat 2 is the last to play it when 1 leaves; then 3 seats go on from 2's left.
    state = table({"ones": 1}, {"ones": 1}, {}, {"ones": 1}, current=2)
    state = leave(state, 1).state
    step = score(roll(state, 1, 1, 2, 3, 5).state, "ones")

    assert step.cards[0].round == 1
    assert step.state.current == 3
    step = score(roll(step.state, 1, 1, 2, 3, 5).state, "twos")
    assert (step.cards[0].round, [turn.seat for turn in step.cards[0].turns]) == (2, [3])
    step = score(roll(step.state, 1, 1, 2, 3, 5).state, "twos")
    assert (step.cards[0].round, [turn.seat for turn in step.cards[0].turns]) == (2, [3, 0])


@pytest.mark.rule("GX-07", "YZ-01")
def test_who_leaves_is_placed_below_all_who_played_on_and_the_first_to_leave_last():
    cards = [used(chance=30), all_but("ones"), used(chance=25), all_but("ones", chance=5)]
    state = leave(table(*cards, dice=(2, 2, 3, 3, 4), current=3), 0).state
    state = leave(state, 2).state
    state = score(state, "ones").state
    state = score(roll(state, 2, 2, 3, 3, 4).state, "ones").state

    assert placed(state) == [(4, "lost"), (2, "lost"), (3, "lost"), (1, "won")]
    assert YATZY.outcome(state).reason == "played_out"


@pytest.mark.rule("GX-07", "GX-08")
def test_seats_leaving_at_the_same_moment_share_a_place():
    state = leave(table({}, used(chance=20), {}, {}, current=2), 2, 1).state
    assert YATZY.to_act(state) == (3,)
    state = leave(state, 0).state

    assert placed(state) == [(2, "lost"), (3, "lost"), (3, "lost"), (1, "won")]
    assert YATZY.outcome(state).reason == "others_left"


@pytest.mark.rule("GX-07")
def test_the_last_seat_wins_at_once_whatever_its_total():
    state = leave(table({}, used(chance=30), dice=(3, 1, 4, 1, 5)), 1).state

    assert placed(state) == [(1, "won"), (2, "lost")]
    assert YATZY.to_act(state) == ()
    assert state.last.model_dump(mode="json")["box"] is None


@pytest.mark.rule("GX-07", "YZ-01")
def test_the_match_ends_when_only_seats_with_full_cards_are_left():
    state = leave(table(all_but(chance=9), all_but(chance=9), all_but("ones"), current=2), 2).state

    assert placed(state) == [(1, "drawn"), (1, "drawn"), (3, "lost")]
    assert YATZY.outcome(state).reason == "played_out"


@pytest.mark.rule("GX-07")
def test_a_seat_leaves_once():
    state = leave(table({}, {}, {}), 1).state

    with pytest.raises(AlreadyOut):
        leave(state, 1)
    with pytest.raises(AlreadyOut):
        leave(state, 2, 1)
