"""What is refused without looking at the match, and who may act: the borders of 400 and 409."""

import pytest
from pydantic import ValidationError

from games.core.errors import AlreadyOut, GameOver, NotYourTurn, RuleError, WrongPhase
from games.core.legal import choices
from games.farkle import errors
from games.farkle.actions import FarkleBank, FarklePass, FarkleRoll
from games.farkle.game import FARKLE
from tests.dice import NO_DICE, ScriptedDice
from tests.games.farkle.table import Table

ACTIONS = [(FarkleRoll, "farkle.roll"), (FarkleBank, "farkle.bank")]


@pytest.mark.case("C-FK-11")
@pytest.mark.rule("FK-04", "GX-01")
@pytest.mark.parametrize(("action", "name"), ACTIONS)
@pytest.mark.parametrize(
    "keep",
    [
        "[0, 0, 0]",
        "[9]",
        "[6]",
        "[-1]",
        "[0, 1, 2, 3, 4, 4]",
        "[0, 1, 2, 3, 4, 5, 0]",
        '["0"]',
        "[0.0]",
        "[true]",
        "null",
    ],
)
def test_positions_outside_0_to_5_or_named_twice_are_malformed(action, name, keep):
    with pytest.raises(ValidationError):
        action.model_validate_json(f'{{"type": "{name}", "keep": {keep}}}')


@pytest.mark.rule("GX-01", "GX-03")
@pytest.mark.parametrize(("action", "name"), ACTIONS)
@pytest.mark.parametrize("extra", ["", ', "keep": [], "dice": [1, 1, 1, 1, 1, 1]', ', "keep": [], "points": 3000'])
def test_keep_is_needed_and_nobody_supplies_dice_or_points(action, name, extra):
    with pytest.raises(ValidationError):
        action.model_validate_json(f'{{"type": "{name}"{extra}}}')


@pytest.mark.rule("FK-05")
@pytest.mark.parametrize(("action", "name"), ACTIONS)
def test_a_well_formed_action_is_read_from_json(action, name):
    assert action.model_validate_json(f'{{"type": "{name}", "keep": [5, 0]}}').keep == (5, 0)


@pytest.mark.rule("FK-01", "GX-03")
def test_only_the_seat_on_turn_may_act():
    table = Table(3)
    assert FARKLE.to_act(table.state) == (0,)
    for seat in (1, 2):
        assert table.legal(seat) == []
        with pytest.raises(NotYourTurn):
            FARKLE.apply(table.state, seat, FarkleRoll(type="farkle.roll", keep=()), NO_DICE)


@pytest.mark.rule("FK-22", "GX-03", "GX-07")
def test_a_seat_that_left_cannot_act():
    table = Table(3)
    table.forfeit(1)
    assert table.legal(1) == []
    with pytest.raises(AlreadyOut):
        FARKLE.apply(table.state, 1, FarkleRoll(type="farkle.roll", keep=()), NO_DICE)


@pytest.mark.rule("FK-15", "GX-03")
def test_nobody_acts_after_the_end():
    table = Table(2, target=50, win_when="reaches")
    table.score(50)
    assert FARKLE.to_act(table.state) == ()
    assert FARKLE.absent_actions(table.state) == ()
    assert FARKLE.decision(table.state) == ()
    for seat in (0, 1):
        assert table.legal(seat) == []
        with pytest.raises(GameOver):
            FARKLE.apply(table.state, seat, FarkleRoll(type="farkle.roll", keep=()), NO_DICE)


@pytest.mark.rule("FK-21")
def test_players_cannot_pass_and_the_table_only_before_the_first_throw():
    assert FarklePass not in FARKLE.actions
    assert FARKLE.table_actions == (FarklePass,)
    table = Table()
    table.roll(1, 2, 2, 3, 4, 6)
    with pytest.raises(WrongPhase):
        FARKLE.apply(table.state, 0, FarklePass(type="farkle.pass"), NO_DICE)


def test_an_action_of_another_game_is_a_mistake_of_the_caller():
    class Other(FARKLE.actions[0].__base__):
        pass

    with pytest.raises(TypeError):
        FARKLE.apply(Table().state, 0, Other(), NO_DICE)


@pytest.mark.rule("FK-02", "FK-03", "FK-11")
def test_legal_actions_list_every_set_aside_for_both_actions():
    table = Table()
    assert table.legal() == [{"type": "farkle.roll", "keep": []}]
    table.roll(1, 2, 2, 5, 3, 6)
    keep = {
        "sets": [
            {"positions": [0], "points": 100},
            {"positions": [3], "points": 50},
            {"positions": [0, 3], "points": 150},
        ]
    }
    assert table.legal() == [{"type": "farkle.roll", "keep": keep}, {"type": "farkle.bank", "keep": keep}]


@pytest.mark.rule("FK-03", "FK-04", "GX-03")
@pytest.mark.parametrize("throw", [(1, 2, 4, 5, 5, 5), (2, 2, 3, 3, 4, 4), (3, 3, 3, 3, 1, 6), (1, 2, 3, 4, 5, 6)])
def test_exactly_the_legal_set_asides_are_accepted(throw):
    table = Table()
    table.roll(*throw)
    legal = {(one["type"], tuple(one["keep"])) for hint in table.legal() for one in choices(hint)}
    accepted = set()
    for bits in range(64):
        keep = tuple(position for position in range(6) if bits >> position & 1)
        for action, name in ACTIONS:
            try:
                FARKLE.apply(table.state, 0, action(type=name, keep=keep), ScriptedDice(*(1,) * 6))
            except RuleError:
                continue
            accepted.add((name, keep))
    assert accepted == legal


@pytest.mark.rule("GX-03")
def test_every_refusal_has_a_code_and_words_in_both_languages():
    refusals = [errors.MustSetAside, errors.DiceDoNotScore, errors.NothingToBank]
    for refusal in refusals:
        assert refusal.code.startswith("rule.")
        assert all(refusal.message)
        assert refusal.message.id != refusal.message.en
    assert len({refusal.code for refusal in refusals}) == len(refusals)
