"""`lastboat ratings rebuild` works on the database that the server is configured with, and creates none."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from lastboat.server.store.database import open_database


def rebuild(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run the command where the environment names a database in this folder, and no other is in the data folder."""
    named = {"LASTBOAT_DATABASE": f"sqlite+aiosqlite:///{folder}/boats.db", "XDG_DATA_HOME": str(folder)}
    command = [sys.executable, "-m", "lastboat", "ratings", "rebuild"]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, **named})


def test_a_database_that_there_is_not_is_refused_and_none_is_created(tmp_path: Path) -> None:
    done = rebuild(tmp_path)

    assert (done.returncode, done.stdout) == (2, "")
    assert f"there is no database {tmp_path}/boats.db" in done.stderr
    assert list(tmp_path.rglob("*.db")) == []


def test_the_database_in_the_environment_is_computed_anew(tmp_path: Path) -> None:
    async def create() -> None:
        await (await open_database(f"sqlite+aiosqlite:///{tmp_path}/boats.db")).dispose()

    asyncio.run(create())
    done = rebuild(tmp_path)

    assert (done.returncode, done.stdout) == (0, "0 rated games; 0 differences from what was stored\n")
    assert [file.name for file in tmp_path.rglob("*.db")] == ["boats.db"]
