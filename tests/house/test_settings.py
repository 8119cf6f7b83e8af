"""What the operator's guide says about the environment, held against the settings."""

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.services import compose
from tests.services.compose import ROOT

GUIDE = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")

READ_ELSEWHERE = {"PORT"}
"""Variables that are not read by the settings: ``make run`` reads it."""


def _read_by_the_settings() -> set[str]:
    names = set()
    for node in ast.walk(ast.parse((ROOT / "config" / "settings.py").read_text(encoding="utf-8"))):
        match node:
            case ast.Subscript(value=ast.Attribute(attr="environ"), slice=ast.Constant(value=str(name))):
                names.add(name)
            case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="environ")), args=[ast.Constant(value=name), *_]):
                names.add(name)
            case ast.Call(func=ast.Name(id="_secret" | "_list"), args=[ast.Constant(value=name), *_]):
                names.add(name)
            case ast.Compare(left=ast.Constant(value=str(name)), comparators=[ast.Attribute(attr="environ")]):
                names.add(name)
    return names


def test_the_guide_lists_the_variables_that_the_settings_read():
    listed = set(re.findall(r"^\| `([A-Z_]+)` \|", GUIDE, re.MULTILINE))
    assert listed == _read_by_the_settings() | READ_ELSEWHERE


def _settings(**environment: str) -> subprocess.CompletedProcess[str]:
    base = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-c", "import config.settings as s; print(s.ALLOWED_HOSTS, s.SESSION_COOKIE_SECURE)"],
        cwd=ROOT, env={**base, **environment}, capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_production_has_no_secret_of_its_own():
    done = _settings(DATABASE_URL="postgres://kocok@db.example/kocok")
    assert done.returncode == 1
    assert "Set SECRET_KEY in the environment." in done.stderr


def test_production_answers_to_no_name_that_it_was_not_told():
    known = {"DATABASE_URL": "postgres://kocok@db.example/kocok", **compose.REQUIRED}
    assert _settings(**known).stdout == "['kocok.example'] True\n"
    known.pop("ALLOWED_HOSTS")
    assert _settings(**known).stdout == "[] True\n"


def test_the_secrets_of_the_embedded_default_are_made_once_and_are_its_owners_only(tmp_path: Path):
    first = _settings(KOCOK_VAR=str(tmp_path))
    kept = (tmp_path / "secrets.json").read_bytes()
    second = _settings(KOCOK_VAR=str(tmp_path))
    assert (first.returncode, second.returncode) == (0, 0)
    assert (tmp_path / "secrets.json").read_bytes() == kept
    assert (tmp_path / "secrets.json").stat().st_mode & 0o777 == 0o600


def test_every_variable_of_the_compose_file_is_in_the_guide():
    text = compose.FILE.read_text(encoding="utf-8")
    named = set(re.findall(r"\$\{(\w+)", text))
    assert {name for name in named if f"`{name}`" not in GUIDE} == set()
