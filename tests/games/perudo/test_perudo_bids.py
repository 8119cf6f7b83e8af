"""Which bid may follow which."""

import pytest
from pydantic import ValidationError

from games.core.legal import Between
from games.perudo.actions import PerudoBid, PerudoCalza, PerudoDudo
from games.perudo.game import PERUDO
from games.perudo.legal import PerudoLegalBid
from games.perudo.state import PerudoState
from tests.games.perudo.table import act, bid, code, refusal, table
from tests.vectors import cases


def spread(dice: int) -> list[list[int]]:
    """At least two cups that hold so many dice; the faces play no part in what may be bid."""
    cups = max(2, -(-dice // 5))
    return [[2] * (dice // cups + (1 if cup < dice % cups else 0)) for cup in range(cups)]


def after(standing: tuple[int, int] | None, *, dice: int = 30, palifico: bool = False) -> PerudoState:
    """A table with a standing bid of seat 0, so that seat 1 is next; without one seat 1 opens."""
    bids = [(*standing, 0)] if standing else []
    return table(*spread(dice), opener=1, current=1, bids=bids, palifico_by=0 if palifico else None)


def label(case: dict) -> str:
    rule = " in Palifico" if case["palifico"] else ""
    return case.get("id") or f"{case['standing']} to {case['bid']} of {case['dice_in_play']}{rule}"


@pytest.mark.rule("PE-07", "PE-08", "PE-09", "PE-10", "PE-11", "PE-12", "PE-13", "PE-17")
@pytest.mark.parametrize("case", cases("perudo_bids"), ids=label)
def test_a_bid_is_accepted_exactly_when_the_rules_allow_it(case):
    standing = tuple(case["standing"]) if case["standing"] else None
    state = after(standing, dice=case["dice_in_play"], palifico=case["palifico"])
    assert state.dice_in_play == case["dice_in_play"]
    quantity, face = case["bid"]
    try:
        accepted = code(state, 1, bid(quantity, face)) is None
    except ValidationError:
        accepted = False
    assert accepted is case["legal"]


@pytest.mark.rule("PE-08", "PE-13")
@pytest.mark.parametrize("case", cases("perudo_bids"), ids=label)
def test_the_legal_actions_list_exactly_the_bids_that_are_accepted(case):
    standing = tuple(case["standing"]) if case["standing"] else None
    state = after(standing, dice=case["dice_in_play"], palifico=case["palifico"])
    listed = {
        (quantity, legal.face)
        for legal in PERUDO.legal_actions(state, 1)
        if isinstance(legal, PerudoLegalBid)
        for quantity in range(legal.quantity.min, legal.quantity.max + 1)
    }
    accepted = {
        (quantity, face)
        for quantity in range(1, 31)
        for face in range(1, 7)
        if code(state, 1, bid(quantity, face)) is None
    }
    assert listed == accepted


@pytest.mark.rule("PE-05", "GX-04")
def test_bidding_goes_clockwise_and_skips_who_is_out():
    state = table([2, 2], [], [3], [4], opener=2)
    seats = []
    for quantity in (1, 2, 3, 4):
        seats.append(state.current)
        assert PERUDO.to_act(state) == (state.current,)
        state = act(state, state.current, bid(quantity, 2)).state
    assert seats == [2, 3, 0, 2]


@pytest.mark.rule("PE-05")
def test_a_bid_is_told_to_everybody_and_changes_nothing_but_the_bids_and_the_turn():
    state = table([2, 3], [4, 5], [6], opener=1)
    step = act(state, 1, bid(2, 4))
    assert [event.data.model_dump() for event in step.events] == [{"quantity": 2, "face": 4}]
    assert [(event.type, event.seat, event.audience) for event in step.events] == [("perudo.bid", 1, None)]
    assert step.cards == ()
    assert step.state.bid.model_dump() == {"quantity": 2, "face": 4, "seat": 1}
    assert (step.state.current, step.state.hands, step.state.round) == (2, state.hands, state.round)


@pytest.mark.rule("PE-08")
def test_only_the_next_player_may_bid():
    state = table([2], [2], [2, 2], bids=[(1, 2, 0)])
    assert code(state, 0, bid(2, 2)) == "rule.not_your_turn"
    assert code(state, 2, bid(2, 2)) == "rule.not_your_turn"
    assert code(state, 1, bid(2, 2)) is None


@pytest.mark.rule("PE-08")
def test_there_is_no_pass_so_with_the_highest_bid_standing_only_dudo_is_left():
    state = table([6], [6], [6], bids=[(3, 1, 0)])
    assert [legal.type for legal in PERUDO.legal_actions(state, 1)] == ["perudo.dudo"]
    assert {action.model_fields["type"].annotation.__args__[0] for action in PERUDO.actions} == {
        "perudo.bid",
        "perudo.dudo",
        "perudo.calza",
    }


@pytest.mark.rule("PE-09", "PE-10", "PE-13")
def test_each_face_is_listed_once_with_its_range():
    state = after((8, 4), dice=20)
    assert PERUDO.legal_actions(state, 1) == (
        PerudoLegalBid(type="perudo.bid", quantity=Between(min=4, max=20), face=1),
        PerudoLegalBid(type="perudo.bid", quantity=Between(min=9, max=20), face=2),
        PerudoLegalBid(type="perudo.bid", quantity=Between(min=9, max=20), face=3),
        PerudoLegalBid(type="perudo.bid", quantity=Between(min=9, max=20), face=4),
        PerudoLegalBid(type="perudo.bid", quantity=Between(min=8, max=20), face=5),
        PerudoLegalBid(type="perudo.bid", quantity=Between(min=8, max=20), face=6),
        PerudoDudo(type="perudo.dudo", quantity=8, face=4),
    )


@pytest.mark.rule("PE-11", "PE-12")
def test_a_face_that_nobody_could_bid_any_more_is_not_listed():
    state = after((5, 1), dice=10)  # back to a normal face would take eleven
    assert PERUDO.legal_actions(state, 1) == (
        PerudoLegalBid(type="perudo.bid", quantity=Between(min=6, max=10), face=1),
        PerudoDudo(type="perudo.dudo", quantity=5, face=1),
    )


@pytest.mark.rule("PE-17")
def test_the_opener_of_a_palifico_round_may_bid_every_face_pacos_too():
    state = after(None, dice=12, palifico=True)
    assert PERUDO.legal_actions(state, 1) == tuple(
        PerudoLegalBid(type="perudo.bid", quantity=Between(min=1, max=12), face=face) for face in range(1, 7)
    )


@pytest.mark.rule("GX-03")
@pytest.mark.parametrize(
    ("standing", "palifico", "asked", "expected", "field", "data"),
    [
        pytest.param(None, False, (2, 1), "rule.no_opening_on_pacos", "face", {}, id="opening on Pacos"),
        pytest.param((2, 6), True, (3, 5), "rule.face_locked", "face", {"face": 6}, id="another face in Palifico"),
        pytest.param((8, 4), False, (8, 3), "rule.bid_too_low", "quantity", {"min": 9}, id="a lower face"),
        pytest.param((9, 4), False, (4, 1), "rule.bid_too_low", "quantity", {"min": 5}, id="less than half in Pacos"),
        pytest.param((5, 1), False, (10, 3), "rule.bid_too_low", "quantity", {"min": 11}, id="only double"),
        pytest.param(
            (8, 4), False, (21, 4), "rule.more_than_dice_in_play", "quantity", {"max": 20}, id="more than there are"
        ),
    ],
)
def test_a_refused_bid_says_which_field_is_wrong_and_what_would_do(standing, palifico, asked, expected, field, data):
    error = refusal(after(standing, dice=20, palifico=palifico), 1, bid(*asked))
    assert (error.code, [one.field for one in error.errors], error.data) == (expected, [field], data)


@pytest.mark.case("C-PD-01")
@pytest.mark.rule("PE-07", "PE-17")
def test_a_normal_round_may_not_open_on_ones_but_a_palifico_may():
    normal = after(None)
    assert code(normal, 1, bid(3, 1)) == "rule.no_opening_on_pacos"
    assert PERUDO.to_act(normal) == (1,)
    assert code(after(None, palifico=True), 1, bid(1, 1)) is None


@pytest.mark.case("C-PD-03")
@pytest.mark.rule("PE-11", "PE-12")
@pytest.mark.parametrize(
    ("standing", "asked", "accepted"),
    [
        ((5, 1), (11, 3), True),
        ((5, 1), (10, 6), False),
        ((5, 1), (6, 1), True),
        ((5, 1), (5, 1), False),
        ((1, 1), (3, 2), True),
        ((1, 1), (2, 6), False),
    ],
)
def test_from_ones_back_takes_twice_and_one(standing, asked, accepted):
    assert (code(after(standing), 1, bid(*asked)) is None) is accepted


@pytest.mark.case("C-PD-07")
@pytest.mark.rule("PE-09", "PE-10")
@pytest.mark.parametrize(
    ("asked", "accepted"),
    [((9, 2), True), ((9, 6), True), ((8, 1), True), ((4, 1), True), ((3, 1), False), ((8, 2), False)],
)
def test_after_sixes_every_face_may_be_bid_in_a_greater_quantity(asked, accepted):
    assert (code(after((8, 6)), 1, bid(*asked)) is None) is accepted


@pytest.mark.case("C-PD-09")
@pytest.mark.rule("PE-17")
@pytest.mark.parametrize(
    ("opened", "asked", "accepted"),
    [
        ((2, 6), (3, 6), True),
        ((2, 6), (3, 5), False),
        ((2, 6), (2, 6), False),
        ((2, 6), (1, 1), False),
        ((2, 6), (5, 6), True),
        ((2, 1), (3, 1), True),
        ((2, 1), (5, 3), False),
    ],
)
def test_in_palifico_only_more_of_the_openers_face_is_a_raise(opened, asked, accepted):
    one_die = table([3, 4, 1], [6], [6, 1], opener=0, current=1, bids=[(*opened, 0)], palifico_by=0)
    assert (code(one_die, 1, bid(*asked)) is None) is accepted, "for a seat with one die too"


@pytest.mark.case("C-PD-17")
@pytest.mark.rule("PE-13")
@pytest.mark.parametrize("action", [PerudoBid, PerudoDudo, PerudoCalza])
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("quantity", 0),
        ("quantity", -1),
        ("quantity", 1.5),
        ("quantity", 2.0),
        ("quantity", "1_0"),
        ("quantity", "3"),
        ("quantity", "٣"),
        ("quantity", True),
        ("quantity", None),
        ("quantity", 10**30),
        ("quantity", 31),
        ("face", 0),
        ("face", 7),
        ("face", None),
        ("face", "6"),
        ("extra", 1),
    ],
)
def test_what_is_no_bid_at_any_table_is_refused_without_looking_at_one(action, field, value):
    fields = {"type": action.model_fields["type"].annotation.__args__[0], "quantity": 3, "face": 6}
    assert action(**fields)
    with pytest.raises(ValidationError):
        action(**fields | {field: value})
