"""Waking the applier when a match has ended, so that the boards need not wait for the next beat."""

import logging
import time
from typing import Any

from leaderboards.journal.tasks import apply_results

log = logging.getLogger("kocok.boards")

PAUSE = 5.0
"""Seconds without asking the broker after it failed: whoever plays meanwhile shall not wait for it too."""

_ask_again = 0.0


def wake_applier(sender: object, *, game: str, **hint: Any) -> None:
    """Ask a worker to look, after the commit. Never fails: without the broker the beat's sweep finds the match."""
    global _ask_again
    if time.monotonic() < _ask_again:
        return
    try:
        apply_results.apply_async(kwargs={"game": game}, expires=5, retry=False)
    except Exception as error:  # whatever the broker's client raises; the match is safe
        _ask_again = time.monotonic() + PAUSE
        log.warning("the applier was not woken: %s", error)
