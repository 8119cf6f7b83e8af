"""The measure of a turn: the product over HTTP, then pgbench with the same statements."""

import asyncio
import os
from pathlib import Path
from statistics import mean, median
from urllib.parse import urlsplit

from django.core.management import call_command

from tests.bench.load import Measured, play
from tests.bench.pgbench import pgbench
from tests.services.stack import Stack

PROMISED = 0.15
"""Of what the database alone would do."""

HEAD = "{:>8} {:>9} {:>8} {:>8} {:>16} {:>10} {:>7}"
ROW = "{:>8} {:>9.0f} {:>8.2f} {:>8.2f} {:>16.2f} {:>10.0f} {:>7.2f}"


def bench_turns(players: list[int], seconds: float, rounds: int) -> bool:
    """Print a row for each number of players; whether each keeps the promise."""
    kept = True
    call_command("migrate", verbosity=0)
    stack = Stack(urlsplit(os.environ["DATABASE_URL"]).path.strip("/"), embedded=False)
    stack.environment["LOG_LEVEL"] = "WARNING"
    try:
        stack.start("web")
        web = stack.process("web").running
        assert web
        print(HEAD.format("players", "turns/s", "p50 ms", "p99 ms", "app CPU ms/turn", "pgbench/s", "ratio"))
        for number in players:
            played = Measured()
            cpu = 0.0
            references, ratios = [], []
            for _ in range(rounds):
                before = cpu_seconds(web.pid)
                measured = asyncio.run(play(stack.url(), number, seconds))
                cpu += cpu_seconds(web.pid) - before
                references.append(pgbench(measured.tables, number, seconds))
                ratios.append(measured.turns / measured.seconds / references[-1])
                played.add(measured)
            ratio = median(ratios)
            kept = kept and ratio >= PROMISED
            rate, latencies = played.turns / played.seconds, [played.percentile(percent) for percent in (50, 99)]
            print(
                ROW.format(number, rate, *latencies, 1000 * cpu / played.turns, mean(references), ratio),
                flush=True,
            )
    finally:
        stack.stop()
    return kept


def cpu_seconds(pid: int) -> float:
    """The processor time of a process and all its children so far."""
    tree = {pid}
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(entry.name)] = (int(fields[1]), int(fields[11]) + int(fields[12]))
    while True:
        more = {child for child, (parent, _) in parents.items() if parent in tree} - tree
        if not more:
            break
        tree |= more
    ticks = sum(parents[one][1] for one in tree if one in parents)
    return ticks / os.sysconf("SC_CLK_TCK")
