"""Rolling, keeping, scoring, and whose turn it is."""

import json

import pytest
from pydantic import TypeAdapter, ValidationError

from games.core.errors import AlreadyOut, GameOver, NotYourTurn, PositionNotInThrow
from games.yatzy.actions import YatzyRoll, YatzyScore, YatzyScoreBest
from games.yatzy.boxes import BOXES
from games.yatzy.errors import BoxUsed, NoRollsLeft, NothingRolled, NothingToRoll
from games.yatzy.game import YATZY
from games.yatzy.options import YatzyOptions
from tests.dice import NO_DICE, ScriptedDice
from tests.games.yatzy.table import all_but, roll, said, score, table, time_out, used

ACTION = TypeAdapter(YatzyRoll | YatzyScore)


@pytest.mark.rule("GX-05")
def test_a_roll_off_decides_who_starts():
    start = YATZY.start(YatzyOptions(), 3, ScriptedDice(4, 6, 6, 2, 5))

    assert said(start) == [
        {
            "type": "match.rolled_off",
            "seat": 2,
            "rounds": [
                [{"seat": 0, "die": 4}, {"seat": 1, "die": 6}, {"seat": 2, "die": 6}],
                [{"seat": 1, "die": 2}, {"seat": 2, "die": 5}],
            ],
            "starter": 2,
        }
    ]
    assert YATZY.to_act(start.state) == (2,)


@pytest.mark.rule("YZ-02")
def test_the_first_roll_throws_all_five():
    step = roll(table(), 3, 1, 4, 1, 5)

    assert said(step) == [{"type": "yatzy.rolled", "seat": 0, "roll": 1, "keep": [], "dice": [3, 1, 4, 1, 5]}]
    assert YATZY.to_act(step.state) == (0,)


@pytest.mark.rule("YZ-02")
def test_kept_dice_stay_in_place_and_the_others_fill_the_rolled_positions_in_order():
    step = roll(table(dice=(3, 1, 4, 1, 5)), 6, 2, 1, keep=(3, 1))

    assert said(step) == [{"type": "yatzy.rolled", "seat": 0, "roll": 2, "keep": [1, 3], "dice": [6, 1, 2, 1, 1]}]


@pytest.mark.rule("YZ-02")
def test_a_die_that_was_rolled_again_may_be_kept_later_and_a_kept_one_rolled_again():
    second = roll(table(dice=(3, 1, 4, 1, 5)), 6, 6, 6, keep=(1, 3)).state
    third = roll(second, 2, 3, keep=(0, 2, 4)).state

    assert third.dice == (6, 2, 6, 3, 6)


@pytest.mark.rule("YZ-02")
@pytest.mark.case("C-YZ-17")
def test_keeping_none_rolls_all_five_again():
    assert roll(table(dice=(3, 1, 4, 1, 5)), 6, 2, 2, 4, 6).state.dice == (6, 2, 2, 4, 6)


@pytest.mark.rule("YZ-02", "GX-03")
@pytest.mark.case("C-YZ-17")
def test_keeping_all_five_is_refused():
    with pytest.raises(NothingToRoll) as refused:
        roll(table(dice=(3, 1, 4, 1, 5)), keep=(0, 1, 2, 3, 4))

    assert (refused.value.code, refused.value.errors[0].field) == ("rule.nothing_to_roll", "keep")


@pytest.mark.rule("YZ-02", "GX-03")
def test_nothing_can_be_kept_in_the_first_roll():
    with pytest.raises(PositionNotInThrow) as refused:
        roll(table(), keep=(0,))

    assert refused.value.errors[0].field == "keep"


@pytest.mark.rule("YZ-02", "GX-03")
def test_a_fourth_roll_is_refused():
    state = table(dice=(3, 1, 4, 1, 5), rolls=3)

    with pytest.raises(NoRollsLeft):
        roll(state, keep=(0,))
    assert [one.type for one in YATZY.legal_actions(state, 0)] == ["yatzy.score"]


@pytest.mark.rule("YZ-02")
@pytest.mark.parametrize(
    "keep",
    [
        [5],  # beyond five dice
        [-1],
        [1, 1],  # twice
        [0, 1, 2, 3, 4, 0],
        ["1"],
        [1.0],
        [True],
        None,
        0,
    ],
)
def test_positions_are_0_to_4_and_none_twice(keep):
    with pytest.raises(ValidationError):
        ACTION.validate_json(json.dumps({"type": "yatzy.roll", "keep": keep}))


@pytest.mark.rule("YZ-02")
def test_positions_may_come_in_any_order():
    assert ACTION.validate_json('{"type": "yatzy.roll", "keep": [4, 0, 2]}').keep == (4, 0, 2)


@pytest.mark.rule("YZ-03")
@pytest.mark.parametrize("box", ["zeros", "yatzy", "", "Ones"])
def test_unknown_boxes_are_refused_before_the_match_is_looked_at(box):
    with pytest.raises(ValidationError):
        YatzyScore(type="yatzy.score", box=box)


