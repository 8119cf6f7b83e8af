"""How a match starts, goes from round to round, turns Palifico and ends."""

import pytest

from games.core.errors import AlreadyOut, GameOver
from games.core.outcome import Outcome, SeatOutcome
from games.perudo.game import PERUDO
from games.perudo.options import PerudoOptions
from tests.dice import NO_DICE, ScriptedDice, seeded_dice
from tests.games.perudo.table import SameDice, act, bid, calza, code, dudo, table, told


def placed(state) -> list[tuple[int, str]]:
    return [(one.placement, one.result) for one in PERUDO.outcome(state).seats]


# -- the start


@pytest.mark.rule("PE-01", "PE-03")
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_seat_starts_with_five_dice_and_a_colour_of_its_own(seats):
    state = PERUDO.start(PerudoOptions(), seats, seeded_dice(seats, seats)).state
    assert state.dice_counts == (5,) * seats
    assert [len(hand) for hand in state.hands] == [5] * seats
    assert len(set(PERUDO.colours[:seats])) == seats
    assert PERUDO.playing(state) == tuple(range(seats))


@pytest.mark.rule("PE-01")
def test_two_to_six_can_play_and_there_are_six_colours():
    assert list(PERUDO.seats) == [2, 3, 4, 5, 6]
    assert PERUDO.default_seats == 2
    assert len(set(PERUDO.colours)) == 6


@pytest.mark.rule("PE-02", "PE-03", "GX-05")
def test_a_roll_off_with_its_rerolls_decides_who_opens_and_then_the_first_hands_are_dealt():
    script = ScriptedDice(4, 6, 6, 3, 5, *[1] * 5, *[2] * 5, *[3] * 5)
    step = PERUDO.start(PerudoOptions(), 3, script)
    assert script.left == []
    assert [(event.type, event.seat, event.audience, event.data.model_dump()) for event in step.events] == [
        (
            "match.rolled_off",
            2,
            None,
            {
                "rounds": (
                    ({"seat": 0, "die": 4}, {"seat": 1, "die": 6}, {"seat": 2, "die": 6}),
                    ({"seat": 1, "die": 3}, {"seat": 2, "die": 5}),
                ),
                "starter": 2,
            },
        ),
        (
            "perudo.round_started",
            None,
            None,
            {"round": 1, "opener": 2, "palifico": False, "dice_counts": (5, 5, 5)},
        ),
        ("perudo.hand", 0, 0, {"dice": (1,) * 5}),
        ("perudo.hand", 1, 1, {"dice": (2,) * 5}),
        ("perudo.hand", 2, 2, {"dice": (3,) * 5}),
    ]
    assert PERUDO.to_act(step.state) == (2,)
    assert step.cards == ()


@pytest.mark.rule("PE-03")
def test_each_round_every_seat_rolls_exactly_its_remaining_dice():
    state = table([2, 2], [3], [], [4, 4, 4], bids=[(1, 2, 0)], current=1)
    script = ScriptedDice(6, 6, 5, 5, 5)
    step = act(state, 1, dudo(1, 2), script)  # seat 1 loses its last die
    assert script.left == []
    assert step.state.hands == ((6, 6), (), (), (5, 5, 5))


@pytest.mark.rule("PE-03")
def test_bidding_draws_no_die():
    state = table([2, 2], [3], [4, 4, 4])
    assert act(state, 0, bid(1, 2), NO_DICE).state.hands == state.hands


# -- Palifico


@pytest.mark.rule("PE-16")
def test_a_fall_from_two_dice_to_one_makes_the_next_round_a_palifico():
    state = table([5, 5], [2, 3], [2, 2], bids=[(4, 5, 1)], current=2)
    step = act(state, 2, dudo(4, 5))
    assert step.state.dice_counts == (2, 1, 2)
    assert step.state.palifico
    assert step.cards[0].palifico is False, "the round that just ended was none"


@pytest.mark.rule("PE-16")
@pytest.mark.parametrize("hands", [([5, 5, 5], [2, 2, 2]), ([5] * 5, [2] * 5)], ids=["three to two", "five to four"])
def test_another_loss_makes_none(hands):
    state = table(*hands, bids=[(1, 3, 0)])
    assert not act(state, 1, dudo(1, 3)).state.palifico


@pytest.mark.rule("PE-16", "PE-17")
def test_a_palifico_lasts_one_round():
    state = table([5], [2, 3, 3], [2, 2, 2], bids=[(1, 5, 0)], palifico_by=0)
    step = act(state, 1, dudo(1, 5))
    assert step.cards[0].palifico is True
    assert step.state.dice_counts == (1, 2, 3)
    assert not step.state.palifico


@pytest.mark.rule("PE-16")
def test_a_fall_within_a_palifico_round_makes_another_palifico():
    state = table([5], [2, 3], [2, 2, 2], bids=[(1, 5, 0)], palifico_by=0)
    step = act(state, 1, dudo(1, 5))
    assert step.state.dice_counts == (1, 1, 3)
    assert step.state.palifico_by == 1


@pytest.mark.rule("PE-16")
def test_losing_the_last_die_makes_no_palifico():
    state = table([5], [2], [2, 2, 2], bids=[(1, 5, 0)], palifico_by=0)
    step = act(state, 1, dudo(1, 5))
    assert step.state.dice_counts == (1, 0, 3)
    assert not step.state.palifico


