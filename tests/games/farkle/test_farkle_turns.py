"""One turn: rolling, setting aside, hot dice, Farkles, banking. FK-01 to FK-07, FK-09, FK-11 to FK-14, FK-20."""

import pytest

from games.core.errors import PositionNotInThrow
from games.farkle.actions import FarkleBank, FarkleRoll
from games.farkle.errors import DiceDoNotScore, MustSetAside, NothingToBank
from games.farkle.game import FARKLE
from tests.dice import NO_DICE, ScriptedDice
from tests.games.farkle.table import NOTHING, Table


@pytest.mark.rule("FK-01", "GX-05")
def test_a_roll_off_decides_who_starts_and_those_tied_at_the_top_roll_again():
    started = FARKLE.start(FARKLE.resolve({}, 3), 3, ScriptedDice(4, 6, 6, 2, 5))
    (event,) = started.events
    assert event.type == "match.rolled_off"
    assert event.data.model_dump(mode="json") == {
        "rounds": [
            [{"seat": 0, "die": 4}, {"seat": 1, "die": 6}, {"seat": 2, "die": 6}],
            [{"seat": 1, "die": 2}, {"seat": 2, "die": 5}],
        ],
        "starter": 2,
    }
    assert FARKLE.to_act(started.state) == (2,)


@pytest.mark.rule("FK-01", "GX-04")
def test_turns_go_clockwise_from_the_starting_seat():
    table = Table(4, starter=2)
    order = []
    for _ in range(6):
        order.append(table.current)
        table.farkle()
    assert order == [2, 3, 0, 1, 2, 3]


@pytest.mark.rule("FK-02")
def test_a_turn_begins_with_all_six_dice():
    table = Table()
    assert table.view.dice_left == 6
    assert table.view.throw is None
    assert table.roll(1, 2, 2, 5, 5, 6) == ["farkle.rolled"]
    assert table.data == [{"dice": [1, 2, 2, 5, 5, 6]}]
    assert table.view.throw == (1, 2, 2, 5, 5, 6)
    assert table.view.dice_left == 6


@pytest.mark.rule("FK-03", "GX-03")
@pytest.mark.case("C-FK-11")
@pytest.mark.parametrize(("action", "name"), [(FarkleRoll, "farkle.roll"), (FarkleBank, "farkle.bank")])
def test_a_throw_that_scores_must_be_answered_with_a_set_aside(action, name):
    table = Table()
    table.roll(1, 2, 2, 5, 5, 6)
    before = table.state
    with pytest.raises(MustSetAside) as refused:
        FARKLE.apply(table.state, 0, action(type=name, keep=()), NO_DICE)
    assert [error.field for error in refused.value.errors] == ["keep"]
    assert table.state == before


@pytest.mark.rule("FK-03", "FK-05")
def test_scoring_dice_may_be_left_behind_and_are_rolled_with_the_rest():
    table = Table()
    table.roll(1, 2, 2, 5, 5, 6)
    assert table.roll(5, 3, 3, 4, 6, keep=[1]) == ["farkle.kept", "farkle.rolled"]
    assert table.data == [{"positions": [0], "dice": [1], "points": 100}, {"dice": [5, 3, 3, 4, 6]}]
    assert table.view.dice_left == 5
    assert table.view.turn_points == 100
    assert table.view.aside == ((1,),)


@pytest.mark.rule("FK-05")
def test_throw_after_throw_all_dice_that_are_not_set_aside_are_rolled():
    table = Table()
    table.roll(1, 2, 2, 5, 5, 6)
    table.roll(5, 1, 2, 3, 4, keep=[1])  # both 5s and the rest
    table.roll(1, 2, 6, keep=[5, 1])
    assert table.view.dice_left == 3
    table.roll(5, 4, keep=[1])
    table.roll(3, keep=[5])  # the last die is none that scores
    assert table.data[-1] == {"lost": 400}