@pytest.mark.rule("YZ-03")
@pytest.mark.case("C-YZ-01")
@pytest.mark.parametrize("rolls", [1, 2, 3])
def test_a_box_may_be_scored_after_any_roll_and_ends_the_turn(rolls):
    step = score(table(dice=(1, 4, 4, 4, 5), rolls=rolls), "three_of_a_kind")

    assert said(step) == [{"type": "yatzy.scored", "seat": 0, "box": "three_of_a_kind", "points": 18, "bonus": 0}]
    assert step.state.sheets[0].card == {"three_of_a_kind": 18}
    assert YATZY.to_act(step.state) == (1,)
    assert (step.state.rolls, step.state.rolls_left) == ((), 3)


@pytest.mark.rule("YZ-03", "GX-03")
@pytest.mark.case("C-YZ-17")
def test_nothing_can_be_scored_before_the_first_roll():
    with pytest.raises(NothingRolled):
        score(table(), "chance")
    with pytest.raises(NothingRolled):
        YATZY.apply(table(), 0, YatzyScoreBest(type="yatzy.score_best"), NO_DICE)


@pytest.mark.rule("YZ-03")
@pytest.mark.case("C-YZ-03", "C-YZ-19")
@pytest.mark.parametrize(
    ("dice", "box"),
    [
        ((3, 4, 4, 6, 6), "small_straight"),
        ((1, 2, 3, 5, 6), "small_straight"),
        ((1, 2, 3, 3, 5), "fours"),
    ],
)
def test_a_box_that_scores_0_may_be_chosen_and_is_used_up(dice, box):
    state = score(table(dice=dice), box).state

    assert state.sheets[0].card == {box: 0}
    assert (state.current, state.rolls_left) == (1, 3), "the turn is over as with any other box"


@pytest.mark.rule("YZ-03", "YZ-16")
@pytest.mark.case("C-YZ-05", "C-YZ-19")
@pytest.mark.parametrize(
    ("box", "points"), [("threes", 15), ("three_of_a_kind", 15), ("four_of_a_kind", 15), ("five_of_a_kind", 50)]
)
def test_the_first_five_alike_may_go_to_any_open_box(box, points):
    step = score(table(dice=(3, 3, 3, 3, 3)), box)

    assert said(step) == [{"type": "yatzy.scored", "seat": 0, "box": box, "points": points, "bonus": 0}]


@pytest.mark.rule("YZ-03", "GX-03")
@pytest.mark.case("C-YZ-15")
def test_a_used_box_is_refused_even_if_it_holds_0():
    with pytest.raises(BoxUsed) as refused:
        score(table(used(chance=0, ones=3), dice=(1, 4, 4, 4, 5)), "chance")

    assert (refused.value.code, refused.value.errors[0].field) == ("rule.box_used", "box")
    assert refused.value.data == {"allowed": [box for box in BOXES if box not in ("chance", "ones")]}


@pytest.mark.rule("GX-03", "GX-04")
def test_only_the_seat_whose_turn_it_is_may_act():
    state = table({}, {}, {}, dice=(3, 1, 4, 1, 5), current=1)

    for seat in (0, 2):
        assert YATZY.legal_actions(state, seat) == ()
        with pytest.raises(NotYourTurn):
            roll(state, seat=seat)
        with pytest.raises(NotYourTurn):
            score(state, "chance", seat=seat)


@pytest.mark.rule("GX-04")
def test_turns_go_clockwise():
    state = table({}, {}, {}, dice=(3, 1, 4, 1, 5), current=1)
    order = []
    for box in ("chance", "ones", "twos", "threes"):
        state = score(state, box).state
        order.append(state.current)
        state = roll(state, 3, 1, 4, 1, 5).state

    assert order == [2, 0, 1, 2]


@pytest.mark.rule("GX-03")
def test_a_refused_action_changes_nothing_and_draws_no_die():
    state = table(dice=(3, 1, 4, 1, 5))
    before = YATZY.dump(state)
    dice = ScriptedDice(1, 2, 3, 4, 5)

    with pytest.raises(NothingToRoll):
        YATZY.apply(state, 0, YatzyRoll(type="yatzy.roll", keep=(0, 1, 2, 3, 4)), dice)

    assert YATZY.dump(state) == before
    assert dice.left == [1, 2, 3, 4, 5]


@pytest.mark.rule("YZ-01", "GX-08")
@pytest.mark.case("C-YZ-15")
def test_the_match_ends_with_the_thirteenth_box_of_the_last_seat_and_takes_nothing_more():
    state = table(all_but("chance"), all_but("chance"), dice=(6, 6, 6, 6, 5))
    state = score(state, "chance").state
    assert YATZY.outcome(state) is None

    state = score(roll(state, 6, 6, 6, 6, 6).state, "chance").state

    assert YATZY.outcome(state).model_dump() == {
        "seats": (
            {"seat": 0, "placement": 2, "result": "lost"},
            {"seat": 1, "placement": 1, "result": "won"},
        ),
        "reason": "played_out",
    }
    assert (YATZY.to_act(state), YATZY.absent_actions(state), YATZY.decision(state)) == ((), (), ())
    for seat in (0, 1):
        assert YATZY.legal_actions(state, seat) == ()
        with pytest.raises(GameOver):
            roll(state, seat=seat)
        with pytest.raises(GameOver):
            score(state, "chance", seat=seat)
    with pytest.raises(GameOver):
        YATZY.forfeit(state, (0,), NO_DICE)


