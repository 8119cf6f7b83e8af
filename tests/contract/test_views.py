"""Views: typed, complete for every seat and spectator, and silent about what is hidden."""

import dataclasses

import pytest

from games.core.errors import RuleError
from games.registry import GAMES
from tests.contract import chance
from tests.contract.matches import MATCHES, RandomMatch, parse

CLOSELY = max(1, MATCHES // 40)


def other_hands(match, seat):
    """The state with other dice in every hand but the seat's own."""
    return dataclasses.replace(
        match.state,
        hands=tuple(
            hand if owner == seat else tuple(match.rng.randint(1, 6) for _ in hand)
            for owner, hand in enumerate(match.state.hands)
        ),
    )


#: Games that hide dice, and how to change those that a seat may not see.
HIDDEN = {"perudo": other_hands}
HIDING = pytest.mark.parametrize("game", [one for one in GAMES if one.key in HIDDEN], ids=lambda game: game.key)


def viewers(match):
    return [*range(match.seats), None]


def test_every_view_is_of_the_declared_type_and_survives_the_wire(game):
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        for _ in match.moments():
            for seat in {match.rng.choice(viewers(match)), None}:
                view = game.view(match.state, seat)
                assert type(view) is game.View
                assert game.View.model_validate_json(view.model_dump_json()) == view


def test_every_view_tells_the_state_of_every_seat_and_the_last_card(game):
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        for _ in match.moments():
            view = game.view(match.state, None)
            assert len(view.seats) == match.seats
            assert "last" in type(view).model_fields


@pytest.mark.parametrize("game", [one for one in GAMES if one.key not in HIDDEN], ids=lambda game: game.key)
def test_where_nothing_is_hidden_all_see_the_same(game):
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        for _ in match.moments():
            assert game.view(match.state, match.rng.randrange(match.seats)) == game.view(match.state, None)


@pytest.mark.rule("PE-04")
@HIDING
def test_no_view_depends_on_what_its_viewer_may_not_see(game):
    for match, seat, twin in twins(game, spectators=True):
        assert game.view(twin, seat) == game.view(match.state, seat)


@pytest.mark.rule("PE-04")
@HIDING
def test_legal_actions_do_not_depend_on_what_is_hidden(game):
    for match, seat, twin in twins(game):
        assert game.legal_actions(twin, seat) == game.legal_actions(match.state, seat)


@pytest.mark.rule("PE-04")
@HIDING
def test_neither_refusals_nor_events_tell_what_is_hidden_before_it_is_revealed(game):
    for match, seat, twin in twins(game):
        for action in game.actions:
            sent = parse(game, chance.action(match.rng, action))

            def heard(state, sent=sent, match=match, seat=seat):
                return answer(seat, lambda: game.apply(state, seat, sent, match.dice_now()))

            assert heard(twin) == heard(match.state)


@pytest.mark.rule("PE-04", "PE-26")
@HIDING
def test_a_seat_that_leaves_shows_nothing_of_what_is_hidden(game):
    for match, seat, twin in twins(game):
        others = [one for one in game.playing(match.state) if one != seat]
        if game.outcome(match.state) is not None or len(others) < 2:
            continue
        leaver = match.rng.choice(others)

        def heard(state, match=match, seat=seat, leaver=leaver):
            return answer(seat, lambda: game.forfeit(state, (leaver,), match.dice_now()))

        assert heard(twin) == heard(match.state)


def twins(game, *, spectators=False):
    """At every step of some matches: the match, a viewer, and the state as it might be for all that viewer knows."""
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        for _ in match.moments():
            seat = match.rng.choice([*range(match.seats), *[None] * spectators])
            yield match, seat, HIDDEN[game.key](match, seat)


def answer(seat, step):
    """What the seat hears: the refusal, or its events, or only that all was revealed."""
    try:
        events = step().events
    except RuleError as error:
        return (error.code, error.data, error.errors)
    if any(event.type == "perudo.revealed" for event in events):
        return "revealed"
    return [event for event in events if event.audience in (None, seat)]
