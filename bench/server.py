"""The load that one server process carries, with the load generator on the same machine.

    python bench/server.py --tables 250 --rate 400 --seconds 15

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
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

SEATS: Final = ("red", "blue", "yellow", "green")
SETTINGS: Final = {
    "port": "0", "pause": "1000", "rate": "1e9", "burst": "1000000000", "streams": "100000", "streams_each": "100000",
    "tables_each": "1000000", "idle": "3",
}  # fmt: skip
PLY: Final = re.compile(rb'"ply":(\d+)')
ACTION: Final = re.compile(rb'"action":(\d+)')


class Connection:
    """A persistent HTTP connection that sends one request after the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.token = ""

    async def open(self) -> Connection:
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        return self

    def send(self, verb: str, path: str, body: object = None) -> None:
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{verb} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        self.writer.write(head.encode() + content)

    async def call(self, verb: str, path: str, body: object = None) -> bytes:
        self.send(verb, path, body)
        head = await self.reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", head, re.IGNORECASE)
        content = await self.reader.readexactly(int(found[1])) if found else b""
        if not head.startswith(b"HTTP/1.1 2"):
            raise RuntimeError(content.decode()[:300])
        return content


class BusyTable:
    """A table with four open streams that plays random moves."""

    def __init__(self, port: int, figures: Figures) -> None:
        self.connection = Connection(port)
        self.streams: list[Connection] = []
        self.figures = figures
        self.received = 0
        self.all_received = asyncio.Event()
        self.next: tuple[int, str, bytes] | None = None
        self.keys = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.connection.open()
        self.connection.token = ""
        welcome = json.loads(await self.connection.call("POST", "/api/people", {"name": "Load"}))
        self.connection.token = welcome["token"]
        seats = [{"kind": "local", "name": seat} for seat in SEATS]
        body = {"options": {"players": 4, "to_the_last": True}, "seats": seats}
        self.id = json.loads(await self.connection.call("POST", "/api/tables", body))["table"]["id"]
        await self.connection.call("POST", f"/api/tables/{self.id}/start", {})
        for seat in SEATS:
            stream = await Connection(self.connection.port).open()
            stream.token = self.connection.token
            stream.send("GET", f"/api/tables/{self.id}/stream?seat={seat}")
            self.streams.append(stream)
            self.tasks.append(asyncio.create_task(self._listen(stream, seat)))
        while self.next is None:
            await asyncio.sleep(0.01)

    async def _listen(self, stream: Connection, seat: str) -> None:
        while True:
            line = await stream.reader.readline()
            if not line:
                return
            if line.startswith(b"data: "):
                self.figures.messages += 1
                self._receive(line, seat)

    def _receive(self, line: bytes, seat: str) -> None:
        legal = line.find(b'"legal":[{')
        if legal >= 0:
            ply = PLY.search(line)
            assert ply is not None
            self.next = (int(ply[1]), seat, random.choice(ACTION.findall(line, legal, line.find(b"]", legal))))
        self.received += 1
        if self.received >= len(SEATS):
            self.all_received.set()

    async def move(self) -> None:
        if self.next is None:
            return
        ply, seat, action = self.next
        self.next, self.received = None, 0
        self.all_received.clear()
        self.keys += 1
        body = {"ply": ply, "moves": [int(action)], "key": f"k{self.keys}", "seat": seat}
        start = time.perf_counter()
        await self.connection.call("POST", f"/api/tables/{self.id}/moves", body)
        await asyncio.wait_for(self.all_received.wait(), 60)
        self.figures.moves += 1
        self.figures.latencies.append(time.perf_counter() - start)

    async def play(self, period: float, until: float) -> None:
        due = time.perf_counter() + random.random() * period
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.move()
            due = max(due + period, time.perf_counter() - 5 * period)

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        for connection in (self.connection, *self.streams):
            connection.writer.close()


class Figures:
    """What a load run counts."""

    def __init__(self) -> None:
        self.moves = 0
        self.messages = 0
        self.latencies: list[float] = []

    def latency(self, quantile: float) -> float:
        """Return a quantile of the latencies in milliseconds."""
        latencies = sorted(self.latencies)
        return latencies[min(len(latencies) - 1, int(len(latencies) * quantile))] * 1000


class Process:
    """The server's process, observed from outside."""

    def __init__(self, folder: str, allocator: str) -> None:
        chosen = {**SETTINGS, "database": f"sqlite+aiosqlite:///{folder}/bench.db"}
        environment = {**os.environ, "PYTHONMALLOC": allocator}
        environment |= {f"LASTBOAT_{name.upper()}": value for name, value in chosen.items()}
        command = [sys.executable, "-m", "lastboat", "serve"]
        self.popen = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)
        assert self.popen.stdout is not None
        self.port = int(self.popen.stdout.readline().split()[4].rstrip("/").rsplit(":", 1)[1])

    def memory(self) -> int:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.popen.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        words = Path(f"/proc/{self.popen.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


async def wait_until_warm(port: int) -> None:
    while True:
        try:
            if json.loads(await (await Connection(port).open()).call("GET", "/healthz"))["warm"]:
                return
        except (OSError, RuntimeError, asyncio.IncompleteReadError):
            pass
        await asyncio.sleep(0.1)


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=400)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--allocator", choices=("malloc", "pymalloc"), default="malloc", help="default: as in deploy/")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process = Process(folder, chosen.allocator)
        try:
            print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
            for name, figure in asyncio.run(bench(process, chosen.tables, chosen.rate, chosen.seconds)).items():
                print(f"{name:45} {figure}", flush=True)
        finally:
            process.popen.terminate()
            process.popen.wait()


if __name__ == "__main__":
    main()
