"""Ask an address whether all is well: ``python config/probe.py http://127.0.0.1:8000/api/v1/health/ready``.

A script of its own, without the application, since containers run it every few seconds.
"""

import os
import sys
import urllib.error
import urllib.request


def main(url: str) -> int:
    """0 if the address answers 200, else 1 with the reason."""
    # the server answers only to its own names
    host = os.environ.get("ALLOWED_HOSTS", "").split(",")[0].strip().removeprefix(".")
    request = urllib.request.Request(url, headers={"Host": host} if host and host != "*" else {})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=5):  # noqa: S310 - the address is in the compose file
            return 0
    except urllib.error.HTTPError as error:
        print(error.code, error.read().decode("utf-8", "replace"), file=sys.stderr)
    except OSError as error:
        print(error, file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
