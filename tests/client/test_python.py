"""A client in Python, generated from the document: it imports, and opens and plays a table."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.http.contract import build
from tests.services.stack import Stack

PLAY = """
import sys
from uuid import uuid4

from kocok_client import AuthenticatedClient, Client
from kocok_client.api.accounts import guest_create
from kocok_client.api.leaderboards import board_read
from kocok_client.api.lobby import match_create, match_join_by_code
from kocok_client.api.play import match_act, match_events, match_read
from kocok_client.models import (
    AduDaduRollAction, CreateAduDaduMatch, CreateFarkleMatch, FarkleOptionsInput, GuestInput, JoinByCode, Problem,
)

address = sys.argv[1]


def guest(name):
    signed_in = guest_create.sync(client=Client(base_url=address), body=GuestInput(name=name))
    return AuthenticatedClient(base_url=address, token=signed_in.token)


ayu, bima = guest("Ayu"), guest("Bima")

wanted = CreateFarkleMatch(game="farkle", players=4, options=FarkleOptionsInput(teams=True))
match = match_create.sync(client=ayu, body=wanted, idempotency_key=str(uuid4()))
print(type(match).__name__, match.status, match.options.teams, match.turn, match.state)

match = match_create.sync(client=ayu, body=CreateAduDaduMatch(game="adu_dadu"), idempotency_key=str(uuid4()))
match = match_join_by_code.sync(client=bima, body=JoinByCode(code=match.code))
answer = match_act.sync(
    match.id, client=ayu, body=AduDaduRollAction(type_="adu_dadu.roll"), idempotency_key=str(uuid4())
)
print(type(answer).__name__, type(answer.match).__name__, answer.match.version > match.version, answer.events[0].type_)
print(type(match_read.sync(match.id, client=bima)).__name__)
print(match_events.sync(match.id, client=bima, limit=1).results[0].type_)

refused = match_read.sync("nowhere", client=ayu)
print(isinstance(refused, Problem), refused.code, refused.status)
print(board_read.sync("farkle", "wins", client=Client(base_url=address)).results)
"""


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.case("C-OA-01", "C-OA-03", "C-OA-07")
def test_a_generated_client_imports_and_opens_and_plays_a_table(tmp_path: Path, server: Stack):
    (tmp_path / "openapi.json").write_text(json.dumps(build()), encoding="utf-8")
    (tmp_path / "config.yml").write_text("package_name_override: kocok_client\npost_hooks: []\n", encoding="utf-8")
    words = ["--path", "openapi.json", "--config", "config.yml", "--meta", "none", "--fail-on-warning"]
    said = run(tmp_path, sys.executable, "-m", "openapi_python_client", "generate", *words)
    assert "WARNING" not in said
    played = run(tmp_path, sys.executable, "-c", PLAY, server.url())
    assert played.splitlines() == [
        "FarkleMatch lobby True None None",
        "ActionAnswer AduDaduMatch True adu_dadu.rolled",
        "AduDaduMatch",
        "match.created",
        "True request.not_found 404",
        "[]",
    ]


def run(folder: Path, *words: str) -> str:
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout + done.stderr
