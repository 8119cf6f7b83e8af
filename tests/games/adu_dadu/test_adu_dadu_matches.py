"""Many random matches, each card judged again by a reckoning of its own."""

import json
from itertools import product
from random import Random
from typing import Any

import pytest

from games.adu_dadu.game import ADU_DADU
from games.adu_dadu.state import AduDaduState
from games.core.legal import choices
from games.core.records import Action, Record
from tests.dice import seeded_dice

OPTIONS = [
    (seats, {"rule": rule, "reroll": reroll, "format": form, "open_by": open_by})
    for rule, reroll, open_by, (seats, form) in product(
        ("total_high", "total_low", "combination"),
        (True, False),
        ("anyone_when_all_chose", "anyone"),
        ((2, "best_of"), (3, "first_to_win"), (4, "first_to_lose"), (8, "first_to_lose")),
    )
]


def worth(rule: str, dice: list[int]) -> tuple[int, int]:
    """How good a throw is, reckoned from the rules in another way than the game does."""
    if rule == "total_high":
        return (0, sum(dice))
    if rule == "total_low":
        return (0, 6 * len(dice) - sum(dice))
    low, middle, high = sorted(dice)
    if low == high:
        return (2, low)
    return (1, middle) if middle in (low, high) else (0, low + middle + high)


def decided_by(card: dict[str, Any], rule: str, seeks_loser: bool) -> int:
    """Who a card says is at the deciding end, when all who rolled stayed to the end of the round."""
    pick = min if seeks_loser else max
    steps = [{one["seat"]: one["final"] for one in card["seats"] if one["final"]}]
    steps += [{one["seat"]: one["dice"] for one in tie_break["throws"]} for tie_break in card["tie_breaks"]]
    for step, following in zip(steps, [*steps[1:], None], strict=True):
        end = pick(worth(rule, dice) for dice in step.values())
        tied = [seat for seat, dice in step.items() if worth(rule, dice) == end]
        assert (len(tied) == 1) == (following is None)
        assert following is None or list(following) == tied
    return tied[0]


def legal(state: AduDaduState, seat: int, luck: Random) -> Action:
    """One of the seat's legal actions; opening is likely, so that a match comes to its end."""
    models = {action.model_fields["type"].annotation.__args__[0]: action for action in ADU_DADU.actions}
    offered: list[Record] = list(ADU_DADU.legal_actions(state, seat))
    body = luck.choice(list(choices(luck.choice(offered).model_dump(mode="json"))))
    action: Action = models[body["type"]].model_validate_json(json.dumps(body))
    return action


@pytest.mark.rule("AD-06", "AD-13", "AD-14", "AD-15", "AD-16", "AD-18", "AD-19", "AD-21", "AD-22")
@pytest.mark.parametrize(("seats", "asked"), OPTIONS, ids=str)
def test_whatever_is_played_every_card_bears_out_who_won_or_lost(seats: int, asked: dict[str, Any]) -> None:
    for number in range(5):
        luck, dice = Random(number), seeded_dice(number, seats)
        options = ADU_DADU.resolve(asked, seats)
        state, decided = ADU_DADU.start(options, seats, dice).state, [0] * seats
        while ADU_DADU.outcome(state) is None:
            may_act = [seat for seat in range(seats) if ADU_DADU.legal_actions(state, seat)]
            assert set(ADU_DADU.to_act(state)) <= set(may_act)
            assert ADU_DADU.to_act(state)
            seat = luck.choice(may_act)
            step = ADU_DADU.apply(state, seat, legal(state, seat, luck), dice)
            for card in step.cards:
                body = card.model_dump(mode="json")
                decider = decided_by(body, options.rule, options.seeks_loser)
                assert (body["won_by"], body["lost_by"]) == (
                    (None, decider) if options.seeks_loser else (decider, None)
                )
                assert body["round"] == sum(decided) + 1
                decided[decider] += 1
                for one in body["seats"]:
                    marked = one["reroll"] or []
                    for position, (before, after) in enumerate(zip(one["first"], one["final"], strict=True)):
                        assert position in marked or before == after
            state = step.state
        assert max(decided) == options.rounds_needed
        assert sum(count == options.rounds_needed for count in decided) == 1
        results = [one.result for one in ADU_DADU.outcome(state).seats]  # type: ignore[union-attr]
        one_of_a_kind, the_others = ("lost", "safe") if options.seeks_loser else ("won", "lost")
        assert results == [one_of_a_kind if count == options.rounds_needed else the_others for count in decided]


@pytest.mark.rule("GX-06", "GX-07", "AD-26", "AD-27")
@pytest.mark.parametrize(("seats", "asked"), OPTIONS, ids=str)
def test_whoever_leaves_and_whenever_the_table_can_always_end_the_match(seats: int, asked: dict[str, Any]) -> None:
    for number in range(5):
        luck, dice = Random(number), seeded_dice(number, seats)
        state = ADU_DADU.start(ADU_DADU.resolve(asked, seats), seats, dice).state
        left: list[int] = []
        for _ in range(1000):
            if ADU_DADU.outcome(state) is not None:
                break
            playing = ADU_DADU.playing(state)
            if luck.random() < 0.05:
                gone = luck.sample(playing, luck.randint(1, len(playing) - 1))
                left += gone
                state = ADU_DADU.forfeit(state, gone, dice).state
            else:
                state = ADU_DADU.apply(state, *ADU_DADU.absent_actions(state)[0], dice).state
            assert ADU_DADU.load(ADU_DADU.dump(state)) == state
        outcome = ADU_DADU.outcome(state)
        assert outcome is not None
        placement = {one.seat: one.placement for one in outcome.seats}
        stayed = [placement[seat] for seat in range(seats) if seat not in left]
        assert all(placement[seat] > max(stayed) for seat in left)
        assert all(one.result == "lost" for one in outcome.seats if one.seat in left)
        assert (outcome.reason == "others_left") == (len(stayed) == 1)
