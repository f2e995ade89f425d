"""Time while no game can be played is charged to nobody, whatever the system's clock says meanwhile."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest
from server.single_table import ID, SingleTable, registry_on

from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.tables.table import Table
from lastboat.server.wall_clock import wall_clock

USED = 7.0
"""Seconds of the first decision that were used before the server stopped."""


class Clock:
    """The system's clock, as a test sets it."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


async def resumed(folder: Path, clock: Clock) -> SingleTable:
    registry = await registry_on(folder)
    registry.now = clock
    single = SingleTable(registry, Table(ID, bytes(32)))
    await single.residency.start()
    return single


async def play_then_stop(folder: Path, clock: Clock) -> None:
    """A game is started at 1000 s; the server's last heartbeat comes `USED` seconds later."""
    single = await SingleTable.set_up(folder)
    clock.now += USED
    await single.registry.store.record_heartbeat(clock.now)
    await single.close()


async def seconds_left(registry: TableRegistry) -> float:
    table = (await registry.load(ID)).table
    assert table.clock.flag_at is not None
    return table.clock.flag_at - registry.now()


@pytest.mark.parametrize("jump", [0.0, 3600.0, -600.0])
def test_nobody_is_charged_for_downtime_and_warm_up(tmp_path: Path, jump: float) -> None:
    async def scenario() -> None:
        clock = Clock()
        await play_then_stop(tmp_path, clock)
        clock.now += 50 + jump
        single = await resumed(tmp_path, clock)
        clock.now += 900  # the engine is compiled

        assert await seconds_left(single.registry) == 600 - USED
        clock.now += 10
        assert await seconds_left(single.registry) == 600 - USED - 10
        await single.close()

    asyncio.run(scenario())


def test_a_server_that_stops_while_it_warms_up_charges_nobody_either(tmp_path: Path) -> None:
    async def scenario() -> None:
        clock = Clock()
        await play_then_stop(tmp_path, clock)
        for _ in range(3):
            clock.now += 300
            single = await resumed(tmp_path, clock)
            clock.now += 300
            await single.close()
        single = await resumed(tmp_path, clock)

        assert await seconds_left(single.registry) == 600 - USED
        await single.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("jump", [-600.0, 120.0])
def test_the_server_s_time_is_steady_when_the_system_clock_is_set(monkeypatch: pytest.MonkeyPatch, jump: float) -> None:
    system, passed = time.time(), [50.0]
    monkeypatch.setattr(time, "time", lambda: system)
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])
    now = wall_clock("")
    before = now()
    monkeypatch.setattr(time, "time", lambda: system + jump)
    passed[0] += 3

    assert before == pytest.approx(system)
    assert now() - before == pytest.approx(3)
