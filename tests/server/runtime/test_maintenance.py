"""Maintenance drops what is no longer needed: tables, guests, bots, rate limits."""

from __future__ import annotations

import asyncio
import gc
import math
import sqlite3
import time
import weakref
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from server.single_table import ID, SingleTable, refused_writes, with_single_table
from server.table_games import HOST

from lastboat.bots import make
from lastboat.server.limits.allowances import Allowances, TokenBuckets
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.autoplay import Player
from lastboat.server.runtime.maintenance import Maintenance, fill_old_games
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.settings import Settings
from lastboat.server.store.database import NoDatabase
from lastboat.server.store.deletion import delete_person, tables_of
from lastboat.server.store.operations import ban
from lastboat.server.store.people import People
from lastboat.server.store.store import Store
from lastboat.server.store.writer import Change
from lastboat.server.tables.entries import Said
from lastboat.server.tables.seats import SOMEONE
from lastboat.server.thinking.bot_host import BotHost
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.thinking.request_queue import RequestQueue
from lastboat.server.views.messages import message
from lastboat.view import Eyes, view


@pytest.fixture
def no_search_for_garbage() -> Iterator[None]:
    """Objects are freed because nothing references them, not by a search for cycles."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_search_for_garbage")
def test_nothing_of_an_unloaded_table_remains(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        await single.play(30)
        table = await single.loaded()
        assert table.game is not None
        message(table, 0, HOST, table.seq - 3)
        parts = [weakref.ref(part) for part in (table, table.game, table.game.states, table.clock, table.seats[0])]
        del table
        await single.residency.unload_idle()
        await asyncio.sleep(0)
        assert [part() for part in parts] == [None] * len(parts)

    with_single_table(tmp_path, scenario)


def test_rendered_parts_are_dropped_after_a_while(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        table = await single.loaded()
        drawn = message(table, 0, HOST)
        assert table.rendered
        assert max(len(str(part)) for part in table.rendered.values()) < len(drawn), "parts, not whole messages"
        await single.scheduler.drop_rendered()
        assert table.rendered == {}
        assert message(table, 0, HOST) == drawn

    with_single_table(tmp_path, scenario)


@pytest.mark.usefixtures("no_search_for_garbage")
def test_the_writer_does_not_keep_the_last_change(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        change = Change(ID, single.twin.seq + 1, [Said(0.0, "Ada", "red", "Ahoy")], None)
        written = weakref.ref(change)
        await single.registry.store.append(change)
        del change
        async with asyncio.timeout(60):
            while written() is not None:  # the writer's thread may be between two steps
                await asyncio.sleep(0.01)

    with_single_table(tmp_path, scenario)


def test_idle_guests_leave_the_cache_and_are_looked_up_again(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        people = People(single.registry.store, single.registry.now)
        early, late = await people.welcome("Ada"), await people.welcome("Bob")
        for one in (late, early):
            assert await people.find(one.token) == one.person
        await asyncio.sleep(0.01)
        parting = time.monotonic()
        await people.find(late.token)
        people.forget_idle(parting)
        assert people.recall(early.token) is None
        assert people.recall(late.token) == late.person
        renamed = await people.rename(late.person, "Bea")
        assert people.recall(late.token) == renamed
        assert await people.find(early.token) == early.person
        await people.forget(early.token)
        with pytest.raises(Refusal, match="not known"):
            await people.find(early.token)

    with_single_table(tmp_path, scenario)


def test_a_bucket_is_dropped_when_it_is_full_again_and_not_before(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    buckets = TokenBuckets(rate=1, burst=2)
    buckets.spend("Ada", 2)
    assert buckets.wait_for("Ada") == 1
    now[0] += 1
    buckets.forget_full()
    assert (buckets.wait_for("Ada"), buckets.wait_for("Ada", 2)) == (0, 1), "one has come back, not two"
    now[0] += 2
    buckets.forget_full()
    assert buckets._levels == {}


def test_failures_of_bots_are_forgotten_with_their_table(tmp_path: Path) -> None:
    class Clumsy:
        def choose(self, *_: object) -> int:
            raise RuntimeError

    async def scenario(single: SingleTable) -> None:
        router = BotRouter(BotHost(lambda level, seed: Clumsy() if level == "captain" else make(level, seed)))
        autoplay = single.autoplay
        autoplay._queue = RequestQueue(router, 1, Metrics())
        assert single.twin.game is not None
        seen = view(single.twin.game.states, 0, 0, Eyes.MEMORY)
        for table in (ID, "another"):
            await autoplay.choose(Player(table, 0, "captain"), "host", seen, single.twin.game.legal())
        assert {player.table for player in autoplay._replaced} == {ID, "another"}
        await single.residency.unload_idle()
        assert {player.table for player in autoplay._replaced} == {"another"}

    with_single_table(tmp_path, scenario)


def maintenance_of(single: SingleTable) -> Maintenance:
    people = People(single.registry.store, single.registry.now)
    return Maintenance(single.registry, single.residency, people, Allowances(Settings()), math.inf)


def test_a_banned_person_is_unseated_later_if_the_database_refuses_it_now(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        store = single.registry.store
        await store.add_person(HOST.id, HOST.name, "code", "token", 0.0)
        maintenance = maintenance_of(single)
        await ban(store, HOST.id, 0.0)
        with refused_writes(tmp_path):
            await maintenance.run_once()
            assert not any(seat.away for seat in (await single.loaded()).seats)
        await maintenance.run_once()
        assert all(seat.away for seat in (await single.loaded()).seats)
        await maintenance.stop()

    with_single_table(tmp_path, scenario)


def test_a_banned_person_is_unseated_by_the_process_that_gets_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(single: SingleTable) -> None:
        store = single.registry.store
        await store.add_person(HOST.id, HOST.name, "code", "token", 0.0)
        maintenance = maintenance_of(single)
        await ban(store, HOST.id, 0.0)
        monkeypatch.setattr(single.registry, "owns", lambda id: False)
        await maintenance.run_once()
        monkeypatch.undo()
        await maintenance.run_once()
        assert all(seat.away for seat in (await single.loaded()).seats)
        await maintenance.stop()

    with_single_table(tmp_path, scenario)


def test_a_banned_person_is_unseated_later_if_their_tables_cannot_be_looked_up_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise OSError("the disk is full")

    async def scenario(single: SingleTable) -> None:
        store = single.registry.store
        await store.add_person(HOST.id, HOST.name, "code", "token", 0.0)
        maintenance = maintenance_of(single)
        await ban(store, HOST.id, 0.0)
        with monkeypatch.context() as patch:
            patch.setattr("lastboat.server.runtime.bans.open_tables_of_banned", fail)
            with pytest.raises(OSError, match="the disk is full"):
                await maintenance.run_once()
        await maintenance.run_once()
        assert all(seat.away for seat in (await single.loaded()).seats)
        await maintenance.stop()

    with_single_table(tmp_path, scenario)


def add_unreadable_table(folder: Path, id: str) -> None:
    """A table of the host whose log is damaged."""
    with closing(sqlite3.connect(folder / "boats.db")) as database:
        for name in ("tables", "members", "entries"):
            key = "id" if name == "tables" else "table_id"
            columns = [row[1] for row in database.execute(f"pragma table_info({name})") if row[1] != key]
            some = ", ".join(columns)
            database.execute(
                f"insert into {name} ({key}, {some}) select ?, {some} from {name} where {key} = ?", [id, ID]
            )
        database.execute("update entries set body = '{' where table_id = ?", [id])
        database.commit()


def test_a_table_that_cannot_be_read_delays_no_ban_and_no_deletion(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(single: SingleTable) -> None:
        store = single.registry.store
        await store.add_person(HOST.id, HOST.name, "code", "token", 0.0)
        add_unreadable_table(tmp_path, "0" * 16)
        maintenance = maintenance_of(single)
        await ban(store, HOST.id, 0.0)
        await maintenance.run_once()
        assert all(seat.away for seat in (await single.loaded()).seats)
        await delete_person(store, HOST.id)
        for _ in range(2):
            await maintenance.run_once()
        assert [seat.name for seat in (await single.loaded()).seats] == [SOMEONE] * 2
        assert await tables_of(store, HOST.id) == ["0" * 16]
        await maintenance.stop()

    with_single_table(tmp_path, scenario)
    assert caplog.messages.count("table cannot be read; skipped") == 1


def test_old_games_are_filled_later_if_the_database_is_away_now(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[str] = []

    async def find(store: Store) -> list[str]:
        return [ID]

    async def fill(store: Store, id: str, rows: object) -> None:
        tried.append(id)
        if len(tried) == 1:
            raise NoDatabase("away")

    monkeypatch.setattr("lastboat.server.runtime.maintenance.unfilled_games", find)
    monkeypatch.setattr("lastboat.server.runtime.maintenance.fill_results", fill)

    async def scenario(single: SingleTable) -> None:
        await single.play(10_000)
        maintenance = maintenance_of(single)
        with pytest.raises(NoDatabase):
            await maintenance.run_once()
        for _ in range(2):
            await maintenance.run_once()
        assert tried == [ID] * 2
        await maintenance.stop()

    with_single_table(tmp_path, scenario)


def test_old_games_are_filled_a_few_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lastboat.server.runtime.maintenance.AT_ONCE", 0.0)
    filled: list[str] = []

    async def fill(store: Store, id: str, rows: object) -> None:
        filled.append(id)

    monkeypatch.setattr("lastboat.server.runtime.maintenance.fill_results", fill)

    async def scenario(single: SingleTable) -> None:
        left = [ID, ID]
        await fill_old_games(single.registry, left)
        assert (left, filled) == ([ID, ID], []), "other work waits for no more than a moment"

    with_single_table(tmp_path, scenario)


def test_maintenance_unloads_tables_and_releases_memory_outside_the_loop(tmp_path: Path) -> None:
    given: list[bool] = []

    def release() -> None:
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            given.append(True)
        else:
            given.append(False)

    async def scenario(single: SingleTable) -> None:
        people = People(single.registry.store, single.registry.now)
        welcome = await people.welcome("Ada")
        await people.find(welcome.token)
        maintenance = Maintenance(
            single.registry, single.residency, people, Allowances(Settings()), 0.0, release=release
        )
        await maintenance.run_once()
        assert people.recall(welcome.token) is None
        assert given == [], "nothing is less than it was"
        assert b"lastboat_database_bytes 0.0" not in single.registry.metrics.text()
        subscriber = single.registry.subscribers.add(ID)
        await single.loaded()
        maintenance._size = single.registry.size
        await maintenance.run_once()
        assert single.registry.in_memory(ID) is None
        assert given == [True]
        single.registry.subscribers.remove(ID, subscriber)
        await maintenance.run_once()
        assert given == [True, True]
        await maintenance.run_once()
        assert given == [True, True]
        await maintenance.stop()

    with_single_table(tmp_path, scenario)
