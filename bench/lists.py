"""How long lists take with many games: one's own, deep pages, searches, the leaderboard, a profile, all of one's data.
On SQLite, in one process."""

from __future__ import annotations

import asyncio
import json
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final

from sqlalchemy import text

from lastboat.server.store.database import open_database
from lastboat.server.store.games import GamesWanted, Place, games_of
from lastboat.server.store.personal_data import data_of
from lastboat.server.store.profiles import profile_of
from lastboat.server.store.ratings import leaders
from lastboat.server.store.store import Store
from lastboat.server.tables.seats import Person
from lastboat.server.tables.summaries import SUMMARY_FORMAT

PEOPLE: Final = 10
"""Each has played a tenth of the games."""
ASKED: Final = 200
"""Requests for each figure."""
ADA: Final = f"{0:016x}"
NUMBERS: Final = "with recursive c(n) as (select 0 union all select n + 1 from c where n + 1 < {}) select n from c"
TABLES: Final = """insert into tables (id, secret, status, public, host, payer, created, updated, about)
    select printf('%016x', n), '', 'over', 0, '', '', n, n, :about from ({})"""
MEMBERS: Final = """insert into members
    (person, table_id, ended, players, seat, place, score, saved, turns, people, rivals, losses, level, accuracy, luck)
    select printf('%016x', (n + {other}) % {people}), printf('%016x', n), n, 2 + n % 3, {other}, 1 + (n + {other}) % 2,
    10, n % 9, 40, n / 10 % 2, 'bob' || n, '{{"shark":2,"whale":1,"serpent":3}}', iif(n / 10 % 2, null, 'captain'),
    n % 100, 0.1 from ({numbers}) where {other} = 0 or n / 10 % 2"""
"""Every second ten games are played against another person."""
GUESTS: Final = """insert into people (id, name, recovery, created, handle, is_public)
    select printf('%016x', n), 'Bob', n, 0, 'bob' || n, 1 from ({})"""
CHANGES: Final = """insert into rating_changes (table_id, person, pool, at, seat, place, mu, sigma, before, shown)
    select printf('%016x', n), printf('%016x', n % {}), 'two', n, 0, 1, 25, 2, 1000, 1000 + n % 100 from ({})"""
RATINGS: Final = """insert into ratings (person, pool, mu, sigma, shown, games, updated)
    select printf('%016x', n), 'two', 25, 2, 1000 + n * 7919 % 1000, n % 100, n % 1000 from ({})"""


async def fill(store: Store, games: int) -> None:
    about = {
        "format": SUMMARY_FORMAT,
        "id": "",
        "status": "over",
        "options": {},
        "seats": [],
        "clock": {},
        "result": None,
    }
    async with store.writing() as connection:
        await connection.execute(text(TABLES.format(NUMBERS.format(games))), {"about": json.dumps(about)})
        for other in (0, 1):
            filled = MEMBERS.format(people=PEOPLE, other=other, numbers=NUMBERS.format(games))
            await connection.exec_driver_sql(filled)
        for statement in (GUESTS, RATINGS):
            await connection.execute(text(statement.format(NUMBERS.format(games))))
        await connection.execute(text(CHANGES.format(PEOPLE, NUMBERS.format(games))))


async def measure(title: str, ask: Callable[[], Awaitable[object]], asked: int = ASKED) -> None:
    took = []
    for _ in range(asked):
        began = time.perf_counter()
        await ask()
        took.append(1000 * (time.perf_counter() - began))
    took.sort()
    print(f"{title:<36} median {took[asked // 2]:6.1f} ms   p99 {took[asked * 99 // 100]:6.1f} ms", flush=True)


async def run(games: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = Store(await open_database(f"sqlite+aiosqlite:///{Path(folder)}/lists.db"))
        await fill(store, games)
        deep = GamesWanted(after=Place(games * 0.01, "f" * 16))

        async def best() -> None:
            async with store.reading() as connection:
                (await connection.execute(leaders("two", 500 + 90 * 86_400.0))).all()

        async def read_data() -> None:
            async for _ in data_of(store, ADA):
                pass

        ada = Person(ADA, "Bob", "bob0", is_public=True)
        print(f"{games} games, {games // PEOPLE} of one person")
        await measure("my games, first page", lambda: games_of(store, ADA))
        await measure("my games, last pages", lambda: games_of(store, ADA, deep))
        await measure("my games, by place and players", lambda: games_of(store, ADA, GamesWanted(players=4, place=1)))
        await measure("my games, a name that is not there", lambda: games_of(store, ADA, GamesWanted(name="zz")))
        await measure("leaderboard", best)
        await measure("a profile", lambda: profile_of(store, ada, is_me=False))
        await measure("all of one's data", read_data, 5)
        await store.close()


def main(games: int) -> None:
    asyncio.run(run(games))
