"""The database file: nobody but its owner reads the secrets of running games."""

from __future__ import annotations

import asyncio
import stat
from pathlib import Path

from sqlalchemy import text

from lastboat.server.store.database import open_database


async def use(file: Path) -> dict[str, int]:
    """Open the database and read from it; returns the modes of its files meanwhile."""
    engine = await open_database(f"sqlite+aiosqlite:///{file}")
    async with engine.begin() as connection:
        await connection.execute(text("insert into meta values ('beat', '0') on conflict do nothing"))
    modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in file.parent.iterdir()}
    await engine.dispose()
    return modes


def test_only_the_owner_reads_the_database(tmp_path: Path) -> None:
    file = tmp_path / "boats.db"
    private = {"boats.db": 0o600, "boats.db-wal": 0o600, "boats.db-shm": 0o600}

    assert asyncio.run(use(file)) == private
    file.chmod(0o644)
    assert asyncio.run(use(file)) == private
