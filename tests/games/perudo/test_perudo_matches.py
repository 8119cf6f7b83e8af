"""Whole matches, played at random among what is legal: what must hold at every step of any of them."""

from collections.abc import Iterator
from random import Random

import pytest

from games.core.errors import RuleError
from games.core.legal import choices
from games.core.replay import Acted, Left, replay
from games.perudo.actions import PerudoBid, PerudoCalza, PerudoDudo
from games.perudo.game import PERUDO
from games.perudo.options import PerudoOptions
from tests.dice import NO_DICE, seeded_dice

ACTIONS = {"perudo.bid": PerudoBid, "perudo.dudo": PerudoDudo, "perudo.calza": PerudoCalza}


def parsed(fields: dict):
    return ACTIONS[fields["type"]](**fields)


def steps(number: int, seats: int, *, calza: bool) -> Iterator[tuple]:
    """(state before, step, transition) of a random match, with a forfeit now and then."""
    chance, dice = Random(number), seeded_dice(number, seats)
    state = PERUDO.start(PerudoOptions(calza=calza), seats, dice).state
    while PERUDO.outcome(state) is None:
        before, thrown = state, len(dice.throws)
        if chance.random() < 0.01:
            leavers = (chance.choice(PERUDO.playing(state)),)
            transition = PERUDO.forfeit(state, leavers, dice)
            step = Left(seats=leavers, throws=tuple(dice.throws[thrown:]))
        else:
            may_act = [seat for seat in range(seats) if PERUDO.legal_actions(state, seat)]
            seat = chance.choice(may_act) if chance.random() < 0.2 else PERUDO.to_act(state)[0]
            legal = chance.choice(PERUDO.legal_actions(state, seat)).model_dump()
            if isinstance(legal["quantity"], dict):  # nobody bids thirty
                legal["quantity"]["max"] = min(legal["quantity"]["max"], legal["quantity"]["min"] + 1)
            action = parsed(chance.choice(list(choices(legal))))
            transition = PERUDO.apply(state, seat, action, dice)
            step = Acted(seat=seat, action=action, throws=tuple(dice.throws[thrown:]))
        state = transition.state
        yield before, step, transition


@pytest.mark.rule("PE-01", "PE-16", "PE-18", "PE-23", "PE-24", "PE-26", "GX-08")
@pytest.mark.parametrize("calza", [False, True], ids=["without Calza", "with Calza"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_match_keeps_to_the_rules_and_ends_with_one_winner(seats, calza):
    for number in range(6):
        last = None
        for before, step, transition in steps(100 * seats + number, seats, calza=calza):
            after = last = transition.state
            assert PERUDO.load(PERUDO.dump(after)) == after
            assert all(0 <= count <= 5 for count in after.dice_counts)
            changes = [new - old for old, new in zip(before.dice_counts, after.dice_counts, strict=True)]
            if not transition.cards:
                assert not any(changes)
                assert after.round == before.round
                continue
            (card,) = transition.cards
            assert (card.round, card.void) == (before.round, isinstance(step, Left))
            assert PERUDO.view(after, None).last == card
            if not card.void:
                assert [change for change in changes if change] in ([-1], [1], [])
                fell = any(
                    old == 2 and new == 1 for old, new in zip(before.dice_counts, after.dice_counts, strict=True)
                )
                assert after.palifico is (fell and after.ended is None)
            if after.ended is None:
                assert after.round == before.round + 1
                assert after.opener in PERUDO.playing(after)
                assert [len(hand) for hand in after.hands] == list(after.dice_counts)
                assert len(PERUDO.to_act(after)) == 1
                assert PERUDO.legal_actions(after, after.current)
        results = [one.result for one in PERUDO.outcome(last).seats]
        assert (results.count("won"), results.count("lost")) == (1, seats - 1)


@pytest.mark.rule("GX-03")
def test_what_is_not_listed_is_refused_and_what_is_listed_is_accepted():
    everything = [
        kind(type=name, quantity=quantity, face=face)
        for name, kind in ACTIONS.items()
        for quantity in range(1, 31)
        for face in range(1, 7)
    ]
    for state, _, _ in list(steps(7, 3, calza=True))[::5]:
        for seat in range(3):
            listed = [
                parsed(fields) for legal in PERUDO.legal_actions(state, seat) for fields in choices(legal.model_dump())
            ]
            for action in everything:
                if action in listed:
                    PERUDO.apply(state, seat, action, seeded_dice(1, 3))
                else:
                    with pytest.raises(RuleError):
                        PERUDO.apply(state, seat, action, NO_DICE)


@pytest.mark.rule("GX-01")
@pytest.mark.parametrize("number", range(5))
def test_the_logged_actions_and_throws_give_the_same_state_again(number):
    options, seats = PerudoOptions(calza=True), 4
    started = seeded_dice(number, seats)
    PERUDO.start(options, seats, started)
    played = list(steps(number, seats, calza=True))
    assert replay(PERUDO, options, seats, started.throws, [step for _, step, _ in played]) == played[-1][2].state
