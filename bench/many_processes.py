"""The capacity of several server processes on one PostgreSQL: `python bench/server.py --processes 1 2`.

For each number of processes: a new database and that many servers, each with its share of the tables, as behind a proxy
that hashes by shard. First the tables play as fast as they can: this is the highest rate, at which CPU time and commits
are counted. Then they play at 80 % of it, where the latency is measured.

PostgreSQL and the load generator run on the same machine, and their CPU time per move is printed separately. If they
share the cores with the servers, the highest rate says little about more servers. So a second figure is calculated: the
capacity of the servers if everything else had its own cores, which is what the servers' CPU time per move allows on as
many cores as there are servers.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final

from connections import Connection, run
from load_curve import LEAD_IN
from table_load import UNLIMITED, BusyTable, Figures, Process, cpu_of, wait_until_warm

# Instead of this folder, whose server.py would shadow the tests' own.
sys.path.pop(0)
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from server.postgres_cluster import Cluster

HIGHEST: Final = "highest moves/s"
CALCULATED: Final = "calculated moves/s with cores for all others"
SERVERS: Final = "servers' CPU ms/move"
SHARE: Final = 0.8
"""The fraction of the highest rate at which latency is measured."""


WRITTEN: Final = (
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, sum(xact_commit) as commits from pg_stat_database"
)


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


class Counted:
    """What PostgreSQL and the processes have used so far."""

    def __init__(self, site: BenchSite) -> None:
        self.servers = sum(process.cpu() for process in site.processes)
        self.postgres = sum(map(cpu_of, site.postgres.pids))
        self.generator = time.process_time()
        row = site.postgres.rows("postgres", WRITTEN)[0]
        self.wal, self.commits = float(row["wal"]), float(row["commits"])


class BenchSite:
    """Some processes with what they need."""

    def __init__(self, postgres: Cluster, folder: str, count: int, allocator: str) -> None:
        self.postgres = postgres
        database = postgres.create(f"bench{count}x{time.time_ns()}")
        settings = {**UNLIMITED, "pause": "1000", "database": database}
        self.processes = [Process(folder, allocator, **settings) for _ in range(count)]

    @property
    def ports(self) -> list[int]:
        return [process.port for process in self.processes]

    def close(self) -> None:
        for process in self.processes:
            process.popen.terminate()
        for process in self.processes:
            process.stop()


async def measure(site: BenchSite, tables: int, seconds: float) -> dict[str, Any]:
    for port in site.ports:
        await wait_until_warm(port)
    figures = Figures()
    busy = [RoutedTable(site.ports, figures) for _ in range(tables)]
    for at in range(0, tables, 20):
        await asyncio.gather(*(table.open() for table in busy[at : at + 20]))
    await asyncio.gather(*(table.advance(random.randrange(LEAD_IN)) for table in busy))
    figures.clear()
    before = Counted(site)
    highest = await _play(busy, figures, 0.001, seconds)
    found = _figures(before, Counted(site), figures)
    figures.clear()
    rate = await _play(busy, figures, tables / (SHARE * highest), seconds)
    found |= {
        HIGHEST: round(highest),
        CALCULATED: round(1000 * len(site.ports) / found[SERVERS]),
        "moves/s at 80 % of the highest": round(rate),
        "p50 ms there": round(figures.latency(0.5), 1),
        "p99 ms there": round(figures.latency(0.99), 1),
    }
    if len(site.processes) > 1:
        found["seconds until a table of a killed process is played"] = round(await _takeover(site, busy[0]), 2)
    for table in busy:
        table.close()
    return {"processes": len(site.ports), "streams": 4 * tables, **found}


async def _takeover(site: BenchSite, table: BusyTable) -> float:
    """Kill the owner of a table, and ask another process for it until there is an answer."""
    owner = next(process for process in site.processes if process.port == table.connection.port)
    other = next(process for process in site.processes if process is not owner)
    connection = await Connection(other.port).open()
    connection.token = table.connection.token
    owner.popen.kill()
    start = time.perf_counter()
    while (await connection.ask("GET", f"/api/tables/{table.id}"))[0] != 200:
        await asyncio.sleep(0.02)
    connection.close()
    return time.perf_counter() - start


async def _play(busy: Sequence[BusyTable], figures: Figures, period: float, seconds: float) -> float:
    """Moves per second."""
    start = time.perf_counter()
    await asyncio.gather(*(table.play(period, start + seconds) for table in busy))
    return figures.moves / (time.perf_counter() - start)


def _figures(before: Counted, after: Counted, figures: Figures) -> dict[str, Any]:
    moves = max(1, figures.moves)
    return {
        SERVERS: round(1000 * (after.servers - before.servers) / moves, 2),
        "PostgreSQL's CPU ms/move": round(1000 * (after.postgres - before.postgres) / moves, 2),
        "generator's CPU ms/move": round(1000 * (after.generator - before.generator) / moves, 2),
        "commits/move": round((after.commits - before.commits) / moves, 2),
        "bytes of PostgreSQL's log/move": round((after.wal - before.wal) / moves),
    }


def bench(counts: Sequence[int], tables: int, seconds: float, allocator: str) -> None:
    """Print the figures for each number of processes."""
    with ExitStack() as opened:
        postgres = Cluster()
        opened.callback(postgres.close)
        postgres.start()
        first: dict[str, Any] = {}
        for count in counts:
            with tempfile.TemporaryDirectory() as folder, ExitStack() as running:
                site = BenchSite(postgres, folder, count, allocator)
                running.callback(site.close)
                found = run(measure(site, tables, seconds))
                first = first or found
                found |= {
                    f"{name}, times those of {first['processes']}": round(found[name] / first[name], 2)
                    for name in (HIGHEST, CALCULATED)
                }
                for name, figure in found.items():
                    print(f"{name:67} {figure}", flush=True)
                print()
