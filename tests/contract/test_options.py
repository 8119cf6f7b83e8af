"""Options: whatever well-typed ones are asked for, they are resolved or refused by name."""

import random

import pytest

from games.core.errors import OptionsError
from tests.contract import chance

SAMPLES = 300


@pytest.mark.rule("GX-02")
def test_random_options_are_resolved_or_refused_by_field(game):
    rng = random.Random(game.key)
    for _ in range(SAMPLES):
        seats, asked = rng.choice(game.seats), chance.options(rng, game.Options)
        refusal = None
        try:
            resolved = game.resolve(asked, seats)
        except OptionsError as error:
            refusal = error
        if refusal:
            assert refusal.field in game.Options.model_fields
            assert all(refusal.message)
            continue
        assert type(resolved) is game.Options
        assert resolved.model_dump(include=set(asked)) == asked
        assert game.resolve(resolved.model_dump(), seats) == resolved
        assert game.Options.model_validate_json(resolved.model_dump_json()) == resolved


@pytest.mark.rule("GX-02")
def test_without_options_every_number_of_seats_can_play(game):
    assert game.default_seats in game.seats
    for seats in game.seats:
        assert type(game.resolve({}, seats)) is game.Options


def test_teams_are_equal_in_number_or_absent(game):
    rng = random.Random(game.key)
    for _ in range(SAMPLES):
        seats, asked = rng.choice(game.seats), chance.options(rng, game.Options)
        try:
            resolved = game.resolve(asked, seats)
        except OptionsError:
            continue
        teams = [game.team(resolved, seat, seats) for seat in range(seats)]
        assert set(teams) == {None} or all(teams.count(team) == teams.count(teams[0]) > 1 for team in teams)
