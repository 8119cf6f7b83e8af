"""Nobody learns of another's dice before they are revealed (PE-04)."""

from dataclasses import replace
from itertools import product

import pytest

from games.core.errors import RuleError
from games.perudo.game import PERUDO
from games.perudo.options import PerudoOptions
from games.perudo.state import PerudoState
from tests.dice import seeded_dice
from tests.games.perudo.table import SameDice, act, bid, calza, dudo, table

EVERY_ACTION = [
    make(quantity, face) for make, quantity, face in product((bid, dudo, calza), (1, 2, 3, 4, 5, 9, 30), range(1, 7))
]

TABLES = [
    pytest.param(table([5, 1], [2, 3, 1], [6, 6], calza=True), id="to be opened"),
    pytest.param(table([5, 1], [2, 3, 1], [6, 6], bids=[(3, 5, 0)], calza=True), id="a bid stands"),
    pytest.param(table([5, 1], [2, 3, 1], [6, 6], bids=[(2, 1, 0)]), id="a bid on Pacos stands"),
    pytest.param(table([5], [2, 3, 1], [6, 6], bids=[(1, 5, 0)], palifico_by=0, calza=True), id="Palifico"),
    pytest.param(table([5, 1], [], [6, 6], [2], bids=[(2, 6, 3)], current=0, calza=True), id="one is out"),
    pytest.param(table([5, 1], [], [6, 6], bids=[(2, 6, 2)], current=0, calza=True), id="two are left"),
]


def twins(state: PerudoState, seat: int | None) -> list[PerudoState]:
    """The same table with other dice under all the cups that the seat may not look under."""
    return [
        replace(
            state,
            hands=tuple(
                hand if other == seat else tuple((die + shift) % 6 + 1 for die in hand)
                for other, hand in enumerate(state.hands)
            ),
        )
        for shift in range(5)
    ]


def reply(state: PerudoState, seat: int, action) -> tuple:
    """All that a refusal says; for an accepted bid its events. A call that is accepted reveals the hands."""
    try:
        step = PERUDO.apply(state, seat, action, SameDice())
    except RuleError as error:
        return (error.code, error.detail, error.errors, error.data)
    if step.cards:
        return ("accepted",)
    return tuple((event.type, event.seat, event.audience, event.data) for event in step.events)


@pytest.mark.case("C-PD-21")
@pytest.mark.rule("PE-04", "PE-03")
@pytest.mark.parametrize("state", TABLES)
def test_what_others_hold_changes_nothing_that_a_seat_can_see_or_be_told(state):
    for seat in range(len(state.hands)):
        for twin in twins(state, seat):
            assert PERUDO.view(twin, seat) == PERUDO.view(state, seat)
            assert PERUDO.legal_actions(twin, seat) == PERUDO.legal_actions(state, seat)
            assert PERUDO.decision(twin) == PERUDO.decision(state)
            assert PERUDO.absent_actions(twin) == PERUDO.absent_actions(state)
            for action in EVERY_ACTION:
                assert reply(twin, seat, action) == reply(state, seat, action)


@pytest.mark.case("C-PD-19")
@pytest.mark.rule("PE-04")
@pytest.mark.parametrize("state", TABLES)
def test_spectators_and_who_is_out_see_the_table_without_any_hand(state):
    blind = [None, *(seat for seat, hand in enumerate(state.hands) if not hand)]
    for seat in blind:
        assert PERUDO.view(state, seat).my_dice is None
        for twin in twins(state, None):
            assert PERUDO.view(twin, seat) == PERUDO.view(state, seat)


@pytest.mark.rule("PE-03")
def test_a_seat_sees_its_own_dice_and_of_the_others_the_number():
    state = table([5, 1], [2, 3, 1], [], [6], opener=1, bids=[(3, 5, 1)], current=3, round=6)
    assert PERUDO.view(state, 1).model_dump() == {
        "round": 6,
        "opener": 1,
        "current": 3,
        "bid": {"quantity": 3, "face": 5, "seat": 1},
        "palifico": False,
        "my_dice": (2, 3, 1),
        "seats": ({"dice_count": 2}, {"dice_count": 3}, {"dice_count": 0}, {"dice_count": 1}),
        "last": None,
    }


@pytest.mark.rule("PE-04")
def test_the_only_events_that_show_dice_before_the_reveal_go_to_the_seat_whose_they_are():
    step = PERUDO.start(PerudoOptions(), 6, seeded_dice(6, 6))
    hands = [event for event in step.events if event.type == "perudo.hand"]
    assert [(event.seat, event.audience, event.data.dice) for event in hands] == [
        (seat, seat, step.state.hands[seat]) for seat in range(6)
    ]
    assert [event.type for event in step.events if event.audience is None] == [
        "match.rolled_off",
        "perudo.round_started",
    ]


@pytest.mark.rule("PE-04", "PE-26")
def test_a_forfeit_tells_nothing_of_the_hands_of_the_void_round():
    state = table([5, 1], [2, 3, 1], [6, 6], bids=[(3, 5, 0)])
    step = PERUDO.forfeit(state, (0,), SameDice())
    for twin in twins(state, None):
        assert PERUDO.forfeit(twin, (0,), SameDice()) == step


@pytest.mark.rule("PE-04")
def test_the_last_hands_shown_are_those_of_the_round_that_ended_not_the_new_ones():
    state = table([5, 1], [2, 3, 1], [6, 6], bids=[(3, 5, 0)])
    step = act(state, 1, dudo(3, 5), SameDice(4))
    assert PERUDO.view(step.state, None).last.hands == ((5, 1), (2, 3, 1), (6, 6))
    for twin in twins(step.state, 0):
        assert PERUDO.view(twin, 0) == PERUDO.view(step.state, 0)
