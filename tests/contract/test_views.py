"""Views: typed, complete for every seat and spectator, and silent about what is hidden."""

import dataclasses

import pytest

from games.core.errors import RuleError
from games.core.legal import choices
from games.registry import GAMES
from tests.contract import chance
from tests.contract.matches import MATCHES, RandomMatch, parse

CLOSELY = max(5, MATCHES // 40)


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

            def answered(state, sent=sent, match=match, seat=seat):
                return answer(seat, lambda: game.apply(state, seat, sent, match.dice_now()))

            assert answered(twin) == answered(match.state)


@pytest.mark.rule("PE-04", "PE-26")
@HIDING
def test_a_seat_that_leaves_shows_nothing_of_what_is_hidden(game):
    for match, seat, twin in twins(game):
        others = [one for one in game.playing(match.state) if one != seat]
        if game.outcome(match.state) is not None or len(others) < 2:
            continue
        leaver = match.rng.choice(others)

        def answered(state, match=match, seat=seat, leaver=leaver):
            return answer(seat, lambda: game.forfeit(state, (leaver,), match.dice_now()))

        assert answered(twin) == answered(match.state)


@pytest.mark.rule("PE-03", "PE-04")
@HIDING
def test_what_is_dealt_anew_is_told_to_its_own_seat_only(game):
    """Whatever the others are dealt, a seat or spectator hears the same and sees the same."""
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        for _ in match.moments():
            seat = match.rng.choice([*range(match.seats), None])
            for step in steps_from(match):
                fair, other = step(match.dice_now()), step(OtherDice(match.dice_now(), seat))
                assert heard(fair.events, seat) == heard(other.events, seat)
                assert fair.cards == other.cards
                assert game.view(fair.state, seat) == game.view(other.state, seat)


class OtherDice:
    """The same dice for one seat, turned over for all others."""

    def __init__(self, dice, seat):
        self.dice, self.seat = dice, seat

    def roll(self, seat, count):
        rolled = self.dice.roll(seat, count)
        return rolled if seat == self.seat else tuple(7 - face for face in rolled)


def steps_from(match):
    """One legal action of each type by some seat, and somebody leaving."""
    game, state = match.game, match.state
    if game.outcome(state) is not None:
        return
    actor, listed = match.rng.choice(list(match.legal().items()))
    for legal in {one["type"]: one for one in listed}.values():
        action = parse(game, match.rng.choice(list(choices(legal))))
        yield lambda dice, action=action: game.apply(state, actor, action, dice)
    playing = game.playing(state)
    if len(playing) > 2:
        leaver = match.rng.choice(playing)
        yield lambda dice: game.forfeit(state, (leaver,), dice)


def twins(game, *, spectators=False):
    """At every step of some matches: the match, a viewer, and the state as it might be for all that viewer knows."""
    for number in range(CLOSELY):
        match = RandomMatch(game, number)
        for _ in match.moments():
            seat = match.rng.choice([*range(match.seats), *[None] * spectators])
            yield match, seat, HIDDEN[game.key](match, seat)


def answer(seat, step):
    """What the seat hears: the refusal, or its events and cards, or only that all was revealed."""
    try:
        done = step()
    except RuleError as error:
        return (error.code, error.data, error.errors)
    if any(event.type == "perudo.revealed" for event in done.events):
        return "revealed"
    return heard(done.events, seat), done.cards


def heard(events, seat):
    return [event for event in events if event.audience is None or event.audience == seat]
