"""Computes all ratings from the logs, while no server runs."""

from __future__ import annotations

from lastboat.server.store.lease import leased_database
from lastboat.server.store.ratings import GameOver, Standings, rated_games, replace_ratings
from lastboat.server.store.session import Session
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
    """The same, for the chosen database."""
    async with leased_database(chosen) as (engine, lease):
        store = Store(engine, session=lease if isinstance(lease, Session) else None)
        try:
            return await rebuild_ratings(store)
        finally:
            await store.close()
