"""A session ends at the worst moment, on a real PostgreSQL, and another process takes the table.

Nobody may then write, or answer from memory that is old."""

from __future__ import annotations

import asyncio
import itertools
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from server.cluster.paused_processes import SHARD, TABLE, LoneProcess, Waters, waters
from server.postgres_cluster import Cluster
from server.table_games import HOST
from sqlalchemy import text

from lastboat.server.refusals import Refusal
from lastboat.server.runtime import shards
from lastboat.server.runtime.warm_up import prepare_rules
from lastboat.server.store import database_clock, rebuilding, session
from lastboat.server.store.database import NoDatabase
from lastboat.server.store.lease import LeaseTaken
from lastboat.server.store.rebuilding import rebuild
from lastboat.server.store.session import SHARDS
from lastboat.server.store.store import Store
from lastboat.server.store.writer import Change
from lastboat.server.tables import lobby_rules
from lastboat.server.tables.entries import Said

NUMBERS = itertools.count()
Play = Callable[[Callable[[Waters], Awaitable[None]]], None]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    running = Cluster()
    prepare_rules()  # the first game would block the event loop for seconds, and end the sessions
    try:
        running.start()
        yield running
    finally:
        running.close()


@pytest.fixture
def play(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Runs a scenario on a database of its own, as if PostgreSQL had run for long."""
    monkeypatch.setattr(session, "SETTLED", 0.0)
    url = cluster.create(f"waters{next(NUMBERS)}")

    async def run(scenario: Callable[[Waters], Awaitable[None]]) -> None:
        async with waters(url) as here:
            await scenario(here)

    return lambda scenario: asyncio.run(run(scenario))


def later(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Let time pass for the rules of shards, but not for sessions."""
    real = database_clock.elapsed
    monkeypatch.setattr(shards, "elapsed", lambda: real() + seconds)


def test_a_process_without_a_session_neither_answers_nor_writes_and_reads_again_when_it_has_one(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.chat("one")
        await here.end_session(owner)
        await other.chat("two")
        with pytest.raises(Refusal, match="does not answer"):
            await owner.chat("three")
        with pytest.raises(Refusal, match="does not answer"):
            await owner.last_seq()
        await owner.session.ping()
        assert await owner.last_seq() == 3

    play(scenario)


def test_a_session_that_does_not_answer_is_not_trusted(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(here: Waters) -> None:
        owner = await here.process("owner")
        await owner.chat("one")
        real = database_clock.elapsed
        monkeypatch.setattr(session, "elapsed", lambda: real() + session.TRUSTED)
        with pytest.raises(Refusal, match="does not answer"):
            await owner.last_seq()
        await owner.session.ping()
        assert await owner.last_seq() == 2

    play(scenario)


def test_a_session_that_answers_late_is_kept_with_its_tables(play: Play) -> None:
    """A commit that takes long still holds the locks."""

    async def scenario(here: Waters) -> None:
        owner = await here.process("owner")
        await owner.chat("one")
        async with here.engine.begin() as busy:
            await busy.execute(text("set local idle_in_transaction_session_timeout = 0"))
            await busy.execute(text("lock table entries"))
            saying = asyncio.create_task(owner.chat("two"))
            while not await here.ask("select 1 from pg_stat_activity where wait_event_type = 'Lock'"):
                await asyncio.sleep(0.01)
            pinging = asyncio.create_task(owner.session.ping())
            await asyncio.wait({pinging}, timeout=session.TRUSTED + 1)
            with pytest.raises(Refusal, match="does not answer"):
                await owner.last_seq()
        await saying
        await pinging
        assert await owner.last_seq() == 3
        assert (owner.session.number, await here.owners()) == (1, ["owner"])

    play(scenario)


def test_a_session_in_which_a_statement_waits_in_vain_is_given_up(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "LOST", session.TRUSTED)

    async def scenario(here: Waters) -> None:
        owner = await here.process("owner")
        await owner.chat("one")
        silent: int = owner.session._driver.get_server_pid()
        os.kill(silent, signal.SIGSTOP)
        try:
            saying = asyncio.create_task(owner.chat("two"))
            with pytest.raises(NoDatabase):
                await owner.session.ping()
            with pytest.raises(Refusal):
                await saying
        finally:
            os.kill(silent, signal.SIGCONT)
        await owner.session.ping()
        before = await owner.last_seq()
        await owner.chat("three")
        assert await owner.last_seq() == before + 1

    play(scenario)


def test_a_write_of_an_earlier_session_is_refused_in_a_later_one(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        tenure = (await owner.registry.load(TABLE)).tenure
        await here.end_session(owner)
        await other.chat("one")
        await other.shards.release()
        await owner.session.ping()
        assert await owner.last_seq() == 2
        late = Change(TABLE, 3, [Said(1.0, text="late")], None, tenure=tenure)
        with pytest.raises(NoDatabase, match="another process"):
            await owner.registry.store.append(late)
        with pytest.raises(NoDatabase, match="another process"):
            await owner.registry.store.delete_table(TABLE, tenure)
        assert await owner.last_seq() == 2

    play(scenario)


def test_a_process_that_is_asked_for_a_table_gets_it_from_its_owner(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.chat("one")
        stream = owner.registry.subscribers.add(TABLE)
        await other.chat("two")
        assert await other.last_seq() == 3
        assert await here.owners() == ["other"]
        assert owner.registry.in_memory(TABLE) is None
        assert stream.is_gone, "its client finds the other process"

    play(scenario)


def test_a_request_in_progress_is_finished_before_its_table_goes(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.chat("one")
        async with (await owner.registry.load(TABLE)).lock:
            asking = asyncio.create_task(other.last_seq())
            while TABLE not in owner.registry._loaded or owner.shards.owns(TABLE):
                await asyncio.sleep(0.01)
            assert await here.owners() == ["owner"]
        assert await asking == 2
        assert await here.owners() == ["other"]

    play(scenario)


def test_late_requests_do_not_fetch_a_shard_back(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.chat("one")
        await other.chat("two")
        with pytest.raises(Refusal) as refused:
            await owner.chat("three")
        later(monkeypatch, shards.STRAGGLERS)
        await owner.chat("three")

        assert refused.value.code == "no-owner"
        assert refused.value.retry_after == 1
        assert await here.owners() == ["owner"]

    play(scenario)


def test_a_shard_that_bounces_between_processes_stays_for_a_minute(
    play: Play, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(here: Waters) -> None:
        one, two = await here.process("one"), await here.process("two")
        for n, process in enumerate((one, two, one, two)):
            later(monkeypatch, n * shards.STRAGGLERS)
            await process.last_seq()
        later(monkeypatch, 4 * shards.STRAGGLERS)
        with pytest.raises(Refusal) as refused:
            await one.last_seq()
        stayed = await here.owners()
        later(monkeypatch, 2 * shards.STAYS)
        await one.last_seq()

        assert refused.value.code == "no-owner"
        assert stayed == ["two"]
        assert await here.owners() == ["one"]

    play(scenario)
    assert "the proxy does not hash by shard" in caplog.text


def test_a_shard_of_a_dead_owner_is_taken_and_may_go_again(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        one, two = await here.process("one"), await here.process("two")
        await one.last_seq()
        await two.last_seq()
        await here.end_session(two)
        await one.take_free_shards()
        await two.session.ping()
        assert await two.last_seq() == 1
        assert await here.owners() == ["two"]

    play(scenario)


def test_free_shards_are_taken_once_and_their_games_resumed(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.registry.do(TABLE, lambda table, at: lobby_rules.start(table, HOST.id, at))
        await here.end_session(owner)
        await asyncio.gather(other.take_free_shards(), other.last_seq(), other.take_free_shards())
        while other.registry.in_memory(TABLE) is None:
            await asyncio.sleep(0.01)
        assert [await here.owners(shard) for shard in range(SHARDS)] == [["other"]] * SHARDS
        await other.session.unlock([SHARD])
        assert await here.owners() == [], "it was locked once"

    play(scenario)


def test_a_shard_asked_for_while_a_session_begins_is_locked_once(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner = await here.process("owner")
        async with owner.session._turn:
            beginning = asyncio.create_task(owner.session.acquire())
            await asyncio.sleep(0)
            asking = asyncio.create_task(owner.last_seq())
            await asyncio.sleep(0.01)
        await beginning
        assert await asking == 1
        await owner.take_free_shards()
        await owner.shards.release()
        assert await here.owners() == []

    play(scenario)


def test_pings_wait_for_no_shard(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(here: Waters) -> None:
        process = await here.process("one")
        is_free, at = asyncio.Event(), process.session._answered

        async def hang(*_: object) -> None:
            await is_free.wait()

        monkeypatch.setattr(process.residency, "expect", hang)
        async with asyncio.timeout(60):
            while process.session._answered == at or not await here.owners():
                await process.shards.renew()
        assert not process.shards.owns(TABLE)
        is_free.set()

    play(scenario)


def test_shards_are_taken_while_the_other_connections_are_dead(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.registry.do(TABLE, lambda table, at: lobby_rules.start(table, HOST.id, at))
        await here.end_session(owner)
        with monkeypatch.context() as patch:
            patch.setattr(other.registry.store, "_engine", None)
            await other.take_free_shards()
        assert await here.owners() == ["other"]
        assert TABLE in other.registry.known()

    play(scenario)


def test_a_process_does_not_let_go_of_a_shard_that_it_has_asked_for_itself(play: Play) -> None:
    """It asks while another one owns the shard; when the notice arrives, it may have taken the shard."""

    async def scenario(here: Waters) -> None:
        owner = await here.process("owner")
        await owner.chat("one")
        await owner.session.notify("ask", SHARD)
        await owner.session.ping()
        assert owner.shards.owns(TABLE)

    play(scenario)


def test_a_process_that_stops_hands_everything_over_and_takes_nothing(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner = await here.process("owner")
        await owner.take_free_shards()
        await owner.chat("one")
        await owner.shards.release()
        await owner.take_free_shards()
        with pytest.raises(Refusal, match="stops"):
            await owner.last_seq()
        assert await here.owners() == []

    play(scenario)


def test_after_a_start_of_the_database_a_shard_goes_to_its_last_owner_only(play: Play) -> None:
    """Its lock has ended with the database, and a process that has not noticed may still answer from memory."""

    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.chat("one")
        await here.end_session(owner)
        with pytest.MonkeyPatch.context() as patch:
            for process in (owner, other):
                patch.setattr(process.session, "ping", _unsettled(process))
            await other.take_free_shards()
            before = await here.owners()
            await owner.take_free_shards()

        assert before == []
        assert await here.owners() == ["owner"]

    play(scenario)


def test_after_a_start_of_the_database_nobody_takes_a_shard_that_they_owned_long_ago(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.chat("one")
        await here.end_session(owner)
        await other.chat("two")
        await owner.shards.renew()
        await here.end_session(other)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(owner.session, "ping", _unsettled(owner))
            await owner.take_free_shards()
        assert await here.owners() == []

    play(scenario)


def _unsettled(process: LoneProcess) -> Callable[[], Awaitable[list[Any]]]:
    ping = process.session.ping

    async def unsettled() -> list[Any]:
        found = await ping()
        process.session.is_settled = False
        return found

    return unsettled


def test_a_game_whose_table_could_not_be_read_is_resumed_later(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(here: Waters) -> None:
        owner, other = await here.process("owner"), await here.process("other")
        await owner.registry.do(TABLE, lambda table, at: lobby_rules.start(table, HOST.id, at))
        await here.end_session(owner)

        async def fail(table: str) -> None:
            raise NoDatabase("too many connections")

        with monkeypatch.context() as patch:
            patch.setattr(other.registry.store, "load", fail)
            await other.take_free_shards()
            await other.residency.resume()
        assert other.registry.in_memory(TABLE) is None
        await other.residency.beat()
        assert other.registry.in_memory(TABLE) is not None

    play(scenario)


def test_a_table_whose_loading_failed_unseen_is_loaded_again(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    """The client of the first request has gone before the database failed; the next one must not meet its failure."""

    async def scenario(here: Waters) -> None:
        owner = await here.process("owner")
        is_asked = asyncio.Event()

        async def fail(table: str) -> None:
            is_asked.set()
            raise NoDatabase("connection lost")

        with monkeypatch.context() as patch:
            patch.setattr(owner.registry.store, "load", fail)
            first = asyncio.create_task(owner.last_seq())
            await is_asked.wait()
            first.cancel()
            while owner.registry.size:
                await asyncio.sleep(0)
        assert await owner.last_seq() == 1

    play(scenario)


def test_ratings_are_not_computed_again_while_a_process_may_end_games(play: Play) -> None:
    async def scenario(here: Waters) -> None:
        owner = await here.process("owner")
        await owner.chat("one")
        with pytest.raises(LeaseTaken, match="stop them all"):
            await rebuild(here.url)
        await owner.shards.release()
        assert await rebuild(here.url) == (0, 0)
        assert await here.owners() == []

    play(scenario)


def test_no_process_takes_a_table_while_ratings_are_computed_again(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(here: Waters) -> None:
        process = await here.process("one")

        async def lose_the_session(store: Store) -> tuple[int, int]:
            await process.take_free_shards()
            (owner,) = await here.owners()
            assert owner != "one"
            this = f"application_name = 'lastboat {owner}'"
            await here.ask(f"select pg_terminate_backend(pid) from pg_stat_activity where {this}")
            with pytest.raises(NoDatabase):
                await write_for_ever(store)
            return 0, 0

        async def write_for_ever(store: Store) -> None:
            while True:
                async with store.writing():
                    await asyncio.sleep(0.01)

        monkeypatch.setattr(rebuilding, "rebuild_ratings", lose_the_session)
        await rebuild(here.url)

    play(scenario)
