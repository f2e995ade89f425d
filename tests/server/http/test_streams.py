"""Streams hold little: no message that was sent, no table, no backlog; and they are counted to the end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Coroutine
from pathlib import Path
from types import CoroutineType
from typing import Any, cast

import pytest
from server.one_table import ID, Quay, in_a_harbour

from lastboat.server.http.context import Parts
from lastboat.server.http.limits import LATER, Buckets, Gate
from lastboat.server.http.streams import Stream
from lastboat.server.refusals import Refusal
from lastboat.server.settings import Settings
from lastboat.server.store.people import People


class Ear:
    """A client who may be slow: he takes what is sent while his `open` is set."""

    def __init__(self, quay: Quay, parts: Parts, *, since: int | None = None) -> None:
        self.heard: list[Any] = []
        self.raw: list[bytes] = []
        self.sent: list[str] = []
        self.open = asyncio.Event()
        self.open.set()
        self.gone = asyncio.Event()
        self.stream = Stream(parts, ID, 0, None, "127.0.0.1", since)
        self.task = asyncio.create_task(self.stream.run(self.receive, self.send))
        self.harbour = quay.harbour

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Any) -> None:
        await self.open.wait()
        self.sent.append(message["type"])
        body = message.get("body", b"")
        self.raw.append(body)
        self.heard += [json.loads(line[6:]) for line in body.decode().splitlines() if line.startswith("data: ")]

    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    async def leave(self) -> None:
        self.gone.set()
        await asyncio.wait_for(self.task, 5)


def parts_of(quay: Quay, **settings: Any) -> Parts:
    harbour = quay.harbour
    people = People(harbour.store, harbour.clock)
    return Parts(
        Settings(**settings), harbour.store, people, harbour, cast(Any, None), harbour.metrics, cast(Any, None), {}
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


def test_a_stream_that_waits_holds_no_message_that_it_has_sent(tmp_path: Path) -> None:
    async def tell(quay: Quay) -> None:
        ear = Ear(quay, parts_of(quay))
        await ear.settle()
        await quay.play(3)
        await ear.settle()
        assert len(max(ear.raw, key=len)) > 1000
        frames = held(cast(Any, ear.task.get_coro()))
        assert ear.stream in frames
        assert [one for one in frames if isinstance(one, str | bytes) and len(one) > 100] == []
        assert [one for one in vars(ear.stream).values() if isinstance(one, str | bytes) and len(one) > 100] == []
        await ear.leave()

    in_a_harbour(tmp_path, tell)


def test_a_table_is_put_away_although_someone_listens_who_then_hears_on_without_gap_or_repeat(tmp_path: Path) -> None:
    async def tell(quay: Quay) -> None:
        await quay.play_freely(40)
        ear = Ear(quay, parts_of(quay))
        await ear.settle()
        for _ in range(3):
            await quay.harbour.put_away()
            assert quay.harbour.in_memory(ID) is None
            quay.harbour.audience.wake_all()
            await ear.settle()
            assert ear.raw[-1].startswith(b":"), "he hears that the server is alive"
            assert quay.harbour.in_memory(ID) is None, "which loads nothing"
            before = len(ear.heard)
            await quay.play_freely(1)
            await ear.settle()
            assert len(ear.heard) > before
            assert not any(one["fresh"] for one in ear.heard[before:])
            assert all(one["events"] for one in ear.heard[before:])
        assert [one["seq"] for one in ear.heard] == sorted({one["seq"] for one in ear.heard})
        assert ear.heard[-1]["seq"] == quay.twin.seq
        await ear.leave()

    in_a_harbour(tmp_path, tell)


def test_who_is_slow_gets_one_message_for_all_that_he_missed(tmp_path: Path) -> None:
    async def tell(quay: Quay) -> None:
        ear = Ear(quay, parts_of(quay))
        await ear.settle()
        ear.open.clear()
        first = quay.twin.seq
        await quay.play(12)
        await ear.settle()
        ear.open.set()
        await ear.settle()
        assert len(ear.heard) <= 3
        assert ear.heard[-1]["seq"] == quay.twin.seq > first + 10
        assert not any(one["fresh"] for one in ear.heard[1:])
        await ear.leave()

    in_a_harbour(tmp_path, tell)


def test_whoever_leaves_is_no_longer_counted_even_if_he_leaves_at_once(tmp_path: Path) -> None:
    async def tell(quay: Quay) -> None:
        parts = parts_of(quay, streams_each=1)
        for soon in (True, False):
            ear = Ear(quay, parts)
            if not soon:
                await ear.settle()
                assert parts.streams == {"127.0.0.1": 1}
                refused = Ear(quay, parts)
                with pytest.raises(Refusal, match="close one"):
                    await refused.task
                assert refused.sent == []
            await ear.leave()
            assert parts.streams == {}
            assert len(quay.harbour.audience) == 0

    in_a_harbour(tmp_path, tell)


def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    async def tell(quay: Quay) -> None:
        ear = Ear(quay, parts_of(quay))
        await ear.settle()
        quay.harbour.stop_telling()
        await asyncio.wait_for(ear.task, 5)
        assert ear.raw[-1] == b""

    in_a_harbour(tmp_path, tell)


def test_what_the_layers_put_into_a_request_is_not_kept_with_its_connection(tmp_path: Path) -> None:
    async def tell(quay: Quay) -> None:
        parts = parts_of(quay)
        gate = Gate(parts.people, parts.metrics, Buckets(1, 10), 100, [])
        ran: list[str] = []

        async def later(receive: Any, send: Any) -> None:
            ran.append("later")

        async def app(scope: Any, receive: Any, send: Any) -> None:
            scope["heavy"] = object()
            scope[LATER].append(later)
            ran.append("app")

        scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "client": ("127.0.0.1", 1)}
        given = dict(scope)
        await gate.through(app, scope, cast(Any, None), cast(Any, None))
        assert ran == ["app", "later"]
        assert scope == given

    in_a_harbour(tmp_path, tell)
