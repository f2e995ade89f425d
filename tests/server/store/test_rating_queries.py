"""The queries of docs/security.md show the operator who has gained a rating from puppets."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from server.file_engine import engine_on
from sqlalchemy import Connection, delete, insert

from lastboat.server.store.database import open_database
from lastboat.server.store.schema import PEOPLE, RATING_CHANGES, RATINGS, TABLES

PAGE = Path(__file__).parents[3] / "docs" / "security.md"


def queries() -> list[str]:
    """Each begins with `select` and ends with `;`."""
    code = [line for line in PAGE.read_text().splitlines() if line.startswith("        ")]
    return [one for one in " ".join(code).split(";") if one.strip()]


def run(connection: Connection, query: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in connection.exec_driver_sql(query)]


def add_person(connection: Connection, name: str, games: int) -> None:
    connection.execute(insert(PEOPLE), {"id": name, "name": name, "recovery": name, "created": 0.0})
    rating = {"person": name, "pool": "two", "mu": 25.0, "sigma": 5.0, "shown": 1500.0, "games": games, "updated": 0.0}
    connection.execute(insert(RATINGS), rating)


def add_game(connection: Connection, table: str, payer: str, winner: str, loser: str) -> None:
    row = {
        "secret": "",
        "status": "over",
        "public": False,
        "host": winner,
        "created": 0.0,
        "updated": 0.0,
        "about": "{}",
    }
    connection.execute(insert(TABLES), {"id": table, "payer": payer, **row})
    for place, (person, change) in enumerate([(winner, 10.0), (loser, -10.0)]):
        change_row = {"table_id": table, "person": person, "pool": "two", "at": 0.0, "seat": place, "place": place + 1}
        shown = {"mu": 25.0, "sigma": 5.0, "before": 1500.0, "shown": 1500.0 + change}
        connection.execute(insert(RATING_CHANGES), {**change_row, **shown})


async def _create(url: str) -> None:
    await (await open_database(url)).dispose()


@pytest.fixture
def connection(tmp_path: Path) -> Any:
    """Ada has won against thirty puppets of one address, Bob and Eve against each other from two."""
    asyncio.run(_create(f"sqlite+aiosqlite:///{tmp_path}/boats.db"))
    with engine_on(tmp_path / "boats.db").begin() as open_connection:
        for name in ("ada", "bob", "eve"):
            add_person(open_connection, name, 40)
        for n in range(30):
            add_person(open_connection, f"puppet {n}", 1)
            add_game(open_connection, f"thrown {n}", "one address", "ada", f"puppet {n}")
        for n in range(3):
            add_game(open_connection, f"fair {n}", f"address {n % 2}", "bob", "eve")
        yield open_connection


def test_the_operator_sees_who_plays_whom_most_often(connection: Connection) -> None:
    pairs, _ = queries()
    assert run(connection, pairs)[0] == ("bob", "eve", 3)


def test_the_operator_sees_what_puppets_have_lost_to_one_also_once_they_are_deleted(
    connection: Connection,
) -> None:
    _, gains = queries()
    found = [("ada", "ada", "two", 30, 300.0, 1)]
    assert run(connection, gains) == found
    for n in range(20):
        for table in (RATING_CHANGES, RATINGS):
            connection.execute(delete(table).where(table.c.person == f"puppet {n}"))
    assert run(connection, gains) == found
