"""Requests that reach the server at the same moment."""

from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from tests.http.answer import Answer


def at_once(*calls: Callable[[], Answer]) -> list[Answer]:
    """The answers of calls that start together, each in a thread of its own, in the order of the calls."""
    gate = Barrier(len(calls))

    def run(call: Callable[[], Answer]) -> Answer:
        gate.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def told(answers: Sequence[Answer]) -> Counter[tuple[int, str | None]]:
    """How often each status, with its problem code, was answered."""
    return Counter((answer.status, answer.code if answer.status >= 400 else None) for answer in answers)
