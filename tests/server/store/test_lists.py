"""Every list is read by its indexes, on both databases: it does little work among many games.

The work is counted: the steps of SQLite's virtual machine, and the rows that PostgreSQL reads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from server.many_games import ADA, DAYS, FIRST_DAY, fill, lists
from sqlalchemy import event

from lastboat.server.store.company import RECENT_GAMES, company_of
from lastboat.server.store.daily import MAX_SCORES, scores_of_day
from lastboat.server.store.database import open_database
from lastboat.server.store.games import GamesWanted, Place, games_of
from lastboat.server.store.personal_data import PARTS, page_of
from lastboat.server.store.store import Store

GAMES = 100_000
PEOPLE = 200
"""Each has played as many of them."""
MOST_STEPS = 200_000
"""Of SQLite: a look at every game takes 400,000."""
MOST_ROWS = 10_000
"""That PostgreSQL reads."""

Work = Callable[[Callable[[Store], Awaitable[object]]], Awaitable[int]]
"""Counts what the database does for somebody who asks."""


async def work_of_sqlite(store: Store) -> Work:
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        ticks += 1

    async with store.reading() as connection:
        raw: Any = (await connection.get_raw_connection()).driver_connection
        await raw.set_progress_handler(tick, 100)

    async def count(ask: Callable[[Store], Awaitable[object]]) -> int:
        nonlocal ticks
        ticks = 0
        await ask(store)
        return 100 * ticks

    return count


async def work_of_postgres(store: Store) -> Work:
    """Asks again what was asked, with the plan and what each of its parts has read."""
    asked: list[tuple[str, Any]] = []

    def note(_: Any, __: Any, statement: str, given: Any, *___: Any) -> None:
        asked.append((statement, given))

    async def count(ask: Callable[[Store], Awaitable[object]]) -> int:
        asked.clear()
        await ask(store)
        rows, statements = 0, asked.copy()
        async with store.reading() as connection:
            for statement, given in statements:
                told = await connection.exec_driver_sql(f"explain (analyze, format json) {statement}", given)
                rows += rows_read(told.scalar_one()[0]["Plan"])
        return rows

    event.listen(store._engine.sync_engine, "before_cursor_execute", note)
    return count


def rows_read(plan: Any) -> int:
    """Also those that were read for nothing."""
    below = sum(map(rows_read, plan.get("Plans", [])))
    if "Relation Name" not in plan:
        return below
    removed = plan.get("Rows Removed by Filter", 0) + plan.get("Rows Removed by Index Recheck", 0)
    return below + int((plan["Actual Rows"] + removed) * plan["Actual Loops"])


def pages_of_data(store: Store) -> Awaitable[object]:
    async def read() -> None:
        async with store.reading() as connection:
            for name, after in (("games", ["0"]), ("rating_changes", ["two", 1.0, "0"])):
                await connection.execute(page_of(PARTS[name], ADA, after))

    return read()


@pytest.mark.parametrize(
    ("database", "work_of", "most"),
    [("sqlite", work_of_sqlite, MOST_STEPS), ("postgresql", work_of_postgres, MOST_ROWS)],
)
def test_no_list_goes_through_all_games(
    database: str,
    work_of: Callable[[Store], Awaitable[Work]],
    most: int,
    tmp_path: Path,
    request: pytest.FixtureRequest,
) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path}/boats.db"
    if database == "postgresql":
        url = request.getfixturevalue("cluster").create("lists")

    async def scenario() -> dict[str, int]:
        store = Store(await open_database(url))
        try:
            await fill(store, GAMES, PEOPLE)
            await what_lists_say(store)
            work = await work_of(store)
            wanted = {**lists(GAMES), "pages of one's data": pages_of_data}
            return {name: await work(ask) for name, ask in wanted.items()}
        finally:
            await store.close()

    done = asyncio.run(scenario())
    assert sum(map(bool, done.values())) > len(done) / 2, "it is counted"
    assert {name: work for name, work in done.items() if work > most} == {}


async def what_lists_say(store: Store) -> None:
    """Of many games, the right ones."""
    page = await games_of(store, ADA, GamesWanted(after=Place(50_000.0, "0" * 16)))
    assert [one["ended"] for one in page.tables[:2]] == [49_999.0, 49_800.0]
    met = (await company_of(store, ADA)).opponents
    last = max(n for n in range(GAMES) if n % PEOPLE in (0, PEOPLE - 1) and n // 10 % 2)
    assert met[0].at == last
    assert min(one.at for one in met) >= GAMES - RECENT_GAMES * PEOPLE
    scores, finished = await scores_of_day(store, FIRST_DAY)
    assert (len(scores), finished) == (MAX_SCORES, GAMES // DAYS)
