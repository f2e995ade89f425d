"""Recent opponents among many games are found by indexes, and lists do not grow for ever, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.postgres_cluster import Cluster
from sqlalchemy import create_engine, insert, select
from sqlalchemy.dialects import postgresql

from lastboat.server.store import company
from lastboat.server.store.company import KEPT, RECENT_GAMES, forget_old_invitations, opponents_of
from lastboat.server.store.database import open_database
from lastboat.server.store.operations import ban, operations_after, set_muted
from lastboat.server.store.schema import FRIENDS, INVITATIONS, PEOPLE, TABLES
from lastboat.server.store.store import Store

GAMES = 100_000
OPPONENTS = opponents_of("0000000000000001")
FILLING = (
    """insert into tables (id, secret, status, public, host, payer, created, updated, about)
    select {id}, '', 'over', {no}, '', '', 0, n, '' from ({numbers}) as numbers""",
    """insert into members (person, table_id, ended, players)
    select {person}, {id}, n, 2 from ({numbers}) as numbers""",
    """insert into members (person, table_id, ended, players)
    select {other}, {id}, n, 2 from ({numbers}) as numbers""",
    """insert into people (id, name, recovery, created)
    select {person}, {person}, {person}, 0 from ({ten}) as numbers""",
)
"""Ten people, of whom two that follow each other play each game."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    running = Cluster()
    try:
        running.start()
        yield running
    finally:
        running.close()


def create(url: str) -> None:
    async def run() -> None:
        await (await open_database(url)).dispose()

    asyncio.run(run())


def test_recent_opponents_are_found_by_indexes_on_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "boats.db"
    create(f"sqlite+aiosqlite:///{file}")
    engine = create_engine(f"sqlite:///{file}")
    numbers, ten = (
        f"with recursive c(n) as (select 1 union all select n + 1 from c where n < {most}) select n from c"
        for most in (GAMES, 10)
    )
    words = {
        "id": "printf('%016x', n)",
        "person": "printf('%016x', n % 10)",
        "other": "printf('%016x', (n + 1) % 10)",
    }
    with engine.begin() as connection:
        for statement in FILLING:
            connection.exec_driver_sql(statement.format(no="0", numbers=numbers, ten=ten, **words))
        wanted = OPPONENTS.compile(engine, compile_kwargs={"literal_binds": True})
        plan = [row.detail for row in connection.exec_driver_sql(f"explain query plan {wanted}")]
        met = connection.execute(OPPONENTS).all()

    assert any("INDEX games_of_person (person=? AND ended>?)" in step for step in plan), plan
    assert not any(step.startswith(("SCAN members", "SCAN people")) for step in plan), plan
    assert [(row.id[-1], row.at) for row in met] == [("0", 100_000.0), ("2", 99_991.0)]


def test_recent_opponents_are_found_by_indexes_on_postgresql(cluster: Cluster) -> None:
    create(cluster.create("lists"))
    words = {
        "id": "lpad(to_hex(n), 16, '0')",
        "person": "lpad((n % 10)::text, 16, '0')",
        "other": "lpad(((n + 1) % 10)::text, 16, '0')",
    }
    numbers, ten = (f"select generate_series(1, {most}) as n" for most in (GAMES, 10))
    for statement in FILLING:
        cluster.ask("lists", statement.format(no="false", numbers=numbers, ten=ten, **words))
    cluster.ask("lists", "analyze")
    wanted = OPPONENTS.compile(dialect=postgresql.dialect(), compile_kwargs={"literal_binds": True})  # type: ignore[no-untyped-call]
    plan = cluster.ask("lists", f"explain analyze {wanted}")

    assert f"rows={RECENT_GAMES} " in plan, plan
    assert "Seq Scan on members" not in plan, plan


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_invitations_are_forgotten_and_orders_are_found_once(
    database: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/boats.db"
    if database == "postgresql":
        url = request.getfixturevalue("cluster").create("company")
    row = {"secret": "", "public": False, "host": "ada", "payer": "", "created": 0.0, "updated": 0.0, "about": "{}"}

    async def scenario() -> None:
        store = Store(await open_database(url))
        async with store.writing() as connection:
            people = [{"id": id, "name": id, "recovery": id, "created": 0.0} for id in ("ada", "bob", "eve")]
            await connection.execute(insert(PEOPLE), people)
            tables = [("waits", "gathering"), ("old", "gathering"), ("plays", "playing")]
            await connection.execute(insert(TABLES), [{"id": id, "status": status, **row} for id, status in tables])
            sent = [("waits", KEPT), ("old", 0.0), ("plays", KEPT)]
            invitations = [{"person": "bob", "inviter": "ada", "table_id": id, "at": at} for id, at in sent]
            await connection.execute(insert(INVITATIONS), invitations)
        await company.add_friend(store, "ada", "bob", 1.0)
        await forget_old_invitations(store, 1.0)
        assert await company.invited_to(store, "ada", "waits") == {"bob"}
        assert await company.invited_to(store, "ada", "old") == frozenset()
        assert await company.invited_to(store, "ada", "plays") == frozenset()

        assert await operations_after(store, 0) == (0, frozenset())
        await ban(store, "bob", 2.0)
        await set_muted(store, "eve", True, 3.0)
        last, changed = await operations_after(store, 0)
        assert changed == {"bob", "eve"}
        assert await operations_after(store, last) == (last, frozenset())
        async with store.reading() as connection:
            assert len((await connection.execute(select(FRIENDS))).all()) == 1
        await store.close()

    asyncio.run(scenario())
