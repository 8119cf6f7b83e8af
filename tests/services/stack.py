"""The whole product as real processes on the test database: what a container engine would run."""

import contextlib
import os
import shutil
import sys
import tempfile
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from config.embedded import parts
from tests.services.compose import command
from tests.services.processes import Process, wait_until
from tests.services.reaper import tell
from tests.services.servers import free_port

SAYS_READY = {"worker": "ready.", "beat": "beat: Starting..."}


@dataclass
class Stack:
    """The processes of one test database. ``embedded`` runs what ``make run`` runs, else what the compose file does."""

    database_name: str
    embedded: bool
    folder: Path = field(init=False)
    processes: dict[str, Process] = field(default_factory=dict, init=False)
    ports: dict[str, int] = field(default_factory=dict, init=False)

    def __post_init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="kocok-tests-stack-"))
        tell(str(self.folder))
        self.environment = {**os.environ, "PYTHONUNBUFFERED": "1", "LOG_LEVEL": "INFO"}
        if self.embedded:
            self.environment["KOCOK_VAR"] = str(self.folder)
            (self.folder / "kocok.sqlite3").symlink_to(self.database_name)
        else:
            url = urlsplit(os.environ["DATABASE_URL"])
            self.environment["DATABASE_URL"] = urlunsplit(url._replace(path=f"/{self.database_name}"))

    def process(self, name: str) -> Process:
        """A process of the stack (``web``, ``push``, ``worker``, ``beat``; ``worker-2`` is a second worker)."""
        if name not in self.processes:
            kind = name.partition("-")[0]
            port = self.ports.setdefault(name, free_port())
            if not self.embedded:
                words = command(kind, port=port)
            elif kind == "push":
                return self.process("web")
            else:
                words = [sys.executable, "-m", *parts(port)[kind]]
            if kind == "worker":
                words += ["--hostname", f"{name}@%h", "--loglevel", "INFO"]
            self.processes[name] = Process(name, words, self.environment, self.folder / f"{name}.log")
        return self.processes[name]

    def start(self, *names: str) -> None:
        """Start processes, those that do not run yet, and wait until they are ready."""
        named = {process.name: process for process in map(self.process, names)}  # embedded, push is web
        started = [process for process in named.values() if not process.alive()]
        for process in started:
            process.log.unlink(missing_ok=True)
            process.start()
        for process in started:
            wait_until(lambda p=process: self._is_ready(p) or not p.alive(), f"{process.name} is ready")
            assert process.alive(), f"{process.name} ended:\n{process.said()[-3000:]}"

    def _is_ready(self, process: Process) -> bool:
        kind = process.name.partition("-")[0]
        if kind in SAYS_READY:
            return SAYS_READY[kind] in process.said()
        with contextlib.suppress(OSError):
            return urllib.request.urlopen(f"{self.url(process.name)}/api/v1/health/ready", timeout=5).status == 200
        return False

    def url(self, name: str = "web") -> str:
        """Where a web process listens."""
        return f"http://127.0.0.1:{self.ports[self.process(name).name]}"

    def stop(self) -> None:
        """Stop everything and clear away."""
        for process in self.processes.values():
            process.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def logs(self) -> str:
        """The end of every log, for a failed test."""
        return "\n".join(f"--- {name}\n{process.said()[-4000:]}" for name, process in self.processes.items())
