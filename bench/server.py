"""The capacity of a server, with the load generator on the same machine.

python bench/server.py                                  the highest rate and the curve below it
python bench/server.py --beside ../before/.venv/bin/python    the same for another checkout first, in one run
python bench/server.py --processes 1 2 --tables 100     several processes on one PostgreSQL
python bench/server.py --memory                         what a table costs in memory
python bench/server.py --requests                       what each kind of request costs (bench/request_costs.py)
python bench/server.py --lists                          how long lists take with 100,000 games (bench/lists.py)
python bench/server.py --abuse                          one address attacks (bench/abuse.py)

Every table has four seats with an open stream each and is somewhere in its own game. First all tables send each move as
soon as the last one has reached all four seats: that is the highest rate. Then moves are sent steadily at fractions of
it. The latency of a move is the time from sending it until all four seats have received it, and every move is durable.
CPU time per move is that of the server's process in the interval, divided by the moves it acknowledged; the load
generator's is printed separately.

With --processes, each number of servers gets a new database and plays as behind a proxy that hashes by shard.
PostgreSQL and the generator share the cores with the servers, so a second figure is calculated: what the servers' CPU
time per move allows on as many cores as there are servers.

With --memory, resident memory is read in play, with nobody playing but the streams open, and at rest, with the streams
closed too; with some tables and then with twice as many. The difference is the cost of a table.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final

import abuse
import lists
import request_costs
from load import (
    SEATS,
    UNLIMITED,
    BusyTable,
    Connection,
    Figures,
    Process,
    cpu_of,
    open_tables,
    play_tables,
    run,
    serving,
    wait_until_warm,
)

if TYPE_CHECKING:
    from server.postgres_cluster import Cluster

SHARES: Final = (0.1, 0.25, 0.5, 0.75, 0.8, 0.9)
"""Fractions of the highest rate at which the curve is measured."""
SHARE: Final = 0.8
"""The one at which several processes are measured."""
LEAD_IN: Final = 150
"""The most moves that a table plays before it is measured: by then some are in the set-up, some in mid-game."""
AT_ONCE: Final = 0.001
"""Seconds between the moves of a table that sends as fast as it is answered."""
MEMORY_RATE: Final = 200.0
"""Moves per second while memory is filled."""
HEAD: Final = "              moves/s messages/s   p50 ms   p99 ms  server ms/move  generator ms/move"
HIGHEST: Final = "highest moves/s"
CALCULATED: Final = "calculated moves/s with cores for all others"
WRITTEN: Final = (
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, sum(xact_commit) as commits from pg_stat_database"
)


async def busy_tables(busy: Sequence[BusyTable]) -> None:
    """Open the tables and bring each somewhere into its game."""
    await open_tables(busy)
    await asyncio.gather(*(table.advance(random.randrange(LEAD_IN)) for table in busy))


async def print_curve(process: Process, tables: int, seconds: float) -> None:
    """Print the highest rate and the curve below it."""
    figures = Figures()
    busy = [BusyTable(process.port, figures) for _ in range(tables)]
    await busy_tables(busy)

    async def point(name: str, period: float) -> float:
        server, generator = process.cpu(), time.process_time()
        took = await play_tables(busy, figures, period, seconds)
        server, generator = process.cpu() - server, time.process_time() - generator
        moves = max(1, figures.moves)
        print(
            f"{name:>12} {moves / took:8.0f} {figures.messages / took:10.0f} {figures.latency(0.5):8.1f} "
            f"{figures.latency(0.99):8.1f} {1000 * server / moves:15.2f} {1000 * generator / moves:18.2f}",
            flush=True,
        )
        return moves / took

    print(f"{tables} tables, {tables * len(SEATS)} streams\n{HEAD}")
    highest = await point("highest rate", AT_ONCE)
    for share in SHARES:
        await point(f"{share:.0%}", tables / (share * highest))
    for table in busy:
        table.close()


async def print_memory(process: Process, tables: int, seconds: float) -> None:
    """Print what one more table costs in each state."""
    at_start = process.memory()
    first = await memory_with(process, tables, seconds)
    second = await memory_with(process, 2 * tables, seconds)
    print(f"{'':32} {tables:8} tables {2 * tables:8} tables   one more table")
    print(f"{'before the first table':32} {at_start / 2**20:12.1f} MB")
    for name in first:
        more = (second[name] - first[name]) / tables / 1024
        print(f"{name:32} {first[name] / 2**20:12.1f} MB {second[name] / 2**20:12.1f} MB {more:13.1f} KB")


async def memory_with(process: Process, tables: int, seconds: float) -> dict[str, int]:
    """Resident bytes in play, with streams, and at rest."""
    figures = Figures()
    busy = [BusyTable(process.port, figures) for _ in range(tables)]
    await open_tables(busy)
    await play_tables(busy, figures, tables / MEMORY_RATE, seconds)
    found = {"in play": process.memory()}
    await wait_for_unload(process)
    found["with open streams"] = process.memory()
    for table in busy:
        table.close()
    await wait_for_unload(process)
    return found | {"at rest": process.memory()}


async def wait_for_unload(process: Process) -> None:
    """Wait until no more idle tables are unloaded and their memory is freed."""
    before, now = -1, await loaded_tables(process.port)
    while now and now != before:
        await asyncio.sleep(11)
        before, now = now, await loaded_tables(process.port)
    await asyncio.sleep(11)


async def loaded_tables(port: int) -> int:
    connection = await Connection(port).open()
    found = re.search(rb"^lastboat_tables_loaded ([\d.]+)", await connection.call("GET", "/metrics"), re.M)
    connection.close()
    assert found is not None
    return int(float(found[1]))


class RoutedTable(BusyTable):
    """A table that is created at any process and played at the one that its shard belongs to."""

    def __init__(self, ports: Sequence[int], figures: Figures) -> None:
        super().__init__(random.choice(ports), figures)
        self._ports = ports

    async def find_owner(self) -> None:
        token = self.connection.token
        self.connection.close()
        self.connection = await Connection(self._ports[int(self.id[:2], 16) % len(self._ports)]).open()
        self.connection.token = token


def print_processes(counts: Sequence[int], tables: int, seconds: float, allocator: str) -> None:
    """Print the figures for each number of processes."""
    # Instead of this folder, whose server.py would shadow the tests' own.
    sys.path.pop(0)
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from server.postgres_cluster import Cluster

    with ExitStack() as opened:
        postgres = Cluster()
        opened.callback(postgres.close)
        postgres.start()
        first: dict[str, float] = {}
        for count in counts:
            with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
                database = postgres.create(f"bench{count}x{time.time_ns()}")
                settings = {**UNLIMITED, "pause": "1000", "database": database}
                processes = [Process(folder, allocator, **settings) for _ in range(count)]
                for process in processes:
                    running.callback(process.stop)
                found = run(measure_processes(processes, postgres, tables, seconds))
            first = first or found
            found |= {
                f"{name}, times those of {counts[0]}": round(found[name] / first[name], 2)
                for name in (HIGHEST, CALCULATED)
            }
            print(f"{'processes':67} {count}")
            for name, figure in found.items():
                print(f"{name:67} {figure:g}", flush=True)
            print()


async def measure_processes(
    processes: Sequence[Process], postgres: Cluster, tables: int, seconds: float
) -> dict[str, float]:
    ports = [process.port for process in processes]
    for port in ports:
        await wait_until_warm(port)
    figures = Figures()
    busy = [RoutedTable(ports, figures) for _ in range(tables)]
    await busy_tables(busy)

    def used() -> list[float]:
        """By the servers, by PostgreSQL and by the generator, in CPU ms; PostgreSQL's commits and bytes of its log."""
        seconds = sum(process.cpu() for process in processes), sum(map(cpu_of, postgres.pids)), time.process_time()
        row = postgres.rows("postgres", WRITTEN)[0]  # afterwards: the process that answers ends at once
        return [*(1000 * one for one in seconds), float(row["commits"]), float(row["wal"])]

    before = used()
    took = await play_tables(busy, figures, AT_ONCE, seconds)
    moves, highest = max(1, figures.moves), figures.moves / took
    servers, database, generator, commits, wal = ((new - old) / moves for new, old in zip(used(), before, strict=True))
    found = {
        HIGHEST: round(highest),
        CALCULATED: round(1000 * len(ports) / servers),
        "servers' CPU ms/move": round(servers, 2),
        "PostgreSQL's CPU ms/move": round(database, 2),
        "generator's CPU ms/move": round(generator, 2),
        "commits/move": round(commits, 2),
        "bytes of PostgreSQL's log/move": round(wal),
    }
    took = await play_tables(busy, figures, tables / (SHARE * highest), seconds)
    found |= {
        f"moves/s at {SHARE:.0%} of the highest": round(figures.moves / took),
        "p50 ms there": round(figures.latency(0.5), 1),
        "p99 ms there": round(figures.latency(0.99), 1),
    }
    if len(processes) > 1:
        takeover = await measure_takeover(processes, busy[0])
        found["seconds until a table of a killed process is played"] = round(takeover, 2)
    for table in busy:
        table.close()
    return found


