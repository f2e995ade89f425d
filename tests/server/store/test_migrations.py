"""A new database is what the schema says."""

from __future__ import annotations

import asyncio
from pathlib import Path

from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from lastboat.server.store.database import open_database
from lastboat.server.store.schema import METADATA


def test_migrations_create_the_schema(tmp_path: Path) -> None:
    async def differences() -> list[object]:
        engine = await open_database(f"sqlite+aiosqlite:///{tmp_path}/new.db")
        async with engine.connect() as connection:
            found = await connection.run_sync(
                lambda one: compare_metadata(MigrationContext.configure(one), METADATA),
            )
        await engine.dispose()
        return list(found)

    assert asyncio.run(differences()) == []
