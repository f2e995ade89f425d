"""Taking people from the queue and seating them is one transaction, whatever dies or happens at once."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from server.file_engine import engine_on
from server.harness import PATIENCE
from server.postgres_cluster import Cluster
from server.store.test_ratings import Statements
from sqlalchemy import Connection, insert, select, update

from lastboat.server.runtime.matchmaker import Matchmaker
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.store.database import open_database, parse_url
from lastboat.server.store.operations import ban
from lastboat.server.store.queue import KEPT, PRESENT, Queue
from lastboat.server.store.schema import ENTRIES, MEMBERS, PEOPLE, QUEUE, TABLES
from lastboat.server.store.session import Session
from lastboat.server.store.store import Store
from lastboat.server.store.writer import Change, NotWaiting, Seating, write_all
from lastboat.server.tables.entries import Starting
from lastboat.server.tables.matching import Match, Wish, find_matches
from lastboat.server.thinking.bot_host import BotHost
from lastboat.server.thinking.bot_router import BotRouter

NOW = 1000.0


def add_people(connection: Connection, names: list[str]) -> None:
    rows = [{"id": name, "name": name.title(), "recovery": name, "created": 0.0} for name in names]
    connection.execute(insert(PEOPLE), rows)


def add_seekers(connection: Connection, names: list[str], players: int = 2) -> None:
    add_people(connection, names)
    same = {"players": players, "clock": "calm", "rated": False, "payer": "here", "since": NOW, "seen": NOW}
    connection.execute(insert(QUEUE), [{"person": name, "commitment": f"of {name}", **same} for name in names])


def seating(table: str, *names: str) -> Change:
    row: Any = {"secret": "", "status": "starting", "public": False, "host": "", "payer": "", "created": NOW}
    row |= {"updated": NOW, "about": "{}"}
    people = Seating({name: f"of {name}" for name in names}, NOW, NOW - PRESENT)
    return Change(table, 1, [Starting(NOW, NOW)], row, names, seating=people)


def everything(connection: Connection) -> list[Any]:
    return [sorted(map(repr, connection.execute(select(one)))) for one in (QUEUE, TABLES, ENTRIES, MEMBERS)]


def seat_both(file: Path, fatal: int = -1) -> None:
    engine = engine_on(file)
    Statements(engine, fatal)
    with engine.begin() as connection:
        write_all(connection, [seating("one", "ada", "bob")])


async def _create(url: str) -> None:
    await (await open_database(url)).dispose()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    asyncio.run(_create(f"sqlite+aiosqlite:///{tmp_path}/boats.db"))
    with engine_on(tmp_path / "boats.db").begin() as connection:
        add_seekers(connection, ["ada", "bob", "eve"])
    return tmp_path / "boats.db"


def test_a_process_that_dies_at_any_statement_seats_both_or_neither(file: Path) -> None:
    with engine_on(file).connect() as connection:
        before = everything(connection)
    fatal = 0
    while True:
        fatal += 1
        child = os.fork()
        if child == 0:
            seat_both(file, fatal)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        with engine_on(file).connect() as connection:
            now = everything(connection)
            tables = {row.person: row.table_id for row in connection.execute(select(QUEUE))}
        if not os.WIFSIGNALED(status):
            break
        assert now == before
    assert fatal > 6
    assert tables == {"ada": "one", "bob": "one", "eve": None}


@pytest.mark.parametrize(
    "change",
    [
        {"table_id": "another"},
        {"seen": NOW - PRESENT - 1},
        {"commitment": "of another search"},
    ],
)
def test_nobody_is_seated_if_one_of_them_does_not_wait_any_more(file: Path, change: dict[str, Any]) -> None:
    engine = engine_on(file)
    with engine.begin() as connection:
        connection.execute(update(QUEUE).where(QUEUE.c.person == "bob").values(change))
        before = everything(connection)
    with pytest.raises(NotWaiting), engine.begin() as connection:
        write_all(connection, [seating("one", "ada", "bob")])
    with engine.connect() as connection:
        assert everything(connection) == before


def test_a_ban_ends_a_search_also_one_that_has_been_matched(file: Path) -> None:
    async def scenario() -> None:
        store = Store(await open_database(f"sqlite+aiosqlite:///{file}"))
        queue = Queue(store, lambda: NOW)
        await ban(store, "bob", NOW)
        with pytest.raises(NotWaiting):
            await store.append(seating("one", "ada", "bob"))
        # a request of theirs that was under way begins a search once more
        await queue.join("bob", Wish(2, "calm", False, None), "late", "here")
        assert [one.person for one in await queue.waiting()] == ["ada", "eve"]
        await store.close()

    asyncio.run(scenario())


def test_a_match_that_comes_too_late_does_not_fail_what_is_written_with_it(file: Path) -> None:
    async def scenario() -> list[Any]:
        store = Store(await open_database(f"sqlite+aiosqlite:///{file}"))
        changes = [seating("one", "ada", "bob"), seating("two", "bob", "eve")]
        done = await asyncio.gather(*map(store.append, changes), return_exceptions=True)
        await store.close()
        return done

    assert [type(one) for one in asyncio.run(scenario())] == [type(None), NotWaiting]
    with engine_on(file).connect() as connection:
        assert connection.execute(select(TABLES.c.id)).scalars().all() == ["one"]


def test_searches_end_when_their_page_is_long_gone(file: Path) -> None:
    async def scenario() -> None:
        now = NOW
        store = Store(await open_database(f"sqlite+aiosqlite:///{file}"))
        queue = Queue(store, lambda: now)
        await queue.note_gone("ada")
        assert [one.person for one in await queue.waiting()] == ["bob", "eve"]
        await queue.note_present(["ada"])
        assert len(await queue.waiting()) == 3
        assert [one.people for one in await queue.looking()] == [3]
        now += KEPT + 1
        await queue.note_present(["bob"])
        assert await queue.waiting() == []
        assert await queue.search_of("ada") is None
        await queue.expire()
        await queue.join("eve", Wish(2, "calm", False, None), "of eve", "here")
        assert [one.person for one in await queue.waiting()] == ["eve"]
        await store.close()

    asyncio.run(scenario())
    with engine_on(file).connect() as connection:
        assert connection.execute(select(QUEUE.c.person)).scalars().all() == ["eve"]


async def with_processes(url: str, count: int, scenario: Callable[[list[Matchmaker]], Awaitable[None]]) -> None:
    """Matchmakers that share nothing but the database."""
    stores, sessions = [], []
    makers = []
    for n in range(count):
        engine, session = await open_database(url), Session(parse_url(url), f"process {n}")
        await session.acquire()
        store = Store(engine, session=session)
        stores.append(store)
        sessions.append(session)
        registry = TableRegistry(store, lambda: NOW, Metrics())
        makers.append(Matchmaker(Queue(store, lambda: NOW), registry, BotRouter(BotHost())))
    try:
        await scenario(makers)
    finally:
        for store, session in zip(stores, sessions, strict=True):
            await store.close()
            await session.release()


def test_processes_that_look_at_once_seat_everyone_once(cluster: Cluster) -> None:
    url = cluster.create("crowd")
    names = [f"guest {n}" for n in range(24)]

    async def scenario(makers: list[Matchmaker]) -> None:
        async with makers[0].queue._store.writing() as connection:
            await connection.run_sync(add_seekers, names)
        await asyncio.gather(*(maker.look() for maker in makers))

    asyncio.run(with_processes(url, 3, scenario))
    seats = cluster.rows("crowd", "select person, count(*) as n from members group by person")
    assert [row["n"] for row in seats] == [1] * len(names)
    assert len(cluster.rows("crowd", "select 1 from tables")) == len(names) // 2
    assert cluster.rows("crowd", "select 1 from queue where table_id is null") == []


def test_of_two_processes_that_want_the_same_person_one_gets_nobody(cluster: Cluster) -> None:
    url = cluster.create("rivals")
    rounds = 15

    async def scenario(makers: list[Matchmaker]) -> None:
        for n in range(rounds):
            trio = [f"{n} {name}" for name in ("ada", "bob", "eve")]
            async with makers[0].queue._store.writing() as connection:
                await connection.run_sync(add_seekers, trio)
            waiting = {one.person: one for one in await makers[0].queue.waiting() if one.person in trio}
            pairs = [Match((waiting[trio[0]], waiting[trio[1]]), 2), Match((waiting[trio[2]], waiting[trio[1]]), 2)]
            done = await asyncio.gather(
                *(maker.seat(pair) for maker, pair in zip(makers, pairs, strict=True)), return_exceptions=True
            )
            assert [type(one) for one in done if not isinstance(one, str)] == [NotWaiting]
            await makers[0].queue.leave(trio[0])
            await makers[0].queue.leave(trio[2])
        assert not list(find_matches(await makers[1].queue.waiting(), NOW))

    asyncio.run(with_processes(url, 2, scenario))
    assert len(cluster.rows("rivals", "select 1 from tables")) == rounds
    seats = cluster.rows("rivals", "select person from members group by person having count(*) > 1")
    assert seats == []


@asynccontextmanager
async def held(url: str, person: str) -> AsyncIterator[None]:
    """Somebody's row in the queue is locked by another process."""
    other = await asyncpg.connect(url.replace("+asyncpg", ""))
    async with other.transaction():
        await other.execute("select 1 from queue where person = $1 for update", person)
        yield
    await other.close()


