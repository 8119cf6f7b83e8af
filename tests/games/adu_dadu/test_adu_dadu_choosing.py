"""Marks, rerolls and the opening of the table."""

import pytest
from pydantic import TypeAdapter, ValidationError

from games.adu_dadu.actions import AduDaduAction, AduDaduChoose
from games.adu_dadu.errors import NotAllChose
from games.adu_dadu.game import ADU_DADU
from games.core.errors import PositionNotInThrow, WrongPhase
from tests.games.adu_dadu.table import Table

FIRST = [(1, 5, 2), (6, 4, 2)]


def choosing(**asked: object) -> Table:
    """Two seats that have rolled 1-5-2 and 6-4-2."""
    return Table(2, **asked).rolls(FIRST)


@pytest.mark.rule("AD-06")
def test_marked_dice_are_rolled_again_and_the_others_keep_their_faces() -> None:
    table = choosing().choose(0, 0, 2).choose(1, 1).open(1, 3, 6, 2)
    assert table.events == [
        {"type": "adu_dadu.opened", "seat": 1, "data": {"keeps_all": False}},
        {"type": "adu_dadu.rerolled", "seat": 0, "data": {"positions": [0, 2], "dice": [3, 5, 6]}},
        {"type": "adu_dadu.rerolled", "seat": 1, "data": {"positions": [1], "dice": [6, 2, 2]}},
        {"type": "adu_dadu.round_won", "seat": 0, "data": {"round": 1}},
        {"type": "adu_dadu.round_started", "seat": None, "data": {"round": 2}},
    ]


@pytest.mark.rule("AD-06")
@pytest.mark.parametrize("dice", range(1, 6))
def test_none_to_all_of_the_dice_can_be_marked(dice: int) -> None:
    table = Table(2, dice=dice).rolls([(3,) * dice, (2,) * dice])
    assert table.legal(0) == [{"type": "adu_dadu.choose", "reroll": {"subset_of": list(range(dice)), "max_size": dice}}]
    table.choose(0, *range(dice)).choose(1).open(0, *(1,) * dice)
    assert table.card(1)["seats"][0]["final"] == [1] * dice
    assert table.state.wins == (0, 1)


@pytest.mark.rule("AD-06", "AD-11")
@pytest.mark.case("C-AD-09")
def test_there_is_no_second_choice_after_the_reroll() -> None:
    table = choosing(target=1).choose(0, 0).choose(1).open(0, 4)
    assert table.placed == [(2, "lost"), (1, "won")]
    table = Table(2).rolls(FIRST).choose(0, 0).choose(1).open(0, 4)
    with pytest.raises(WrongPhase):
        table.choose(0, 1)


@pytest.mark.rule("AD-11")
def test_a_rerolled_throw_counts_even_if_it_is_worse() -> None:
    table = choosing().choose(1, 0, 1, 2).choose(0).open(0, 1, 1, 1)
    assert table.card(1)["seats"][1] == {
        "seat": 1,
        "first": [6, 4, 2],
        "reroll": [0, 1, 2],
        "final": [1, 1, 1],
        "left": False,
    }
    assert table.card(1)["won_by"] == 0


@pytest.mark.rule("AD-07")
def test_marks_are_seen_by_everyone_at_once() -> None:
    table = choosing().choose(0, 2, 0)
    assert table.events == [{"type": "adu_dadu.chose", "seat": 0, "data": {"reroll": [0, 2]}}]
    for watcher in (0, 1, None):
        view = ADU_DADU.view(table.state, watcher)
        assert [seat.reroll for seat in view.seats] == [(0, 2), None]


@pytest.mark.rule("AD-07")
def test_marks_may_be_changed_until_the_table_is_opened() -> None:
    table = choosing().choose(0, 0, 1, 2).choose(1).choose(0, 1)
    assert [seat["reroll"] for seat in table.view["seats"]] == [[1], []]
    assert table.open(1, 6).card(1)["seats"][0]["final"] == [1, 6, 2]


@pytest.mark.rule("AD-07")
def test_a_seat_marks_only_its_own_dice() -> None:
    table = choosing().choose(0, 1)
    assert [hand.reroll for hand in table.state.hands] == [(1,), None]


@pytest.mark.rule("AD-08")
@pytest.mark.parametrize("opener", [0, 1])
def test_any_one_seat_opens_for_the_whole_table(opener: int) -> None:
    table = choosing().choose(0, 0).choose(1)
    assert ADU_DADU.to_act(table.state) == (0, 1)
    assert {"type": "adu_dadu.open"} in table.legal(opener)
    assert table.open(opener, 6).events[0]["seat"] == opener
    assert table.card(1)["seats"][0]["final"] == [6, 5, 2]


