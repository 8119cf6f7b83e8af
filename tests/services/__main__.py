"""Start PostgreSQL and Redis, print their URLs, and run until Ctrl-C.

TEST_DATABASE_URL and TEST_REDIS_URL name servers to use instead. ``--for-program`` is how the tests call it: the
addresses are given in the environment, one line says ``ready`` or what is wrong, and the end of stdin is the end.
"""

import os
import signal
import sys
import threading

from tests.services.binaries import Unavailable
from tests.services.servers import Servers, private_addresses


def main(*, for_program: bool) -> int:
    """Run until told to stop; 1 if a server cannot be had."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, _stop)
    if for_program:
        servers = Servers(os.environ.get("START_POSTGRES"), os.environ.get("START_REDIS"))
    else:
        private = private_addresses()
        given = {"DATABASE_URL": os.environ.get("TEST_DATABASE_URL"), "REDIS_URL": os.environ.get("TEST_REDIS_URL")}
        servers = Servers(
            None if given["DATABASE_URL"] else private.database_url, None if given["REDIS_URL"] else private.redis_url
        )
    try:
        servers.start()
        if for_program:
            print("ready", flush=True)
            # whoever started us holds the other end: it closes when they end, however they end
            sys.stdin.buffer.read()
        else:
            print(f"export DATABASE_URL='{given['DATABASE_URL'] or servers.database_url}'")
            print(f"export REDIS_URL='{given['REDIS_URL'] or servers.redis_url}'")
            print("# running; Ctrl-C stops them", flush=True)
            threading.Event().wait()
    except Unavailable as error:
        print(error, flush=True)
        return 1
    except KeyboardInterrupt:
        pass
    finally:
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        if servers.running:
            servers.stop()
    return 0


def _stop(number: int, frame: object) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main(for_program="--for-program" in sys.argv))
