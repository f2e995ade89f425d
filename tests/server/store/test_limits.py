"""Limits hold for requests that come at once, on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from server.authenticator import Authenticator
from sqlalchemy import func, insert, select

from lastboat.server.refusals import Refusal
from lastboat.server.store import passkeys, queue
from lastboat.server.store.database import open_database
from lastboat.server.store.passkeys import NewPasskey, Party, Passkeys
from lastboat.server.store.queue import Queue
from lastboat.server.store.schema import CHALLENGES, PASSKEYS, PEOPLE, QUEUE
from lastboat.server.store.store import Store
from lastboat.server.tables.matching import Wish
from lastboat.server.tables.seats import Person

ADA = Person("ada", "Ada")
PARTY = Party("localhost", "http://localhost")
AT_ONCE = 4


@pytest.fixture(params=["sqlite", "postgresql"])
def with_store(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Callable[[Store], Awaitable[None]]], None]:
    url = f"sqlite+aiosqlite:///{tmp_path}/boats.db"
    if request.param == "postgresql":
        url = request.getfixturevalue("cluster").create(request.function.__name__[:60])

    async def run(scenario: Callable[[Store], Awaitable[None]]) -> None:
        store = Store(await open_database(url))
        people = ["ada", *(str(n) for n in range(AT_ONCE))]
        async with store.writing() as connection:
            await connection.execute(
                insert(PEOPLE), [{"id": one, "name": one, "recovery": one, "created": 0.0} for one in people]
            )
        await scenario(store)
        await store.close()

    return lambda scenario: asyncio.run(run(scenario))


async def refused(requests: Iterable[Awaitable[object]]) -> int:
    """How many of these requests, sent at once, are refused."""
    done = await asyncio.gather(*requests, return_exceptions=True)
    assert all(isinstance(one, Refusal) for one in done if isinstance(one, BaseException)), done
    return sum(isinstance(one, Refusal) for one in done)


async def count(store: Store, table: Any) -> int:
    async with store.reading() as connection:
        return int((await connection.execute(select(func.count()).select_from(table))).scalar_one())


def test_nobody_gets_a_passkey_too_many(
    with_store: Callable[[Callable[[Store], Awaitable[None]]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passkeys, "MAX_EACH", 1)

    async def scenario(store: Store) -> None:
        keys = Passkeys(store, lambda: 0.0)
        use_challenge, all_there = keys._use_challenge, asyncio.Barrier(AT_ONCE)

        async def use_together(client_data: str, person: Person | None) -> bytes:
            found = await use_challenge(client_data, person)
            await all_there.wait()
            return found

        monkeypatch.setattr(keys, "_use_challenge", use_together)
        made = []
        for _ in range(AT_ONCE):
            wish = {"user": ADA.id, "challenge": await keys.challenge(ADA, "here")}
            made.append(NewPasskey(**Authenticator(origin=PARTY.origin).make(wish)))
        assert await refused(keys.register(ADA, one, PARTY) for one in made) == AT_ONCE - 1
        assert await count(store, PASSKEYS) == 1

    with_store(scenario)


def test_no_address_gets_a_challenge_too_many(
    with_store: Callable[[Callable[[Store], Awaitable[None]]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passkeys, "MAX_OPEN", 1)

    async def scenario(store: Store) -> None:
        keys = Passkeys(store, lambda: 0.0)
        assert await refused(keys.challenge(None, "here") for _ in range(AT_ONCE)) == AT_ONCE - 1
        assert await count(store, CHALLENGES) == 1

    with_store(scenario)


def test_no_address_gets_a_search_too_many(
    with_store: Callable[[Callable[[Store], Awaitable[None]]], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(queue, "MAX_OF_ADDRESS", 1)

    async def scenario(store: Store) -> None:
        searches = Queue(store, lambda: 0.0)
        wish = Wish(2, "calm", False, None)
        assert await refused(searches.join(str(n), wish, f"of {n}", "here") for n in range(AT_ONCE)) == AT_ONCE - 1
        assert await count(store, QUEUE) == 1

    with_store(scenario)