@pytest.mark.rule("AD-08", "GX-03")
@pytest.mark.case("C-AD-11")
def test_a_second_opening_of_the_same_round_is_refused_and_rolls_nothing() -> None:
    table = choosing().choose(0, 0).choose(1, 2).open(0, 6, 6)
    before = table.state
    with pytest.raises(WrongPhase):
        table.open(1)
    assert table.state == before
    assert [seat["final"] for seat in table.card(1)["seats"]] == [[6, 5, 2], [6, 4, 6]]


@pytest.mark.rule("AD-09")
def test_opening_keeps_everything_when_nobody_marked_a_die() -> None:
    table = choosing().choose(0, 1)
    assert table.view["keeps_all"] is False
    table.choose(0).choose(1)
    assert table.view["keeps_all"] is True
    table.open(0)
    assert table.events[0] == {"type": "adu_dadu.opened", "seat": 0, "data": {"keeps_all": True}}
    assert [seat["final"] for seat in table.card(1)["seats"]] == [[1, 5, 2], [6, 4, 2]]
    assert table.view["keeps_all"] is False


@pytest.mark.rule("AD-10")
def test_by_default_the_table_opens_only_when_all_have_chosen() -> None:
    table = choosing().choose(0)
    assert ADU_DADU.to_act(table.state) == (1,)
    assert [one["type"] for one in table.legal(0)] == ["adu_dadu.choose"]
    before = table.state
    with pytest.raises(NotAllChose) as refused:
        table.open(0)
    assert refused.value.data == {"missing": [1]}
    assert table.state == before
    table.choose(1)
    assert [one["type"] for one in table.legal(0)] == ["adu_dadu.choose", "adu_dadu.open"]


@pytest.mark.rule("AD-10")
def test_where_anyone_may_open_a_seat_that_submitted_nothing_keeps_all() -> None:
    table = choosing(open_by="anyone")
    assert [one["type"] for one in table.legal(1)] == ["adu_dadu.choose", "adu_dadu.open"]
    table.choose(0, 0).open(1, 6)
    assert table.card(1)["seats"] == [
        {"seat": 0, "first": [1, 5, 2], "reroll": [0], "final": [6, 5, 2], "left": False},
        {"seat": 1, "first": [6, 4, 2], "reroll": [], "final": [6, 4, 2], "left": False},
    ]


@pytest.mark.rule("AD-10")
def test_where_anyone_may_open_it_is_still_after_all_the_rolls() -> None:
    table = Table(2, open_by="anyone").roll(0, *FIRST[0])
    with pytest.raises(WrongPhase):
        table.open(0)


@pytest.mark.rule("AD-06", "GX-03")
@pytest.mark.parametrize(("dice", "position"), [(1, 1), (2, 4), (3, 3), (4, 4)])
def test_a_position_beyond_the_throw_is_refused(dice: int, position: int) -> None:
    table = Table(2, dice=dice).rolls([(3,) * dice, (2,) * dice])
    before = table.state
    with pytest.raises(PositionNotInThrow) as refused:
        table.choose(0, position)
    assert [error.field for error in refused.value.errors] == ["reroll"]
    assert refused.value.data == {"positions": list(range(dice))}
    assert table.state == before


@pytest.mark.rule("AD-06")
@pytest.mark.parametrize(
    "positions", ["[5]", "[-1]", "[0, 0]", '["0"]', "[1.0]", "[true]", "[0,1,2,3,4,4]", "null", "1"]
)
def test_positions_outside_their_domain_are_no_choice(positions: str) -> None:
    with pytest.raises(ValidationError):
        AduDaduChoose.model_validate_json(f'{{"type": "adu_dadu.choose", "reroll": {positions}}}')


def test_a_choice_says_what_it_marks() -> None:
    with pytest.raises(ValidationError):
        AduDaduChoose.model_validate_json('{"type": "adu_dadu.choose"}')


@pytest.mark.parametrize(
    "body",
    [
        '{"type": "adu_dadu.roll"}',
        '{"type": "adu_dadu.choose", "reroll": [0, 4]}',
        '{"type": "adu_dadu.open"}',
    ],
)
def test_actions_are_read_from_json(body: str) -> None:
    action: TypeAdapter[AduDaduAction] = TypeAdapter(AduDaduAction)
    assert TypeAdapter(dict).validate_json(body) == action.validate_json(body).model_dump(mode="json")


@pytest.mark.rule("GX-01")
def test_no_action_can_carry_faces() -> None:
    action: TypeAdapter[AduDaduAction] = TypeAdapter(AduDaduAction)
    with pytest.raises(ValidationError):
        action.validate_json('{"type": "adu_dadu.roll", "dice": [6, 6, 6]}')
