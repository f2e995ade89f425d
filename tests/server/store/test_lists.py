"""Lists of many games are read by their indexes, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from server.postgres_cluster import Cluster
from sqlalchemy import create_engine
from sqlalchemy.dialects import postgresql

from lastboat.server.store.database import open_database
from lastboat.server.store.games import GamesWanted, Place, finished_games

GAMES = 100_000
WANTED = finished_games("0000000000000001", GamesWanted(after=Place(50_000.0, "0" * 16)))
TABLES = """insert into tables (id, secret, status, public, host, payer, created, updated, about)
    select {id}, '', 'over', {no}, '', '', 0, n, '' from ({numbers}) as numbers"""
MEMBERS = """insert into members (person, table_id, ended, players)
    select {person}, {id}, n, 2 from ({numbers}) as numbers"""


def filling(id: str, person: str, no: str, numbers: str) -> list[str]:
    words = {"id": id, "person": person, "no": no, "numbers": numbers}
    return [TABLES.format(**words), MEMBERS.format(**words)]


def test_a_page_of_games_is_read_by_its_index_on_sqlite(tmp_path: Path) -> None:
    file = tmp_path / "boats.db"

    async def create() -> None:
        await (await open_database(f"sqlite+aiosqlite:///{file}")).dispose()

    asyncio.run(create())
    engine = create_engine(f"sqlite:///{file}")
    numbers = f"with recursive c(n) as (select 1 union all select n + 1 from c where n < {GAMES}) select n from c"
    with engine.begin() as connection:
        for statement in filling("printf('%016x', n)", "printf('%016x', n % 10)", "0", numbers):
            connection.exec_driver_sql(statement)
        wanted = WANTED.compile(engine, compile_kwargs={"literal_binds": True})
        plan = [row.detail for row in connection.exec_driver_sql(f"explain query plan {wanted}")]
        found = connection.execute(WANTED).all()
    assert any(
        "USING INDEX games_of_person (person=? AND (ended,table_id)<(?,?)" in step
        or "USING INDEX games_of_person (person=? AND ended" in step
        for step in plan
    ), plan
    assert not any("TEMP B-TREE" in step or step.startswith("SCAN") for step in plan), plan
    assert [row.ended for row in found[:2]] == [49_991.0, 49_981.0]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    running = Cluster()
    try:
        running.start()
        yield running
    finally:
        running.close()


def test_a_page_of_games_is_read_by_its_index_on_postgresql(cluster: Cluster) -> None:
    url = cluster.create("lists")

    async def create() -> None:
        await (await open_database(url)).dispose()

    asyncio.run(create())
    id = "lpad(to_hex(n), 16, '0')"
    for statement in filling(id, "lpad((n % 10)::text, 16, '0')", "false", f"select generate_series(1, {GAMES}) as n"):
        cluster.ask("lists", statement)
    cluster.ask("lists", "analyze")
    wanted = WANTED.compile(dialect=postgresql.dialect(), compile_kwargs={"literal_binds": True})  # type: ignore[no-untyped-call]
    plan = cluster.ask("lists", f"explain {wanted}")
    assert "games_of_person" in plan, plan
    assert "Sort" not in plan, plan
    assert "Seq Scan" not in plan, plan
