"""How much one server process carries, with the load generator beside it on the same machine.

    python bench/server.py --tables 250 --rate 400 --seconds 15

Each table has four seats with an open stream each. Moves are sent at a steady rate, each as soon as its time is come; a
move counts from the moment it is sent until all four seats have heard of it. Every move is durable (SQLite, WAL, FULL).

Memory is resident memory, as an operator sees it, on three occasions: in play; when nobody plays but the streams are
still open; and at rest, when the streams are closed too. All that is done with so many tables and then with twice as
many: what grows is the cost of a table, what does not is the server's own. The aim of 60 KB is for a table at rest.
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

    def close(self) -> None:
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


async def warm(port: int) -> None:
    while True:
        try:
            if json.loads(await (await Wire(port).open()).call("GET", "/healthz"))["warm"]:
                return
        except (OSError, RuntimeError, asyncio.IncompleteReadError):
            pass
        await asyncio.sleep(0.1)


async def loaded_tables(port: int) -> int:
    wire = await Wire(port).open()
    found = re.search(rb"^lastboat_tables_loaded (\d+)", await wire.call("GET", "/metrics"), re.M)
    wire.writer.close()
    assert found is not None
    return int(found[1])


async def put_away(process: Process) -> int:
    """Wait until idle tables have left, and what they held; gives how many stay."""
    before, now = -1, await loaded_tables(process.port)
    while now and now != before:
        await asyncio.sleep(11)
        before, now = now, await loaded_tables(process.port)
    await asyncio.sleep(11)
    return now


class Evening:
    """Many tables are opened, played at, left, and put away."""

    def __init__(self, process: Process, tables: int) -> None:
        self.process = process
        self.tables = tables
        self.figures = Figures()
        self.memory: dict[str, int] = {}
        self.took = self.cpu = 0.0

    async def pass_by(self, rate: float, seconds: float) -> Evening:
        busy = [BusyTable(self.process.port, self.figures) for _ in range(self.tables)]
        for at in range(0, self.tables, 20):
            await asyncio.gather(*(table.open() for table in busy[at : at + 20]))
        self.figures.messages = 0
        cpu, began = self.process.cpu(), time.perf_counter()
        await asyncio.gather(*(table.play(self.tables / rate, began + seconds) for table in busy))
        self.took, self.cpu = time.perf_counter() - began, self.process.cpu() - cpu
        self.memory["in play"] = self.process.memory()
        await put_away(self.process)
        self.memory["with streams"] = self.process.memory()
        for table in busy:
            table.close()
        self.staying = await put_away(self.process)
        self.memory["at rest"] = self.process.memory()
        return self


async def bench(process: Process, tables: int, rate: float, seconds: float) -> dict[str, Any]:
    await warm(process.port)
    start = process.memory()
    one = await Evening(process, tables).pass_by(rate, seconds)
    two = await Evening(process, 2 * tables).pass_by(rate, seconds)
    more = {name: (two.memory[name] - one.memory[name]) / tables for name in one.memory}
    moves = one.figures.moves
    return {
        "streams": tables * len(SEATS),
        "moves/s": round(moves / one.took, 1),
        "messages/s": round(one.figures.messages / one.took, 1),
        "p50 ms": round(one.figures.wait_at(0.5), 1),
        "p99 ms": round(one.figures.wait_at(0.99), 1),
        "CPU": f"{100 * one.cpu / one.took:.0f} %",
        "CPU ms/move": round(1000 * one.cpu / max(1, moves), 2),
        "MB before the first table": round(start / 2**20, 1),
        **{f"MB {name}, {e.tables} tables": round(e.memory[name] / 2**20, 1) for e in (one, two) for name in more},
        "tables that stayed loaded": one.staying + two.staying,
        **{f"KB for one more table {name}": round(grown / 1024, 1) for name, grown in more.items()},
        "KB/table at rest, server's growth included": round((two.memory["at rest"] - start) / two.tables / 1024, 1),
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
