"""A server for one evening: the embedded default on a free port, with data of its own."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from config.embedded import HOST, ROOT, parts

STARTING = 30.0
"""Seconds in which the server must answer."""

CONFIGURED_BY = frozenset((
    "ALLOWED_HOSTS", "CORS_ALLOWED_ORIGINS", "CSRF_TRUSTED_ORIGINS", "DATABASE_URL", "DJANGO_SETTINGS_MODULE",
    "HSTS_SECONDS", "LOG_LEVEL", "REDIS_URL", "SECRET_KEY", "STATIC_ROOT", "TRUSTED_PROXIES",
))  # fmt: skip
"""What the settings read from the environment, beside all that begins with KOCOK_."""


def unconfigured(environment: Mapping[str, str]) -> dict[str, str]:
    """An environment without what a machine may have set for its own Kocok: the defaults, throttles included."""
    return {
        name: value
        for name, value in environment.items()
        if name not in CONFIGURED_BY and not name.startswith("KOCOK_")
    }


class ServerFailed(Exception):
    """The server could not be started; the text says what it last said."""


class Server:
    """Use it with ``with``: inside it serves, afterwards nothing of it is left."""

    def __init__(self) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="kocok-demo-"))
        self._log = self._folder / "server.log"
        self._process: subprocess.Popen[bytes] | None = None
        self.port = 0

    def __enter__(self) -> "Server":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self._process.terminate()
            try:
                self._process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
            if self._process.stdin:
                self._process.stdin.close()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://{HOST}:{self.port}"

    def prepare(self) -> None:
        """Make the database. Raises ServerFailed."""
        with open(self._log, "ab") as log:
            done = subprocess.run(
                [sys.executable, "manage.py", "migrate", "--skip-checks", "--verbosity", "0"],
                cwd=ROOT, env=self._environment(), stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False,
            )  # fmt: skip
        if done.returncode:
            raise ServerFailed(self.said())

    def start(self) -> None:
        """Serve, and wait until it does. Raises ServerFailed."""
        self.port = _free_port()
        with open(self._log, "ab") as log:
            # a session of its own: Ctrl-C reaches us alone; it ends with us, however we end (config.part)
            self._process = subprocess.Popen(  # noqa: S603 - our own command
                [sys.executable, "-m", "config.part", *parts(self.port)["web"]],
                cwd=ROOT, env=self._environment(), stdin=subprocess.PIPE, stdout=log, stderr=log,
                start_new_session=True,
            )  # fmt: skip
        until = time.monotonic() + STARTING
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > until:
                raise ServerFailed(self.said())
            time.sleep(0.05)

    def said(self) -> str:
        """The end of its log."""
        return self._log.read_text(encoding="utf-8", errors="replace")[-3000:] if self._log.exists() else ""

    def _environment(self) -> dict[str, str]:
        return {**unconfigured(os.environ), "KOCOK_VAR": str(self._folder), "LOG_LEVEL": "WARNING"}

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/api/v1/health/ready", timeout=5) as answer:  # noqa: S310
                return bool(answer.status == 200)
        except OSError:
            return False


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def end_on_sigterm() -> None:
    """Let SIGTERM and SIGHUP end the play as Ctrl-C does, so that everything is put away."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.default_int_handler)
