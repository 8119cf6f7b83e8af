"""Dudo and Calza: who loses or gains a die, who opens next, and when a call is refused."""

import pytest

from games.perudo.cards import PerudoCall, PerudoRoundCard, PerudoStandingBid
from games.perudo.game import PERUDO
from tests.dice import ScriptedDice
from tests.games.perudo.table import act, bid, calza, code, dudo, refusal, table, told

# -- Dudo


@pytest.mark.case("C-PD-05")
@pytest.mark.rule("PE-05", "PE-14", "PE-15")
@pytest.mark.parametrize(
    ("fives", "loser"),
    [
        pytest.param(4, 1, id="exactly as many as bid: the doubter loses"),
        pytest.param(3, 0, id="one too few: the bidder loses"),
        pytest.param(7, 1, id="three more than bid: the doubter loses"),
    ],
)
def test_after_a_dudo_exactly_one_die_is_lost_by_the_right_player(fives, loser):
    dice = ([5] * fives + [2] * 12)[:12]
    state = table(dice[:4], dice[4:8], dice[8:], bids=[(4, 5, 0)])
    step = act(state, 1, dudo(4, 5))
    assert step.state.dice_counts == tuple(3 if seat == loser else 4 for seat in range(3))
    assert step.state.opener == step.state.current == loser  # PE-15
    assert step.cards[0].lost == loser
    assert step.cards[0].gained is None


@pytest.mark.rule("PE-14")
def test_only_the_player_whose_turn_it_is_may_doubt():
    state = table([2, 2], [2, 2], [2, 2], bids=[(4, 5, 0)])
    assert code(state, 2, dudo(4, 5)) == "rule.not_your_turn"
    assert code(state, 0, dudo(4, 5)) == "rule.not_your_turn"
    assert code(state, 1, dudo(4, 5)) is None


@pytest.mark.rule("PE-14")
def test_there_is_nothing_to_doubt_before_the_first_bid():
    assert code(table([2], [2]), 0, dudo(1, 2)) == "rule.no_bid_stands"


@pytest.mark.rule("PE-14", "PE-24", "PE-03")
def test_a_dudo_reveals_all_hands_and_the_next_round_is_dealt():
    state = table([5, 1], [], [3, 3], [5, 6, 6], opener=3, bids=[(2, 5, 3), (4, 5, 0)], current=2, round=7)
    step = act(state, 2, dudo(4, 5), ScriptedDice(1, 2, 3, 4, 5, 6))
    assert [(event.type, event.seat, event.audience, event.data.model_dump()) for event in step.events] == [
        ("perudo.dudo", 2, None, {"quantity": 4, "face": 5}),
        ("perudo.revealed", None, None, {"hands": ((5, 1), None, (3, 3), (5, 6, 6)), "face": 5, "count": 3}),
        ("perudo.die_lost", 0, None, {}),
        (
            "perudo.round_started",
            None,
            None,
            {"round": 8, "opener": 0, "palifico": True, "dice_counts": (1, 0, 2, 3)},
        ),
        ("perudo.hand", 0, 0, {"dice": (1,)}),
        ("perudo.hand", 2, 2, {"dice": (2, 3)}),
        ("perudo.hand", 3, 3, {"dice": (4, 5, 6)}),
    ]
    assert step.state.bids == ()
    assert PERUDO.to_act(step.state) == (0,)


@pytest.mark.rule("PE-24")
def test_the_card_keeps_every_bid_the_call_all_hands_what_counted_and_who_lost():
    state = table([5, 1], [], [3, 3], [5, 6, 6], opener=3, bids=[(2, 5, 3), (4, 5, 0)], current=2, round=7)
    step = act(state, 2, dudo(4, 5))
    card = PerudoRoundCard(
        round=7,
        opener=3,
        palifico=False,
        void=False,
        bids=(
            PerudoStandingBid(quantity=2, face=5, seat=3),
            PerudoStandingBid(quantity=4, face=5, seat=0),
        ),
        call=PerudoCall(call="dudo", seat=2),
        hands=((5, 1), None, (3, 3), (5, 6, 6)),
        matching=((0, 1), None, (), (0,)),
        count=3,
        lost=0,
        gained=None,
        eliminated=(),
    )
    assert step.cards == (card,)
    assert PERUDO.view(step.state, None).last == card


