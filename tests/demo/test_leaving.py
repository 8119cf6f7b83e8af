"""However the demo ends, nothing of it is left and the exit code says how it was."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.demo import __main__ as demo
from config.demo import server as serving
from tests.services.compose import ROOT
from tests.services.processes import Process, wait_until

pytestmark = pytest.mark.timeout(300)  # whole servers, on a machine that others use too


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Process]:
    """The demo as a process, its temporary files in a folder of their own."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    # what a machine may have set for its own Kocok is not the demo's concern
    environment = {**os.environ, "TMPDIR": str(folder), "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none"}
    process = Process("demo", [sys.executable, "-m", "config.demo"], environment, tmp_path / "demo.log")
    process.start()
    yield process
    process.kill()


def servers_of(folder: Path) -> list[str]:
    """The processes that have their data in a folder."""
    found = subprocess.run(["ps", "axeww", "-o", "pid=,args="], capture_output=True, text=True, check=True)
    return [line for line in found.stdout.splitlines() if f"KOCOK_VAR={folder}" in line]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moment", "how"), [("Setting up a server", signal.SIGINT), ("Ronde 1", signal.SIGTERM)], ids=["early", "in play"]
)
def test_an_interrupted_demo_puts_everything_away(
    played: Process, tmp_path: Path, moment: str, how: signal.Signals
) -> None:
    wait_until(lambda: moment in played.said() or not played.alive(), f"the demo says {moment!r}", seconds=90)
    played.signal(how)
    assert played.wait() == 130
    assert "interrupted" in played.said()
    assert "Traceback" not in played.said()
    assert list((tmp_path / "tmp").iterdir()) == []
    wait_until(lambda: servers_of(tmp_path / "tmp") == [], "the server is gone")


@pytest.mark.slow
def test_a_killed_demo_takes_its_server_along(played: Process, tmp_path: Path) -> None:
    wait_until(lambda: "Ronde 1" in played.said() or not played.alive(), "the play begins", seconds=90)
    assert played.running is not None
    os.kill(played.running.pid, signal.SIGKILL)
    played.wait()
    wait_until(lambda: servers_of(tmp_path / "tmp") == [], "the server is gone")


def test_a_server_that_does_not_start_fails_the_demo_and_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(serving, "parts", lambda port: {"web": ["no_such_server"]})
    monkeypatch.setattr(serving.Server, "prepare", lambda self: None)
    monkeypatch.setattr(demo, "end_on_sigterm", lambda: None)
    monkeypatch.setattr(serving.tempfile, "mkdtemp", lambda prefix: str(made(tmp_path / prefix)))
    assert demo.main() == 1
    assert "no_such_server" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_the_demo_plays_on_the_defaults_whatever_the_machine_has_set() -> None:
    read = re.findall(
        r"""(?:environ(?:\.get)?[(\[]|_secret\(|_list\()"(\w+)"|"(\w+)" not in os.environ""",
        (ROOT / "config" / "settings.py").read_text(encoding="utf-8"),
    )
    names = {one or other for one, other in read}
    assert {"DATABASE_URL", "KOCOK_THROTTLES", "SECRET_KEY", "REDIS_URL"} <= names
    assert serving.unconfigured(dict.fromkeys([*names, "PATH"], "set")) == {"PATH": "set"}
