"""A private PostgreSQL and a private Redis in a folder of their own."""

import ctypes
import os
import pwd
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.services.binaries import Unavailable, program

STARTING = 30.0
"""Seconds after which a server that does not answer has failed."""

REDIS_DATABASES = 64


@dataclass(frozen=True, kw_only=True)
class Addresses:
    """Where the two servers are, or shall be."""

    database_url: str
    redis_url: str


def free_port() -> int:
    """A port of this machine that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def private_addresses() -> Addresses:
    """Addresses on free ports of this machine, with a password of their own."""
    password = secrets.token_hex(12)
    return Addresses(
        database_url=f"postgres://kocok:{password}@127.0.0.1:{free_port()}/postgres",
        redis_url=f"redis://:{password}@127.0.0.1:{free_port()}/0",
    )


def unprivileged() -> dict[str, Any]:
    """Arguments for subprocess that give up root, since PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    raise Unavailable("PostgreSQL does not run as root, and there is no user postgres or nobody: run as another user.")


def listens(port: int) -> bool:
    """Whether somebody answers on a port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@dataclass
class Servers:
    """Servers at the given addresses. ``stop`` may be called at any time, and twice."""

    database_url: str | None
    redis_url: str | None
    #: Whether a commit is on the disk before it is answered, as in production; tests can do without.
    durable: bool = False
    folder: Path = field(init=False)
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict, init=False)

    def start(self) -> None:
        """Start what has an address and wait until it answers. Raises Unavailable."""
        binaries = {
            name: program(name)
            for name, url in (("redis-server", self.redis_url), ("postgres", self.database_url))
            if url is not None
        }
        identity = unprivileged()
        self.folder = Path(tempfile.mkdtemp(prefix="kocok-tests-"))
        try:
            if identity:
                os.chown(self.folder, identity["user"], identity["group"])
            if self.redis_url:
                self._start_redis(binaries["redis-server"], urlsplit(self.redis_url), identity)
            if self.database_url:
                self._start_postgres(binaries["postgres"], urlsplit(self.database_url), identity)
            self._wait()
        except BaseException:
            self.stop()
            raise

    def stop(self) -> None:
        """End them the quickest way, as nothing is worth keeping, and remove their folder."""
        for name, server in self.running.items():
            server.send_signal(_END[name])
        for server in self.running.values():
            try:
                server.wait(timeout=5)
            except subprocess.TimeoutExpired:
                server.kill()
                server.wait()
        self.running.clear()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _start_redis(self, binary: Path, url: Any, identity: dict[str, Any]) -> None:
        settings = {
            "port": url.port,
            "bind": "127.0.0.1",
            "requirepass": url.password,
            "save": "",
            "appendonly": "no",
            "databases": REDIS_DATABASES,
            "dir": self.folder,
        }
        command = [str(binary)]
        for name, value in settings.items():
            command += [f"--{name}", str(value)]
        self._launch("redis", command, identity)

    def _start_postgres(self, binary: Path, url: Any, identity: dict[str, Any]) -> None:
        data, secret = self.folder / "data", self.folder / "password"
        secret.touch(mode=0o600)
        secret.write_text(url.password, encoding="utf-8")
        if identity:
            os.chown(secret, identity["user"], identity["group"])
        made = subprocess.run(
            [binary.with_name("initdb"), "--pgdata", data, "--username", url.username, "--pwfile", secret,
             "--auth", "scram-sha-256", "--encoding", "UTF8", "--locale", "C", "--no-sync", "--no-instructions"],
            capture_output=True, text=True, check=False, cwd="/", **identity,
        )  # fmt: skip
        if made.returncode:
            raise Unavailable(f"initdb failed: {made.stderr.strip()}")
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": url.port,
            "unix_socket_directories": "",
            **dict.fromkeys(("fsync", "synchronous_commit", "full_page_writes"), "on" if self.durable else "off"),
            "max_connections": 200,
        }
        self._launch("postgres", [str(binary), "-D", str(data), *(f"--{k}={v}" for k, v in settings.items())], identity)

    def _launch(self, name: str, command: list[str], identity: dict[str, Any]) -> None:
        def end_with_us() -> None:
            if sys.platform == "linux":
                ctypes.CDLL(None).prctl(1, _END[name])  # PR_SET_PDEATHSIG

        with open(self.folder / f"{name}.log", "wb") as log:
            self.running[name] = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", start_new_session=True,
                preexec_fn=end_with_us, **identity,
            )  # fmt: skip

    def _wait(self) -> None:
        until = time.monotonic() + STARTING
        while not all(_SAYS_READY[name] in self._log(name) for name in self.running):
            dead = [name for name, server in self.running.items() if server.poll() is not None]
            if dead or time.monotonic() > until:
                logs = "\n".join(self._log(name)[-2000:] for name in dead or self.running)
                raise Unavailable(f"{' and '.join(dead or self.running)} did not start:\n{logs}")
            time.sleep(0.02)

    def _log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text(encoding="utf-8", errors="replace")


_END = {"postgres": signal.SIGQUIT, "redis": signal.SIGKILL}
_SAYS_READY = {"postgres": "ready to accept connections", "redis": "Ready to accept connections"}
