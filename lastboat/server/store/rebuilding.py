"""Computes all ratings from the logs, while no server runs."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from lastboat.server.store.database import NoDatabase, parse_url, require_existing
from lastboat.server.store.lease import EVERY, LeaseTaken, leased_database
from lastboat.server.store.ratings import GameOver, Standings, rated_games, replace_ratings
from lastboat.server.store.session import SHARDS, Session
from lastboat.server.store.store import Store
from lastboat.server.tables.pools import rated_game


async def rebuild_ratings(store: Store) -> tuple[int, int]:
    """Returns how many games are rated, and how many rows were different."""
    async with store.reading() as connection:
        games = await connection.run_sync(rated_games)
    standings = Standings()
    for at, table_id, pool in games:
        table = await store.load(table_id)
        assert table is not None
        standings.add(GameOver(at, table_id, rated_game(table, pool)))
    async with store.writing() as connection:
        return len(games), await connection.run_sync(replace_ratings, standings)


async def rebuild(chosen: str) -> tuple[int, int]:
    """The same, for the chosen database.

    Raises LeaseTaken if a server uses the database, NoDatabase if there is none or it cannot be used.
    """
    require_existing(parse_url(chosen))
    async with leased_database(chosen) as (engine, lease):
        if not isinstance(lease, Session):
            return await _rebuild_on(Store(engine))
        async with _all_shards(lease) as require:
            return await _rebuild_on(Store(engine, require_lease=require))


async def _rebuild_on(store: Store) -> tuple[int, int]:
    try:
        return await rebuild_ratings(store)
    finally:
        await store.close()


@asynccontextmanager
async def _all_shards(session: Session) -> AsyncIterator[Callable[[], None]]:
    """Own every table, so that no game ends in the meantime; yields what raises NoDatabase once that is over."""
    number, got = await session.lock(range(SHARDS))
    if len(got) < SHARDS:
        raise LeaseTaken("servers use this database; stop them all, and try again")

    def require() -> None:
        session.check()
        if session.number != number:
            raise NoDatabase("the connection to the database was lost; nothing was changed, try again")

    pinging = asyncio.create_task(_keep(session))
    try:
        yield require
    finally:
        pinging.cancel()
        await asyncio.gather(pinging, return_exceptions=True)


async def _keep(session: Session) -> None:
    """PostgreSQL ends a session that is silent."""
    while True:
        await session.ping()
        await asyncio.sleep(EVERY)
