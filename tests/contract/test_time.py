"""The clock: what starts a new allowance and what lets it run on."""

import pytest

from games.core.replay import Left
from tests.contract.matches import MATCHES, RandomMatch

CLOSELY = max(5, MATCHES // 40)


@pytest.mark.rule("GX-06")
def test_a_decision_never_comes_back(game):
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        current = tuple(game.decision(match.state))
        past = set()
        for _ in match.moments():
            decision = tuple(game.decision(match.state))
            if game.outcome(match.state) is None and decision != current:
                past.add(current)
                assert decision not in past, f"{match}: {decision} again"
                current = decision


@pytest.mark.rule("GX-06")
def test_a_seat_that_comes_on_the_clock_alone_has_a_new_allowance(game):
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        for moment in match.moments():
            before, after = game.to_act(moment.before), game.to_act(match.state)
            if len(after) == 1 and after[0] not in before:
                assert game.decision(moment.before) != game.decision(match.state), f"{match}: {moment.entry}"


@pytest.mark.rule("GX-06")
def test_where_seats_decide_one_by_one_each_accepted_action_starts_a_new_allowance(game):
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        for moment in match.moments():
            if isinstance(moment.entry, Left):
                continue
            one_by_one = game.to_act(moment.before) == (moment.entry.seat,) and len(game.to_act(match.state)) == 1
            if one_by_one:
                assert game.decision(moment.before) != game.decision(match.state), f"{match}: {moment.entry}"


@pytest.mark.rule("GX-10")
@pytest.mark.parametrize(("language", "words"), [("id", "tidak pernah datang"), ("en", "never come")])
def test_the_rules_for_players_say_that_the_table_does_not_play_for_who_never_came(game, language, words):
    assert words in " ".join(game.rules(language).split())
