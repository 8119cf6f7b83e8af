"""Ends what a test run leaves behind when it is itself killed.

It reads lines: ``+ID`` names a process group, ``-ID`` takes it back, ``/PATH`` names a folder. When its input closes,
the test run is over, however it ended: what is still named is killed and removed.
"""

import atexit
import contextlib
import os
import shutil
import signal
import subprocess
import sys
from functools import cache
from pathlib import Path


@cache
def _reaper() -> subprocess.Popen[str]:
    started = subprocess.Popen(
        [sys.executable, __file__], stdin=subprocess.PIPE, text=True, bufsize=1, start_new_session=True
    )
    atexit.register(_close, started)
    return started


def _close(reaper: subprocess.Popen[str]) -> None:
    assert reaper.stdin
    reaper.stdin.close()
    reaper.wait()


def tell(line: str) -> None:
    """Tell the reaper of this test run one line; the first starts it."""
    stdin = _reaper().stdin
    assert stdin
    stdin.write(f"{line}\n")


def main() -> None:
    """Read until the end, then reap."""
    groups: set[int] = set()
    folders: list[Path] = []
    for line in sys.stdin:
        match line[0]:
            case "+":
                groups.add(int(line[1:]))
            case "-":
                groups.discard(int(line[1:]))
            case "/":
                folders.append(Path(line.rstrip("\n")))
    for group in groups:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(group, signal.SIGKILL)
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
