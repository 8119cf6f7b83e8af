"""How boards do as they grow.

    python -m tests.benchmarks.leaderboards [--entries 10000 1000000] [--results 1000000] [--matches 20000]

On a private PostgreSQL: page, rank and neighbours on boards of each size, asked in turn, and how the largest compares
with the smallest (promised: at most 1.5 times); the recompute of counts from so many results, of one seat each,
against the same aggregation as bare SQL (promised: at most 1.5 times): into a table without an index where there is
nothing to correct, into one with the boards' indexes from nothing; applying and replaying results; memory. The exit
code is 1 where a promise is not kept. ``--entries 10000 1000000 10000000 --results 1000000 5000000`` is the whole of
it, and needs some ten gigabytes of disk.
"""

import argparse
import os
import sys

import django

from tests.services.plugin import SETTINGS
from tests.services.servers import Servers, private_addresses


def main() -> int:
    """Run it; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.leaderboards", description=__doc__)
    parser.add_argument("--entries", type=int, nargs="*", default=[10_000, 1_000_000])
    parser.add_argument("--results", type=int, nargs="*", default=[1_000_000])
    parser.add_argument("--matches", type=int, default=20_000, help="how many to replay")
    asked = parser.parse_args()

    addresses = private_addresses()
    os.environ.update(SETTINGS)
    os.environ["DATABASE_URL"], os.environ["DJANGO_SETTINGS_MODULE"] = addresses.database_url, "config.settings"
    os.environ.pop("REDIS_URL", None)
    servers = Servers(addresses.database_url, None)
    servers.start()
    try:
        django.setup()
        from django.core.management import call_command

        from tests.benchmarks.boards import bench_reading, bench_recompute, bench_results, crowd

        call_command("migrate", verbosity=0)
        crowd(max([*asked.entries, *(number // 10 for number in asked.results), asked.matches // 10, 10]))
        kept = [bench_reading(sorted(asked.entries))] if asked.entries else []
        kept += [bench_recompute(number) for number in asked.results]
        bench_results(asked.matches)
    finally:
        servers.stop()
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
