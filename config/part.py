"""Run a Python program as a part of another process: ``python -m config.part uvicorn …`` ends when its parent does.

The parent keeps our standard input open; however it ends, even by ``kill -9``, that end closes.
"""

import os
import runpy
import signal
import sys
import threading


def _end_with_parent() -> None:
    os.read(0, 1)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    threading.Thread(target=_end_with_parent, daemon=True).start()
    del sys.argv[0]
    runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
