"""How much one server process carries, with the load generator beside it on the same machine.

    python bench/server.py --tables 250 --rate 400 --seconds 20

Each table has four seats with an open stream each. Moves are sent at a steady rate, each as soon as its time is come; a
move counts from the moment it is sent until all four seats have heard of it. Every move is durable (SQLite, WAL, FULL).
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
START: Final = """
from lastboat.server.launch import serve
from lastboat.server.settings import from_environment
serve(from_environment())
"""
SETTINGS: Final = {
    "port": "0", "pause": "1000", "rate": "1e9", "burst": "1000000000", "streams": "100000", "streams_each": "100000",
    "tables_each": "1000000", "idle": "3",
}  # fmt: skip
PLY: Final = re.compile(rb'"ply":(\d+)')
ACTION: Final = re.compile(rb'"action":(\d+)')


class Wire:
    """One HTTP connection that is kept open: requests one after the other."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.token = ""

    async def open(self) -> Wire:
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
    """A table whose four seats listen, and which plays at random when told to."""

    def __init__(self, port: int, figures: Figures) -> None:
        self.wire = Wire(port)
        self.ears: list[Wire] = []
        self.figures = figures
        self.heard = 0
        self.all_heard = asyncio.Event()
        self.next: tuple[int, str, bytes] | None = None
        self.keys = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        await self.wire.open()
        self.wire.token = ""
        welcome = json.loads(await self.wire.call("POST", "/api/people", {"name": "Load"}))
        self.wire.token = welcome["token"]
        seats = [{"kind": "local", "name": seat} for seat in SEATS]
        body = {"options": {"players": 4, "to_the_last": True}, "seats": seats}
        self.id = json.loads(await self.wire.call("POST", "/api/tables", body))["table"]["id"]
        await self.wire.call("POST", f"/api/tables/{self.id}/start", {})
        for seat in SEATS:
            ear = await Wire(self.wire.port).open()
            ear.token = self.wire.token
            ear.send("GET", f"/api/tables/{self.id}/stream?seat={seat}")
            self.ears.append(ear)
            self.tasks.append(asyncio.create_task(self._listen(ear, seat)))
        while self.next is None:
            await asyncio.sleep(0.01)

    async def _listen(self, ear: Wire, seat: str) -> None:
        while True:
            line = await ear.reader.readline()
            if not line:
                return
            if line.startswith(b"data: "):
                self.figures.messages += 1
                self._hear(line, seat)

    def _hear(self, line: bytes, seat: str) -> None:
        legal = line.find(b'"legal":[{')
        if legal >= 0:
            ply = PLY.search(line)
            assert ply is not None
            self.next = (int(ply[1]), seat, random.choice(ACTION.findall(line, legal, line.find(b"]", legal))))
        self.heard += 1
        if self.heard >= len(SEATS):
            self.all_heard.set()

    async def move(self) -> None:
        if self.next is None:
            return
        ply, seat, action = self.next
        self.next, self.heard = None, 0
        self.all_heard.clear()
        self.keys += 1
        body = {"ply": ply, "moves": [int(action)], "key": f"k{self.keys}", "seat": seat}
        began = time.perf_counter()
        await self.wire.call("POST", f"/api/tables/{self.id}/moves", body)
        await asyncio.wait_for(self.all_heard.wait(), 60)
        self.figures.moves += 1
        self.figures.waits.append(time.perf_counter() - began)

    async def play(self, period: float, until: float) -> None:
        due = time.perf_counter() + random.random() * period
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.move()
            due = max(due + period, time.perf_counter() - 5 * period)

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        for wire in (self.wire, *self.ears):
            wire.writer.close()


class Figures:
    """What is counted."""

    def __init__(self) -> None:
        self.moves = 0
        self.messages = 0
        self.waits: list[float] = []

    def wait_at(self, share: float) -> float:
        waits = sorted(self.waits)
        return waits[min(len(waits) - 1, int(len(waits) * share))] * 1000


class Process:
    """The server's process, looked at from outside."""

    def __init__(self, folder: str) -> None:
        chosen = {**SETTINGS, "database": f"sqlite+aiosqlite:///{folder}/bench.db"}
        environment = {**os.environ, **{f"LASTBOAT_{name.upper()}": value for name, value in chosen.items()}}
        self.popen = subprocess.Popen([sys.executable, "-c", START], stdout=subprocess.PIPE, text=True, env=environment)
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


async def warm(port: int) -> None:
    while True:
        try:
            if json.loads(await (await Wire(port).open()).call("GET", "/healthz"))["warm"]:
                return
        except (OSError, RuntimeError, asyncio.IncompleteReadError):
            pass
        await asyncio.sleep(0.1)


async def loaded_tables(port: int) -> int:
    found = re.search(rb"^lastboat_tables_loaded (\d+)", await (await Wire(port).open()).call("GET", "/metrics"), re.M)
    assert found is not None
    return int(found[1])


async def bench(process: Process, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    await warm(process.port)
    figures = Figures()
    before = process.memory()
    busy = [BusyTable(process.port, figures) for _ in range(tables)]
    for at in range(0, tables, 20):
        await asyncio.gather(*(table.open() for table in busy[at : at + 20]))
    loaded = process.memory()
    figures.messages = 0
    cpu, began = process.cpu(), time.perf_counter()
    await asyncio.gather(*(table.play(tables / rate, began + seconds) for table in busy))
    took, cpu = time.perf_counter() - began, process.cpu() - cpu
    await asyncio.gather(*(table.close() for table in busy))
    await asyncio.sleep(12)
    return {
        "streams": tables * len(SEATS),
        "moves/s": round(figures.moves / took, 1),
        "messages/s": round(figures.messages / took, 1),
        "p50 ms": round(figures.wait_at(0.5), 1),
        "p99 ms": round(figures.wait_at(0.99), 1),
        "CPU": f"{100 * cpu / took:.0f} %",
        "CPU ms/move": round(1000 * cpu / max(1, figures.moves), 2),
        "KB/table in play": round((loaded - before) / tables / 1024, 1),
        "tables put away": tables - await loaded_tables(process.port),
        "KB/table after that": round((process.memory() - before) / tables / 1024, 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=250)
    parser.add_argument("--rate", type=float, default=400)
    parser.add_argument("--seconds", type=float, default=20)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process = Process(folder)
        try:
            print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
            for name, figure in asyncio.run(bench(process, chosen.tables, chosen.rate, chosen.seconds)).items():
                print(f"{name:20} {figure}")
        finally:
            process.popen.terminate()
            process.popen.wait()


if __name__ == "__main__":
    main()