@pytest.mark.rule("FK-04", "GX-03")
@pytest.mark.parametrize(
    "keep", [(0, 2), (2,), (1, 3, 4, 5)], ids=["a 4 beside a 1", "a 4 alone", "a 2 beside three 5s"]
)
def test_a_die_that_belongs_to_no_combination_cannot_be_set_aside(keep):
    table = Table()
    table.roll(1, 2, 4, 5, 5, 5)
    for action in (FarkleRoll(type="farkle.roll", keep=keep), FarkleBank(type="farkle.bank", keep=keep)):
        with pytest.raises(DiceDoNotScore) as refused:
            FARKLE.apply(table.state, 0, action, NO_DICE)
        assert [error.field for error in refused.value.errors] == ["keep"]
        assert refused.value.data == {"faces": [table.view.throw[position] for position in keep]}


@pytest.mark.rule("FK-05", "GX-03")
def test_positions_count_in_the_last_throw_and_not_beyond_it():
    table = Table()
    table.roll(1, 2, 2, 5, 5, 6)
    table.roll(2, 3, 5, keep=[1, 5, 5])
    for action in (FarkleRoll(type="farkle.roll", keep=(2, 3)), FarkleBank(type="farkle.bank", keep=(2, 3))):
        with pytest.raises(PositionNotInThrow) as refused:
            FARKLE.apply(table.state, 0, action, NO_DICE)
        assert [error.field for error in refused.value.errors] == ["keep"]
        assert refused.value.data == {"positions": [0, 1, 2]}


@pytest.mark.rule("FK-02", "GX-03")
def test_nothing_can_be_set_aside_before_the_first_throw():
    with pytest.raises(PositionNotInThrow):
        FARKLE.apply(Table().state, 0, FarkleRoll(type="farkle.roll", keep=(0,)), NO_DICE)


@pytest.mark.rule("FK-07", "GX-03")
@pytest.mark.parametrize("keep", [(), (0,)])
def test_nothing_can_be_banked_before_the_first_throw(keep):
    with pytest.raises(NothingToBank):
        FARKLE.apply(Table().state, 0, FarkleBank(type="farkle.bank", keep=keep), NO_DICE)


@pytest.mark.rule("FK-06")
def test_with_hot_dice_all_six_are_rolled_again_and_the_points_go_on():
    table = Table()
    table.roll(1, 1, 1, 5, 2, 3)
    table.roll(5, 1, keep=[1, 1, 1, 5])
    assert table.view.turn_points == 350
    assert table.roll(2, 2, 2, 3, 4, 6, keep=[1, 5]) == ["farkle.kept", "farkle.hot_dice", "farkle.rolled"]
    assert table.data[1] == {}
    assert (table.view.turn_points, table.view.dice_left, table.view.aside) == (500, 6, ())
    assert table.bank(2, 2, 2) == ["farkle.kept", "farkle.banked"]
    assert table.scores == [700, 0]


@pytest.mark.rule("FK-06")
def test_with_hot_dice_one_may_stop():
    table = Table()
    table.roll(1, 2, 3, 4, 5, 6)
    assert table.bank(1, 2, 3, 4, 5, 6) == ["farkle.kept", "farkle.hot_dice", "farkle.banked"]
    assert table.scores == [1500, 0]
    assert table.current == 1


@pytest.mark.case("C-FK-01", "C-FK-13")
@pytest.mark.rule("FK-06")
@pytest.mark.parametrize("throw", [(4, 3, 3, 3, 4, 3), (2, 2, 3, 3, 6, 6), (2, 2, 4, 4, 6, 6), (3, 3, 4, 4, 6, 6)])
def test_pairs_and_four_of_a_kind_with_a_pair_make_hot_dice(throw):
    table = Table()
    assert table.roll(*throw) == ["farkle.rolled"]
    table.roll(*NOTHING, keep=throw)
    assert table.data[0] == {"positions": [0, 1, 2, 3, 4, 5], "dice": list(throw), "points": 1500}
    assert table.data[-1] == {"lost": 1500}


