"""A server process and tables that play on it, for the benchmarks of the server.

The HTTP client does as little work per request and per message of a stream as Python allows: when both share a machine,
what the load generator uses is missing from the server that it measures.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import uvloop

LENGTH: Final = re.compile(rb"content-length: (\d+)", re.IGNORECASE)
END_OF_HEAD: Final = b"\r\n\r\n"
DATA: Final = b"data: "
END_OF_MESSAGE: Final = b"\n\n"
Result = TypeVar("Result")


class Connection(asyncio.Protocol):
    """A persistent HTTP connection that sends one request after another, from a local address."""

    def __init__(self, port: int, address: str = "127.0.0.1") -> None:
        self.port = port
        self.address = address
        self.token = ""
        self._received = b""
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None
        self._on_message: Callable[[bytes], None] | None = None

    async def open(self) -> Connection:
        loop = asyncio.get_running_loop()
        self._lost: asyncio.Future[None] = loop.create_future()
        self._transport: asyncio.Transport
        self._transport, _ = await loop.create_connection(
            lambda: self, "127.0.0.1", self.port, local_addr=(self.address, 0)
        )
        return self

    def close(self) -> None:
        self._transport.close()

    async def until_lost(self) -> None:
        """Wait until the server closes the connection."""
        await asyncio.shield(self._lost)

    async def ask(self, verb: str, path: str, body: object = None) -> tuple[int, bytes]:
        """The status and the body."""
        self._answer = asyncio.get_running_loop().create_future()
        self._send(verb, path, body)
        return await self._answer

    async def call(self, verb: str, path: str, body: object = None) -> bytes:
        """The body of a successful response."""
        status, content = await self.ask(verb, path, body)
        if status >= 300:
            raise RuntimeError(content.decode()[:300])
        return content

    def listen(self, path: str, on_message: Callable[[bytes], None]) -> None:
        """Open a stream; from now on the connection only receives its messages."""
        self._on_message = on_message
        self._send("GET", path, None)

    def _send(self, verb: str, path: str, body: object) -> None:
        if self._lost.done():
            raise ConnectionResetError("the server has closed the connection")
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{verb} {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {self.token}\r\n"
        head += f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n\r\n"
        self._transport.write(head.encode() + content)

    # Called by the event loop

    def data_received(self, data: bytes) -> None:
        self._received = self._received + data if self._received else data
        if self._on_message is not None:
            self._hear(self._on_message)
        else:
            self._read_answer()

    def _hear(self, on_message: Callable[[bytes], None]) -> None:
        """The server sends each message as one chunk, so its data is in one piece."""
        received, begin = self._received, 0
        while (at := received.find(DATA, begin)) >= 0 and (end := received.find(END_OF_MESSAGE, at)) >= 0:
            on_message(received[at:end])
            begin = end
        self._received = received[begin:] if at >= 0 else received[max(begin, len(received) - len(DATA)) :]

    def _read_answer(self) -> None:
        head = self._received.find(END_OF_HEAD)
        if head < 0:
            return
        found = LENGTH.search(self._received, 0, head)
        begin = head + len(END_OF_HEAD)
        end = begin + (int(found[1]) if found else 0)
        if len(self._received) >= end and self._answer is not None:
            content, self._received = self._received, b""
            if not self._answer.done():
                self._answer.set_result((int(content[9:12]), content[begin:end]))

    def connection_lost(self, error: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(error or ConnectionResetError("the server has closed the connection"))
        if not self._lost.done():
            self._lost.set_result(None)


def run(main: Coroutine[Any, Any, Result]) -> Result:
    """Run on the fastest event loop there is."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(main)


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
            stream = await Connection(self.connection.port, self.connection.address).open()
            stream.token = self.connection.token
            stream.listen(f"/api/tables/{self.id}/stream?seat={seat}", partial(self._receive, seat))
            self.streams.append(stream)
        while self.next is None:
            await asyncio.sleep(0.01)

    async def find_owner(self) -> None:
        """Connect to the process that owns the table, if there are several."""

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

    async def send(self, body: Mapping[str, object]) -> bool:
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


async def open_tables(busy: Sequence[BusyTable]) -> None:
    for at in range(0, len(busy), 20):
        await asyncio.gather(*(table.open() for table in busy[at : at + 20]))


async def play_tables(busy: Sequence[BusyTable], figures: Figures, period: float, seconds: float) -> float:
    """Let each table make a move per period; returns the seconds that it took."""
    figures.clear()
    start = time.perf_counter()
    await asyncio.gather(*(table.play(period, start + seconds) for table in busy))
    return time.perf_counter() - start


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


@contextmanager
def serving(allocator: str, python: str = sys.executable, **settings: str) -> Iterator[Process]:
    """A server with a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        process = Process(folder, allocator, python, **settings)
        try:
            run(wait_until_warm(process.port))
            yield process
        finally:
            process.stop()


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
