"""The tables that a process has taken, without a database."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from lastboat.server.cluster.database_clock import DatabaseClock
from lastboat.server.cluster.leased_tables import LeasedTables
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.ownership import Elsewhere
from lastboat.server.store.table_leases import Claim, Renewal

TABLE = "0123456789abcdef"


class Leases:
    """Answers every claim alike."""

    process = "me"

    def __init__(self, claim: Claim | None) -> None:
        self.found = claim
        self.holding: dict[str, int] = {}
        self.had_expired = False

    async def renew(self) -> Renewal:
        return Renewal(1000.0, self.had_expired, dead=False)

    async def claim(self, table: str) -> Claim | None:
        return self.found

    async def held(self) -> dict[str, int]:
        return self.holding


def tables_with(leases: Leases) -> LeasedTables:
    return LeasedTables(cast(Any, leases), DatabaseClock(), 3.0, lambda: None)


def test_the_time_without_an_owner_is_reported_once_to_the_process_that_loads_the_table() -> None:
    """A request looks first where the table is played, which takes it."""

    async def take() -> list[object]:
        tables = tables_with(Leases(Claim("me", 7, since=990.0)))
        await tables.open()
        return [await tables.whereabouts(TABLE), await tables.claim(TABLE), await tables.claim(TABLE)]

    assert asyncio.run(take()) == ["me", 990.0, None]


def test_a_table_of_another_process_is_elsewhere() -> None:
    async def look() -> tuple[str | None, bool]:
        tables = tables_with(Leases(Claim("other")))
        await tables.open()
        with pytest.raises(Elsewhere):
            await tables.claim(TABLE)
        return await tables.whereabouts(TABLE), tables.holds(TABLE)

    assert asyncio.run(look()) == ("other", False)


def test_a_table_that_does_not_exist_is_nowhere() -> None:
    async def look() -> str | None:
        tables = tables_with(Leases(None))
        await tables.open()
        with pytest.raises(Refusal, match="there is no table"):
            await tables.claim(TABLE)
        return await tables.whereabouts(TABLE)

    assert asyncio.run(look()) is None


def test_tables_claimed_by_others_while_the_process_was_suspended_are_lost() -> None:
    async def wake() -> tuple[list[str], list[str]]:
        leases = Leases(Claim("me", 7))
        tables = tables_with(leases)
        await tables.open()
        await tables.claim(TABLE)
        lost: list[str] = []
        tables._on_lost = lost.append
        leases.had_expired, leases.holding = True, {TABLE: 8}
        await tables.open()
        return lost, tables.held()

    assert asyncio.run(wake()) == ([TABLE], [])
