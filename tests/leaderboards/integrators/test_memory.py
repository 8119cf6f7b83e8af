"""However many rows there are, an export needs the memory of a few."""

import os
import threading
from pathlib import Path

import httpx
import pytest
from django.db import connection

from leaderboards.integrators.keys import api_key_create
from leaderboards.journal.models import Ledger
from matches.players.models import Player

ROWS = int(os.environ.get("KOCOK_EXPORT_ROWS", "200000"))
MAY_GROW = 16 * 1024 * 1024
"""Bytes. The lines of 200,000 rows are forty million."""

pytestmark = [pytest.mark.both]

_SERIES = {
    "postgresql": f"SELECT generate_series(1, {ROWS}) AS n",
    "sqlite": f"WITH RECURSIVE s(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < {ROWS}) SELECT n FROM s",
}


@pytest.fixture
def long_journal(transactional_db):
    """A journal of so many rows."""
    player = Player.objects.create(name="Ayu", kind="registered")
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO leaderboards_journal (game, seq, kind, player_id, at)"
            f" SELECT 'farkle', n, CASE WHEN n %% 2 = 1 THEN 'hide' ELSE 'show' END, %s, {now()} FROM ({series()}) s",
            [player.pk],
        )
    Ledger.objects.create(game="farkle", seq=ROWS)


@pytest.fixture
def long_board(transactional_db):
    """A board of so many players."""
    name = "'p' || n"
    yes, no = ("true", "false") if connection.vendor == "postgresql" else ("1", "0")
    with connection.cursor() as cursor:
        cursor.execute(
            "INSERT INTO matches_player (id, name, name_key, kind, password, is_staff, is_superuser, is_active,"
            f" to_announce, created_at) SELECT {name}, {name}, {name}, 'registered', '!',"
            f" {no}, {no}, {yes}, {no}, {now()} FROM ({series()}) s"
        )
        cursor.execute(
            "INSERT INTO leaderboards_standing (player_id, game, period, played, run, wins, wins_since, streak,"
            f" streak_since, hidden) SELECT {name}, 'farkle', 'all', 1, 0, n % 100, n, 0, 1, {no} FROM ({series()}) s"
        )
        cursor.execute(
            "INSERT INTO leaderboards_histogram (game, metric, period, value, players)"
            f" SELECT 'farkle', 'wins', 'all', n % 100, count(*) FROM ({series()}) s GROUP BY 4"
        )
        if connection.vendor == "postgresql":
            cursor.execute("ANALYZE leaderboards_standing, matches_player")


def series():
    return _SERIES[connection.vendor]


def now():
    return "now()" if connection.vendor == "postgresql" else "'2026-11-30 00:00:00'"


@pytest.mark.timeout(300)
def test_a_long_journal_holds_the_servers_memory_flat(long_journal, server):
    assert exported(server, "results?format=ndjson") == ROWS


@pytest.mark.slow
@pytest.mark.timeout(300)
def test_a_long_board_holds_the_servers_memory_flat(long_board, server):
    assert exported(server, "standings?metric=wins&format=csv") == ROWS + 1


def exported(server, path):
    """The lines of an export, after asserting that the server needed no more memory for it."""
    key = api_key_create(label="Tester", scopes=["stats:read"], actor=None)
    url = f"{server.url()}/api/v1/stats/farkle/{path}"
    session = server.process("web").running.pid

    def export(limit=""):
        with httpx.stream("GET", url + limit, headers={"Authorization": f"Api-Key {key}"}, timeout=60) as answer:
            assert answer.status_code == 200
            return sum(chunk.count(b"\n") for chunk in answer.iter_bytes())

    for _ in range(8):  # every worker has seen one
        export("&limit=200")
    before = memory(session)
    peak = Peak(session)
    try:
        lines = export()
    finally:
        grown = peak.stop() - before
    print(f"{path}: {grown / 1e6:.1f} MB more for {ROWS} rows")
    assert grown < MAY_GROW
    return lines


def memory(session):
    """The bytes that the processes of a session have of their own."""
    found = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(stat.read_text().rpartition(")")[2].split()[3]) == session:
                words = (stat.parent / "statm").read_text().split()
                found += (int(words[1]) - int(words[2])) * os.sysconf("SC_PAGE_SIZE")
        except OSError:
            continue  # it has ended meanwhile
    return found


class Peak:
    """Watches the memory of a session, and tells the most it had."""

    def __init__(self, session):
        self.most, self._over = 0, threading.Event()
        self._watch = threading.Thread(target=self._look, args=[session])
        self._watch.start()

    def _look(self, session):
        while not self._over.wait(0.05):
            self.most = max(self.most, memory(session))

    def stop(self):
        self._over.set()
        self._watch.join()
        return self.most
