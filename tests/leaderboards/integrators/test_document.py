"""What docs/integrators.md shows is true, and runs."""

import csv
import io
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
import time_machine
from django.core.management import call_command

from leaderboards.integrators import logs, results, standings
from leaderboards.integrators.keys import SCOPES, api_keys
from tests.leaderboards import kept
from tests.leaderboards.integrators.caller import Integrator
from tests.leaderboards.world import World

DOCUMENT = Path(__file__).parents[3].joinpath("docs/integrators.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The one block of code in a language."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", DOCUMENT, re.DOTALL | re.MULTILINE)
    return found


def columns(heading: str) -> tuple[str, ...]:
    """The columns that the table under a heading names."""
    section = DOCUMENT.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return tuple(re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE))


@pytest.mark.parametrize(
    ("heading", "room"),
    [("The journal of a game", results), ("A board", standings), ("The log of a match", logs)],
    ids=["results", "standings", "log"],
)
def test_the_columns_are_those_of_the_document_in_that_order(heading, room):
    assert columns(heading) == room.COLUMNS


def test_the_scopes_are_those_of_the_document():
    assert tuple(re.findall(r"^\| `(\w+:\w+)` \|", DOCUMENT, re.MULTILINE)) == SCOPES


def test_the_commands_of_the_document_work(api, monkeypatch):
    create, listing, revoke = (line.split("manage.py ", 1)[1] for line in block("console").splitlines())
    secret = command(create).strip()
    Integrator(api=api, key=secret).get("farkle/results").expect(200)
    assert "Liga Dadu" in command(listing)
    command(revoke.replace("kocok_key_Ab12Cd", secret[:16]))
    assert not api_keys().exists()


def command(line: str) -> str:
    words = next(csv.reader([line], delimiter=" "))
    out = io.StringIO()
    call_command(*words, stdout=out)
    return out.getvalue()


def test_the_copy_of_the_document_follows_the_boards(server, http, tmp_path):
    script, copy = tmp_path / "sync.py", tmp_path / "farkle.sqlite3"
    script.write_text(block("python"), encoding="utf-8")
    secret = command('api_key create "Liga Dadu" --scope stats:read').strip()

    def sync():
        words = [sys.executable, str(script), server.url(), secret, "farkle", str(copy)]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout

    with time_machine.travel(0, tick=False) as traveller:
        world = World(game="farkle", number=11)
        for night in range(3):
            for _ in range(25):
                world.step()
                traveller.move_to(world.now)
                kept.catch_up("farkle")
            end = max(kept.places("farkle").values())
            said = sync()
            assert int(said.split()[-1]) >= end, night
    assert sync().split()[-1] == said.split()[-1]  # once more changes nothing
    with sqlite3.connect(copy) as db:
        found = db.execute(block("sql")).fetchall()
    db.close()
    board = Integrator(api=http, key=secret).rows("farkle/standings?metric=wins")
    assert len(board) > 5
    assert found == sorted((row["rank"], row["value"], row["player"]) for row in board)
