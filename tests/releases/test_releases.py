"""Everything that a released version left on disk is read: its records, its positions, and its database, upgraded, also
as it would be on PostgreSQL.

0.1.0 was never published, but clones of it ran servers; its database is the first version of the schema.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from server.harness import Player, Server, TimedServer, play_on, wait_until
from server.postgres_cluster import Cluster
from sqlalchemy import MetaData, create_engine, insert, select
from sqlalchemy.ext.asyncio import create_async_engine

from lastboat import Game
from lastboat.server.store.database import _config

VERSIONS = sorted(
    (file.parent for file in Path(__file__).parent.glob("*/lastboat.db")),
    key=lambda folder: [int(number) for number in folder.name.split(".")],
)
EACH = pytest.mark.parametrize("version", VERSIONS, ids=lambda folder: folder.name)


def lost(before: Any, now: Any, path: str = "") -> Iterator[str]:
    """Where something that was there is no longer, or is different; new fields may have come."""
    if isinstance(before, dict) and isinstance(now, dict):
        for name, value in before.items():
            yield from lost(value, now.get(name), f"{path}.{name}")
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for n, pair in enumerate(zip(before, now, strict=True)):
            yield from lost(*pair, f"{path}[{n}]")
    elif before != now:
        yield f"{path}: {before!r} is now {now!r}"


def is_counted(person: Player, table: str) -> bool:
    """Whether a finished game has its place in the list and the profile of its player: a server fills them in."""
    placed = [one["id"] for one in person.get("/api/me/tables")["tables"] if one["place"] is not None]
    return table in placed and any(one["games"] for one in person.get("/api/me/profile")["by_players"])


def is_reviewed(person: Player, table: str) -> bool:
    """Whether a finished game has its review. One that an older version has made is made again."""
    return bool(person.get(f"/api/tables/{table}/review")["state"] == "done")


@EACH
def test_its_record_is_the_same_game(version: Path) -> None:
    game = Game.from_record((version / "record.json").read_text(encoding="utf-8"))
    assert game.over
    assert game.position() == (version / "end.txt").read_text(encoding="utf-8")


@EACH
def test_its_position_is_read_and_written_alike(version: Path) -> None:
    text = (version / "position.txt").read_text(encoding="utf-8")
    game = Game.from_position(text)
    assert game.position() == text
    game.play(game.legal[0])


def test_the_database_of_the_latest_version_uses_every_table() -> None:
    with closing(sqlite3.connect(VERSIONS[-1] / "lastboat.db")) as database:
        names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        unused = {name for name in names if not database.execute(f"SELECT 1 FROM {name}").fetchone()}
    assert len(names) > 20
    assert unused == set()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    running = Cluster()
    try:
        running.start()
        yield running
    finally:
        running.close()


async def copy_to_postgres(file: Path, url: str) -> None:
    """The rows of a version's SQLite file, in the tables that the same version creates in PostgreSQL."""
    source, target = create_engine(f"sqlite:///file:{file}?mode=ro&uri=true"), create_async_engine(url)
    kept, made = MetaData(), MetaData()
    with source.connect() as old:
        kept.reflect(old)
        async with target.begin() as new:
            (revision,) = old.execute(select(kept.tables["alembic_version"])).one()
            await new.run_sync(lambda connection: command.upgrade(_config(connection), revision))
            await new.run_sync(made.reflect)
            for table in kept.sorted_tables:
                rows = [dict(row) for row in old.execute(select(table)).mappings()]
                if rows and table.name != "alembic_version":
                    await new.execute(insert(made.tables[table.name]), rows)
    source.dispose()
    await target.dispose()


@pytest.fixture(params=["sqlite", "postgresql"])
def left(version: Path, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Server, Any]]:
    """A server on the version's database, and what its people saw before."""
    if request.param == "sqlite":
        server = TimedServer(tmp_path, chat_days="inf")
        shutil.copy(version / "lastboat.db", server.database)
    else:
        url = request.getfixturevalue("cluster").create(f"v{version.name.replace('.', '_')}")
        asyncio.run(copy_to_postgres(version / "lastboat.db", url))
        server = TimedServer(tmp_path, chat_days="inf", database=url)
    with closing(sqlite3.connect(version / "lastboat.db")) as database:
        ((left_at,),) = database.execute("SELECT max(updated) FROM tables")
    server.advance(left_at + 60 - time.time())  # what waits for players is deleted after a week
    server.start()
    yield server, json.loads((version / "seen.json").read_text(encoding="utf-8"))
    server.stop()


@EACH
def test_its_database_keeps_every_game_and_plays_on(version: Path, left: tuple[Server, Any]) -> None:
    server, before = left
    people = [Player(server, token=token) for token in before["seen"]]
    for one in people:
        for table, seen in before["seen"][one.token].items():
            assert list(lost(seen, one.look(table))) == []
        for page, shown in before.get("pages", {}).get(one.token, {}).items():
            shown.pop("now", None)
            assert list(lost(shown, one.get(f"/api/{page}"), page)) == []
    for table, record in before["records"].items():
        assert list(lost(record, people[0].get(f"/api/tables/{table}/record"))) == []
        wait_until(partial(is_reviewed, people[0], table))
        wait_until(partial(is_counted, people[0], table))

    ada, bob = people
    status = {look["table"]["status"]: table for table, look in before["seen"][ada.token].items()}
    assert status.keys() == {"over", "playing", "gathering"}
    assert play_on({"red": ada, "blue": bob}, status["playing"])["table"]["status"] == "over"
    bob.post(f"/api/tables/{status['gathering']}/join")
    ada.post(f"/api/tables/{status['gathering']}/start")
    assert ada.look(status["gathering"])["table"]["status"] == "playing"
    for one in people:
        one.close()
