"""The demo believes nothing: dice, logs and answers are compared, and what does not fit ends the play."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from config.demo.client import Client, Refused
from config.demo.evidence import Checked, Unfair, check
from games.core.dice import commitment, throw

SEED = bytes(range(32))
MATCH = "match-1"
SENT = ["ayu", "bima"]
COMMITMENT = commitment(MATCH, SEED)


def dice_of(seat: int, k: int) -> list[int]:
    return list(throw(SEED, MATCH, SENT, seat, k, 3))


def evidence() -> dict[str, Any]:
    """Each seat rolled three dice, seat 0 twice."""
    thrown = [(0, 1), (1, 1), (0, 2)]
    throws = [{"seat": seat, "k": k, "count": 3, "dice": dice_of(seat, k)} for seat, k in thrown]
    return {"match_id": MATCH, "commitment": COMMITMENT, "entropies": SENT, "seed": SEED.hex(), "throws": throws}


def log() -> list[dict[str, Any]]:
    rolled = [(one["seat"], one["dice"]) for one in evidence()["throws"]]
    return [
        {"number": number, "seat": seat, "type": "adu_dadu.rolled", "data": {"dice": dice}}
        for number, (seat, dice) in enumerate(rolled, start=1)
    ]


def judge(found: dict[str, Any], *, seen: list[dict[str, Any]], noted: str = COMMITMENT) -> Checked:
    return check(found, log=seen, commitment=noted, entropies=SENT, who="Ayu")


def test_honest_dice_pass_and_are_counted() -> None:
    assert judge(evidence(), seen=log()) == Checked(throws=3, dice=9)


def other(dice: list[int]) -> list[int]:
    return [dice[0] % 6 + 1, *dice[1:]]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        pytest.param(lambda e, _: e.update(seed=bytes(32).hex()), "committed to", id="another seed"),
        pytest.param(lambda e, _: e.update(entropies=["ayu", "x"]), "entropies", id="another entropy"),
        pytest.param(lambda e, _: e["throws"].pop(0), "missing", id="a throw left out"),
        pytest.param(lambda e, _: e["throws"][1].update(dice=other(dice_of(1, 1))), "seat 1", id="another die claimed"),
        pytest.param(
            lambda _, seen: seen[2]["data"].update(dice=other(dice_of(0, 2))), "table saw", id="another die seen"
        ),
        pytest.param(lambda _, seen: seen.pop(), "seat 0", id="a throw nobody saw"),
    ],
)
def test_dice_that_were_tampered_with_end_the_play(change: Any, said: str) -> None:
    found, seen = evidence(), log()
    change(found, seen)
    with pytest.raises(Unfair, match=said):
        judge(found, seen=seen)


def test_a_commitment_that_changed_during_the_match_ends_the_play() -> None:
    with pytest.raises(Unfair, match="noted before the start"):
        judge(evidence(), seen=log(), noted="0" * 64)


# -- the line to the server


@contextmanager
def answering(status: int, *, hangs_up: bool) -> Iterator[tuple[int, list[str]]]:
    """A server that answers everything alike, and perhaps closes the line after each answer without saying so."""
    keys: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            keys.append(self.headers["Idempotency-Key"])
            self.rfile.read(int(self.headers["Content-Length"]))
            body = json.dumps({"code": "rule.not_your_turn"}).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            self.close_connection = hangs_up

        def log_message(self, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port, keys
        finally:
            server.shutdown()
            thread.join()


def test_a_line_that_was_closed_meanwhile_is_opened_again() -> None:
    with answering(200, hangs_up=True) as (port, keys):
        client = Client("127.0.0.1", port)
        for key in ("one", "two", "three"):
            assert client.post("matches", {}, key=key).status == 200
        client.close()
    assert keys == ["one", "two", "three"]


def test_a_refusal_ends_the_play_and_is_told() -> None:
    with answering(409, hangs_up=False) as (port, _):
        client = Client("127.0.0.1", port)
        with pytest.raises(Refused, match=r"POST matches was answered 409: .*rule\.not_your_turn"):
            client.post("matches", {})
        client.close()
