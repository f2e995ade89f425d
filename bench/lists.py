"""How long every list takes with many games; each is read two hundred times. On SQLite, in one process."""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from lastboat.server.store.database import open_database
from lastboat.server.store.personal_data import data_of
from lastboat.server.store.store import Store

PEOPLE: Final = 10
"""Each has played a tenth of the games."""
ASKED: Final = 200
"""Requests for each figure."""
WIDTH: Final = 36


async def measure(title: str, ask: Callable[[], Awaitable[object]], asked: int = ASKED) -> None:
    took = []
    for _ in range(asked):
        began = time.perf_counter()
        await ask()
        took.append(1000 * (time.perf_counter() - began))
    took.sort()
    p99 = took[asked * 99 // 100]
    print(f"{title:<{WIDTH}} median {took[asked // 2]:6.1f} ms   p99 {p99:6.1f} ms", flush=True)


async def run(games: int) -> None:
    # The tests' folder has a package `server`, and this one a module: only one can be on the path.
    sys.path.pop(0)
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from server.many_games import ADA, fill, lists

    with tempfile.TemporaryDirectory() as folder:
        store = Store(await open_database(f"sqlite+aiosqlite:///{Path(folder)}/lists.db"))
        await fill(store, games, PEOPLE)

        async def read_data() -> None:
            async for _ in data_of(store, ADA):
                pass

        print(f"{games} games, {games // PEOPLE} of one person")
        for title, ask in lists(games).items():
            await measure(title, lambda ask=ask: ask(store))  # type: ignore[misc]
        await measure("all of one's data", read_data, 5)
        await store.close()


def main(games: int) -> None:
    asyncio.run(run(games))