@pytest.mark.case("C-PD-15")
@pytest.mark.rule("PE-15", "GX-04")
@pytest.mark.parametrize(
    ("hands", "bidder", "doubter", "opener"),
    [
        pytest.param(([2, 2], [3], [], [4, 4]), 1, 3, 3, id="seat 2 is out already: seat 3 opens"),
        pytest.param(([], [3, 3], [4, 4], [6]), 3, 1, 1, id="the last seat goes, seat 0 is out: seat 1 opens"),
        pytest.param(([2], [3, 3], [4, 4], []), 0, 1, 1, id="seat 0 goes: seat 1 opens"),
    ],
)
def test_when_the_last_die_is_lost_the_next_living_player_to_the_left_opens(hands, bidder, doubter, opener):
    state = table(*hands, opener=bidder, bids=[(3, 5, bidder)], current=doubter)
    step = act(state, doubter, dudo(3, 5))
    assert ("perudo.eliminated", bidder) in told(step)
    assert step.state.dice_counts[bidder] == 0
    assert step.state.opener == opener
    assert step.cards[0].eliminated == (bidder,)


@pytest.mark.rule("PE-15")
def test_a_doubter_who_loses_the_last_die_is_out_and_the_left_neighbour_opens():
    state = table([6, 6], [2], [3, 3], bids=[(2, 6, 0)])
    step = act(state, 1, dudo(2, 6))
    assert step.state.dice_counts == (2, 0, 2)
    assert step.state.opener == 2


# -- Calza


@pytest.mark.case("C-PD-13")
@pytest.mark.rule("PE-19", "PE-21")
@pytest.mark.parametrize(
    ("threes", "change"),
    [
        pytest.param(7, -1, id="one more than bid: wrong, though the bid holds"),
        pytest.param(6, 1, id="exactly as bid: right"),
        pytest.param(5, -1, id="one fewer than bid: wrong"),
    ],
)
def test_a_calza_changes_the_callers_dice_alone_and_the_caller_opens(threes, change):
    dice = ([3] * threes + [2] * 12)[:12]
    state = table(dice[:4], dice[4:8], dice[8:], bids=[(6, 3, 0)], calza=True)
    step = act(state, 2, calza(6, 3))  # out of turn: seat 1 is to act
    assert step.state.dice_counts == (4, 4, 4 + change)
    assert step.state.opener == step.state.current == 2
    lost, gained = (2, None) if change < 0 else (None, 2)
    assert (step.cards[0].lost, step.cards[0].gained) == (lost, gained)
    assert told(step)[:3] == [
        ("perudo.calza", 2),
        ("perudo.revealed", None),
        ("perudo.die_lost" if change < 0 else "perudo.die_gained", 2),
    ]


@pytest.mark.rule("PE-19", "PE-24")
def test_a_calza_reveals_all_hands_and_is_on_the_card():
    state = table([3, 1], [4, 4], [6, 3], bids=[(3, 3, 0)], calza=True)
    card = act(state, 1, calza(3, 3)).cards[0]
    assert card.call == PerudoCall(call="calza", seat=1)
    assert card.hands == ((3, 1), (4, 4), (6, 3))
    assert card.matching == ((0, 1), (), (1,))
    assert (card.count, card.gained) == (3, 1)


@pytest.mark.case("C-PD-11")
@pytest.mark.rule("PE-23", "PE-21")
def test_a_right_calza_at_five_dice_gains_nothing_and_the_caller_still_opens():
    state = table([3, 3, 2], [4] * 5, [6, 6], bids=[(2, 3, 0)], calza=True)
    step = act(state, 1, calza(2, 3))
    assert step.state.dice_counts == (3, 5, 2)
    assert step.state.opener == 1
    assert (step.cards[0].lost, step.cards[0].gained) == (None, None)
    assert not {"perudo.die_gained", "perudo.die_lost"} & {kind for kind, _ in told(step)}


@pytest.mark.case("C-PD-11")
@pytest.mark.rule("PE-19", "PE-23")
def test_a_right_calza_at_four_dice_makes_five():
    state = table([3, 3, 2], [4] * 4, [6, 6], bids=[(2, 3, 0)], calza=True)
    assert act(state, 1, calza(2, 3)).state.dice_counts == (3, 5, 2)


