"""Tries at the island of the day and games of an evening are written once, with their tables, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from server.harness import Player, Server
from server.postgres_cluster import Cluster

from lastboat.server.refusals import Refusal
from lastboat.server.store.daily import place_of, scores_of_day, streak_of, try_of
from lastboat.server.store.database import open_database
from lastboat.server.store.evenings import games_of_evening, rows_with
from lastboat.server.store.schema import NewTableRow, ResultRow
from lastboat.server.store.store import Store
from lastboat.server.store.writer import Change, Deletion, Results, Tenure, write_all
from lastboat.server.tables.daily_island import DailyScore
from lastboat.server.tables.entries import Came, Ended
from lastboat.server.tables.table import GameOfEvening

EASY = "from lastboat.server.tables import daily_island; daily_island.LEVEL = 'stowaway'\n"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A new database with the schema."""
    if request.param == "sqlite":
        address = f"sqlite+aiosqlite:///{tmp_path}/boats.db"
    else:
        cluster: Cluster = request.getfixturevalue("cluster")
        name = f"series{abs(hash(request.node.name)) % 10**8}"
        address = cluster.create(name)

    async def create() -> None:
        await (await open_database(address)).dispose()

    asyncio.run(create())
    return address


def ask(url: str, question: Callable[[Store], Any]) -> Any:
    """What the store answers."""

    async def asking() -> Any:
        engine = await open_database(url)
        try:
            return await question(cast(Store, SimpleNamespace(reading=engine.connect)))
        finally:
            await engine.dispose()

    return asyncio.run(asking())


def write(url: str, *changes: Any) -> None:
    """Write changes in one transaction, as the server does; their people are there."""

    async def writing() -> None:
        engine = await open_database(url)
        try:
            async with engine.begin() as connection:
                for person in {one.daily["person"] for one in changes if isinstance(one, Change) and one.daily}:
                    await connection.exec_driver_sql(
                        f"insert into people (id, name, recovery, created) values ('{person}', '', '{person}', 0) "
                        "on conflict do nothing"
                    )
                await connection.run_sync(write_all, changes)
        finally:
            await engine.dispose()

    asyncio.run(writing())


def new_table(id: str, person: str, **series: Any) -> Change:
    row: NewTableRow = {
        "status": "playing",
        "public": False,
        "updated": 0.0,
        "about": "{}",
        "secret": "",
        "host": person,
        "payer": "",
        "created": 0.0,
    }
    return Change(id, 1, [Came(0.0, 0)], row, [person], **series)


def its_try(id: str, person: str, day: int = 20_000) -> Change:
    return new_table(id, person, daily={"day": day, "person": person, "table_id": id})


def end_of(id: str, **series: Any) -> Change:
    row: Any = {"status": "over", "public": False, "updated": 1.0, "about": "{}"}
    return Change(id, 2, [Ended(1.0)], row, results=Results(1.0, NOBODY, **series))


NOBODY: Any = {"nobody": dict.fromkeys(ResultRow.__annotations__)}


def table(n: int) -> str:
    return f"{n:016x}"


# The island of the day


def test_a_second_try_of_a_day_is_refused_with_its_table(url: str) -> None:
    write(url, its_try(table(1), "ada"))
    with pytest.raises(Refusal, match="you have begun your try"):
        write(url, its_try(table(2), "ada"))
    assert ask(url, lambda store: try_of(store, 20_000, "ada")).table == table(1)
    write(url, its_try(table(3), "ada", 20_001), its_try(table(4), "bob"))


def test_only_the_try_that_counts_gets_a_score(url: str) -> None:
    write(url, its_try(table(1), "ada"), new_table(table(2), "ada"))
    write(url, end_of(table(2), daily=DailyScore(50, 20, 1.0)))
    assert ask(url, lambda store: scores_of_day(store, 20_000)) == ([], 0)
    write(url, end_of(table(1), daily=DailyScore(7, -3, 1.0)))
    scores, finished = ask(url, lambda store: scores_of_day(store, 20_000))
    assert [(one.person, one.table, one.score, one.lead) for one in scores] == [("ada", table(1), 7, -3)]
    assert finished == 1


