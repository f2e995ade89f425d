"""Streams hold little memory: no sent message, no table, no backlog; and they are counted until they end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from pathlib import Path
from types import CoroutineType
from typing import Any, cast

import pytest
from server.harness import PATIENCE
from server.single_table import ID, SingleTable, with_single_table
from server.table_games import HOST

from lastboat.server.http.context import Services
from lastboat.server.http.limits import RequestLimits
from lastboat.server.http.streams import Stream
from lastboat.server.limits.addresses import Client
from lastboat.server.limits.allowances import Allowances
from lastboat.server.limits.host_names import HostNames
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.matchmaker import Matchmaker
from lastboat.server.settings import Settings
from lastboat.server.store.people import People
from lastboat.server.store.queue import Queue


class Ear:
    """A client that may be slow: it receives what is sent while its `open` is set."""

    def __init__(
        self, single: SingleTable, services: Services, *, since: int | None = None, key: str | None = None
    ) -> None:
        self.payloads: list[Any] = []
        self.raw: list[bytes] = []
        self.sent: list[str] = []
        self.open = asyncio.Event()
        self.open.set()
        self.gone = asyncio.Event()
        self.stream = Stream(services, ID, 0, HOST, Client("127.0.0.1", "ada"), since, key)
        self.task = asyncio.create_task(self.stream.run(self.receive, self.send))
        self.registry = single.registry

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        await self.open.wait()
        self.sent.append(message["type"])
        body = message.get("body", b"")
        self.raw.append(body)
        self.payloads += [json.loads(line[6:]) for line in body.decode().splitlines() if line.startswith("data: ")]

    async def settle(self) -> None:
        """Let the stream send what it can."""
        for _ in range(10):
            await asyncio.sleep(0)

    async def leave(self) -> None:
        self.gone.set()
        await asyncio.wait_for(self.task, PATIENCE)


def current_services(single: SingleTable, **settings: Any) -> Services:
    registry = single.registry
    people = People(registry.store, registry.now)
    chosen, absent = Settings(**settings), cast(Any, None)
    allowances = Allowances(chosen)
    return Services(
        settings=chosen,
        store=registry.store,
        people=people,
        passkeys=absent,
        registry=registry,
        residency=single.residency,
        scheduler=single.scheduler,
        lobby=absent,
        hints=absent,
        reviews=absent,
        valuations=absent,
        bot_router=absent,
        matchmaker=Matchmaker(Queue(registry.store, registry.now), registry, absent),
        metrics=registry.metrics,
        warm_up=absent,
        lease_keeper=absent,
        allowances=allowances,
        pseudonym_key=bytes(32),
        daily_key=bytes(32),
        heavy_work=absent,
        finished=absent,
        network=absent,
        devices=absent,
        push=None,
    )


def held(coroutine: Coroutine[Any, Any, Any]) -> list[Any]:
    """All that the frames of a waiting coroutine hold."""
    found: list[Any] = []
    waiting: Any = coroutine
    while isinstance(waiting, CoroutineType):
        if waiting.cr_frame is not None:
            found += waiting.cr_frame.f_locals.values()
        waiting = waiting.cr_await
    return found


def test_a_waiting_stream_keeps_no_message_that_it_has_sent(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        ear = Ear(single, current_services(single))
        await ear.settle()
        await single.play(3)
        await ear.settle()
        assert len(max(ear.raw, key=len)) > 1000
        frames = held(cast(Any, ear.task.get_coro()))
        assert ear.stream in frames
        assert [one for one in frames if isinstance(one, str | bytes) and len(one) > 100] == []
        assert [one for one in vars(ear.stream).values() if isinstance(one, str | bytes) and len(one) > 100] == []
        await ear.leave()

    with_single_table(tmp_path, scenario)


def test_a_table_with_a_subscriber_is_unloaded_and_the_stream_continues_without_gap_or_repeat(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        await single.play_freely(40)
        ear = Ear(single, current_services(single))
        await ear.settle()
        for _ in range(3):
            await single.residency.unload_idle()
            assert single.registry.in_memory(ID) is None
            single.registry.subscribers.wake_all()
            await ear.settle()
            assert ear.raw[-1].startswith(b":"), "the client hears that the server is alive"
            assert single.registry.in_memory(ID) is None, "which loads nothing"
            before = len(ear.payloads)
            await single.play_freely(1)
            await ear.settle()
            assert len(ear.payloads) > before
            assert not any(one["fresh"] for one in ear.payloads[before:])
            assert all(one["events"] for one in ear.payloads[before:])
        assert [one["seq"] for one in ear.payloads] == sorted({one["seq"] for one in ear.payloads})
        assert ear.payloads[-1]["seq"] == single.twin.seq
        await ear.leave()

    with_single_table(tmp_path, scenario)


def test_a_slow_client_gets_all_missed_changes_in_one_message(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        ear = Ear(single, current_services(single))
        await ear.settle()
        ear.open.clear()
        first = single.twin.seq
        await single.play(12)
        await ear.settle()
        ear.open.set()
        await ear.settle()
        assert len(ear.payloads) <= 3
        assert ear.payloads[-1]["seq"] == single.twin.seq > first + 10
        assert not any(one["fresh"] for one in ear.payloads[1:])
        await ear.leave()

    with_single_table(tmp_path, scenario)


def test_a_client_that_disconnects_is_no_longer_counted_even_at_once(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        services = current_services(single, streams_each=1)
        for soon in (True, False):
            ear = Ear(single, services)
            if not soon:
                await ear.settle()
                assert services.allowances.streams._by_client == {"127.0.0.1": 1, "ada": 1}
                refused = Ear(single, services)
                with pytest.raises(Refusal, match="close one"):
                    await refused.task
                assert refused.sent == []
            await ear.leave()
            assert services.allowances.streams._by_client == {}
            assert len(single.registry.subscribers) == 0

    with_single_table(tmp_path, scenario)


def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        services = current_services(single)
        ear = Ear(single, services)
        await ear.settle()
        services.stop_streams()
        await asyncio.wait_for(ear.task, PATIENCE)
        assert ear.raw[-1] == b""

    with_single_table(tmp_path, scenario)


def test_a_stream_ends_if_the_database_cannot_say_who_its_person_is_now(tmp_path: Path) -> None:
    """Its client opens another one. An error would come after the beginning of a response."""

    async def scenario(single: SingleTable) -> None:
        services = current_services(single)
        await services.store.add_person(HOST.id, HOST.name, "code", "key", 0.0)
        ear = Ear(single, services, key="key")
        async with asyncio.timeout(PATIENCE):
            while not ear.payloads:
                await asyncio.sleep(0.001)
        await services.store._engine.dispose()
        (tmp_path / "boats.db").unlink()
        services.people.reread([HOST.id])
        single.registry.subscribers.renew([HOST.id])
        await asyncio.wait_for(ear.task, PATIENCE)
        assert ear.raw[-1] == b""

    with_single_table(tmp_path, scenario)


def test_a_connection_keeps_nothing_that_the_framework_added_to_its_request(tmp_path: Path) -> None:
    async def scenario(single: SingleTable) -> None:
        services = current_services(single)
        gate = RequestLimits(services.people, services.metrics, services.allowances, 100, [], HostNames("", ""))
        ran: list[str] = []

        async def app(scope: Any, receive: Any, send: Any) -> None:
            scope["heavy"] = object()
            ran.append("app")

        scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "client": ("127.0.0.1", 1)}
        given = dict(scope)
        await gate.handle(app, scope, cast(Any, None), cast(Any, None))
        assert ran == ["app"]
        assert scope == given

    with_single_table(tmp_path, scenario)
