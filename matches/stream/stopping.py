"""Noticing that the process is told to stop.

Servers wait for answers in the making before they stop, and a stream is one that never ends by itself. They tell the
application only after they have waited, so the signal is heard here too, before the server's own handler.
"""

import signal
import threading
from collections.abc import Callable
from types import FrameType


def when_told_to_stop(call: Callable[[], object]) -> None:
    """Call this on SIGTERM and SIGINT, then whatever handled them before. Only the main thread can arrange it."""
    if threading.current_thread() is not threading.main_thread():
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        before = signal.getsignal(number)
        if callable(before):
            signal.signal(number, _first(call, before))


def _first(
    call: Callable[[], object], then: Callable[[int, FrameType | None], object]
) -> Callable[[int, FrameType | None], None]:
    def handle(number: int, frame: FrameType | None) -> None:
        call()
        then(number, frame)

    return handle
