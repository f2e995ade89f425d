"""Processes of one database, as far as leases and tables in memory go, that are paused at a chosen statement."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

from server.table_games import HOST
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from lastboat.editions import Options
from lastboat.server.cluster.database_clock import DatabaseClock
from lastboat.server.cluster.leased_tables import LeasedTables
from lastboat.server.runtime.autoplay import Autoplay
from lastboat.server.runtime.bot_pool import BotPool
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.runtime.warm_up import WarmUp
from lastboat.server.store.database import open_database
from lastboat.server.store.store import Store
from lastboat.server.store.table_leases import _RENEW, TableLeases
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import TimeControl
from lastboat.server.thinking.answering import InThisProcess

TABLE = "0123456789abcdef"
LONG = 100_000.0
"""Seconds of a lease that ends only when a test ends it: no test depends on how fast it runs."""
NO_GRACE = 0.001
"""Seconds that a process whose row has expired has to renew it after a start of the database."""

Pause = Callable[[], Awaitable[None]]


async def no_pause() -> None: ...


class PausedLeases(TableLeases):
    """Leases whose process can be paused before a statement, and after the database has answered."""

    def __init__(self, engine: AsyncEngine, process: str, lease: float) -> None:
        super().__init__(engine, process, NO_GRACE)
        self._lease = lease
        self.before: dict[Any, Pause] = {}
        self.after: dict[Any, Pause] = {}

    async def _ask(self, statement: Any, **more: Any) -> list[Any]:
        if statement is _RENEW:
            more = {"seconds": self._lease, **more}
        await self.before.pop(statement, no_pause)()
        answer = await super()._ask(statement, **more)
        await self.after.pop(statement, no_pause)()
        return answer


class LoneProcess:
    """Leases and tables in memory of one process."""

    def __init__(self, engine: AsyncEngine, name: str, lease: float) -> None:
        self.engine = engine
        self.name = name
        self.leases = PausedLeases(engine, name, lease)
        self.tables = LeasedTables(self.leases, DatabaseClock(), lease, lambda: None)
        metrics = Metrics()
        autoplay = Autoplay(BotPool(0.1, 1, metrics, InThisProcess()), 1000.0, 0.1)
        store = Store(engine)
        self.registry = TableRegistry(store, autoplay, lambda: 1000.0, metrics, 0.0, WarmUp(), self.tables)
        self.tables._on_lost = self.registry.drop

    async def chat(self, words: str) -> None:
        await self.registry.do(TABLE, lambda table, at: play_rules.chat(table, HOST.id, "Ada", words, at))

    async def last_seq(self) -> int:
        """How far the log has come, as this process answers."""
        return (await self.registry.load(TABLE)).table.seq

    async def close(self) -> None:
        await self.registry.store.close()


class Waters:
    """A database with one table."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._engine: AsyncEngine | None = None
        self._processes: list[LoneProcess] = []

    @property
    def engine(self) -> AsyncEngine:
        assert self._engine is not None
        return self._engine

    async def process(self, name: str, lease: float = LONG) -> LoneProcess:
        one = LoneProcess(await open_database(self._url), name, lease)
        self._processes.append(one)
        await one.tables.open()
        return one

    async def expire(self, process: LoneProcess) -> None:
        """Let the lease of a process end, as if it had been paused for long."""
        await self.ask("update processes set expires = 1 where name = :name", name=process.name)

    async def owner(self) -> str | None:
        found = await self.ask("select owner from table_leases where table_id = :id", id=TABLE)
        return str(found[0].owner) if found and found[0].owner else None

    async def ask(self, sql: str, **named: Any) -> list[Any]:
        async with self.engine.begin() as connection:
            found = await connection.execute(text(sql), named)
            return list(found.all()) if found.returns_rows else []

    async def wait_until_blocked(self) -> None:
        """Until a statement waits for a lock."""
        blocked = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
        async with asyncio.timeout(120):
            while not await self.ask(blocked):
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        for process in self._processes:
            await process.close()
        await self.engine.dispose()


@asynccontextmanager
async def waters(url: str) -> AsyncIterator[Waters]:
    """A database in which one table waits for players."""
    here = Waters(url)
    here._engine = await open_database(url)
    try:
        founder = await here.process("founder")
        table = Table(TABLE, bytes(32))
        seats = [Seat("local", HOST.id, name) for name in ("Ada", "Bob")]
        chosen: dict[str, Any] = {"public": True, "hints": True, "level": "stowaway"}
        options, clock = Options(players=2), TimeControl()
        created = lobby_rules.create(
            table.secret, 0.0, host=HOST.id, options=options, seats=seats, clock=clock, **chosen
        )
        await founder.registry.add(table, created, [HOST.id])
        yield here
    finally:
        await here.close()
