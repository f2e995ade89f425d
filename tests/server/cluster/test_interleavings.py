"""A process is paused at the worst moment, on a real PostgreSQL, and another one takes its table.

Nobody may then answer from memory that is old."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable, Iterator

import pytest
from server.cluster.paused_processes import TABLE, LoneProcess, Waters, waters
from server.postgres_cluster import Cluster

from lastboat.server.cluster import database_clock, leased_tables
from lastboat.server.runtime.ownership import Elsewhere
from lastboat.server.store import table_leases
from lastboat.server.store.database import NoDatabase
from lastboat.server.store.store import RUNNING

NUMBERS = itertools.count()
Play = Callable[[Callable[[Waters], Awaitable[None]]], None]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    running = Cluster()
    try:
        running.start()
        yield running
    finally:
        running.close()


@pytest.fixture
def play(cluster: Cluster) -> Play:
    """Runs a scenario on a database of its own."""
    url = cluster.create(f"waters{next(NUMBERS)}")

    async def run(scenario: Callable[[Waters], Awaitable[None]]) -> None:
        async with waters(url) as here:
            await scenario(here)

    return lambda scenario: asyncio.run(run(scenario))


async def check_one_owner(here: Waters, *processes: LoneProcess) -> None:
    """Whoever believes to play the table is the one that the database names."""
    believing = [one.name for one in processes if one.tables.holds(TABLE)]
    assert believing == [await here.owner()]


def test_an_owner_that_wakes_between_anothers_look_and_its_claim_keeps_its_table(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.chat("one")
        await here.expire(owner)
        other.leases.before[table_leases._CLAIM] = owner.tables.open
        with pytest.raises(Elsewhere):
            await other.chat("two")
        await check_one_owner(here, owner, other)
        assert await owner.last_seq() == 2

    play(scenario)


def test_an_owner_that_wakes_in_the_middle_of_anothers_claim_waits_for_it_and_loses_its_table(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.chat("one")
        await here.expire(owner)
        claim = {**other.leases._named, "table": TABLE, "owner": "owner", "seen": 1}
        async with here.engine.begin() as connection:
            taken = (await connection.execute(table_leases._CLAIM, claim)).scalar()
            waking = asyncio.create_task(owner.tables.open())
            await here.wait_until_blocked()
        await waking

        assert taken == 2
        assert not owner.tables.holds(TABLE)
        with pytest.raises(Elsewhere):
            await owner.last_seq()
        assert await here.owner() == "other"

    play(scenario)


def test_an_owner_whose_idle_table_is_released_while_it_wakes_loses_it(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.chat("one")
        await here.expire(owner)
        bury = {**other.leases._named, "statuses": list(RUNNING)}
        async with here.engine.begin() as connection:
            await connection.execute(table_leases._RELEASE_DEAD, bury)
            waking = asyncio.create_task(owner.tables.open())
            await here.wait_until_blocked()
        await waking
        assert not owner.tables.holds(TABLE)
        await other.chat("two")
        await check_one_owner(here, owner, other)

    play(scenario)


def test_an_owner_whose_renewal_was_never_answered_checks_what_it_still_has(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database says once that the lease had expired. The answer is lost; the next renewal finds nothing wrong."""

    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner", lease=1000.0), await here.process("other")
        await owner.chat("one")
        await here.expire(owner)
        await other.chat("two")
        await owner.leases.renew()
        real = database_clock.elapsed
        monkeypatch.setattr(leased_tables, "elapsed", lambda: real() + 2000.0)
        await owner.tables.open()
        assert owner.tables.is_valid
        assert not owner.tables.holds(TABLE)

    play(scenario)


def test_an_answer_from_before_a_pause_gives_no_table_after_it(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")

        async def pause() -> None:
            await here.expire(owner)
            await other.chat("one")
            await owner.tables.open()

        owner.leases.after[table_leases._CLAIM] = pause
        assert await owner.tables.whereabouts(TABLE) == "other"
        await check_one_owner(here, owner, other)

    play(scenario)


def test_a_table_that_was_given_up_without_an_answer_is_read_again(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.chat("one")

        async def lose_the_answer() -> None:
            raise NoDatabase("connection lost")

        owner.leases.after[table_leases._RELEASE] = lose_the_answer
        with pytest.raises(NoDatabase):
            await owner.registry.give_up(TABLE)
        await other.chat("two")
        await other.registry.give_up(TABLE)
        assert await owner.last_seq() == 3

    play(scenario)


def test_a_request_that_waited_while_its_table_went_and_came_back_is_decided_on_the_new_copy(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner = await here.process("owner")
        await owner.chat("one")
        async with (await owner.registry.load(TABLE)).lock:
            waiting = asyncio.create_task(owner.chat("three"))
            await asyncio.sleep(0)
            while owner.registry.in_memory(TABLE) is None:
                await asyncio.sleep(0)
            await owner.tables.release([TABLE])
            owner.registry.drop(TABLE)
            await owner.chat("two")
        await waiting
        assert await owner.last_seq() == 4
        said = [line["text"] for line in (await owner.registry.load(TABLE)).table.chat]
        assert said == ["one", "two", "three"]

    play(scenario)


def test_a_table_whose_loading_failed_unseen_is_loaded_again(play: Play) -> None:
    """The client of the first request has gone before the database failed; the next one must not meet its failure."""

    async def scenario(here: Waters) -> None:
        owner = await here.process("owner")
        is_asked = asyncio.Event()

        async def fail() -> None:
            is_asked.set()
            raise NoDatabase("connection lost")

        owner.leases.before[table_leases._OWNER] = fail
        first = asyncio.create_task(owner.last_seq())
        await asyncio.sleep(0)
        first.cancel()
        await is_asked.wait()
        while owner.registry.size:
            await asyncio.sleep(0)
        assert await owner.last_seq() == 1

    play(scenario)


def test_an_idle_table_that_another_process_has_taken_is_unloaded(play: Play) -> None:
    """Its snapshot is refused, and only then is it known that the table is another's."""

    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.chat("one")
        await here.expire(owner)
        await other.chat("two")
        await owner.registry.unload_idle()
        assert owner.registry.in_memory(TABLE) is None
        await check_one_owner(here, owner, other)

    play(scenario)


def test_a_copy_that_was_read_under_an_older_lease_neither_answers_nor_writes(play: Play) -> None:
    """Its process has lost the table and taken it again, and nobody has told its memory."""

    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.chat("one")
        owner.tables._on_lost = lambda table: None
        await here.expire(owner)
        await other.chat("two")
        await other.registry.give_up(TABLE)
        await owner.tables.open()
        assert await owner.tables.whereabouts(TABLE) == "owner"
        assert await owner.last_seq() == 3
        await owner.chat("three")
        assert await owner.last_seq() == 4

    play(scenario)
