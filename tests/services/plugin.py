"""Gives a test run its real servers, before Django reads its settings.

Without ``--embedded`` the suite runs on PostgreSQL and Redis: those of TEST_DATABASE_URL and TEST_REDIS_URL, else
private ones that live as long as the run and start only if a selected test uses the database. With ``--embedded``
it runs on what ``make run`` uses: SQLite and no Redis, under a temporary KOCOK_VAR.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import pytest

from tests.services.reaper import tell
from tests.services.servers import private_addresses

ROOT = Path(__file__).resolve().parent.parent.parent

SETTINGS = {
    "SECRET_KEY": "a key for tests, of no use anywhere else",
    "KOCOK_MASTER_KEYS": "test:" + "5a" * 32,
    "ALLOWED_HOSTS": "testserver,127.0.0.1,localhost",
    "KOCOK_THROTTLES": "off",
}
"""What production reads from its environment."""

NEEDS_SERVERS = {"db", "transactional_db", "django_db_setup", "live_server", "server", "services"}
"""A test that uses one of these fixtures, or is marked ``django_db``, talks to the database."""


@dataclass
class Services:
    """The servers of one test run, not yet started."""

    start_postgres: str | None
    start_redis: str | None
    keeper: subprocess.Popen[str] | None = field(default=None, init=False)

    def start(self) -> None:
        """Start what is missing, once. Ends the run with one line if it cannot be had."""
        wanted = {"START_POSTGRES": self.start_postgres, "START_REDIS": self.start_redis}
        given = {name: url for name, url in wanted.items() if url}
        if self.keeper is not None or not given:
            return
        # a process of its own, in a session of its own: it outlives a Ctrl-C and a kill -9 of pytest by a moment
        # and clears away
        self.keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.services", "--for-program"],
            cwd=ROOT, env={**os.environ, **given}, text=True, start_new_session=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self.keeper.stdout
        said = self.keeper.stdout.readline().strip()
        if said != "ready":
            said += self.keeper.stdout.read()
            self.stop()
            pytest.exit(f"the servers for the tests are missing: {said}", returncode=3)

    def stop(self) -> None:
        """Stop what was started."""
        if self.keeper is not None:
            assert self.keeper.stdin
            assert self.keeper.stdout
            self.keeper.stdin.close()
            self.keeper.wait(timeout=30)
            self.keeper.stdout.close()
            self.keeper = None


SERVICES = pytest.StashKey[Services]()
VAR = pytest.StashKey[str]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """``--embedded``."""
    parser.addoption(
        "--embedded", action="store_true", help="run on SQLite without Redis, as `make run` does, not on real servers"
    )


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> Iterator[None]:
    """Set the environment; a wrapper comes before pytest-django, which loads the settings here."""
    os.environ.update(SETTINGS)
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if early_config.known_args_namespace.embedded:
        early_config.stash[VAR] = os.environ["KOCOK_VAR"] = tempfile.mkdtemp(prefix="kocok-tests-var-")
        tell(early_config.stash[VAR])
        os.environ.pop("DATABASE_URL", None)
        os.environ.pop("REDIS_URL", None)
    elif worker is None:
        early_config.stash[SERVICES] = _choose()
    else:
        # the controller has chosen; pytest-django gives each worker a database of its own, this gives it a Redis one
        url = urlsplit(os.environ["REDIS_URL"])
        first = int(url.path.strip("/") or 0)
        number = first + 1 + int(worker.removeprefix("gw"))
        os.environ["REDIS_URL"] = urlunsplit(url._replace(path=f"/{number}"))
    return (yield)


def _choose() -> Services:
    private = private_addresses()
    database, redis = os.environ.get("TEST_DATABASE_URL"), os.environ.get("TEST_REDIS_URL")
    os.environ["DATABASE_URL"] = database or private.database_url
    os.environ["REDIS_URL"] = redis or private.redis_url
    return Services(None if database else private.database_url, None if redis else private.redis_url)


def pytest_sessionstart(session: pytest.Session) -> None:
    """With several workers each decides for itself what it runs, so the servers are started for all."""
    services = session.config.stash.get(SERVICES, None)
    if services and session.config.getoption("numprocesses", None) and not session.config.option.collectonly:
        services.start()


def pytest_collection_finish(session: pytest.Session) -> None:
    """Start the servers if a selected test needs them."""
    services = session.config.stash.get(SERVICES, None)
    if services and not session.config.option.collectonly and any(map(_needs_servers, session.items)):
        services.start()


def _needs_servers(item: pytest.Item) -> bool:
    fixtures = set(getattr(item, "fixturenames", ()))
    return item.get_closest_marker("django_db") is not None or not fixtures.isdisjoint(NEEDS_SERVERS)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure(config: pytest.Config) -> None:
    """Stop and clear away."""
    services = config.stash.get(SERVICES, None)
    if services:
        services.stop()
    if VAR in config.stash:
        shutil.rmtree(config.stash[VAR], ignore_errors=True)