async def measure_takeover(processes: Sequence[Process], table: BusyTable) -> float:
    """Kill the owner of a table, and ask another process for it until there is an answer."""
    owner = next(process for process in processes if process.port == table.connection.port)
    other = next(process for process in processes if process is not owner)
    connection = await Connection(other.port).open()
    connection.token = table.connection.token
    owner.popen.kill()
    start = time.perf_counter()
    while (await connection.ask("GET", f"/api/tables/{table.id}"))[0] != 200:
        await asyncio.sleep(0.02)
    connection.close()
    return time.perf_counter() - start


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250, help="each has four streams")
    parser.add_argument("--seconds", type=float, default=15, help="of each measurement")
    parser.add_argument("--allocator", choices=("malloc", "pymalloc"), default="malloc", help="default: as in deploy/")
    parser.add_argument("--beside", metavar="PYTHON", help="the interpreter of another checkout, measured first")
    parser.add_argument("--processes", nargs="+", type=int, metavar="N", help="this many, one number after another")
    parser.add_argument("--memory", action="store_true", help="what a table costs in memory")
    parser.add_argument("--lists", nargs="?", type=int, const=100_000, metavar="GAMES", help="how long lists take")
    parser.add_argument("--requests", action="store_true", help="what each kind of request costs")
    parser.add_argument(
        "--abuse",
        nargs="*",
        choices=abuse.KINDS,
        help="one address attacks while 50 tables play: in this way, or in every way",
    )
    parser.add_argument("--runs", type=int, default=3, help="of --abuse; each with and without")
    return parser.parse_args()


def main() -> None:
    chosen = parse()
    if chosen.lists:
        lists.main(chosen.lists)
        return
    print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
    if chosen.processes:
        print_processes(chosen.processes, chosen.tables, chosen.seconds, chosen.allocator)
    elif chosen.abuse is not None:
        with serving(chosen.allocator, **abuse.SETTINGS) as process:
            run(abuse.bench(process, chosen.seconds, chosen.runs, tuple(chosen.abuse or abuse.KINDS)))
    elif chosen.memory:
        with serving(chosen.allocator, **UNLIMITED, pause="1000", idle="3") as process:
            run(print_memory(process, chosen.tables, chosen.seconds))
    elif chosen.requests:
        with serving(chosen.allocator, **UNLIMITED, pause="1000") as process:
            run(request_costs.print_costs(process))
    else:
        for python in [*([os.path.abspath(chosen.beside)] if chosen.beside else []), sys.executable]:
            print(f"the server of {'this checkout' if python == sys.executable else python}")
            with serving(chosen.allocator, python, **UNLIMITED, pause="1000") as process:
                run(print_curve(process, chosen.tables, chosen.seconds))
            print()


if __name__ == "__main__":
    main()
