"""The house as a whole: which way imports go, what lies where, how large files are."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.services.compose import ROOT

TOP_LEVEL = {
    "Dockerfile", "Makefile", "README.md", "config", "docker-compose.yml", "docs", "games", "leaderboards", "manage.py",
    "matches", "pyproject.toml", "requirements-dev.lock", "requirements.lock", "tests",
}  # fmt: skip
"""What a newcomer sees first. Files whose name begins with a dot come on top."""

LONGEST = 400
"""Lines of a product file; most have a quarter of it."""

LOCKS = ["requirements.lock", "requirements-dev.lock"]


def tracked(*patterns: str) -> list[Path]:
    """The files that git knows."""
    listed = subprocess.run(["git", "ls-files", *patterns], cwd=ROOT, capture_output=True, text=True, check=True)
    return [ROOT / line for line in listed.stdout.splitlines() if (ROOT / line).exists()]


def test_imports_go_one_way():
    # a process of its own: inside ours it would switch off the loggers that other tests listen to
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.django_db
def test_no_migration_is_missing():
    call_command("makemigrations", "--check", "--dry-run")


def test_the_top_level_holds_what_a_newcomer_needs_and_no_more():
    names = {path.relative_to(ROOT).parts[0] for path in tracked()}
    assert {name for name in names if not name.startswith(".")} == TOP_LEVEL


def test_product_files_are_short():
    product = [path for path in tracked("*.py", ":!tests") if "migrations" not in path.parts]
    long = {str(path.relative_to(ROOT)): n for path in product if (n := len(path.read_text().splitlines())) > LONGEST}
    assert long == {}


@pytest.mark.parametrize("name", LOCKS)
def test_a_lock_pins_everything_by_hash_and_names_no_host(name: str):
    text = (ROOT / name).read_text(encoding="utf-8")
    entries = re.split(r"\n(?=\S)", text.strip())
    for entry in entries:
        assert re.match(r"[\w.-]+==\S+", entry), entry.splitlines()[0]
        assert "--hash=sha256:" in entry, entry.splitlines()[0]
    assert "://" not in text
    assert "--index" not in text


def test_the_lock_of_development_holds_all_that_running_needs():
    pins = {name: set(re.findall(r"^[\w.-]+==\S+", (ROOT / name).read_text(), re.MULTILINE)) for name in LOCKS}
    assert pins["requirements.lock"] <= pins["requirements-dev.lock"]


def test_nothing_names_a_package_host():
    files = tracked("Makefile", "Dockerfile", "pyproject.toml", ".ci/*", "docker-compose.yml", "*.lock", "*.npmrc")
    hosts = re.compile(r"index-url|extra-index|find-links|pypi\.|registry\.npmjs|deb\.debian|files\.pythonhosted")
    assert [path.name for path in files if hosts.search(path.read_text(encoding="utf-8"))] == []


def test_make_tells_each_target_in_a_line():
    said = subprocess.run(["make", "--silent"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    targets = [line.split()[1] for line in said.splitlines()]
    assert targets == [
        "help", "run", "demo", "test", "test-all", "lint", "types", "schema", "migrate", "bench", "bench-boards",
        "mutants", "lock", "clean",
    ]  # fmt: skip


def test_ci_is_a_script_that_bash_can_read_and_that_anybody_may_run():
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111
    assert subprocess.run(["bash", "-n", script], check=False).returncode == 0
    assert "set -euo pipefail" in script.read_text(encoding="utf-8")
