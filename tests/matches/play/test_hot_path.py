"""What one accepted action costs."""

import random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.core.legal import choices
from tests.http.api import Api
from tests.matches.table import seat_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.parametrize("game", ["adu_dadu", "farkle", "perudo", "yatzy"])
def test_an_action_takes_three_statements_credential_read_write(api: Api, game: str):
    rng = random.Random(f"hot {game}")
    table = seat_table(api, game, 3)
    for _ in range(15):
        seat = rng.choice(table.view()["turn"]["seats"])
        view = table.view(seat)
        action = rng.choice(list(choices(rng.choice(view["legal_actions"]))))
        with CaptureQueriesContext(connection) as statements:
            answer = table.act(seat, action)
        said = [one["sql"] for one in statements]
        assert len(said) <= 3, "\n".join(said)
        if answer.expect(200)["match"]["status"] != "active":
            break
