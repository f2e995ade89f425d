"""Autoplay that fails is tried again: a game with bots never stops."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable
from pathlib import Path

import pytest
from server.harness import PATIENCE
from server.single_table import ID, SingleTable, refused_writes, with_single_table
from server.table_games import HOST

from lastboat.server.runtime import scheduler
from lastboat.server.runtime.autoplay import Choice
from lastboat.server.tables import play_rules
from lastboat.server.tables.table import Notice, Table


@pytest.fixture(autouse=True)
def _retried_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler, "RETRY_AFTER", 0.0)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.002)


async def leave_to_bots(single: SingleTable) -> None:
    """Everybody leaves; bots play once they are ready."""
    single.autoplay._pause = 0.0
    await single.do(lambda table, at: play_rules.leave(table, HOST.id, 0.0, at))


async def until_bots_move(single: SingleTable) -> None:
    loaded = await single.registry.load(ID)
    await until(lambda: loaded.table.seq > single.twin.seq)


def test_autoplay_that_fails_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(single: SingleTable) -> None:
        answer, failures = single.autoplay.answer, [ZeroDivisionError(), ZeroDivisionError()]

        async def stumble(table: Table) -> Choice:
            if failures:
                raise failures.pop()
            return await answer(table)

        monkeypatch.setattr(single.autoplay, "answer", stumble)
        await leave_to_bots(single)
        single.warm_up._bots.set()
        await until_bots_move(single)

    with_single_table(tmp_path, scenario)

    logged = [record.message for record in caplog.records if record.name == "lastboat.scheduler"]
    assert logged == ["autoplay failed; retrying"] * 2


def test_a_bot_s_move_that_cannot_be_stored_is_tried_again(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario(single: SingleTable) -> None:
        await leave_to_bots(single)
        with refused_writes(tmp_path):
            single.warm_up._bots.set()
            await until(lambda: "write failed; request refused, table will be reloaded" in caplog.messages)
            assert (await single.loaded()).seq == single.twin.seq
        await until_bots_move(single)

    with_single_table(tmp_path, scenario)

    assert not [record for record in caplog.records if record.name == "lastboat.scheduler"], "the reason is logged once"


def test_a_clock_runs_on_at_a_table_that_is_unloaded(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        table = await single.loaded()
        seat, flag_at = table.clock.running, table.clock.flag_at
        assert seat is not None
        assert flag_at is not None
        await single.residency.unload_idle()
        assert single.registry.in_memory(ID) is None
        single.registry.now = lambda: flag_at
        single.warm_up._rules.set()
        single.scheduler.start()
        await until(lambda: (found := single.registry.in_memory(ID)) is not None and found.seats[seat].away)

    with_single_table(tmp_path, scenario)


def test_a_deleted_table_has_no_deadline_left(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        loaded = await single.registry.load(ID)
        loaded.table.status = "gathering"
        await single.registry.delete_if(loaded, lambda table: True)
        assert list(single.scheduler._deadlines.passed(math.inf)) == []

    with_single_table(tmp_path, scenario)


def test_players_are_told_of_a_simpler_bot_also_if_its_first_move_could_not_be_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(single: SingleTable) -> None:
        async def fall_back(table: Table) -> Choice:
            assert table.game is not None
            return Choice(table.game.legal()[0], is_own=False)

        monkeypatch.setattr(single.autoplay, "answer", fall_back)
        await leave_to_bots(single)
        with refused_writes(tmp_path):
            single.warm_up._bots.set()
            await until(lambda: "write failed; request refused, table will be reloaded" in caplog.messages)
        await until_bots_move(single)
        table = await single.loaded()
        first, *_ = table.updates_after(single.twin.seq)
        assert [type(one) for one in first.events] == [Notice]

    with_single_table(tmp_path, scenario)
