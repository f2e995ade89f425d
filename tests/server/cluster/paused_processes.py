"""Processes of one database, as far as sessions, shards and tables in memory go. They act when the test says so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Any

from server.table_games import HOST
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from lastboat.editions import Options
from lastboat.server.runtime.autoplay import Autoplay
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.runtime.residency import Residency
from lastboat.server.runtime.scheduler import Scheduler
from lastboat.server.runtime.shards import Shards
from lastboat.server.runtime.warm_up import WarmUp
from lastboat.server.store.database import NoDatabase, open_database, parse_url
from lastboat.server.store.session import LOCKS, Session
from lastboat.server.store.store import Store
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import TimeControl
from lastboat.server.thinking.bot_host import BotHost
from lastboat.server.thinking.bot_router import BotRouter

TABLE = "0123456789abcdef"
SHARD = 1
PING_EVERY = 0.5
SESSION = "application_name = 'lastboat {}'"


class LoneProcess:
    """The session, the shards and the tables in memory of one process. It takes free shards only when asked to."""

    def __init__(self, engine: AsyncEngine, name: str) -> None:
        self.name = name
        self.engine = engine
        self.session = Session(parse_url(engine.url.render_as_string(hide_password=False)), name)
        self.metrics = Metrics()
        self.shards = Shards(self.session, self.metrics)
        autoplay = Autoplay(BotRouter(BotHost()), self.metrics, slots=1, seconds=0.1, pause=1000.0)
        warm_up = WarmUp()
        warm_up._rules.set()
        self.registry = TableRegistry(Store(engine, session=self.session), self.now, self.metrics, self.shards)
        self.residency = Residency(self.registry, warm_up, 0.0)
        self.scheduler = Scheduler(self.registry, self.residency, autoplay, warm_up)
        self.shards.start(self.residency)
        self.session.on_reset = self.shards.reset
        self.session.on_notice = lambda verb, what: self.shards.hear(verb, int(what))
        self._pinging: asyncio.Task[None] | None = None

    def now(self) -> float:
        return self.session.clock.now()

    async def open(self) -> None:
        await self.session.acquire()
        await self.session.ping()
        self.session.is_settled = True
        self._pinging = asyncio.create_task(self._ping())

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING_EVERY)
            with suppress(NoDatabase):
                self.session.check()
                await self.session.ping()
                self.session.is_settled = True

    async def take_free_shards(self) -> None:
        await self.shards.renew()
        if self.shards._taking is not None:
            await self.shards._taking

    async def chat(self, words: str) -> None:
        await self.registry.do(TABLE, lambda table, at: play_rules.chat(table, HOST.id, "Ada", words, at))

    async def last_seq(self) -> int:
        """How far the log has come, as this process answers."""
        return (await self.registry.load(TABLE)).table.seq

    async def close(self) -> None:
        assert self._pinging is not None
        self._pinging.cancel()
        await asyncio.gather(self._pinging, return_exceptions=True)
        await self.shards.release()
        await self.scheduler.stop()
        await self.residency.stop()
        await self.registry.store.close()
        await self.session.release()


class Waters:
    """A database with one table."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._engine: AsyncEngine | None = None
        self._processes: list[LoneProcess] = []

    @property
    def engine(self) -> AsyncEngine:
        assert self._engine is not None
        return self._engine

    async def process(self, name: str) -> LoneProcess:
        one = LoneProcess(await open_database(self.url), name)
        self._processes.append(one)
        await one.open()
        return one

    async def end_session(self, process: LoneProcess) -> None:
        """As PostgreSQL does with a process that has been silent for long; wait until its locks are gone, and until the
        driver has read all that PostgreSQL had still to say."""
        this = SESSION.format(process.name)
        driver = process.session._driver
        await self.ask(f"select pg_terminate_backend(pid) from pg_stat_activity where {this}")
        while await self.ask(f"select 1 from pg_stat_activity where {this}") or not driver.is_closed():
            await asyncio.sleep(0.01)

    async def owners(self, shard: int = SHARD) -> list[str]:
        held = f"locktype = 'advisory' and classid = {LOCKS} and objid = {shard}"
        rows = await self.ask(
            f"select application_name as name from pg_locks join pg_stat_activity a using (pid) where {held} "
            "and a.datname = current_database()"
        )
        return [row.name.removeprefix("lastboat ") for row in rows]

    async def ask(self, sql: str) -> list[Any]:
        async with self.engine.begin() as connection:
            found = await connection.execute(text(sql))
            return list(found.all()) if found.returns_rows else []

    async def close(self) -> None:
        for process in self._processes:
            await process.close()
            await process.engine.dispose()
        await self.engine.dispose()


@asynccontextmanager
async def waters(url: str) -> AsyncIterator[Waters]:
    """A database in which one table waits for players, and nobody owns it."""
    here = Waters(url)
    here._engine = await open_database(url)
    try:
        founder = await here.process("founder")
        table = Table(TABLE, bytes(32))
        seats = [Seat("local", HOST.id, name) for name in ("Ada", "Bob")]
        chosen: dict[str, Any] = {"payer": "here", "public": True, "hints": True, "level": "stowaway"}
        options, clock = Options(players=2), TimeControl()
        created = lobby_rules.create(
            table.secret, 0.0, host=HOST.id, options=options, seats=seats, clock=clock, **chosen
        )
        await founder.registry.add(table, [created], [HOST.id])
        await founder.shards.release()
        yield here
    finally:
        await here.close()