async def until_waiting(cluster: Cluster, database: str, count: int) -> None:
    """Until so many transactions wait for a lock."""
    asked = "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    async with asyncio.timeout(PATIENCE):
        while len(await asyncio.to_thread(cluster.rows, database, asked)) < count:
            await asyncio.sleep(0.01)


def test_nothing_else_waits_with_a_seating(cluster: Cluster) -> None:
    url = cluster.create("patience")

    async def scenario(makers: list[Matchmaker]) -> None:
        store = makers[0].queue._store
        async with store.writing() as connection:
            await connection.run_sync(add_seekers, ["ada", "bob"])
        async with held(url, "ada"):
            seats = asyncio.create_task(store.append(seating("one", "ada", "bob")))
            await until_waiting(cluster, "patience", 1)
            async with asyncio.timeout(PATIENCE):
                await store.add_person("eve", "Eve", "code", "token", NOW)
            assert not seats.done()
        await seats

    asyncio.run(with_processes(url, 1, scenario))


def test_a_seating_and_a_note_of_who_is_there_do_not_wait_for_each_other(cluster: Cluster) -> None:
    """The rows lie in the table in the order in which the note would come to them: b before a."""
    url = cluster.create("knot")

    async def scenario(makers: list[Matchmaker]) -> None:
        queue, store = makers[0].queue, makers[1].queue._store
        async with store.writing() as connection:
            await connection.run_sync(add_seekers, ["b", "a"])
        async with held(url, "a"):
            seats = asyncio.create_task(store.append(seating("one", "a", "b")))
            await until_waiting(cluster, "knot", 1)
            notes = asyncio.create_task(queue.note_present(["a", "b"]))
            await until_waiting(cluster, "knot", 2)
        assert list(await asyncio.gather(seats, notes, return_exceptions=True)) == [None, None]

    asyncio.run(with_processes(url, 2, scenario))


def test_a_search_is_one_row_however_often_it_begins_at_once(cluster: Cluster) -> None:
    url = cluster.create("presses")

    async def scenario(makers: list[Matchmaker]) -> None:
        async with makers[0].queue._store.writing() as connection:
            await connection.run_sync(add_people, ["ada"])
        wish = Wish(2, "quick", False, 30)
        joins = [makers[n % 2].queue.join("ada", wish, f"press {n}", "here") for n in range(10)]
        await asyncio.gather(*joins)
        search = await makers[1].queue.search_of("ada")
        assert search is not None
        assert search.bots_after == 30

    asyncio.run(with_processes(url, 2, scenario))
    assert len(cluster.rows("presses", "select 1 from queue")) == 1