@pytest.mark.rule("FK-07")
def test_banking_takes_the_last_set_aside_with_it():
    table = Table()
    table.roll(1, 2, 2, 3, 4, 6)
    table.roll(5, 2, 2, 3, 4, keep=[1])
    table.bank(5)
    assert table.data == [
        {"positions": [0], "dice": [5], "points": 50},
        {"points": 150, "total": 150, "team_total": None},
    ]
    assert table.scores == [150, 0]
    assert table.current == 1
    assert (table.view.turn_points, table.view.throw, table.view.aside) == (0, None, ())


@pytest.mark.rule("FK-07")
def test_positions_may_be_named_in_any_order_and_are_reported_ascending():
    table = Table()
    table.roll(5, 2, 2, 5, 1, 5)
    table.act(FarkleBank(type="farkle.bank", keep=(5, 4, 0, 3)))
    assert table.data[0] == {"positions": [0, 3, 4, 5], "dice": [5, 5, 1, 5], "points": 600}


@pytest.mark.rule("FK-09")
def test_a_1_set_aside_and_then_1_1_in_the_next_throw_is_300_in_all():
    table = Table()
    table.roll(1, 2, 2, 3, 4, 6)
    table.roll(1, 1, 2, 3, 4, keep=[1])
    table.bank(1, 1)
    assert table.data[0]["points"] == 200
    assert table.scores == [300, 0]


@pytest.mark.rule("FK-09")
def test_the_same_sequence_is_300_where_three_ones_are_worth_1000():
    table = Table(three_ones=1000)
    table.roll(1, 2, 2, 3, 4, 6)
    table.roll(1, 1, 2, 3, 4, keep=[1])
    table.bank(1, 1)
    assert table.scores == [300, 0]


@pytest.mark.rule("FK-09")
def test_a_fourth_4_thrown_later_adds_nothing():
    table = Table()
    table.roll(4, 4, 4, 2, 3, 6)
    table.roll(4, 5, 2, keep=[4, 4, 4])
    with pytest.raises(DiceDoNotScore):
        FARKLE.apply(table.state, 0, FarkleBank(type="farkle.bank", keep=(0, 1)), NO_DICE)
    table.bank(5)
    assert table.scores == [450, 0]


@pytest.mark.case("C-FK-09")
@pytest.mark.rule("FK-05", "FK-09")
def test_a_throw_is_answered_once_since_keeping_and_rolling_are_one_action():
    table = Table()
    table.roll(2, 5, 5, 5, 3, 4)
    table.roll(2, 2, 3, 4, 5, keep=[5])
    # The other two 5s are back in the cup: only the new throw can be answered now.
    assert table.legal_sets() == {(5,): 50}
    table.bank(5)
    assert table.scores == [100, 0]


@pytest.mark.case("C-FK-09")
@pytest.mark.rule("FK-05", "FK-09")
def test_three_5s_named_at_once_are_500():
    table = Table()
    table.roll(2, 5, 5, 5, 3, 4)
    table.bank(5, 5, 5)
    assert table.scores == [500, 0]


@pytest.mark.rule("FK-11")
@pytest.mark.parametrize(
    ("keep", "points"),
    [((1,), 100), ((1, 5), 150), ((5, 5, 5), 500), ((1, 5, 5, 5), 600), ((5,), 50), ((5, 5), 100), ((1, 5, 5), 200)],
)
def test_the_player_chooses_how_a_throw_scores(keep, points):
    table = Table()
    table.roll(1, 2, 4, 5, 5, 5)
    table.bank(*keep)
    assert table.scores == [points, 0]


@pytest.mark.rule("FK-12", "FK-14")
def test_a_farkle_is_found_by_the_server_and_ends_the_turn_without_its_points():
    table = Table()
    table.score(500)
    table.farkle()
    table.roll(1, 1, 1, 2, 3, 4)
    assert table.roll(2, 3, 4, keep=[1, 1, 1]) == ["farkle.kept", "farkle.rolled", "farkle.farkled"]
    assert table.data[-1] == {"lost": 300}
    assert all(event.seat == 0 for event in table.events)
    assert table.current == 1
    assert table.scores == [500, 0]
    assert (table.view.turn_points, table.view.throw, table.view.dice_left, table.view.aside) == (0, None, 6, ())