@pytest.mark.rule("YZ-01", "GX-08")
@pytest.mark.parametrize(
    ("chances", "expected"),
    [
        ((10, 20, 15), [(3, "lost"), (1, "won"), (2, "lost")]),
        ((20, 20, 15), [(1, "drawn"), (1, "drawn"), (3, "lost")]),  # several at the top
        ((10, 20, 10), [(2, "lost"), (1, "won"), (2, "lost")]),  # several below
        ((12, 12, 12), [(1, "drawn"), (1, "drawn"), (1, "drawn")]),
    ],
)
def test_the_highest_total_wins_and_several_at_the_top_draw(chances, expected):
    cards = [all_but("ones", chance=points) for points in chances]
    cards[0]["ones"] = cards[1]["ones"] = 0
    state = score(table(*cards, dice=(2, 2, 3, 3, 4), current=2), "ones").state

    outcome = YATZY.outcome(state)
    assert [(one.placement, one.result) for one in outcome.seats] == expected


@pytest.mark.rule("YZ-01")
@pytest.mark.parametrize("seats", range(2, 7))
def test_everybody_has_thirteen_turns(seats):
    dice = ScriptedDice(6, *[1] * (seats - 1))
    state = YATZY.start(YatzyOptions(), seats, dice).state
    order = []
    while state.current is not None:
        order.append(state.current)
        state = time_out(state, 1, 2, 3, 4, 6)

    assert order == list(range(seats)) * 13
    assert all(set(sheet.card) == set(BOXES) for sheet in state.sheets)


@pytest.mark.rule("GX-06")
def test_every_roll_and_every_box_is_a_new_decision():
    state = table({}, {})
    seen = [tuple(YATZY.decision(state))]
    for keep in ((), (0,), (1, 2)):
        state = roll(state, *[2, 3, 4, 4, 6][len(keep) :], keep=keep).state
        seen.append(tuple(YATZY.decision(state)))
    state = score(state, "chance").state
    seen.append(tuple(YATZY.decision(state)))
    state = score(roll(state, 1, 1, 2, 3, 5).state, "chance").state
    seen.append(tuple(YATZY.decision(state)))

    assert len(set(seen)) == len(seen)


@pytest.mark.rule("YZ-20")
def test_a_time_out_before_the_first_roll_rolls_once_and_takes_the_best_box():
    state = time_out(table(), 2, 2, 2, 3, 3)

    assert state.sheets[0].card == {"full": 25}
    assert state.current == 1


@pytest.mark.rule("YZ-20", "GX-06")
@pytest.mark.parametrize("rolls", [1, 2, 3])
@pytest.mark.parametrize(
    ("card", "dice", "box"),
    [
        ({}, (3, 2, 4, 5, 3), "small_straight"),
        (used(small_straight=0), (3, 2, 4, 5, 3), "chance"),
        ({}, (4, 4, 4, 5, 6), "three_of_a_kind"),  # 23 as in chance, which comes later
        ({}, (4, 4, 4, 4, 6), "three_of_a_kind"),  # 22 as in four of a kind and chance
        (all_but("ones", "sixes", "full"), (2, 3, 4, 5, 5), "ones"),  # all 0: the first
        (all_but("twos", "chance"), (2, 2, 2, 2, 2), "twos"),  # 10 each
        (used(five_of_a_kind=50), (6, 6, 6, 6, 6), "sixes"),  # allowed, not merely worth most
        (used(five_of_a_kind=50, sixes=24), (6, 6, 6, 6, 6), "large_straight"),
    ],
)
def test_a_time_out_after_a_roll_rolls_no_more_and_takes_the_allowed_box_worth_most(card, dice, box, rolls):
    before = table(card, {}, dice=dice, rolls=rolls)
    after = time_out(before)

    assert set(after.sheets[0].card) - set(card) == {box}


@pytest.mark.rule("YZ-20", "GX-06")
def test_the_table_scores_with_an_ordinary_event_and_no_player_can_ask_for_it():
    step = YATZY.apply(table(dice=(2, 2, 2, 3, 3)), 0, YatzyScoreBest(type="yatzy.score_best"), NO_DICE)

    assert said(step) == [{"type": "yatzy.scored", "seat": 0, "box": "full", "points": 25, "bonus": 0}]
    assert YatzyScoreBest in YATZY.table_actions
    assert YatzyScoreBest not in YATZY.actions


@pytest.mark.rule("GX-06")
def test_a_time_out_is_charged_to_the_seat_to_move():
    assert YATZY.charged(table({}, {}, {}, current=2)) == (2,)


@pytest.mark.rule("GX-07")
def test_a_seat_that_left_cannot_act_and_the_others_pass_it_over():
    state = YATZY.forfeit(table({}, {}, {}, dice=(1, 4, 4, 4, 5)), (1,), NO_DICE).state

    with pytest.raises(AlreadyOut):
        roll(state, seat=1)
    assert score(state, "chance").state.current == 2
