"""What is listed is accepted, what is not listed is refused by name and costs nothing."""

import pytest

from games.core.errors import RuleError
from games.core.legal import choices
from tests.contract import chance
from tests.contract.matches import MATCHES, RandomMatch, parse
from tests.dice import NO_DICE

CLOSELY = max(5, MATCHES // 50)


def key(sent):
    """An action to be compared: positions in any order are the same."""
    return {name: sorted(value) if isinstance(value, list) else value for name, value in sent.items()}


def tables(game):
    """Matches at each of their steps, before the next."""
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        yield match
        for _ in match.moments():
            yield match


def test_legal_actions_are_of_the_declared_shapes(game):
    for match in tables(game):
        for seat in range(match.seats):
            for one in game.legal_actions(match.state, seat):
                assert type(one) in game.legal


def test_every_listed_action_is_accepted(game):
    for match in tables(game):
        for seat, listed in match.legal().items():
            for legal in listed:
                concrete = list(choices(legal))
                assert concrete, f"{match}: {legal} lists nothing"
                for sent in match.rng.sample(concrete, min(3, len(concrete))):
                    game.apply(match.state, seat, parse(game, sent), match.dice_now())


@pytest.mark.rule("GX-03")
def test_what_is_not_listed_is_refused_by_name_and_draws_no_die(game):
    refused = 0
    for match in tables(game):
        before = game.dump(match.state)
        legal = match.legal()
        for seat in range(match.seats):
            listed = [key(sent) for one in legal.get(seat, ()) for sent in choices(one)]
            for action in game.actions:
                sent = chance.action(match.rng, action)
                if key(sent) in listed:
                    continue
                with pytest.raises(RuleError) as error:
                    game.apply(match.state, seat, parse(game, sent), NO_DICE)
                code = error.value.code
                assert code.startswith("rule.") or code == "match.over"
                assert (code == "match.over") == (game.outcome(match.state) is not None)
                assert all(error.value.message)
                assert all(one.field in action.model_fields for one in error.value.errors)
                refused += 1
        assert game.dump(match.state) == before
    assert refused


@pytest.mark.rule("GX-06")
def test_every_move_of_the_table_is_an_action_of_the_game_for_a_seat_that_plays(game):
    for match in tables(game):
        for seat, action in game.absent_actions(match.state):
            assert type(action) in (*game.actions, *game.table_actions)
            assert seat in game.playing(match.state)
