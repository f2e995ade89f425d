"""The capacity of one server process, and how long a move takes below it: `python bench/server.py`.

Every table has four seats with an open stream each and is somewhere in its own game. First all tables send each move as
soon as the last one has reached all four seats: that is the highest rate. Then moves are sent steadily at fractions of
it, which shows where the curve bends. The latency of a move is the time from sending it until all four seats have
received it, and every move is durable (SQLite, WAL, FULL).

The CPU time per move is that of the server's process in the interval, divided by the moves it acknowledged. The load
generator runs on the same machine: its time is printed separately.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from typing import Final, NamedTuple

from connections import run
from table_load import SEATS, UNLIMITED, BusyTable, Figures, Process, wait_until_warm

SHARES: Final = (0.1, 0.25, 0.5, 0.75, 0.8, 0.9)
"""Fractions of the highest rate."""
LEAD_IN: Final = 150
"""The most moves that a table plays before it is measured: by then some are in the set-up, some in mid-game."""
AT_ONCE: Final = 0.001
"""Seconds between the moves of a table that sends as fast as it is answered."""


class Point(NamedTuple):
    """What was measured at one rate."""

    rate: float
    messages: float
    p50: float
    p99: float
    server: float
    """CPU milliseconds per move."""
    generator: float

    def __str__(self) -> str:
        return (
            f"{self.rate:8.0f} {self.messages:10.0f} {self.p50:8.1f} {self.p99:8.1f} "
            f"{self.server:15.2f} {self.generator:18.2f}"
        )


HEAD: Final = "              moves/s messages/s   p50 ms   p99 ms  server ms/move  generator ms/move"


class LoadCurve:
    """A server with tables that play on it."""

    def __init__(self, process: Process, tables: int) -> None:
        self._process = process
        self._figures = Figures()
        self._busy = [BusyTable(process.port, self._figures) for _ in range(tables)]

    async def measure(self, seconds: float) -> None:
        """Print the highest rate and the curve below it."""
        await wait_until_warm(self._process.port)
        for at in range(0, len(self._busy), 20):
            await asyncio.gather(*(table.open() for table in self._busy[at : at + 20]))
        await asyncio.gather(*(table.advance(random.randrange(LEAD_IN)) for table in self._busy))
        print(f"{len(self._busy)} tables, {len(self._busy) * len(SEATS)} streams")
        print(HEAD)
        highest = await self._play(AT_ONCE, seconds)
        print(f"highest rate {highest}", flush=True)
        for share in SHARES:
            point = await self._play(len(self._busy) / (share * highest.rate), seconds)
            print(f"{share:12.0%} {point}", flush=True)
        for table in self._busy:
            table.close()

    async def _play(self, period: float, seconds: float) -> Point:
        figures, process = self._figures, self._process
        figures.clear()
        server, generator, start = process.cpu(), time.process_time(), time.perf_counter()
        await asyncio.gather(*(table.play(period, start + seconds) for table in self._busy))
        took, server, generator = (
            time.perf_counter() - start,
            process.cpu() - server,
            time.process_time() - generator,
        )
        moves = max(1, figures.moves)
        return Point(
            moves / took,
            figures.messages / took,
            figures.latency(0.5),
            figures.latency(0.99),
            1000 * server / moves,
            1000 * generator / moves,
        )


def measure(pythons: Sequence[str], tables: int, seconds: float, allocator: str) -> None:
    """Print the curves of the servers that are installed for these interpreters, one after another."""
    for python in pythons:
        print(f"the server of {'this checkout' if python == sys.executable else python}")
        with tempfile.TemporaryDirectory() as folder:
            process = Process(folder, allocator, python, pause="1000", **UNLIMITED)
            try:
                run(LoadCurve(process, tables).measure(seconds))
            finally:
                process.stop()
        print()
