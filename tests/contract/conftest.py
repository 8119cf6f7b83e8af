"""Every contract test runs over every game of the registry."""

import pytest

from games.registry import GAMES


@pytest.fixture(params=GAMES, ids=lambda game: game.key)
def game(request):
    return request.param
