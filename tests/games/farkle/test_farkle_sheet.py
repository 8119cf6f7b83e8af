"""What is seen: the view and the score sheet, whole bodies. FK-19, GX-08."""

import pytest

from games.core.replay import Acted, Left, replay
from games.farkle.actions import FarkleBank, FarkleRoll
from games.farkle.game import FARKLE
from tests.dice import seeded_dice
from tests.games.farkle.table import NOTHING, Table


def test_the_view_shows_the_whole_table_and_is_the_same_for_everybody():
    table = Table(4, teams=True, final_round=True)
    table.score(100)
    table.roll(5, 2, 2, 3, 4, 6)
    table.roll(1, 1, 2, 3, 4, keep=[5])
    body = {
        "current": 1,
        "throw": [1, 1, 2, 3, 4],
        "turn_points": 50,
        "dice_left": 5,
        "aside": [[5]],
        "final_round_by": None,
        "seats": [{"score": 100}, {"score": 0}, {"score": 0}, {"score": 0}],
        "teams": [{"team": 0, "seats": [0, 2], "score": 100}, {"team": 1, "seats": [1, 3], "score": 0}],
        "last": {
            "seat": 0,
            "throws": [{"dice": [1, 2, 2, 3, 3, 4], "kept": [0], "points": 100, "farkle": False}],
            "points": 100,
            "total": 100,
            "ended": "banked",
        },
    }
    for seat in (None, 0, 1, 2, 3):
        assert FARKLE.view(table.state, seat).model_dump(mode="json") == body


def test_the_view_of_a_match_that_is_over_has_nobody_on_turn():
    table = Table(target=50, win_when="reaches")
    table.score(50)
    assert table.view.model_dump(mode="json") == {
        "current": None,
        "throw": None,
        "turn_points": 0,
        "dice_left": 6,
        "aside": [],
        "final_round_by": None,
        "seats": [{"score": 50}, {"score": 0}],
        "teams": None,
        "last": {
            "seat": 0,
            "throws": [{"dice": [5, 2, 2, 3, 3, 4], "kept": [0], "points": 50, "farkle": False}],
            "points": 50,
            "total": 50,
            "ended": "banked",
        },
    }


@pytest.mark.rule("FK-19")
def test_the_sheet_lists_every_throw_what_was_set_aside_the_points_and_how_the_turn_ended():
    table = Table(3)
    table.roll(1, 2, 2, 5, 5, 6)
    table.roll(5, 5, 5, 2, 3, keep=[1])
    table.bank(5, 5, 5)
    assert list(table.sheet) == [1]
    assert [turn.seat for turn in table.sheet[1].turns] == [0]
    table.roll(1, 1, 2, 3, 4, 6)
    table.roll(2, 3, 4, 6, keep=[1, 1])
    table.pass_on()
    assert table.sheet[1].model_dump(mode="json") == {
        "round": 1,
        "turns": [
            {
                "seat": 0,
                "throws": [
                    {"dice": [1, 2, 2, 5, 5, 6], "kept": [0], "points": 100, "farkle": False},
                    {"dice": [5, 5, 5, 2, 3], "kept": [0, 1, 2], "points": 500, "farkle": False},
                ],
                "points": 600,
                "total": 600,
                "ended": "banked",
            },
            {
                "seat": 1,
                "throws": [
                    {"dice": [1, 1, 2, 3, 4, 6], "kept": [0, 1], "points": 200, "farkle": False},
                    {"dice": [2, 3, 4, 6], "kept": [], "points": 0, "farkle": True},
                ],
                "points": 0,
                "total": 0,
                "ended": "farkled",
            },
            {"seat": 2, "throws": [], "points": 0, "total": 0, "ended": "passed"},
        ],
    }


@pytest.mark.rule("FK-19", "FK-13")
def test_with_roll_on_the_sheet_keeps_the_throws_before_and_after_a_farkle():
    table = Table(after_farkle="roll_on")
    table.roll(1, 2, 2, 3, 4, 6)
    table.roll(*NOTHING[:5], keep=[1])
    table.roll(5, 2, 2, 3, 4)
    table.bank(5)
    table.farkle()
    table.bank()
    assert [
        (turn.ended, turn.points, [(throw.points, throw.farkle) for throw in turn.throws])
        for turn in table.sheet[1].turns
    ] == [("banked", 50, [(100, False), (0, True), (50, False)]), ("farkled", 0, [(0, True)])]


@pytest.mark.rule("FK-19")
def test_a_round_is_every_seats_rth_turn_counted_from_the_seat_that_started():
    table = Table(3, starter=1)
    for _ in range(7):
        table.farkle()
    assert {number: [turn.seat for turn in card.turns] for number, card in table.sheet.items()} == {
        1: [1, 2, 0],
        2: [1, 2, 0],
        3: [1],
    }
    assert table.view.last == table.sheet[3].turns[-1]


