"""Waking the applier when a match has ended, so that the boards need not wait for the next beat."""

import logging
import threading
from typing import Any

from leaderboards.journal.tasks import apply_results

log = logging.getLogger("kocok.boards")


class Waker:
    """Asks the workers to look at games, in a thread: a broker that is down takes seconds to say so."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._games: list[str] = []
        self._running = False

    def wake(self, game: str) -> None:
        """Have a worker look at a game. Returns at once, and never fails: the beat's sweep finds every match too."""
        with self._lock:
            if game not in self._games:
                self._games.append(game)
            if self._running:
                return
            self._running = True
        threading.Thread(target=self._ask, name="waker", daemon=True).start()

    def _ask(self) -> None:
        while True:
            with self._lock:
                if not self._games:
                    self._running = False
                    return
                game = self._games.pop(0)
            try:
                apply_results.apply_async(kwargs={"game": game}, expires=5, retry=False)
            except Exception as error:  # whatever the broker's client raises; the match is safe
                log.warning("the applier was not woken: %s", error)


WAKER = Waker()


def wake_applier(sender: object, *, game: str, **hint: Any) -> None:
    """A match is over."""
    WAKER.wake(game)
