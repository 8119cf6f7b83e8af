"""How soon a watcher sees a move: ``python -m tests.benchmarks.stream_latency [moves]``.

On private PostgreSQL and Redis, with the web and push processes that the compose file names: one player acts over a
kept connection, and the other's stream is watched. The time runs from sending the action, so that it holds the action
itself, until its first event is there; the share after the answer is told too. The exit code is 1 beyond the promise.
"""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

import httpx

from games.core.legal import choices
from tests.services.compose import ROOT, command
from tests.services.plugin import SETTINGS
from tests.services.processes import Process, wait_until
from tests.services.servers import Servers, free_port, private_addresses

PROMISED = 0.100
"""Seconds, the median."""
MOVES = 300


@contextmanager
def processes() -> Iterator[dict[str, str]]:
    """The addresses of a web and a push process on servers of their own."""
    addresses = private_addresses()
    servers = Servers(addresses.database_url, addresses.redis_url)
    servers.start()
    environment = {
        **os.environ, **SETTINGS, "LOG_LEVEL": "WARNING",
        "DATABASE_URL": addresses.database_url, "REDIS_URL": addresses.redis_url,
    }  # fmt: skip
    with ExitStack() as stack:
        stack.callback(servers.stop)
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        migrate = [sys.executable, "manage.py", "migrate", "--noinput", "--verbosity", "0"]
        subprocess.run(migrate, cwd=ROOT, env=environment, check=True)
        urls: dict[str, str] = {}
        for name in ("web", "push"):
            port = free_port()
            process = Process(name, command(name, port=port), environment, folder / f"{name}.log")
            process.start()
            stack.callback(process.stop)
            urls[name] = f"http://127.0.0.1:{port}"
        for url in urls.values():
            wait_until(lambda url=url: answers(url), f"{url} is ready", seconds=120)  # type: ignore[misc]
        yield urls


def answers(url: str) -> bool:
    """Whether a process is ready."""
    try:
        return httpx.get(f"{url}/api/v1/health/ready").status_code == 200
    except httpx.TransportError:
        return False


class Player:
    """A guest over a kept connection."""

    def __init__(self, url: str) -> None:
        self.http = httpx.Client(base_url=f"{url}/api/v1/", timeout=30)
        self.http.headers["Authorization"] = f"Bearer {self.post('auth/guest', {})['token']}"

    def post(self, path: str, body: Any) -> Any:
        """The body of the answer."""
        return self._read(self.http.post(path, json=body, headers={"Idempotency-Key": str(uuid.uuid4())}))

    def get(self, path: str) -> Any:
        """The body of the answer."""
        return self._read(self.http.get(path))

    @staticmethod
    def _read(answer: httpx.Response) -> Any:
        assert answer.is_success, answer.text
        return answer.json()


def watch(url: str, match_id: str, token: str, seen: "Queue[tuple[int, float]]") -> None:
    """Note when each event comes, until the end."""
    headers = {"Authorization": token}
    with (
        httpx.Client(timeout=60) as client,
        client.stream("GET", f"{url}/api/v1/matches/{match_id}/stream", headers=headers) as stream,
    ):
        for line in stream.iter_lines():
            if line.startswith("id: "):
                seen.put((int(line[4:]), time.perf_counter()))


def measure(urls: dict[str, str], moves: int) -> Iterator[tuple[float, float]]:
    """For each move the seconds from its request, and from its answer, to its first event at the other's stream."""
    rng = random.Random(1)
    players = [Player(urls["web"]), Player(urls["web"])]
    while True:
        match = players[0].post("matches", {"game": "yatzy", "players": 2})
        players[1].post("matches/join", {"code": match["code"]})
        seen: Queue[tuple[int, float]] = Queue()
        token = players[1].http.headers["Authorization"]
        Thread(target=watch, args=(urls["push"], match["id"], token, seen), daemon=True).start()
        view = players[0].get(f"matches/{match['id']}")
        come = 0
        while view["status"] == "active":
            while come < view["version"]:
                come = seen.get(timeout=30)[0]
            seat = view["turn"]["seats"][0]
            legal = players[seat].get(f"matches/{match['id']}")["legal_actions"]
            action = rng.choice(list(choices(rng.choice(legal))))
            time.sleep(rng.uniform(0.0, 0.02))  # no beat with anything that is done at intervals
            asked = time.perf_counter()
            answer = players[seat].post(f"matches/{match['id']}/actions", action)
            answered = time.perf_counter()
            first = answer["events"][0]["number"]
            while come < first:
                come, at = seen.get(timeout=30)
            yield at - asked, at - answered
            moves -= 1
            if not moves:
                return
            view = answer["match"]


def main(moves: int) -> int:
    """Measure and tell."""
    with processes() as urls:
        whole, after = zip(*measure(urls, moves), strict=True)
    cuts = statistics.quantiles(whole, n=100)
    print(f"{moves} moves, from sending the action to its event at the other player's stream:")
    print(f"  median {cuts[49] * 1000:.1f} ms, 95 % {cuts[94] * 1000:.1f} ms, longest {max(whole) * 1000:.1f} ms")
    print(f"  after the answer to the action: median {statistics.median(after) * 1000:.1f} ms")
    return 0 if cuts[49] <= PROMISED else 1


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if sys.argv[1:] else MOVES))