@pytest.mark.rule("FK-19", "FK-22")
def test_the_turn_of_a_seat_that_leaves_is_on_the_sheet_without_points():
    table = Table(3)
    table.roll(1, 2, 2, 3, 4, 6)
    table.roll(5, 2, 2, 3, 4, keep=[1])
    table.forfeit(0)
    assert table.view.last.model_dump(mode="json") == {
        "seat": 0,
        "throws": [
            {"dice": [1, 2, 2, 3, 4, 6], "kept": [0], "points": 100, "farkle": False},
            {"dice": [5, 2, 2, 3, 4], "kept": [], "points": 0, "farkle": False},
        ],
        "points": 0,
        "total": 0,
        "ended": "left",
    }
    for _ in range(3):
        table.farkle()
    assert {number: [turn.seat for turn in card.turns] for number, card in table.sheet.items()} == {
        1: [0, 1, 2],
        2: [1],
    }


@pytest.mark.rule("FK-19", "GX-07")
def test_the_seat_that_started_may_leave_and_rounds_go_on_from_the_next():
    table = Table(3, starter=2)
    table.farkle()
    table.forfeit(2)
    for _ in range(4):
        table.farkle()
    assert {number: [turn.seat for turn in card.turns] for number, card in table.sheet.items()} == {
        1: [2, 0, 1],
        2: [0, 1],
    }


@pytest.mark.rule("FK-19", "GX-07")
@pytest.mark.parametrize("thrown", [True, False])
def test_a_turn_cut_short_because_all_others_left_is_on_the_sheet_if_it_had_a_throw(thrown):
    table = Table(2)
    table.score(200)
    if thrown:
        table.roll(4, 4, 4, 4, 4, 4)
    table.forfeit(0)
    assert [(turn.seat, turn.ended) for turn in table.sheet[1].turns] == [(0, "banked")] + [(1, "unfinished")] * thrown
    assert table.scores == [200, 0]


@pytest.mark.rule("FK-19", "FK-16")
def test_the_last_turns_of_the_final_round_stand_in_their_own_rounds():
    table = Table(3, target=1000, final_round=True)
    table.score(100)
    table.score(1050)
    table.score(100)
    table.score(100)
    assert {number: [turn.seat for turn in card.turns] for number, card in table.sheet.items()} == {
        1: [0, 1, 2],
        2: [0],
    }


@pytest.mark.rule("FK-14", "FK-19")
@pytest.mark.parametrize(
    ("seats", "asked"),
    [
        (2, {"target": 3000}),
        (3, {"target": 2000, "final_round": True, "after_farkle": "roll_on"}),
        (5, {"target": 2000, "win_when": "reaches", "final_round": True, "three_ones": 1000}),
        (6, {"target": 3000, "teams": True, "final_round": True}),
        (8, {"target": 2000, "teams": True, "after_farkle": "roll_on"}),
    ],
)
@pytest.mark.parametrize("number", range(4))
def test_in_whole_matches_the_sheet_adds_up_and_the_log_replays_to_the_same_state(number, seats, asked):
    dice = seeded_dice(number, seats)
    options = FARKLE.resolve(asked, seats)
    state = FARKLE.start(options, seats, dice).state
    started, steps, sheet = tuple(dice.throws), [], {}
    while FARKLE.outcome(state) is None:
        drawn = len(dice.throws)
        (seat,) = FARKLE.to_act(state)
        if seats > 3 and len(steps) == 20 + number:
            gone = FARKLE.leaving(state, (number % seats,))
            step = FARKLE.forfeit(state, gone, dice)
            steps.append(Left(seats=gone, throws=()))
        else:
            ((_, action),) = FARKLE.absent_actions(state)
            if len(steps) % 3 == 0 and isinstance(action, FarkleBank):
                action = FarkleRoll(type="farkle.roll", keep=action.keep)
            elif not isinstance(action, FarkleBank):
                action = FarkleRoll(type="farkle.roll", keep=())
            step = FARKLE.apply(state, seat, action, dice)
            steps.append(Acted(seat=seat, action=action, throws=tuple(dice.throws[drawn:])))
        state = FARKLE.load(FARKLE.dump(step.state))
        assert state == step.state
        for card in step.cards:
            assert FARKLE.Card.model_validate_json(card.model_dump_json()) == card
            sheet[card.round] = card
        scores = [0] * seats
        for card in sheet.values():
            for turn in card.turns:
                scores[turn.seat] += turn.points
                assert turn.total == scores[turn.seat]
        assert [one.score for one in FARKLE.view(state, None).seats] == scores
    assert [sorted(turn.seat for turn in card.turns) for card in sheet.values()] == [
        sorted({turn.seat for turn in card.turns}) for card in sheet.values()
    ]
    assert replay(FARKLE, options, seats, started, steps) == state
