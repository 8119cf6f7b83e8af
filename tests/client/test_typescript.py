"""A client in TypeScript, typed by the document: it compiles strictly, misuse does not, and it plays."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from matches.penalties.house import load_house_prompts
from matches.penalties.models import Prompt
from tests.http.contract import build
from tests.services.compose import ROOT
from tests.services.stack import Stack

HERE = Path(__file__).parent
LOCK = HERE / "package-lock.json"

(SHOWN,) = re.findall(r"^```ts\n(.*?)^```$", (ROOT / "docs/clients.md").read_text("utf-8"), re.DOTALL | re.MULTILINE)
"""What the page for client writers shows: compiled with the rest."""


def run(folder: Path, *words: str) -> str:
    """What a command says. Fails with it."""
    assert shutil.which(words[0]), f"{words[0]} is missing: install Node.js 20 or later (Debian: nodejs npm)"
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(words)}:\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The project with its packages from the lock and the types of the document, compiled."""
    for name in ("package.json", "package-lock.json", ".npmrc", "tsconfig.json"):
        shutil.copy(HERE / name, tmp_path)
    shutil.copytree(HERE / "src", tmp_path / "src")
    (tmp_path / "src" / "shown.ts").write_text(SHOWN.replace('"./kocok"', '"../generated/api.js"'), encoding="utf-8")
    (tmp_path / "openapi.yaml").write_text(json.dumps(build()), encoding="utf-8")  # JSON is YAML
    run(tmp_path, "npm", "ci", "--no-audit", "--no-fund")
    run(tmp_path, "npm", "run", "generate")
    run(tmp_path, "npm", "run", "build")
    return tmp_path


def test_the_lock_names_no_host_but_what_packages_say_of_themselves():
    packages = json.loads(LOCK.read_text(encoding="utf-8"))["packages"]
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [name for name, package in packages.items() if name and "integrity" not in package] == []


def test_versions_are_pinned():
    about = json.loads((HERE / "package.json").read_text(encoding="utf-8"))
    wanted = about["dependencies"] | about["devDependencies"]
    assert [name for name, version in wanted.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.case("C-OA-01", "C-OA-03", "C-OA-07")
def test_it_compiles_misuse_does_not_and_it_plays_a_match_of_every_game(project: Path, server: Stack):
    load_house_prompts(Prompt)  # a migration brought them, but tests with transactions of their own empty every table
    said = run(project, "node", "built/src/main.js", server.url()).splitlines()
    games = [line.split() for line in said if " cards, " in line]
    assert [(game, status) for game, status, *_ in games] == [
        (game, "finished") for game in ("adu_dadu", "farkle", "perudo", "yatzy")
    ]
    assert [int(words[2]) > 0 and int(words[4]) > 0 for words in games] == [True] * 4
    assert said[1] == "penalty agreed 1 prompt"
    assert said[-2:] == ["board 0 entries", "refused request.not_found"]  # guests are on no board


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_every_mark_of_misuse_is_an_error_of_its_own(project: Path):
    # without the marks the compiler complains once for each: none covers for another
    wrong = project / "src" / "wrong.ts"
    text = wrong.read_text(encoding="utf-8")
    marks = text.count("@ts-expect-error")
    assert marks > 20
    wrong.write_text(text.replace("@ts-expect-error", "wrong:"), encoding="utf-8")
    done = subprocess.run(
        ["node_modules/.bin/tsc", "--noEmit", "--pretty", "false"],
        cwd=project, capture_output=True, text=True, check=False,
    )  # fmt: skip
    places = re.findall(r"^src/wrong\.ts\((\d+),", done.stdout, re.MULTILINE)
    lines = text.splitlines()
    assert sorted(set(map(int, places))) == [
        number + 1 for number, line in enumerate(lines, start=1) if "@ts-expect-error" in line
    ], done.stdout
