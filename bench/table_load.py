"""A server process and tables that play on it, for the benchmarks of the server."""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from typing import Any, Final

from connections import Connection

SEATS: Final = ("red", "blue", "yellow", "green")
UNLIMITED: Final = {
    "rate": "1e9", "burst": "1000000000", "streams": "8000", "streams_each": "8000", "tables_each": "1000000",
    "address_rate": "1e9", "address_burst": "1000000000", "address_streams": "8000", "address_guests": "1000000",
    "address_tables": "1000000", "address_listed": "1000000",
}  # fmt: skip
"""Settings without limits per person or address."""
PLY: Final = re.compile(rb'"ply":(\d+)')
ACTION: Final = re.compile(rb'"action":(\d+)')


class BusyTable:
    """A table with four open streams that plays random moves."""

    def __init__(self, port: int, figures: Figures, address: str = "127.0.0.1") -> None:
        self.connection = Connection(port, address)
        self.streams: list[Connection] = []
        self.figures = figures
        self.received = 0
        self.all_received = asyncio.Event()
        self.next: tuple[int, str, bytes] | None = None
        self.keys = 0

    async def open(self) -> None:
        await self.connection.open()
        self.connection.token = ""
        welcome = json.loads(await self.connection.call("POST", "/api/people", {"name": "Load"}))
        self.connection.token = welcome["token"]
        seats = [{"kind": "local", "name": seat} for seat in SEATS]
        body = {"options": {"players": 4, "to_the_last": True}, "seats": seats}
        self.id = json.loads(await self.connection.call("POST", "/api/tables", body))["table"]["id"]
        await self.find_owner()
        await self.connection.call("POST", f"/api/tables/{self.id}/start", {})
        for seat in SEATS:
            stream = await self.stream_connection().open()
            stream.token = self.connection.token
            stream.listen(f"/api/tables/{self.id}/stream?seat={seat}", partial(self._receive, seat))
            self.streams.append(stream)
        while self.next is None:
            await asyncio.sleep(0.01)

    async def find_owner(self) -> None:
        """Connect to the process that owns the table, if there are several."""

    def stream_connection(self) -> Connection:
        """A connection for one more stream."""
        return Connection(self.connection.port, self.connection.address)

    def _receive(self, seat: str, line: bytes) -> None:
        self.figures.messages += 1
        legal = line.find(b'"legal":[{')
        if legal >= 0:
            ply = PLY.search(line)
            assert ply is not None
            self.next = (int(ply[1]), seat, random.choice(ACTION.findall(line, legal, line.find(b'"routes"', legal))))
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
        if not await self.send(body):
            self.next = (ply, seat, action)
            return
        await asyncio.wait_for(self.all_received.wait(), 60)
        self.figures.moves += 1
        self.figures.latencies.append(time.perf_counter() - start)

    async def send(self, body: dict[str, Any]) -> bool:
        """Send a move; returns whether the server accepted it. Here a refusal ends the measurement."""
        await self.connection.call("POST", f"/api/tables/{self.id}/moves", body)
        return True

    async def advance(self, moves: int) -> None:
        """Play this many moves, each as soon as all streams have the last one."""
        for _ in range(moves):
            await self.move()

    async def play(self, period: float, until: float) -> None:
        due = time.perf_counter() + random.random() * period
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.move()
            due = max(due + period, time.perf_counter() - 5 * period)

    def close(self) -> None:
        for connection in (self.connection, *self.streams):
            connection.close()


class Figures:
    """What a load run counts."""

    def __init__(self) -> None:
        self.moves = 0
        self.messages = 0
        self.latencies: list[float] = []

    def clear(self) -> None:
        """Reset the counts."""
        self.moves = self.messages = 0
        self.latencies.clear()

    def latency(self, quantile: float) -> float:
        """Return a quantile of the latencies in milliseconds."""
        latencies = sorted(self.latencies)
        return latencies[min(len(latencies) - 1, int(len(latencies) * quantile))] * 1000


class Process:
    """The server's process, observed from outside."""

    def __init__(self, folder: str, allocator: str, python: str = sys.executable, **settings: str) -> None:
        chosen = {"port": "0", "database": f"sqlite+aiosqlite:///{folder}/bench.db", **settings}
        environment = {**os.environ, "PYTHONMALLOC": allocator}
        environment |= {f"LASTBOAT_{name.upper()}": value for name, value in chosen.items()}
        command = [python, "-m", "lastboat", "serve"]
        # In a separate folder; otherwise Python would import the package from this one.
        self.popen = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=folder)
        assert self.popen.stdout is not None
        self.port = int(self.popen.stdout.readline().split()[4].rstrip("/").rsplit(":", 1)[1])

    def stop(self) -> None:
        self.popen.terminate()
        self.popen.wait()
        assert self.popen.stdout is not None
        self.popen.stdout.close()

    def memory(self) -> int:
        """Resident bytes."""
        pages = int(Path(f"/proc/{self.popen.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def cpu(self) -> float:
        """CPU seconds so far."""
        return cpu_of(self.popen.pid)


def cpu_of(pid: int) -> float:
    """CPU seconds of a process so far."""
    words = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


async def wait_until_warm(port: int) -> None:
    while True:
        try:
            if json.loads(await (await Connection(port).open()).call("GET", "/healthz"))["warm"]:
                return
        except (OSError, RuntimeError, asyncio.IncompleteReadError):
            pass
        await asyncio.sleep(0.1)
