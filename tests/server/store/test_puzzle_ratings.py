"""The first try of a person at a puzzle is rated, once, whatever is sent at once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from server.postgres_cluster import Cluster
from sqlalchemy import func, insert, select

from lastboat.puzzles import Puzzle, shipped
from lastboat.server.store.database import open_database, parse_url
from lastboat.server.store.puzzles import Standing, count_try, standing
from lastboat.server.store.rebuilding import rebuild
from lastboat.server.store.schema import PEOPLE, PUZZLE_TRIES
from lastboat.server.store.session import Session
from lastboat.server.store.store import Store

FIRST, SECOND, *_ = shipped().by_id.values()
FRESH = Standing(1000, 1500, 0, None)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'boats.db'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.create(f"puzzles_{abs(hash(request.node.name))}")


async def opened(url: str, *people: str) -> Store:
    session = Session(parse_url(url)) if url.startswith("postgresql") else None
    store = Store(await open_database(url), session=session)
    rows = [{"id": name, "name": name.title(), "recovery": name, "created": 0.0} for name in people]
    async with store.writing() as connection:
        if people:
            await connection.execute(insert(PEOPLE), rows)
    return store


async def tries(store: Store) -> int:
    async with store.reading() as connection:
        return await connection.scalar(select(func.count()).select_from(PUZZLE_TRIES)) or 0


def medium() -> Puzzle:
    return next(one for one in shipped().puzzles if one.difficulty == "medium")


def test_only_the_first_try_counts(url: str) -> None:
    async def scenario() -> list[Standing]:
        store, puzzle = await opened(url, "ada"), medium()
        found = [
            await standing(store, "ada", puzzle),
            *[await count_try(store, "ada", puzzle, 5.0, right=right) for right in (True, False, True)],
            await standing(store, "ada", puzzle),
        ]
        await store.close()
        return found

    before, *after = asyncio.run(scenario())
    assert before == FRESH
    assert after == [after[0]] * 4
    assert after[0].solver > before.solver
    assert after[0].puzzle != before.puzzle
    assert (after[0].tries, after[0].change) == (1, after[0].solver - before.solver)


def test_tries_that_are_sent_at_once_count_once(url: str) -> None:
    async def scenario() -> tuple[list[Standing], int]:
        stores = [await opened(url, "ada"), await opened(url)]
        tried = [count_try(store, "ada", FIRST, 5.0, right=True) for store in stores * 4]
        found = await asyncio.gather(*tried), await tries(stores[0])
        for store in stores:
            await store.close()
        return found

    found, rows = asyncio.run(scenario())
    assert found == [found[0]] * 8
    assert (rows, found[0].tries) == (1, 1)


def test_solvers_at_several_processes_all_count(url: str) -> None:
    people = [f"solver {n}" for n in range(6)]

    async def scenario() -> tuple[int, list[Standing]]:
        stores = [await opened(url, *people), await opened(url)]
        tried = [
            count_try(stores[n % 2], person, puzzle, 5.0, right=n % 2 == 0)
            for n, person in enumerate(people)
            for puzzle in (FIRST, SECOND)
        ]
        await asyncio.gather(*tried)
        found = await tries(stores[0]), [await standing(stores[0], person, FIRST) for person in people]
        for store in stores:
            await store.close()
        return found

    rows, found = asyncio.run(scenario())
    assert rows == 12
    assert {one.tries for one in found} == {2}
    assert {one.puzzle for one in found} == {found[0].puzzle}


def test_finding_it_raises_the_solver_and_lowers_the_puzzle(url: str) -> None:
    async def scenario() -> list[Standing]:
        store, puzzle = await opened(url, "ada", "bob"), medium()
        found = [
            await count_try(store, name, puzzle, 5.0, right=right) for name, right in (("ada", True), ("bob", False))
        ]
        await store.close()
        return found

    solved, missed = asyncio.run(scenario())
    assert solved.solver > missed.solver
    assert solved.change is not None
    assert missed.change is not None
    assert solved.change > missed.change
    assert missed.puzzle > solved.puzzle


def test_computing_ratings_from_the_logs_leaves_those_of_solvers(url: str) -> None:
    async def scenario() -> tuple[int, Standing, Standing]:
        store = await opened(url, "ada")
        before = await count_try(store, "ada", FIRST, 5.0, right=True)
        _, different = await rebuild(url)
        found = different, before, await standing(store, "ada", FIRST)
        await store.close()
        return found

    different, before, after = asyncio.run(scenario())
    assert different == 0
    assert after == before
