"""How many connections to PostgreSQL streams take."""

import random
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from django.db import connection

from tests.http.api import Api
from tests.matches.stream.conftest import Server
from tests.matches.stream.watching import Watch
from tests.matches.table import seat_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.mark.slow
def test_idle_streams_hold_no_connections_to_the_database(player: Api, serve: Callable[..., Server]) -> None:
    table = seat_table(player, "perudo", visibility="public")
    before = connections()
    server = serve()
    with ExitStack() as stack:
        watches = [stack.enter_context(Watch(server.url, table.id, player)) for _ in range(100)]
        for watch in watches:
            watch.until("match.turn")
        # four threads let in, one reads what is new; the rest is the health check's
        assert connections() - before <= 8
        table.play_to_end(random.Random(1))
        assert {watch.rest()[-1].type for watch in watches} == {"end"}


def connections() -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
        count: int = cursor.fetchone()[0]
    return count
