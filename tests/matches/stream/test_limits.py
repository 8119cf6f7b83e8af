"""What many streams, slow readers and a stop cost."""

import json
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.utils import timezone

from matches.play.models import Action, Match
from tests.http.api import Api
from tests.matches.stream.conftest import Server
from tests.matches.stream.test_watching import refusal
from tests.matches.stream.watching import Watch
from tests.matches.table import Table, seat_table
from tests.services.processes import wait_until

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True)]


def test_a_player_holds_only_so_many_streams_at_once(player: Api, serve: Callable[..., Server]) -> None:
    server = serve(KOCOK_STREAMS_PER_PLAYER="2")
    table = seat_table(player, "farkle", visibility="public")
    first, second = table.players
    with Watch(server.url, table.id, first) as one:
        with Watch(server.url, table.id, first) as two:
            one.until("match.turn")
            two.until("match.turn")
            refused = refusal(server.url, table.id, first)
            assert (refused.status, refused.code) == (429, "stream.too_many")
            assert refused.headers["retry-after"] == "5"
            with Watch(server.url, table.id, second) as other, Watch(server.url, table.id, player) as nobodys:
                assert other.next() == nobodys.next()
        wait_until(lambda: opens(server, table), "a stream that was closed makes room for another", seconds=10)


def test_an_address_without_a_token_holds_only_so_many_streams_at_once(
    player: Api, serve: Callable[..., Server]
) -> None:
    server = serve(KOCOK_STREAMS_PER_ADDRESS="1")
    table = seat_table(player, "farkle", visibility="public")
    with Watch(server.url, table.id, player) as watch:
        watch.next()
        assert refusal(server.url, table.id, player).code == "stream.too_many"


def opens(server: Server, table: Table) -> bool:
    watch = Watch(server.url, table.id, table.players[0])
    watch.response = watch.client.send(watch.request, stream=True)
    watch.__exit__(None, None, None)
    return watch.response.status_code == 200


def test_open_streams_do_not_keep_a_server_from_stopping(player: Api, serve: Callable[..., Server]) -> None:
    server = serve()
    table = seat_table(player, "farkle", visibility="public")
    with ExitStack() as stack:
        watches = [stack.enter_context(Watch(server.url, table.id, player)) for _ in range(20)]
        for watch in watches:
            watch.until("match.turn")
        began = time.monotonic()
        server.process.signal(signal.SIGTERM)
        for watch in watches:
            assert watch.rest() == []  # closed in good order, not cut off
        server.process.wait()
        assert time.monotonic() - began < 3
    assert "Traceback" not in server.process.said()


@contextmanager
def slow_reader(server: Server, table: Table) -> Iterator[socket.socket]:
    """A client that asks for the stream and then takes nothing."""
    address = urlsplit(server.url)
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.settimeout(30)
        connection.connect((address.hostname, address.port))
        connection.sendall(
            f"GET /api/v1/matches/{table.id}/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
            f"Authorization: Bearer {table.players[0].token}\r\n\r\n".encode()
        )
        yield connection


def memory(server: Server) -> int:
    """Bytes of the process in memory."""
    assert server.process.running
    pages = int(Path(f"/proc/{server.process.running.pid}/statm").read_text(encoding="utf-8").split()[1])
    return pages * 4096


def lengthen(table: Table, entries: int, size: int) -> None:
    """Add to the log, as if the table had talked a lot."""
    match = Match.objects.get(pk=table.id)
    at = timezone.now()
    Action.objects.bulk_create(
        Action(
            match=match, number=number, last_number=number, type="match.rolled_off", at=at,
            events=json.dumps([{
                "number": number, "at": at.isoformat(), "type": "match.host_changed", "seat": 0,
                "data": {"padding": "x" * size}, "automatic": False, "audience": None,
            }]),
        )
        for number in range(match.version + 1, match.version + 1 + entries)
    )  # fmt: skip
    Match.objects.filter(pk=match.pk).update(version=match.version + entries)


@pytest.mark.slow
def test_a_slow_reader_costs_no_memory_and_still_gets_everything(player: Api, serve: Callable[..., Server]) -> None:
    server = serve(KOCOK_STREAM_LOOK_HINTED="0.2", KOCOK_STREAM_LOOK="0.2")
    table = seat_table(player, "farkle")
    with Watch(server.url, table.id, table.players[1]) as quick:
        first = quick.until("match.turn")[-1].id
        before = memory(server)
        with ExitStack() as stack:
            readers = [stack.enter_context(slow_reader(server, table)) for _ in range(10)]
            for _ in range(20):
                lengthen(table, 100, 10_000)  # 1 MB
                version = Match.objects.get(pk=table.id).version
                while quick.next().id != version:
                    pass
            assert memory(server) - before < 24 * 2**20  # 20 MB for each of ten readers would be 200
            table.players[0].post(f"matches/{table.id}/forfeit", {}).expect(200)
            text = everything(readers[0])
    numbers = [int(line.removeprefix("id: ")) for line in text.splitlines() if line.startswith("id: ")]
    assert numbers == list(range(1, Match.objects.get(pk=table.id).version + 1))
    assert len(numbers) > 2000 + (first or 0)
    assert "event: end\n" in text


def everything(connection: socket.socket) -> str:
    """What comes until the server closes, without the marks of the chunks."""
    received = bytearray()
    while part := connection.recv(1 << 20):
        received += part
    body = bytes(received).partition(b"\r\n\r\n")[2]
    found = bytearray()
    while body:
        size, _, body = body.partition(b"\r\n")
        found += body[: int(size, 16)]
        body = body[int(size, 16) + 2 :]
    return found.decode()
