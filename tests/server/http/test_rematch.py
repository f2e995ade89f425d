"""A rematch of a table that is loaded again, or lost to another process, while it is offered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from server.http.test_streams import current_services
from server.single_table import ID, SingleTable, with_single_table
from server.table_games import HOST

from lastboat.server.http.context import Services
from lastboat.server.http.routes.tables import rematch
from lastboat.server.limits.addresses import Client
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.registry import Decide, LoadedTable, TableRegistry
from lastboat.server.store.evenings import games_of_evening
from lastboat.server.store.games import games_of
from lastboat.server.thinking.bot_host import BotHost
from lastboat.server.thinking.bot_router import BotRouter


def test_the_response_names_the_new_table_even_if_the_old_one_is_loaded_again_meanwhile(tmp_path: Path) -> None:
    async def scenario(single: SingleTable, services: Services) -> None:
        registry = single.registry
        old = await registry.load(ID)
        async with old.lock:
            offering = _offer(services)
            await _wait_for_tables(registry, 2)
            registry.drop(ID)
        answer = await offering
        (new,) = await _others(registry)

        assert old.table.rematch is None
        assert answer == new
        assert (await registry.load(ID)).table.rematch == new

    _with_finished_game(tmp_path, scenario)


def test_two_requests_get_one_table_even_if_the_old_one_is_loaded_again_between_them(tmp_path: Path) -> None:
    async def scenario(single: SingleTable, services: Services) -> None:
        registry = single.registry
        before = await registry.load(ID)
        async with before.lock:
            first = _offer(services)
            await _wait_for_tables(registry, 2)
            registry.drop(ID)
            again = await registry.load(ID)
            await again.lock.acquire()
            second = _offer(services)
            await asyncio.sleep(0.1)
        again.lock.release()
        answers = {await first, await second}

        assert answers == {again.table.rematch}
        assert await _others(registry) == {again.table.rematch}

    _with_finished_game(tmp_path, scenario)


def test_a_rematch_belongs_to_the_process_of_the_first_game(tmp_path: Path) -> None:
    async def scenario(single: SingleTable, services: Services) -> None:
        assert (await _offer(services))[:2] == ID[:2]

    _with_finished_game(tmp_path, scenario)


def test_of_two_requests_that_create_the_table_at_once_both_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(single: SingleTable, services: Services) -> None:
        registry, add, waiting = single.registry, single.registry.add, asyncio.Barrier(2)

        async def add_together(*args: Any, **named: Any) -> None:
            await waiting.wait()
            await add(*args, **named)

        monkeypatch.setattr(registry, "add", add_together)
        before = await registry.load(ID)
        first = _offer(services)
        while not before.offering.locked():
            await asyncio.sleep(0)
        registry.drop(ID)
        async with asyncio.timeout(60):
            answers = {await _offer(services), await first}

        assert answers == await _others(registry)
        assert len(answers) == 1

    _with_finished_game(tmp_path, scenario)


def test_the_next_request_goes_on_with_a_table_whose_offer_was_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(single: SingleTable, services: Services) -> None:
        registry = single.registry

        async def lost(id: str, decide: Decide) -> LoadedTable:
            raise Refusal("no-owner", "another process has taken over this table; try again", retry_after=1)

        await registry.load(ID)
        monkeypatch.setattr(registry, "do", lost)
        with pytest.raises(Refusal, match="another process"):
            await _offer(services)
        monkeypatch.undo()

        assert {await _offer(services)} == await _others(registry)
        assert [one.number for one in await games_of_evening(registry.store, ID)] == [1, 2]

    _with_finished_game(tmp_path, scenario)


def _with_finished_game(folder: Path, scenario: Callable[[SingleTable, Services], Awaitable[None]]) -> None:
    async def finished(single: SingleTable) -> None:
        await single.play(10_000)
        bot_router = BotRouter(BotHost())
        try:
            await scenario(single, replace(current_services(single), bot_router=bot_router))
        finally:
            await bot_router.stop()

    with_single_table(folder, finished)


def _offer(services: Services) -> asyncio.Task[str]:
    async def answer() -> str:
        response = await rematch(ID, HOST, Client("127.0.0.1", HOST.id), services)
        return str(json.loads(bytes(response.body))["table"])

    return asyncio.create_task(answer())


async def _wait_for_tables(registry: TableRegistry, count: int) -> None:
    while len((await games_of(registry.store, HOST.id)).tables) < count:
        await asyncio.sleep(0.01)


async def _others(registry: TableRegistry) -> set[str]:
    return {str(one["id"]) for one in (await games_of(registry.store, HOST.id)).tables} - {ID}
