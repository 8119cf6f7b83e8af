"""Everything of a small server in one command: ``python -m config.embedded`` (``make run``).

It migrates the database, then supervises the web server, the worker and the beat. Ctrl-C or SIGTERM stops all of
them; if one ends by itself the others are stopped too, and the reason is said.
"""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
GRACE = 10.0
"""Seconds in which the parts may finish what they are at."""

QUIET = [
    # Celery's advice is for servers
    *("-W", "ignore:You're running the worker with superuser privileges:RuntimeWarning"),
    # whitenoise sends static files so; they are small
    *("-W", "ignore:StreamingHttpResponse must consume synchronous iterators:Warning"),
]

CELERY = ["celery", "--app", "config", "--quiet"]


def parts(port: int) -> dict[str, list[str]]:
    """The parts by name: a module and its arguments."""
    web = ["uvicorn", "config.asgi:application", "--host", HOST, "--port", str(port)]
    web += ["--log-level", "warning", "--no-access-log", "--timeout-graceful-shutdown", "3"]
    # a thread pool and prefork stall on the file broker
    worker = [*CELERY, "worker", "--pool", "solo", "--without-gossip", "--without-mingle", "--without-heartbeat"]
    # not inside the worker: there nobody would notice its end
    beat = [*CELERY, "beat", "--pidfile", ""]
    return {"web": web, "worker": worker, "beat": beat}


class Supervisor:
    """Starts the parts, watches them, stops them."""

    def __init__(self, commands: Mapping[str, list[str]], environment: Mapping[str, str]) -> None:
        self.commands = commands
        self.environment = environment
        self.running: dict[str, subprocess.Popen[bytes]] = {}
        self.signals = 0
        self.asked = threading.Event()

    def run(self) -> str | None:
        """Run until asked to stop; the reason if a part ended by itself."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._on_signal)
        try:
            for name, command in self.commands.items():
                # a session of its own: a Ctrl-C at the terminal reaches us alone, and we stop them in order
                self.running[name] = subprocess.Popen(  # noqa: S603 - our own commands
                    [sys.executable, *QUIET, "-m", "config.part", *command],
                    cwd=ROOT, env=self.environment, stdin=subprocess.PIPE, start_new_session=True,
                )  # fmt: skip
            while not self.asked.wait(0.1):
                for name, process in self.running.items():
                    if process.poll() is not None:
                        return f"{name} ended by itself ({_how(process.returncode)})"
            return None
        finally:
            self._stop()

    def _on_signal(self, number: int, frame: object) -> None:
        self.signals += 1
        self.asked.set()

    def _stop(self) -> None:
        for process in self.running.values():
            if process.poll() is None:
                process.terminate()
        until, asked_before = time.monotonic() + GRACE, self.signals
        while any(process.poll() is None for process in self.running.values()):
            # whoever asks again means at once
            if time.monotonic() > until or self.signals > max(1, asked_before):
                break
            time.sleep(0.05)
        for process in self.running.values():
            _kill_session(process)


def _kill_session(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdin:
        process.stdin.close()


def _how(code: int) -> str:
    return f"exit code {code}" if code >= 0 else f"killed by {signal.Signals(-code).name}"


def is_free(port: int) -> bool:
    """Whether we could listen on the port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def serve(port: int) -> int:
    """Migrate and serve until stopped; the exit code."""
    if not is_free(port):
        return _fail(f"port {port} is taken; choose another: PORT={port + 1} make run")
    environment = {"LOG_LEVEL": "WARNING", **os.environ}
    migrate = [sys.executable, "manage.py", "migrate", "--noinput", "--verbosity", "0"]
    try:
        done = subprocess.run(migrate, cwd=ROOT, env=environment, check=False)  # noqa: S603 - our own command
    except KeyboardInterrupt:
        return 0
    if done.returncode:
        return _fail(f"the database could not be migrated ({_how(done.returncode)})")
    threading.Thread(target=_announce, args=[port], daemon=True).start()
    reason = Supervisor(parts(port), environment).run()
    if reason:
        return _fail(f"{reason}; stopped the rest")
    print("Kocok has stopped.", flush=True)
    return 0


def _announce(port: int) -> None:
    while True:
        with socket.socket() as probe:
            if probe.connect_ex((HOST, port)) == 0:
                break
        time.sleep(0.1)
    print(
        f"Kocok serves on http://{HOST}:{port} (the API: http://{HOST}:{port}/api/v1/docs). Ctrl-C stops it.",
        flush=True,
    )


def _fail(reason: str) -> int:
    print(f"Kocok: {reason}.", file=sys.stderr, flush=True)
    return 1


if __name__ == "__main__":
    sys.exit(serve(int(os.environ.get("PORT", "8000"))))
