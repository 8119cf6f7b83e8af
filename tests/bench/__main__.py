"""``make bench``: durable turns per second over real processes, beside pgbench with the same statements.

    python -m tests.bench [--players 1 16 64] [--seconds 4] [--rounds 3]

Each player drives one match of Yatzy of two accounts over one kept connection, with tokens and idempotency keys;
PostgreSQL runs with fsync on. The figure beside it is pgbench running the very statements of a turn, prepared, with
as many clients, in the same run: the two take turns, and the ratio is the median of the rounds'. It fails below 0.15.
"""

import argparse
import os
import sys
from pathlib import Path

import django

from tests.services.plugin import SETTINGS
from tests.services.servers import Servers, private_addresses


def main() -> int:
    """Run it; the exit status is 1 where the promise is not kept."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[1, 16, 64])
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()

    addresses = private_addresses()
    os.environ.update(SETTINGS)
    os.environ["DATABASE_URL"], os.environ["REDIS_URL"] = addresses.database_url, addresses.redis_url
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    sys.path.insert(0, str(Path(__file__).parent.parent.parent))
    servers = Servers(addresses.database_url, addresses.redis_url, durable=True)
    servers.start()
    try:
        django.setup()
        from tests.bench.turns import bench_turns

        kept = bench_turns(asked.players, asked.seconds, asked.rounds)
    finally:
        servers.stop()
    return 0 if kept else 1


if __name__ == "__main__":
    raise SystemExit(main())
