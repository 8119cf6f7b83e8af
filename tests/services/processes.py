"""Processes of the product, started by tests: with a log to look into, and an end."""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tests.services.compose import ROOT
from tests.services.reaper import tell

PATIENCE = 90.0
"""Seconds in which a process must be ready, or gone when told so."""


def wait_until(condition: Callable[[], bool], what: str, *, seconds: float = PATIENCE) -> None:
    """Wait for something to become true. Raises AssertionError, naming it, if it does not in time."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until, f"after {seconds} s still not: {what}"
        time.sleep(0.02)


@dataclass
class Process:
    """One process and what it started, in a session of their own."""

    name: str
    command: list[str]
    environment: Mapping[str, str]
    log: Path
    cwd: Path = ROOT
    user: int | None = None
    running: subprocess.Popen[bytes] | None = field(default=None, init=False)

    def start(self) -> None:
        """Start it, or start it again; the log goes on."""
        assert not self.alive(), f"{self.name} runs already"
        with open(self.log, "ab") as log:
            self.running = subprocess.Popen(
                self.command, cwd=self.cwd, env=dict(self.environment), start_new_session=True, user=self.user,
                stdin=subprocess.DEVNULL, stdout=log, stderr=log,
            )  # fmt: skip
        tell(f"+{self.running.pid}")

    def alive(self) -> bool:
        """Whether it runs."""
        return self.running is not None and self.running.poll() is None

    def signal(self, number: signal.Signals) -> None:
        """Send a signal to the process itself."""
        assert self.running
        self.running.send_signal(number)

    def wait(self, seconds: float = PATIENCE) -> int:
        """Wait for its end; the exit code."""
        assert self.running
        return self.running.wait(timeout=seconds)

    def stop(self) -> None:
        """Ask it to end, as the container engine does, and wait."""
        if self.alive():
            self.signal(signal.SIGTERM)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.wait()
        self.kill()

    def kill(self) -> None:
        """``kill -9``, with all that it started."""
        if self.running:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.running.pid, signal.SIGKILL)
            self.running.wait()
            tell(f"-{self.running.pid}")

    def said(self) -> str:
        """Its log."""
        return self.log.read_text(encoding="utf-8", errors="replace") if self.log.exists() else ""

    def wait_until_it_says(self, words: str) -> None:
        """Wait for words in its log."""
        wait_until(lambda: words in self.said() or not self.alive(), f"{self.name} says {words!r}")
        assert words in self.said(), f"{self.name} ended:\n{self.said()[-3000:]}"
