"""The load that one server process carries, with the load generator on the same machine.

    python bench/server.py --tables 250 --rate 400 --seconds 15
    python bench/server.py --processes 1 2 --tables 100          (bench/many_processes.py says what that prints)

Prints moves and messages per second, the median and 99th percentile of latency, processor time, and memory. Each table
has four seats with an open stream each. Moves are sent at a steady rate; the latency of a move is the time from sending
it until all four seats have received it. Every move is durable (SQLite, WAL, FULL).

Memory is the resident memory that an operator sees, at three points: in play; with nobody playing but the streams
open; and at rest, with the streams closed too. All is done with --tables tables and then with twice as many: the
difference is the cost of a table, the rest is the server's own. The target is 60 KB for a table at rest.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import tempfile
import time
from collections.abc import Sequence
from typing import Any, Final

import abuse
from table_load import SEATS, UNLIMITED, BusyTable, Connection, Figures, Process, wait_until_warm

TABLES_ONLY: Final = {**UNLIMITED, "pause": "1000", "idle": "3"}


async def loaded_tables(port: int) -> int:
    connection = await Connection(port).open()
    found = re.search(rb"^lastboat_tables_loaded ([\d.]+)", await connection.call("GET", "/metrics"), re.M)
    connection.writer.close()
    assert found is not None
    return int(float(found[1]))


async def wait_for_unload(process: Process) -> int:
    """Wait until idle tables are unloaded and their memory is freed; return how many stay loaded."""
    before, now = -1, await loaded_tables(process.port)
    while now and now != before:
        await asyncio.sleep(11)
        before, now = now, await loaded_tables(process.port)
    await asyncio.sleep(11)
    return now


class LoadRun:
    """Opens many tables, plays at them, closes their streams and waits until they are unloaded."""

    def __init__(self, process: Process, tables: int) -> None:
        self.process = process
        self.tables = tables
        self.figures = Figures()
        self.memory: dict[str, int] = {}
        self.took = self.cpu = 0.0

    async def run(self, rate: float, seconds: float) -> LoadRun:
        busy = [BusyTable(self.process.port, self.figures) for _ in range(self.tables)]
        for at in range(0, self.tables, 20):
            await asyncio.gather(*(table.open() for table in busy[at : at + 20]))
        self.figures.messages = 0
        cpu, start = self.process.cpu(), time.perf_counter()
        await asyncio.gather(*(table.play(self.tables / rate, start + seconds) for table in busy))
        self.took, self.cpu = time.perf_counter() - start, self.process.cpu() - cpu
        self.memory["in play"] = self.process.memory()
        await wait_for_unload(self.process)
        self.memory["with streams"] = self.process.memory()
        for table in busy:
            table.close()
        self.staying = await wait_for_unload(self.process)
        self.memory["at rest"] = self.process.memory()
        return self


async def bench(process: Process, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    await wait_until_warm(process.port)
    at_start = process.memory()
    first = await LoadRun(process, tables).run(rate, seconds)
    second = await LoadRun(process, 2 * tables).run(rate, seconds)
    more = {name: (second.memory[name] - first.memory[name]) / tables for name in first.memory}
    moves = first.figures.moves
    return {
        "streams": tables * len(SEATS),
        "moves/s": round(moves / first.took, 1),
        "messages/s": round(first.figures.messages / first.took, 1),
        "p50 ms": round(first.figures.latency(0.5), 1),
        "p99 ms": round(first.figures.latency(0.99), 1),
        "CPU": f"{100 * first.cpu / first.took:.0f} %",
        "CPU ms/move": round(1000 * first.cpu / max(1, moves), 2),
        "MB before the first table": round(at_start / 2**20, 1),
        **{f"MB {name}, {e.tables} tables": round(e.memory[name] / 2**20, 1) for e in (first, second) for name in more},
        "tables that stayed loaded": first.staying + second.staying,
        **{f"KB for one more table {name}": round(grown / 1024, 1) for name, grown in more.items()},
        "KB/table at rest, server's growth included": round(
            (second.memory["at rest"] - at_start) / second.tables / 1024, 1
        ),
    }


def measure_abuse(allocator: str, seconds: float, runs: int, kinds: Sequence[str]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        process = Process(folder, allocator, **abuse.SETTINGS)
        try:
            print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
            asyncio.run(abuse.bench(process, seconds, runs, kinds))
        finally:
            process.popen.terminate()
            process.popen.wait()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=400)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--allocator", choices=("malloc", "pymalloc"), default="malloc", help="default: as in deploy/")
    parser.add_argument(
        "--abuse",
        nargs="*",
        choices=abuse.KINDS,
        help="one address attacks while 50 tables play: so, or in every way",
    )
    parser.add_argument(
        "--processes",
        nargs="+",
        type=int,
        metavar="N",
        help="so many processes on PostgreSQL with NATS, one after another",
    )
    parser.add_argument(
        "--spread", choices=("random", "table"), default="random", help="of --processes: who gets a request"
    )
    parser.add_argument("--runs", type=int, default=3, help="of --abuse; each with and without")
    chosen = parser.parse_args()
    if chosen.processes:
        import many_processes  # puts the tests' folder on the path, for PostgreSQL and NATS

        many_processes.bench(chosen.processes, chosen.tables, chosen.seconds, chosen.spread, chosen.allocator)
        return
    if chosen.abuse is not None:
        measure_abuse(chosen.allocator, chosen.seconds, chosen.runs, chosen.abuse or abuse.KINDS)
        return
    with tempfile.TemporaryDirectory() as folder:
        process = Process(folder, chosen.allocator, **TABLES_ONLY)
        try:
            print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
            for name, figure in asyncio.run(bench(process, chosen.tables, chosen.rate, chosen.seconds)).items():
                print(f"{name:45} {figure}", flush=True)
        finally:
            process.popen.terminate()
            process.popen.wait()


if __name__ == "__main__":
    main()