@pytest.mark.rule("FK-12")
def test_a_farkle_in_the_first_throw_loses_nothing_but_the_turn():
    table = Table()
    assert table.roll(*NOTHING) == ["farkle.rolled", "farkle.farkled"]
    assert table.data[-1] == {"lost": 0}
    assert table.current == 1


@pytest.mark.rule("FK-13")
def test_with_roll_on_a_farkle_takes_the_points_but_not_the_turn():
    table = Table(after_farkle="roll_on")
    table.roll(1, 1, 1, 5, 2, 3)
    assert table.roll(2, 3, keep=[1, 1, 1, 5]) == ["farkle.kept", "farkle.rolled", "farkle.farkled"]
    assert table.data[-1] == {"lost": 350}
    assert table.current == 0
    assert table.view.turn_points == 0
    assert table.view.throw is None
    assert table.view.aside == ((1, 1, 1, 5),)
    assert table.view.dice_left == 2
    assert table.legal() == [{"type": "farkle.roll", "keep": []}, {"type": "farkle.bank", "keep": []}]


@pytest.mark.rule("FK-13")
def test_with_roll_on_the_remaining_dice_are_rolled_and_six_aside_are_hot():
    table = Table(after_farkle="roll_on")
    table.roll(1, 1, 1, 5, 2, 3)
    table.roll(2, 3, keep=[1, 1, 1, 5])
    assert table.roll(4, 6) == ["farkle.rolled", "farkle.farkled"]
    assert table.data[-1] == {"lost": 0}
    assert table.roll(1, 5) == ["farkle.rolled"]
    assert table.roll(2, 2, 2, 3, 4, 6, keep=[1, 5]) == ["farkle.kept", "farkle.hot_dice", "farkle.rolled"]
    assert table.view.turn_points == 150
    table.bank(2, 2, 2)
    assert table.scores == [350, 0]


@pytest.mark.rule("FK-13")
def test_with_roll_on_the_player_may_stop_with_0():
    table = Table(after_farkle="roll_on")
    table.score(200)
    table.score(100)
    table.roll(1, 2, 2, 3, 4, 6)
    table.roll(2, 2, 3, 4, 6, keep=[1])
    assert table.bank() == ["farkle.banked"]
    assert table.data == [{"points": 0, "total": 200, "team_total": None}]
    assert table.scores == [200, 100]
    assert table.current == 1


@pytest.mark.rule("FK-13", "GX-03")
def test_with_roll_on_nothing_can_be_kept_from_a_farkle():
    table = Table(after_farkle="roll_on")
    table.roll(*NOTHING)
    for action in (FarkleRoll(type="farkle.roll", keep=(0,)), FarkleBank(type="farkle.bank", keep=(0,))):
        with pytest.raises(PositionNotInThrow) as refused:
            FARKLE.apply(table.state, 0, action, NO_DICE)
        assert refused.value.data == {"positions": []}


@pytest.mark.rule("FK-14")
def test_banked_points_are_never_lost():
    table = Table()
    table.score(1000)
    table.score(50)
    for _ in range(6):
        table.farkle()
    assert table.scores == [1000, 50]


@pytest.mark.case("C-FK-05")
@pytest.mark.rule("FK-20")
def test_there_is_no_minimum_to_open_with():
    table = Table()
    table.roll(5, 2, 2, 3, 4, 6)
    table.bank(5)
    assert table.scores == [50, 0]


@pytest.mark.case("C-FK-07")
@pytest.mark.rule("FK-20", "FK-14")
@pytest.mark.parametrize("start", [0, 500])
def test_three_farkles_in_a_row_cost_nothing(start):
    table = Table()
    if start:
        table.score(start)
        table.farkle()
    for _ in range(6):
        table.farkle()
    assert table.scores == [start, 0]


@pytest.mark.rule("FK-20", "FK-02")
def test_the_dice_of_the_player_before_are_not_taken_over():
    table = Table()
    table.roll(1, 1, 1, 2, 3, 4)
    table.bank(1, 1, 1)
    assert (table.view.dice_left, table.view.turn_points, table.view.aside) == (6, 0, ())
    assert table.legal() == [{"type": "farkle.roll", "keep": []}]
