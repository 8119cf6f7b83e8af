"""Streams are watched over HTTP at real processes; the matches are played inside the test, on the same database."""

import sys
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from config.embedded import parts
from tests.http.api import Api
from tests.http.transports import InProcess
from tests.services.compose import command
from tests.services.processes import Process, wait_until
from tests.services.servers import free_port
from tests.services.stack import Stack


@pytest.fixture
def player(stack: Stack) -> Api:
    """The API inside the test, seen by the processes: ``player.guest()`` is somebody."""
    return Api(transport=InProcess())


@pytest.fixture
def url(stack: Stack, player: Api) -> str:
    """Where streams are served."""
    stack.start("push")
    return stack.url("push")


@dataclass
class Server:
    """A process of its own, with settings of its own."""

    process: Process
    url: str

    def start(self) -> None:
        """Start it and wait until it is ready."""
        self.process.start()
        wait_until(lambda: self._ready() or not self.process.alive(), f"{self.process.name} is ready")
        assert self.process.alive(), self.process.said()[-3000:]

    def _ready(self) -> bool:
        try:
            return urllib.request.urlopen(f"{self.url}/api/v1/health/live", timeout=5).status == 200
        except OSError:
            return False


@pytest.fixture
def serve(stack: Stack) -> Iterator[Callable[..., Server]]:
    """Starts a process that serves streams, with further variables in its environment; ``kind`` names another one."""
    servers: list[Server] = []

    def start(*, kind: str = "push", **environment: str) -> Server:
        port = free_port()
        words = [sys.executable, "-m", *parts(port)["web"]] if stack.embedded else command(kind, port=port)
        log = stack.folder / f"{kind}-{port}.log"
        process = Process(f"{kind}-{port}", words, {**stack.environment, **environment}, log)
        servers.append(Server(process, f"http://127.0.0.1:{port}"))
        servers[-1].start()
        return servers[-1]

    yield start
    for server in servers:
        server.process.stop()