@pytest.mark.case("C-PD-15")
@pytest.mark.rule("PE-21")
def test_a_calza_that_costs_the_last_die_lets_the_player_to_the_left_open():
    state = table([3, 3], [4, 4], [6], [2, 2], bids=[(4, 3, 1)], current=2, calza=True)
    step = act(state, 2, calza(4, 3))
    assert step.state.dice_counts == (2, 2, 0, 2)
    assert step.state.opener == 3
    assert told(step)[:4] == [
        ("perudo.calza", 2),
        ("perudo.revealed", None),
        ("perudo.die_lost", 2),
        ("perudo.eliminated", 2),
    ]


@pytest.mark.rule("PE-20", "GX-03")
@pytest.mark.parametrize("call", [dudo, calza])
@pytest.mark.parametrize(
    ("named", "field"),
    [((2, 5), "quantity"), ((3, 4), "face"), ((2, 4), "quantity")],
    ids=["another quantity", "another face", "another bid altogether"],
)
def test_a_call_that_names_another_bid_than_the_standing_one_is_refused(call, named, field):
    state = table([5, 5], [5, 2], [2, 2], bids=[(2, 5, 2), (3, 5, 0)], calza=True)
    error = refusal(state, 1, call(*named))
    assert error.code == "rule.another_bid_stands"
    assert [one.field for one in error.errors] == [field]
    assert error.data == {"quantity": 3, "face": 5, "seat": 0}
    assert code(state, 1, call(3, 5)) is None


@pytest.mark.rule("PE-20")
def test_calza_may_be_called_out_of_turn_and_by_the_next_player_as_long_as_the_bid_stands():
    state = table([5, 5], [5, 2], [2, 2], [3, 3], bids=[(3, 5, 0)], calza=True)
    assert {seat: calza(3, 5) in PERUDO.legal_actions(state, seat) for seat in range(4)} == {
        0: False,  # the bidder
        1: True,  # the next player
        2: True,
        3: True,
    }
    raised = act(state, 1, bid(4, 5)).state
    assert code(raised, 2, calza(3, 5)) == "rule.another_bid_stands"
    assert code(raised, 0, calza(4, 5)) is None, "who bid before may call on the raise"


@pytest.mark.rule("PE-20")
def test_the_call_that_is_accepted_first_counts_and_the_later_one_finds_no_bid():
    state = table([5, 5], [5, 2], [2, 2], bids=[(3, 5, 0)], calza=True)
    after = act(state, 2, calza(3, 5)).state  # right: seat 2 opens
    assert code(after, 1, dudo(3, 5)) == "rule.not_your_turn"
    assert code(after, 2, dudo(3, 5)) == "rule.no_bid_stands"
    assert code(after, 1, calza(3, 5)) == "rule.no_bid_stands"


@pytest.mark.rule("PE-19")
def test_the_bidder_may_not_call_calza():
    state = table([5, 5], [5, 2], [2, 2], bids=[(3, 5, 0)], calza=True)
    assert code(state, 0, calza(3, 5)) == "rule.own_bid"


@pytest.mark.rule("PE-19")
def test_without_the_option_there_is_no_calza():
    state = table([5, 5], [5, 2], [2, 2], bids=[(3, 5, 0)], calza=False)
    assert code(state, 2, calza(3, 5)) == "rule.calza_not_played"
    assert PERUDO.legal_actions(state, 2) == ()


@pytest.mark.rule("PE-22")
def test_calza_is_refused_in_a_palifico_round():
    hands, bids = ([5], [5, 2], [2, 2]), [(1, 5, 0)]
    state = table(*hands, bids=bids, palifico_by=0, calza=True)
    assert code(state, 2, calza(1, 5)) == "rule.no_calza_in_palifico"
    assert PERUDO.legal_actions(state, 2) == ()
    assert code(table(*hands, bids=bids, calza=True), 2, calza(1, 5)) is None, "one die alone makes no Palifico"


@pytest.mark.rule("PE-22")
def test_calza_is_refused_when_only_two_players_are_left():
    state = table([5, 5], [], [2, 2], bids=[(1, 5, 0)], current=2, calza=True)
    assert code(state, 2, calza(1, 5)) == "rule.no_calza_with_two_left"
    assert calza(1, 5) not in PERUDO.legal_actions(state, 2)
    three_left = table([5, 5], [], [2, 2], [3], bids=[(1, 5, 0)], current=2, calza=True)
    assert code(three_left, 2, calza(1, 5)) is None


@pytest.mark.rule("PE-19")
def test_nothing_can_be_called_exact_before_the_first_bid():
    assert code(table([5], [5], [5], calza=True), 1, calza(1, 5)) == "rule.no_bid_stands"
