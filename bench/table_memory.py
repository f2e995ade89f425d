"""What a table costs in memory: `python bench/server.py --memory`.

Memory is the resident memory that an operator sees, at three points: in play; with nobody playing but the streams
open; and at rest, with the streams closed too. This is done with some tables and then with twice as many: the
difference is the cost of a table, the rest is the server's own. The target is 60 KB for a table at rest.
"""

from __future__ import annotations

import asyncio
import re
import tempfile
import time
from typing import Any, Final

from connections import Connection, run
from table_load import SEATS, UNLIMITED, BusyTable, Figures, Process, wait_until_warm

TABLES_ONLY: Final = {**UNLIMITED, "pause": "1000", "idle": "3"}
MOVES_A_SECOND: Final = 200.0


async def loaded_tables(port: int) -> int:
    connection = await Connection(port).open()
    found = re.search(rb"^lastboat_tables_loaded ([\d.]+)", await connection.call("GET", "/metrics"), re.M)
    connection.close()
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


class MemoryRun:
    """Opens many tables, plays at them, closes their streams and waits until they are unloaded."""

    def __init__(self, process: Process, tables: int) -> None:
        self.process = process
        self.tables = tables
        self.memory: dict[str, int] = {}

    async def run(self, seconds: float) -> MemoryRun:
        figures = Figures()
        busy = [BusyTable(self.process.port, figures) for _ in range(self.tables)]
        for at in range(0, self.tables, 20):
            await asyncio.gather(*(table.open() for table in busy[at : at + 20]))
        until = time.perf_counter() + seconds
        await asyncio.gather(*(table.play(self.tables / MOVES_A_SECOND, until) for table in busy))
        self.memory["in play"] = self.process.memory()
        await wait_for_unload(self.process)
        self.memory["with streams"] = self.process.memory()
        for table in busy:
            table.close()
        self.staying = await wait_for_unload(self.process)
        self.memory["at rest"] = self.process.memory()
        return self


async def bench(process: Process, tables: int, seconds: float) -> dict[str, Any]:
    await wait_until_warm(process.port)
    at_start = process.memory()
    first = await MemoryRun(process, tables).run(seconds)
    second = await MemoryRun(process, 2 * tables).run(seconds)
    more = {name: (second.memory[name] - first.memory[name]) / tables for name in first.memory}
    return {
        "streams": tables * len(SEATS),
        "MB before the first table": round(at_start / 2**20, 1),
        **{f"MB {name}, {e.tables} tables": round(e.memory[name] / 2**20, 1) for e in (first, second) for name in more},
        "tables that stayed loaded": first.staying + second.staying,
        **{f"KB for one more table {name}": round(grown / 1024, 1) for name, grown in more.items()},
        "KB/table at rest, server's growth included": round(
            (second.memory["at rest"] - at_start) / second.tables / 1024, 1
        ),
    }


def measure(tables: int, seconds: float, allocator: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        process = Process(folder, allocator, **TABLES_ONLY)
        try:
            for name, figure in run(bench(process, tables, seconds)).items():
                print(f"{name:45} {figure}", flush=True)
        finally:
            process.stop()
