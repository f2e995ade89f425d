"""Lists of company do not grow for ever, on both databases."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from lastboat.server.refusals import Refusal
from lastboat.server.store import company
from lastboat.server.store.company import KEPT, MAX_REPORTS, forget_old_invitations
from lastboat.server.store.database import open_database
from lastboat.server.store.operations import ban, close_reports, operations_after, set_muted
from lastboat.server.store.schema import FRIENDS, INVITATIONS, PEOPLE, TABLES
from lastboat.server.store.store import Store


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


def test_a_report_that_was_closed_counts_as_open_once_it_is_sent_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = Store(await open_database(f"sqlite+aiosqlite:///{tmp_path}/boats.db"))
        for id in ("ada", "bob"):
            await store.add_person(id, id, id, id, 0.0)

        async def send(table: str) -> None:
            await company.report(store, "ada", "bob", table, "other", "", 1.0)

        await send("closed")
        assert await close_reports(store, "bob") == 1
        for n in range(MAX_REPORTS):
            await send(f"{n}")
        await send("0")
        with pytest.raises(Refusal, match="not read yet"):
            await send("closed")
        assert await close_reports(store, "bob") == MAX_REPORTS
        await send("closed")
        assert await close_reports(store, "bob") == 1
        await store.close()

    asyncio.run(scenario())
