"""``make run``: one process that starts all, watches all and stops all."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.services.compose import ROOT
from tests.services.plugin import SETTINGS
from tests.services.processes import Process, wait_until
from tests.services.servers import free_port

pytestmark = pytest.mark.timeout(300)  # each start is four processes, on a machine that may be busy

EMBEDDED = {
    name: value
    for name, value in os.environ.items()
    if name not in {"DATABASE_URL", "REDIS_URL", "STATIC_ROOT", *SETTINGS}
}


@pytest.fixture
def kocok(tmp_path: Path) -> Iterator[Process]:
    """The supervisor, not yet started, on a free port and an empty folder."""
    environment = {**EMBEDDED, "KOCOK_VAR": str(tmp_path / "var"), "PORT": str(free_port())}
    made = Process("kocok", [sys.executable, "-m", "config.embedded"], environment, tmp_path / "log")
    yield made
    # the parts are in sessions of their own and end with the supervisor
    made.kill()
    wait_until(lambda: not _parts(made), "all parts are gone")


def _start(kocok: Process) -> str:
    kocok.log.unlink(missing_ok=True)
    kocok.start()
    kocok.wait_until_it_says("Kocok serves on")
    return f"http://127.0.0.1:{kocok.environment['PORT']}"


def _parts(kocok: Process) -> dict[str, int]:
    """The process ids of the parts, found by the folder they work in."""
    found = {}
    mark = f"KOCOK_VAR={kocok.environment['KOCOK_VAR']}".encode()
    for entry in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (entry / "cmdline").read_bytes().split(b"\0")
            if mark in (entry / "environ").read_bytes().split(b"\0") and b"config.part" in words:
                name = next(part for part in ("uvicorn", "worker", "beat") if part.encode() in words)
                found[name] = int(entry.name)
    return found


def test_one_command_serves_one_signal_stops_and_the_data_stays(kocok: Process):
    url = _start(kocok)
    assert set(_parts(kocok)) == {"uvicorn", "worker", "beat"}
    assert httpx.get(f"{url}/api/v1/health/ready").json() == {"status": "ok"}
    for asset in ("admin/css/base.css", "drf_spectacular_sidecar/swagger-ui-dist/swagger-ui-bundle.js"):
        assert httpx.get(f"{url}/static/{asset}").status_code == 200
    guest = httpx.post(f"{url}/api/v1/auth/guest", json={"name": "Ayu"}).json()
    kocok.signal(signal.SIGINT)
    assert kocok.wait() == 0
    assert _parts(kocok) == {}

    url = _start(kocok)
    again = httpx.get(f"{url}/api/v1/players/me", headers={"Authorization": f"Bearer {guest['token']}"})
    assert again.json()["id"] == guest["player"]["id"]
    kocok.signal(signal.SIGTERM)
    assert kocok.wait() == 0
    assert _parts(kocok) == {}


@pytest.mark.slow
@pytest.mark.parametrize(("part", "name"), [("worker", "worker"), ("beat", "beat"), ("uvicorn", "web")])
def test_a_part_that_dies_brings_all_down_with_its_reason(kocok: Process, part: str, name: str):
    _start(kocok)
    os.kill(_parts(kocok)[part], signal.SIGKILL)
    assert kocok.wait() == 1
    assert f"Kocok: {name} ended by itself (killed by SIGKILL); stopped the rest." in kocok.said()
    assert _parts(kocok) == {}


@pytest.mark.slow
def test_no_part_outlives_a_supervisor_that_is_killed(kocok: Process):
    _start(kocok)
    kocok.signal(signal.SIGKILL)
    wait_until(lambda: not _parts(kocok), "all parts are gone")


def test_a_taken_port_is_said_in_one_line(kocok: Process):
    with socket.socket() as other:
        other.bind(("127.0.0.1", int(kocok.environment["PORT"])))
        other.listen()
        kocok.start()
        assert kocok.wait() == 1
    port = int(kocok.environment["PORT"])
    assert kocok.said() == f"Kocok: port {port} is taken; choose another: PORT={port + 1} make run.\n"


@pytest.mark.slow
def test_ctrl_c_stops_what_make_started(kocok: Process):
    kocok.command = ["make", "run"]
    _start(kocok)
    assert kocok.running
    # what a terminal does: the signal goes to make and to all that share its group
    os.killpg(kocok.running.pid, signal.SIGINT)
    kocok.wait()
    wait_until(lambda: not _parts(kocok), "all parts are gone")
    assert "Kocok has stopped." in kocok.said()


@pytest.mark.slow
def test_a_database_that_cannot_be_migrated_is_said(tmp_path: Path):
    (tmp_path / "kocok.sqlite3").write_bytes(b"not a database, but long enough to look at" * 100)
    done = subprocess.run(
        [sys.executable, "-m", "config.embedded"], cwd=ROOT, capture_output=True, text=True, check=False,
        env={**EMBEDDED, "KOCOK_VAR": str(tmp_path), "PORT": str(free_port())},
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.endswith("Kocok: the database could not be migrated (exit code 1).\n")
