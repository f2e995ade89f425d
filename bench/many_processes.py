"""The capacity of several server processes on one PostgreSQL: `python bench/server.py --processes 1 2`.

For each number of processes: a new database, a NATS and that many servers. First the tables play as fast as they can:
this is the highest rate, at which CPU time, commits and messages are counted. Then they play at 80 % of it, where the
latency is measured. With `--spread random` every move and every stream goes to a random process, as behind a proxy that
knows nothing; with `table`, all those of one table go to one process, as with deploy/nginx.conf.

PostgreSQL, NATS and the load generator run on the same machine, and their CPU time per move is printed separately. If
they share the cores with the servers, the highest rate says little about more servers. So a second figure is
calculated: the capacity of the servers if everything else had its own cores, which is what the servers' CPU time per
move allows on as many cores as there are servers.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import tempfile
import time
import urllib.request
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

from server.cluster.nats_server import NatsServer, free_port
from server.postgres_cluster import Cluster

HIGHEST: Final = "highest moves/s"
CALCULATED: Final = "calculated moves/s with cores for all others"
SERVERS: Final = "servers' CPU ms/move"
FOLLOWED: Final = 24
"""The fewest moves of a table before it is measured: by then it has followed its requests."""
SHARE: Final = 0.8
"""The fraction of the highest rate at which latency is measured."""


WRITTEN: Final = (
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, sum(xact_commit) as commits from pg_stat_database"
)


class SpreadTable(BusyTable):
    """A table whose moves and streams go to several processes. It is created at any of them."""

    def __init__(self, ports: Sequence[int], created_at: int, figures: Figures) -> None:
        super().__init__(created_at, figures)
        self._ports = ports
        self._asking: list[Connection] = []

    async def open(self) -> None:
        self._asking = [await Connection(port).open() for port in self._ports]
        await super().open()

    def stream_connection(self) -> Connection:
        return Connection(random.choice(self._ports))

    async def send(self, body: dict[str, Any]) -> bool:
        connection = random.choice(self._asking)
        connection.token = self.connection.token
        await connection.call("POST", f"/api/tables/{self.id}/moves", body)
        return True

    def close(self) -> None:
        super().close()
        for connection in self._asking:
            connection.close()


class Counted:
    """What PostgreSQL, NATS and the processes have used so far."""

    def __init__(self, site: BenchSite) -> None:
        self.servers = sum(process.cpu() for process in site.processes)
        self.postgres = sum(map(cpu_of, site.postgres.pids))
        self.nats = cpu_of(site.nats.pid)
        self.generator = time.process_time()
        varz = json.loads(urllib.request.urlopen(f"http://127.0.0.1:{site.monitor}/varz", timeout=5).read())
        self.messages, self.bytes = varz["in_msgs"] + varz["out_msgs"], varz["in_bytes"] + varz["out_bytes"]
        row = site.postgres.rows("postgres", WRITTEN)[0]
        self.wal, self.commits = float(row["wal"]), float(row["commits"])


class BenchSite:
    """Some processes with what they need."""

    def __init__(self, postgres: Cluster, folder: str, count: int, allocator: str) -> None:
        self.postgres = postgres
        self.monitor = free_port()
        self.nats = NatsServer(Path(folder)).start("-m", str(self.monitor))
        self.database = f"bench{count}x{time.time_ns()}"
        settings = {**UNLIMITED, "pause": "1000", "database": postgres.create(self.database), "nats": self.nats.url}
        self.processes = [Process(folder, allocator, **settings) for _ in range(count)]

    @property
    def ports(self) -> list[int]:
        return [process.port for process in self.processes]

    def close(self) -> None:
        for process in self.processes:
            process.popen.terminate()
        for process in self.processes:
            process.stop()
        self.nats.stop()


async def measure(site: BenchSite, tables: int, seconds: float, spread: str) -> dict[str, Any]:
    for port in site.ports:
        await wait_until_warm(port)
    figures = Figures()
    busy: list[BusyTable] = []
    for _ in range(tables):
        ports = site.ports if spread == "random" else [random.choice(site.ports)]
        busy.append(SpreadTable(ports, random.choice(site.ports), figures))
    for at in range(0, tables, 20):
        await asyncio.gather(*(table.open() for table in busy[at : at + 20]))
    await asyncio.gather(*(table.advance(random.randrange(FOLLOWED, LEAD_IN)) for table in busy))
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
    victim = await _owner(site, table.id)
    other = next(process for process in site.processes if process is not victim)
    connection = await Connection(other.port).open()
    connection.token = table.connection.token
    victim.popen.kill()
    start = time.perf_counter()
    while (await connection.ask("GET", f"/api/tables/{table.id}"))[0] != 200:
        await asyncio.sleep(0.02)
    connection.close()
    return time.perf_counter() - start


async def _owner(site: BenchSite, table: str) -> Process:
    name = site.postgres.rows(site.database, f"select owner from table_leases where table_id = '{table}'")[0]["owner"]
    for process in site.processes:
        connection = await Connection(process.port).open()
        ready = json.loads(await connection.call("GET", "/readyz"))
        connection.close()
        if ready["process"] == name:
            return process
    raise RuntimeError(f"no process is called {name}")


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
        "NATS's CPU ms/move": round(1000 * (after.nats - before.nats) / moves, 2),
        "generator's CPU ms/move": round(1000 * (after.generator - before.generator) / moves, 2),
        "commits/move": round((after.commits - before.commits) / moves, 2),
        "bytes of PostgreSQL's log/move": round((after.wal - before.wal) / moves),
        "NATS messages/move": round((after.messages - before.messages) / moves, 2),
        "NATS bytes/move": round((after.bytes - before.bytes) / moves),
    }


def bench(counts: Sequence[int], tables: int, seconds: float, spread: str, allocator: str) -> None:
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
                found = run(measure(site, tables, seconds, spread))
                first = first or found
                found |= {
                    f"{name}, times those of {first['processes']}": round(found[name] / first[name], 2)
                    for name in (HIGHEST, CALCULATED)
                }
                for name, figure in found.items():
                    print(f"{name:67} {figure}", flush=True)
                print()
