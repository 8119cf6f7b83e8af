"""Thousands of requests made from the document: none crashes the server, and each answer is as promised."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from leaderboards.integrators.keys import SCOPES, api_key_create
from tests.http.api import Api
from tests.matches.table import seat_table
from tests.services.stack import Stack

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

CHECKS = (
    "not_a_server_error", "status_code_conformance", "content_type_conformance", "response_headers_conformance",
    "response_schema_conformance", "negative_data_rejection", "missing_required_header", "unsupported_method",
    "ignored_auth",
)  # fmt: skip

ENDS_THE_RUN = ("me_delete", "player_logout", "player_logout_all", "match_forfeit")
"""Afterwards the caller would be nobody, or the table over."""


def fuzz(folder: Path, server: Stack, authorization: str | None, known: dict[str, str], *words: str) -> str:
    """What schemathesis says of the operations that ``words`` choose. Fails with it."""
    config = folder / "schemathesis.toml"
    lines = [f'{name} = "{value}"' for name, value in known.items()]
    config.write_text("\n".join(["[parameters]", *lines, ""]), encoding="utf-8")
    command = [
        sys.executable, "-m", "schemathesis.cli", "--config-file", str(config),
        "run", f"{server.url()}/api/v1/schema", "--phases", "examples,fuzzing,stateful", "--max-examples", "8",
        "--seed", "11", "--generation-database", "none", "--checks", ",".join(CHECKS), "--continue-on-failure",
        "--no-color", "--exclude-operation-id", "match_stream",  # it has no end, and tests of its own
        *words,
    ]  # fmt: skip
    if authorization is not None:
        command += ["--header", f"Authorization: {authorization}"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


def cases(said: str) -> int:
    """How many requests were made."""
    (found,) = re.findall(r"(\d+) generated", said)
    return int(found)


@pytest.fixture
def known(http: Api) -> tuple[Api, dict[str, str]]:
    """A player at a running table, and the ids of both."""
    table = seat_table(http, "yatzy", turn_seconds=604_800)
    ids = {
        "match_id": table.id,
        "player_id": table.players[0].id,
        "series_id": table.view()["series"]["id"],
        "game": "yatzy",
        "metric": "wins",
    }
    return table.players[0], ids


def test_as_a_player_at_a_table(known: tuple[Api, dict[str, str]], server: Stack, tmp_path: Path):
    player, ids = known
    words = [word for name in ENDS_THE_RUN for word in ("--exclude-operation-id", name)]
    said = fuzz(tmp_path, server, f"Bearer {player.token}", ids, "--exclude-path-regex", "/stats/", *words)
    assert cases(said) > 300


def test_as_nobody(known: tuple[Api, dict[str, str]], server: Stack, tmp_path: Path):
    _, ids = known
    said = fuzz(tmp_path, server, None, ids)
    assert cases(said) > 300


def test_as_an_integrator(known: tuple[Api, dict[str, str]], server: Stack, tmp_path: Path):
    _, ids = known
    key = api_key_create(label="Tester", scopes=SCOPES, actor=None)
    said = fuzz(tmp_path, server, f"Api-Key {key}", ids, "--include-path-regex", "^/api/v1/stats/")
    assert cases(said) > 30