def test_points_decide_then_the_lead_and_then_the_place_is_shared(url: str) -> None:
    ends = {"ada": (9, 2), "bob": (9, 4), "cy": (12, -1), "dan": (9, 2)}
    for n, (person, (score, lead)) in enumerate(ends.items(), 1):
        write(url, its_try(table(n), person))
        write(url, end_of(table(n), daily=DailyScore(score, lead, float(n))))
    scores, _ = ask(url, lambda store: scores_of_day(store, 20_000))
    assert [one.person for one in scores] == ["cy", "bob", "ada", "dan"]

    async def places(store: Store) -> dict[str, int]:
        return {who: await place_of(store, 20_000, *end) for who, end in ends.items()}

    assert ask(url, places) == {"cy": 1, "bob": 2, "ada": 3, "dan": 3}


def test_nobody_who_is_banned_is_in_the_scores_of_a_day(url: str) -> None:
    for n, person in enumerate(("ada", "eve"), 1):
        write(url, its_try(table(n), person))
        write(url, end_of(table(n), daily=DailyScore(10 * n, 0, float(n))))

    async def banned() -> None:
        engine = await open_database(url)
        async with engine.begin() as connection:
            await connection.exec_driver_sql("update people set is_banned = true where id = 'eve'")
        await engine.dispose()

    asyncio.run(banned())
    scores, finished = ask(url, lambda store: scores_of_day(store, 20_000))
    assert ([one.person for one in scores], finished) == (["ada"], 1)
    assert ask(url, lambda store: place_of(store, 20_000, 10, 0)) == 1


@pytest.mark.parametrize(
    ("days", "today", "streak"),
    [
        ((), 10, 0),
        ((10,), 10, 1),
        ((9,), 10, 1),
        ((8,), 10, 0),
        ((10, 9, 8, 6), 10, 3),
        ((9, 8), 10, 2),
        ((11,), 10, 1),
    ],
)
def test_a_streak_ends_today_or_yesterday(tmp_path: Path, days: tuple[int, ...], today: int, streak: int) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/boats.db"
    for day in days:
        write(url, its_try(table(day), "ada", day))
        write(url, end_of(table(day), daily=DailyScore(1, 1, 1.0)))
    assert ask(url, lambda store: streak_of(store, "ada", today)) == streak


# Evenings


def test_a_table_that_is_deleted_is_no_game_of_its_evening(url: str) -> None:
    first, second = GameOfEvening(table(1), 1, 3), GameOfEvening(table(1), 2, 3)
    write(url, new_table(table(1), "ada", evening=rows_with(table(1), first, None)))
    write(url, end_of(table(1), evening="[]"))
    write(url, new_table(table(2), "ada", evening=rows_with(table(2), second, None)))
    found = ask(url, lambda store: games_of_evening(store, table(1)))
    assert [(one.number, one.table, one.seats) for one in found] == [(1, table(1), []), (2, table(2), None)]
    write(url, Deletion(table(2), Tenure()))
    assert [one.table for one in ask(url, lambda store: games_of_evening(store, table(1)))] == [table(1)]


def test_two_rematches_at_once_count_the_game_before_them_once(url: str) -> None:
    write(url, new_table(table(1), "ada"))
    before = {"table_id": table(1), "evening": table(1), "number": 1, "games": None, "seats": "[]"}
    for n in (2, 3):
        row = {"table_id": table(n), "evening": table(1), "number": 2, "games": None, "seats": None}
        write(url, new_table(table(n), "ada", evening=[before, row]))
    assert [one.number for one in ask(url, lambda store: games_of_evening(store, table(1)))] == [1, 2, 2]


# Several processes


def test_of_tries_at_several_processes_at_once_one_is_begun(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.create("processes")
    servers = []
    for n in (1, 2):
        (tmp_path / f"{n}").mkdir()
        one = Server(tmp_path / f"{n}", database=url, process=f"{n}")
        one.patch = EASY
        servers.append(one.start())
    ada = [Player(servers[0], "Ada")]
    ada.append(Player(servers[1], token=ada[0].token))
    try:
        with ThreadPoolExecutor(8) as at_once:
            tables = set(at_once.map(lambda n: ada[n % 2].post("/api/daily")["table"], range(8)))
        assert len(tables) == 1
        days = [one.get("/api/daily") for one in ada]
        assert days[0]["commitment"] == days[1]["commitment"]
        assert {day["mine"]["table"] for day in days} == tables
    finally:
        for player in ada:
            player.close()
        for server in servers:
            server.stop()
