"""A table registry with a single table, in this process."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from server.harness import PATIENCE
from server.table_games import HOST

from lastboat.editions import Options
from lastboat.server.runtime.autoplay import Autoplay
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.runtime.residency import Residency
from lastboat.server.runtime.scheduler import Scheduler
from lastboat.server.runtime.warm_up import WarmUp
from lastboat.server.store.database import open_database
from lastboat.server.store.store import Store
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.entries import Entry
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import TimeControl
from lastboat.server.thinking.bot_host import BotHost
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.views.messages import message

ID = "0123456789abcdef"


class SingleTable:
    """A registry with one table, and a twin of the table that was never unloaded."""

    def __init__(self, registry: TableRegistry, table: Table) -> None:
        self.registry = registry
        self.warm_up = WarmUp()
        self.residency = Residency(registry, self.warm_up, 0.0)
        self.autoplay = Autoplay(BotRouter(BotHost()), registry.metrics, slots=1, seconds=0.1, pause=1000.0)
        self.scheduler = Scheduler(registry, self.residency, self.autoplay, self.warm_up)
        self.twin = table
        self.random = random.Random(4)

    @classmethod
    async def set_up(cls, folder: Path) -> SingleTable:
        table = Table(ID, bytes(32))
        created = lobby_rules.create(
            table.secret,
            0.0,
            host=HOST.id,
            options=Options(players=2),
            seats=[Seat("local", HOST.id, name) for name in ("Ada", "Bob")],
            clock=TimeControl("live", 600, 10),
            payer="here",
            public=True,
            hints=True,
            level="stowaway",
        )
        single = cls(await registry_on(folder), table)
        await single.registry.add(table, [created], [HOST.id])
        await single.do(lambda table, at: lobby_rules.start(table, HOST.id, at))
        await single.do(lambda table, at: play_rules.chat(table, HOST.id, "Ada", "All aboard", at))
        return single

    async def do(self, decide: Callable[[Table, float], Sequence[Entry]]) -> None:
        done: list[Entry] = []

        def noted(table: Table, at: float) -> list[Entry]:
            done.extend(decide(table, at))
            return done

        await self.registry.do(ID, noted)
        for entry in done:
            self.twin.fold(entry)

    async def play(self, moves: int) -> None:
        for _ in range(moves):
            if self.twin.status != "playing":
                return
            assert self.twin.game is not None
            choice = self.random.choice(self.twin.game.legal())
            await self.do(lambda table, at, choice=choice: play_rules.act(table, choice, at))  # type: ignore[misc]

    async def play_freely(self, moves: int) -> None:
        """The same, and on until no forced answer is pending, which would keep the table in memory."""
        await self.play(moves)
        while play_rules.has_forced_answer(self.twin):
            await self.play(1)

    async def loaded(self) -> Table:
        return (await self.registry.load(ID)).table

    async def close(self) -> None:
        await self.scheduler.stop()
        await self.residency.stop()
        await self.registry.store.close()


async def registry_on(folder: Path) -> TableRegistry:
    engine = await open_database(f"sqlite+aiosqlite:///{folder}/boats.db")
    return TableRegistry(Store(engine), lambda: 1000.0, Metrics())


@contextmanager
def refused_writes(folder: Path) -> Iterator[None]:
    """Let the database refuse all new entries."""
    _execute(folder, "create trigger refused before insert on entries begin select raise(abort, 'refused'); end")
    try:
        yield
    finally:
        _execute(folder, "drop trigger refused")


def _execute(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "boats.db", timeout=PATIENCE)) as database:
        database.execute(statement)


def payloads(table: Table) -> list[bytes]:
    """The messages that each seat and a spectator get, as a stranger and as the host."""
    return [message(table, seat, person) for seat in (None, 0, 1) for person in (None, HOST)]


def with_single_table(folder: Path, scenario: Callable[[SingleTable], Awaitable[None]]) -> None:
    async def run() -> None:
        single = await SingleTable.set_up(folder)
        try:
            await scenario(single)
        finally:
            await single.close()

    asyncio.run(run())
