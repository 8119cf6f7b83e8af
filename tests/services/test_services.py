"""The servers for the tests: on any machine, for anybody, and gone afterwards."""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest
import redis

from tests.services import binaries, plugin
from tests.services.compose import ROOT
from tests.services.processes import Process, wait_until
from tests.services.servers import listens

AS_ROOT = os.geteuid() == 0
WHO = ["me", "nobody"] if AS_ROOT else ["me"]
"""Root can also be somebody else; who is not root is an ordinary user already."""


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder that other users reach too, unlike pytest's."""
    made = Path(tempfile.mkdtemp(prefix="kocok-tests-of-services-", dir="/tmp"))
    made.chmod(0o777)
    yield made
    shutil.rmtree(made)


@pytest.fixture
def launcher(folder: Path) -> Iterator[Process]:
    """``python -m tests.services`` with a temporary folder of its own; needs nothing but the standard library."""
    shutil.copytree(ROOT / "tests" / "services", folder / "code" / "tests" / "services")
    environment = {"PATH": os.environ["PATH"], "TMPDIR": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    made = Process(
        "launcher", [_python_for_all(), "-m", "tests.services"], environment, folder / "log", cwd=folder / "code"
    )
    yield made
    made.kill()


def _python_for_all() -> str:
    # the environment's own interpreter may stand in a folder that only root may enter
    return shutil.which("python3", path="/usr/bin:/usr/local/bin") or sys.executable


def _urls(launcher: Process) -> tuple[str, str]:
    launcher.wait_until_it_says("# running")
    lines = dict(line.removeprefix("export ").split("=", 1) for line in launcher.said().splitlines() if "=" in line)
    return lines["DATABASE_URL"].strip("'"), lines["REDIS_URL"].strip("'")


def _is_gone(url: str) -> bool:
    port = urlsplit(url).port
    assert port
    return not listens(port)


@pytest.mark.parametrize("who", WHO)
def test_both_servers_run_for_root_and_for_an_ordinary_user_though_the_usual_ports_are_taken(
    launcher: Process, folder: Path, who: str
):
    with contextlib.ExitStack() as stack:
        for port in (5432, 6379):
            taken = stack.enter_context(socket.socket())
            with contextlib.suppress(OSError):  # then somebody else has it, which is as good
                taken.bind(("127.0.0.1", port))
                taken.listen()
        launcher.user = None if who == "me" else pwd.getpwnam(who).pw_uid
        launcher.start()
        database, broker = _urls(launcher)
        with psycopg.connect(database) as connection:
            assert connection.execute("SELECT current_setting('fsync'), current_user").fetchone() == ("off", "kocok")
        with redis.Redis.from_url(broker) as client:
            assert client.ping() is True
        launcher.signal(signal.SIGINT)
        assert launcher.wait() == 0
    assert _is_gone(database)
    assert _is_gone(broker)
    assert [path.name for path in folder.glob("kocok-tests-*")] == []


def test_a_server_asks_for_its_password(launcher: Process):
    launcher.start()
    database, broker = map(urlsplit, _urls(launcher))
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(host="127.0.0.1", port=database.port, user="kocok", password="guess", dbname="postgres")
    with redis.Redis(port=broker.port or 0) as client, pytest.raises(redis.AuthenticationError):
        client.ping()
    launcher.stop()


def test_servers_end_with_a_launcher_that_is_killed(launcher: Process):
    launcher.start()
    urls = _urls(launcher)
    launcher.signal(signal.SIGKILL)
    wait_until(lambda: all(map(_is_gone, urls)), "both servers are gone")


def test_servers_end_with_a_test_run_that_is_killed(folder: Path):
    code = (
        "import sys, time, tests.services.plugin as p; s = p._choose(); s.start();"
        "print(s.start_postgres, s.start_redis, flush=True); time.sleep(60)"
    )
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TEST_")}
    run = subprocess.Popen(
        [sys.executable, "-c", code], cwd=ROOT, env={**environment, "TMPDIR": str(folder)},
        stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    with run:
        assert run.stdout
        urls = run.stdout.readline().split()
        assert [_is_gone(url) for url in urls] == [False, False]
        run.kill()
    wait_until(lambda: all(map(_is_gone, urls)) and not list(folder.glob("kocok-tests-*")), "servers and folder gone")


def test_processes_end_with_a_test_run_that_is_killed(folder: Path):
    code = (
        "import os, sys, time, pathlib;"
        "from tests.services.processes import Process; from tests.services.reaper import tell;"
        "f = pathlib.Path(sys.argv[1]); (f / 'left').mkdir(); tell(str(f / 'left'));"
        "p = Process('sleeper', ['sh', '-c', 'sleep 600 & wait'], os.environ, f / 'log'); p.start();"
        "print(p.running.pid, flush=True); time.sleep(60)"
    )
    with subprocess.Popen([sys.executable, "-c", code, folder], cwd=ROOT, stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout
        group = int(run.stdout.readline())
        run.kill()

    def is_gone() -> bool:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return not (folder / "left").exists()
        return False

    wait_until(is_gone, "the process, its child and its folder are gone")


def test_given_servers_are_used_and_none_started(monkeypatch: pytest.MonkeyPatch):
    for name, value in os.environ.items():
        monkeypatch.setenv(name, value)  # so that what is changed below is put back
    monkeypatch.setenv("TEST_DATABASE_URL", "postgres://me@db.example/mine")
    monkeypatch.setenv("TEST_REDIS_URL", "redis://cache.example/3")
    services = plugin._choose()
    services.start()
    assert (os.environ["DATABASE_URL"], os.environ["REDIS_URL"]) == (
        "postgres://me@db.example/mine",
        "redis://cache.example/3",
    )
    assert services.keeper is None


def test_what_is_missing_is_said_in_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setattr(binaries, "POSTGRESQL_FOLDERS", ())
    monkeypatch.setattr(binaries, "SYSTEM_FOLDERS", "")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(binaries.Unavailable) as error:
        binaries.program("postgres")
    assert str(error.value).count("\n") == 0
    assert "apt-get install postgresql" in str(error.value)
    assert "TEST_DATABASE_URL" in str(error.value)
