"""Seats that leave: the round is void, dealt again, and may be a Palifico still."""

import pytest

from games.core.errors import AlreadyOut
from games.perudo.cards import PerudoRoundCard, PerudoStandingBid
from games.perudo.game import PERUDO
from tests.dice import NO_DICE, ScriptedDice
from tests.games.perudo.table import SameDice, act, code, dudo, table


@pytest.mark.case("C-PD-23")
@pytest.mark.rule("PE-26", "GX-07")
def test_a_forfeit_voids_the_round_and_deals_it_again_without_the_leaver():
    state = table([5, 5], [2, 3], [6, 6], opener=1, bids=[(2, 5, 1)], current=2, round=4)
    step = PERUDO.forfeit(state, (0,), ScriptedDice(1, 2, 3, 4))
    assert [(event.type, event.seat, event.audience, event.data.model_dump()) for event in step.events] == [
        ("perudo.eliminated", 0, None, {}),
        ("perudo.round_void", None, None, {}),
        (
            "perudo.round_started",
            None,
            None,
            {"round": 5, "opener": 1, "palifico": False, "dice_counts": (0, 2, 2)},
        ),
        ("perudo.hand", 1, 1, {"dice": (1, 2)}),
        ("perudo.hand", 2, 2, {"dice": (3, 4)}),
    ]
    assert step.state.bid is None
    assert PERUDO.playing(step.state) == (1, 2)


@pytest.mark.rule("PE-26", "PE-24", "PE-04")
def test_a_void_round_is_listed_without_hands():
    state = table([5, 5], [2, 3], [6, 6], opener=1, bids=[(2, 5, 1)], current=2, round=4)
    step = PERUDO.forfeit(state, (0,), SameDice())
    card = PerudoRoundCard(
        round=4,
        opener=1,
        palifico=False,
        void=True,
        bids=(PerudoStandingBid(quantity=2, face=5, seat=1),),
        call=None,
        hands=None,
        matching=None,
        count=None,
        lost=None,
        gained=None,
        eliminated=(0,),
    )
    assert step.cards == (card,)
    assert PERUDO.view(step.state, 1).last == card


@pytest.mark.case("C-PD-23")
@pytest.mark.rule("PE-26", "GX-04")
@pytest.mark.parametrize(
    ("leaver", "opener"),
    [
        pytest.param(0, 3, id="another seat: the same opener"),
        pytest.param(3, 0, id="the opener: the seat to its left"),
        pytest.param(1, 3, id="the seat on the clock: the same opener"),
    ],
)
def test_the_same_opener_opens_again_or_the_seat_to_the_left_of_one_that_left(leaver, opener):
    state = table([2, 2], [2, 2], [], [2, 2], opener=3, bids=[(1, 2, 3), (2, 2, 0)], current=1)
    step = PERUDO.forfeit(state, (leaver,), SameDice())
    assert step.state.opener == step.state.current == opener
    assert PERUDO.to_act(step.state) == (opener,)


@pytest.mark.case("C-PD-23")
@pytest.mark.rule("PE-26")
def test_nobody_can_doubt_a_bidder_that_left():
    state = table([2, 2], [2, 2], [2, 2], opener=0, bids=[(1, 2, 0), (2, 2, 1)], current=2)
    after = PERUDO.forfeit(state, (1,), SameDice()).state
    assert code(after, 0, dudo(2, 2)) == "rule.no_bid_stands"
    assert code(after, 2, dudo(2, 2)) == "rule.not_your_turn"
    assert after.dice_counts == (2, 0, 2), "nobody loses a die"


@pytest.mark.rule("PE-26", "PE-16")
@pytest.mark.parametrize(
    ("leavers", "palifico"),
    [
        pytest.param((2,), True, id="another seat leaves: a Palifico still"),
        pytest.param((1,), False, id="the seat whose fall made it leaves: none any more"),
        pytest.param((1, 2), False, id="both leave at once: none any more"),
    ],
)
def test_a_void_palifico_is_dealt_again_as_one_unless_the_seat_that_fell_has_left(leavers, palifico):
    state = table([5, 5], [2], [6, 6], [4, 4], opener=1, palifico_by=1)
    step = PERUDO.forfeit(state, leavers, SameDice())
    assert step.state.palifico is palifico
    assert step.cards[0].palifico is True


@pytest.mark.rule("PE-26", "PE-16")
def test_a_palifico_survives_two_forfeits_in_a_row_and_ends_when_the_fallen_seat_leaves_later():
    state = table([5, 5], [2], [6, 6], [4, 4], [3, 3], opener=1, palifico_by=1)
    for leaver, palifico in ((2, True), (3, True), (1, False)):
        state = PERUDO.forfeit(state, (leaver,), SameDice()).state
        assert state.palifico is palifico


@pytest.mark.rule("GX-07", "GX-08", "PE-18", "PE-26")
def test_seats_that_leave_at_the_same_moment_share_a_place():
    state = table([5, 5], [], [6, 6], [4, 4], [3, 3], opener=2)
    state = PERUDO.forfeit(state, (2, 3), SameDice()).state
    assert state.opener == 4
    over = PERUDO.forfeit(state, (4,), NO_DICE).state
    assert [(one.placement, one.result) for one in PERUDO.outcome(over).seats] == [
        (1, "won"),
        (5, "lost"),
        (3, "lost"),
        (3, "lost"),
        (2, "lost"),
    ]


@pytest.mark.case("C-PD-23")
@pytest.mark.rule("GX-07", "PE-26")
def test_the_last_seat_left_has_won_at_once_and_no_more_dice_are_rolled():
    state = table([5, 5], [2, 3], opener=1, bids=[(1, 2, 1)], current=0)
    step = PERUDO.forfeit(state, (1,), NO_DICE)
    outcome = PERUDO.outcome(step.state)
    assert outcome.reason == "others_left"
    assert [(one.placement, one.result) for one in outcome.seats] == [(1, "won"), (2, "lost")]
    assert [event.type for event in step.events] == ["perudo.eliminated", "perudo.round_void"]
    assert step.cards[0].void
    assert PERUDO.to_act(step.state) == ()


@pytest.mark.rule("GX-07", "PE-18")
def test_a_forfeit_counts_as_elimination_at_that_moment():
    state = table([5, 5], [2], [6, 6], opener=0, bids=[(1, 5, 0)], current=1)
    state = act(state, 1, dudo(1, 5)).state  # seat 1 loses its last die
    over = PERUDO.forfeit(state, (0,), NO_DICE).state
    assert [one.placement for one in PERUDO.outcome(over).seats] == [2, 3, 1]


@pytest.mark.rule("GX-07", "GX-03")
def test_a_seat_that_is_out_cannot_leave_and_then_nobody_of_the_group_does():
    state = table([5, 5], [], [6, 6], [3])
    with pytest.raises(AlreadyOut):
        PERUDO.forfeit(state, (0, 1), NO_DICE)
    assert PERUDO.playing(state) == (0, 2, 3)
