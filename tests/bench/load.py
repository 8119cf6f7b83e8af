"""Players that act as fast as they are answered, each over one kept connection."""

import asyncio
import time
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import orjson


@dataclass
class Measured:
    """What one run gave."""

    turns: int = 0
    seconds: float = 0.0
    latencies: list[float] = field(default_factory=list)
    #: Match id and tokens of each table, for the reference run.
    tables: list[tuple[str, list[str]]] = field(default_factory=list)

    def add(self, other: "Measured") -> None:
        """Take the turns of another run in."""
        self.turns += other.turns
        self.seconds += other.seconds
        self.latencies += other.latencies

    def percentile(self, percent: int) -> float:
        """A latency in milliseconds."""
        return 1000 * sorted(self.latencies)[len(self.latencies) * percent // 100]


class Connection:
    """HTTP/1.1 over one kept connection; as little client as will do, since it shares the machine."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str) -> None:
        self._reader, self._writer, self._host = reader, writer, host

    async def call(self, method: str, path: str, body: Any, token: str | None = None, key: str | None = None) -> Any:
        """One request; its JSON. Raises AssertionError for anything but success."""
        raw = orjson.dumps(body)
        head = f"{method} /api/v1/{path} HTTP/1.1\r\nHost: {self._host}\r\nContent-Length: {len(raw)}\r\n"
        head += "Content-Type: application/json\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        head += f"Idempotency-Key: {key}\r\n" if key else ""
        self._writer.write(head.encode() + b"\r\n" + raw)
        header = await self._reader.readuntil(b"\r\n\r\n")
        length = int(header.lower().split(b"content-length:")[1].split(b"\r\n")[0])
        content = await self._reader.readexactly(length)
        assert header[9:11] == b"20", content
        return orjson.loads(content)

    def close(self) -> None:
        """Hang up."""
        self._writer.close()


async def connect(url: str) -> Connection:
    """A connection to the server."""
    address = urlsplit(url)
    reader, writer = await asyncio.open_connection(address.hostname, address.port)
    return Connection(reader, writer, address.netloc)


async def play(url: str, players: int, seconds: float) -> Measured:
    """So many players at once for so long."""
    measured = Measured()
    connections = [await connect(url) for _ in range(players)]
    tables = [await seat(connection, number) for number, connection in enumerate(connections)]
    started = time.perf_counter()
    until = started + seconds
    pairs = zip(connections, tables, strict=True)
    left = await asyncio.gather(*(drive(connection, *table, until, measured) for connection, table in pairs))
    measured.seconds = time.perf_counter() - started
    measured.tables = [(match["id"], tokens) for match, tokens in left]
    for connection in connections:
        connection.close()
    return measured


async def seat(connection: Connection, number: int) -> tuple[Any, list[str]]:
    """A match of two new guests."""
    tokens = [(await connection.call("POST", "auth/guest", {}))["token"] for _ in range(2)]
    match = await connection.call("POST", "matches", {"game": "yatzy"}, tokens[0], f"create {number}")
    match = await connection.call("POST", "matches/join", {"code": match["code"]}, tokens[1])
    return match, tokens


async def drive(connection: Connection, match: Any, tokens: list[str], until: float, measured: Measured) -> Any:
    """Act for whoever is on the clock until the time is up; a match that ends is followed by another.

    The match and its tokens at the end.
    """
    number = 0
    while (now := time.perf_counter()) < until or match["status"] != "active":
        if match["status"] != "active":
            match, tokens = await seat(connection, id(match) + number)
            continue
        turn = match["turn"]["seats"][0]
        state = match["state"]
        if state["rolls_left"] and number % 3:
            action: dict[str, Any] = {"type": "yatzy.roll", "keep": []}
        elif state["dice"]:
            action = {"type": "yatzy.score", "box": next(iter(state["preview"]))}
        else:
            action = {"type": "yatzy.roll", "keep": []}
        number += 1
        answer = await connection.call(
            "POST", f"matches/{match['id']}/actions", action, tokens[turn], f"{match['version']}-{number}"
        )
        measured.latencies.append(time.perf_counter() - now)
        measured.turns += 1
        match = answer["match"]
    return match, tokens