@pytest.mark.rule("PE-16")
def test_a_gain_from_one_to_two_makes_no_palifico():
    state = table([5, 5], [2], [2, 2], bids=[(2, 5, 0)], calza=True)
    step = act(state, 1, calza(2, 5))
    assert step.state.dice_counts == (2, 2, 2)
    assert not step.state.palifico


@pytest.mark.rule("PE-16", "PE-23")
def test_a_right_calza_by_a_seat_with_one_die_then_a_second_fall_makes_a_second_palifico():
    state = table([5, 5], [2], [2, 2], bids=[(2, 5, 0)], calza=True)
    state = act(state, 1, calza(2, 5), SameDice(4)).state
    state = act(state, 1, bid(6, 5)).state
    step = act(state, 2, dudo(6, 5))
    assert step.state.dice_counts == (2, 1, 2)
    assert step.state.palifico_by == 1


@pytest.mark.rule("PE-16")
def test_a_failed_calza_that_takes_the_second_last_die_makes_a_palifico():
    state = table([5, 5], [2, 2], [2, 2], bids=[(3, 5, 0)], calza=True)
    step = act(state, 2, calza(3, 5))
    assert step.state.dice_counts == (2, 2, 1)
    assert step.state.palifico_by == 2


@pytest.mark.rule("PE-16")
def test_a_palifico_is_played_with_two_players_left_too():
    state = table([5, 5, 5], [], [2, 2], bids=[(3, 5, 0)], current=2)
    step = act(state, 2, dudo(3, 5))
    assert step.state.palifico
    assert PERUDO.legal_actions(step.state, 2)[0].face == 1


# -- the end


@pytest.mark.rule("PE-18", "GX-08")
def test_the_last_seat_with_dice_wins_and_the_others_are_placed_in_reverse_order_of_elimination():
    state = table([], [6, 6], [], [2], out=[(2,), (0,)], bids=[(1, 6, 1)], current=3)
    step = act(state, 3, dudo(1, 6), NO_DICE)
    assert PERUDO.outcome(step.state) == Outcome(
        seats=(
            SeatOutcome(seat=0, placement=3, result="lost"),
            SeatOutcome(seat=1, placement=1, result="won"),
            SeatOutcome(seat=2, placement=4, result="lost"),
            SeatOutcome(seat=3, placement=2, result="lost"),
        ),
        reason="played_out",
    )
    assert told(step) == [
        ("perudo.dudo", 3),
        ("perudo.revealed", None),
        ("perudo.die_lost", 3),
        ("perudo.eliminated", 3),
    ]
    assert step.cards[0].eliminated == (3,)


@pytest.mark.rule("PE-18", "GX-03")
def test_when_it_is_over_nobody_is_on_the_clock_and_nothing_can_be_done():
    over = act(table([6, 6], [2], bids=[(1, 6, 0)]), 1, dudo(1, 6), NO_DICE).state
    assert PERUDO.to_act(over) == ()
    assert PERUDO.absent_actions(over) == ()
    assert [PERUDO.legal_actions(over, seat) for seat in range(2)] == [(), ()]
    assert code(over, 0, bid(1, 2)) == "match.over"
    assert code(over, 1, dudo(1, 6)) == "match.over"
    with pytest.raises(GameOver):
        PERUDO.forfeit(over, (0,), NO_DICE)
    view = PERUDO.view(over, 0)
    assert (view.current, view.bid, view.my_dice) == (None, None, None)
    assert [seat.dice_count for seat in view.seats] == [2, 0]


@pytest.mark.rule("PE-18")
def test_as_long_as_two_have_dice_there_is_no_outcome():
    assert PERUDO.outcome(table([6], [2], [])) is None


@pytest.mark.rule("PE-15", "GX-03")
def test_who_is_out_can_do_nothing():
    state = table([6], [2], [], bids=[(1, 6, 0)], calza=True)
    assert PERUDO.legal_actions(state, 2) == ()
    assert [code(state, 2, action) for action in (bid(2, 6), dudo(1, 6), calza(1, 6))] == ["rule.already_out"] * 3
    with pytest.raises(AlreadyOut):
        PERUDO.forfeit(state, (2,), NO_DICE)


@pytest.mark.rule("PE-18")
def test_a_whole_match_of_two_is_played_to_the_last_die():
    """Seat 0 has only sixes, seat 1 only twos; seat 0 claims its sixes and is doubted."""

    class Loaded:
        def roll(self, seat, count):
            return ((6, 2)[seat],) * count

    state = PERUDO.start(PerudoOptions(), 2, Loaded()).state
    rounds = 0
    while PERUDO.outcome(state) is None:
        if state.current == 1:
            state = PERUDO.apply(state, 1, bid(1, 6), Loaded()).state
        state = PERUDO.apply(state, 0, bid(5, 6), Loaded()).state
        step = PERUDO.apply(state, 1, dudo(5, 6), Loaded())
        state, rounds = step.state, rounds + 1
        assert step.cards[0].round == rounds
    assert rounds == 5
    assert placed(state) == [(1, "won"), (2, "lost")]
