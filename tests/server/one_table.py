"""A harbour with one table at its quay, in this process."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from pathlib import Path

from server.table_games import HOST

from lastboat.editions import Options
from lastboat.server.runtime.autoplay import Pilot
from lastboat.server.runtime.bot_pool import Crew
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.registry import Harbour
from lastboat.server.runtime.warm_up import Warming
from lastboat.server.store.database import open_database
from lastboat.server.store.store import Store
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Entry, Table
from lastboat.server.tables.time_controls import ClockRule
from lastboat.server.views.messages import message

ID = "0123456789abcdef"


class Quay:
    """A harbour with one table, and beside it the same table that was never put away."""

    def __init__(self, harbour: Harbour, table: Table) -> None:
        self.harbour = harbour
        self.twin = table
        self.random = random.Random(4)

    @classmethod
    async def set_up(cls, folder: Path) -> Quay:
        table = Table(ID, bytes(32))
        seats = [Seat("local", HOST.id, name) for name in ("Ada", "Bob")]
        clock = ClockRule("live", 600, 10)
        chosen = {"public": True, "hints": True, "level": "stowaway"}
        options = Options(players=2)
        created = lobby_rules.create(
            table.secret, 0.0, host=HOST.id, options=options, seats=seats, clock=clock, **chosen
        )
        quay = cls(await harbour_on(folder), table)
        await quay.harbour.add(table, created, [HOST.id])
        await quay.do(lambda table, at: lobby_rules.start(table, HOST.id, at))
        await quay.do(lambda table, at: play_rules.say(table, HOST.id, "Ada", "All aboard", at))
        return quay

    async def do(self, decide: Callable[[Table, float], list[Entry]]) -> None:
        done: list[Entry] = []

        def noted(table: Table, at: float) -> list[Entry]:
            done.extend(decide(table, at))
            return done

        await self.harbour.do(ID, noted)
        for entry in done:
            self.twin.fold(entry)

    async def play(self, moves: int) -> None:
        for _ in range(moves):
            if self.twin.status != "playing":
                return
            assert self.twin.voyage is not None
            choice = self.random.choice(self.twin.voyage.legal())
            await self.do(lambda table, at, choice=choice: play_rules.answer(table, choice, at))  # type: ignore[misc]

    async def play_freely(self, moves: int) -> None:
        """The same, and on until nobody waits for an answer of the server, for which a table stays in memory."""
        await self.play(moves)
        while play_rules.is_forced(self.twin):
            await self.play(1)

    async def loaded(self) -> Table:
        return (await self.harbour.berth(ID)).table


async def harbour_on(folder: Path) -> Harbour:
    engine = await open_database(f"sqlite+aiosqlite:///{folder}/boats.db")
    metrics = Metrics()
    pilot = Pilot(Crew(0.1, 1, metrics), 1000.0, 0.1)
    return Harbour(Store(engine), pilot, lambda: 1000.0, metrics, 0.0, Warming())


def heard(table: Table) -> list[str]:
    """What each seat and a spectator hear of it, to whoever they are."""
    return [message(table, seat, person) for seat in (None, 0, 1) for person in (None, HOST)]


def in_a_harbour(folder: Path, tell: Callable[[Quay], Awaitable[None]]) -> None:
    async def run() -> None:
        quay = await Quay.set_up(folder)
        try:
            await tell(quay)
        finally:
            await quay.harbour.close()
            await quay.harbour.store.close()

    asyncio.run(run())
