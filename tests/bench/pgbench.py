"""pgbench with the statements of a turn: what the database alone would do."""

import os
import re
import subprocess
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg
from django.db import connection, transaction

from games.yatzy.actions import YatzyRoll, YatzyScore
from matches.play.actions import Attempt, match_act
from matches.play.rows import MatchRow
from matches.play.store import read
from matches.players.tokens import holder
from tests.services.binaries import program


def pgbench(tables: list[tuple[str, list[str]]], clients: int, seconds: float) -> float:
    """Transactions per second of: the credential, the match, the write; prepared, one connection per client."""
    with tempfile.TemporaryDirectory() as folder:
        scripts: list[str] = []
        for number, (match_id, tokens) in enumerate(tables):
            file = Path(folder) / f"{number}.sql"
            file.write_text(script(match_id, tokens), encoding="utf-8")
            scripts += ["-f", str(file)]
        url = urlsplit(os.environ["DATABASE_URL"])
        command = [
            str(program("pgbench")), "-n", "-M", "prepared", "-c", str(clients), "-j", "2", "-T", str(int(seconds)),
            "-h", str(url.hostname), "-p", str(url.port), "-U", str(url.username), *scripts, url.path.strip("/"),
        ]  # fmt: skip
        done = subprocess.run(
            command, env={**os.environ, "PGPASSWORD": str(url.password)}, capture_output=True, text=True, check=False
        )
    assert done.returncode == 0, done.stderr
    found = re.search(r"tps = ([0-9.]+) \(without initial", done.stdout)
    assert found, done.stdout + done.stderr
    return float(found[1])


def script(match_id: str, tokens: list[str]) -> str:
    """One turn as pgbench reads it: the statements as the product sends them, this turn's values written in."""
    row = read(match_id)
    assert row is not None
    credential, found, written = _statements_of_a_turn(row, tokens[row.turn_seats[0]])
    events = written.count('"number"')
    replaced = {
        rf"version = {row.version + events}\b": f"version = :p_version + {events}",
        rf"version = {row.version}\b": "version = :p_version",
        rf"\b{row.version + 1}::integer": "(:p_version + 1)::integer",
        rf"\b{row.version + events}::integer": f"(:p_version + {events})::integer",
        r"'[^']*'::varchar, '[0-9a-f]{64}'": "gen_random_uuid()::text::varchar, '0'",  # a key of its own each time
        r'":(?=\w)': '": ',  # pgbench would take ":false" for a variable
        r"clock_timestamp\(\) <= deadline": "clock_timestamp() <> deadline",  # the run may outlast the turn
    }
    for pattern, other in replaced.items():
        written = re.sub(pattern, other, written)
    return f"{_line(credential)};\n{_line(found)} \\gset p_\n{_line(written)};\n"


def _statements_of_a_turn(row: MatchRow, token: str) -> list[str]:
    """What an action sends to the database, with the values in place; rolled back."""
    sent: list[str] = []

    def record(execute: Any, sql: str, parameters: Any, many: bool, context: Any) -> Any:
        sent.append(psycopg.ClientCursor(context["connection"].connection).mogrify(sql, parameters))
        return execute(sql, parameters, many, context)

    with transaction.atomic(), connection.execute_wrapper(record):
        player, _ = holder(token)
        seat = row.seats_of(player.id)[0].number
        action = YatzyRoll(type="yatzy.roll", keep=()) if row.state.rolls_left else None
        legal = row.game.legal_actions(row.state, seat)
        action = action or YatzyScore(type="yatzy.score", box=legal[-1].box.one_of[0])
        match_act(
            Attempt(
                match_id=row.id, player_id=player.id, action=action, seat=None, key="reference", digest="0" * 64,
                if_match=None,
            )
        )  # fmt: skip
        transaction.set_rollback(True)
    return [one for one in sent if not one.startswith("SAVEPOINT")]


def _line(sql: str) -> str:
    return " ".join(sql.split())
