"""Requests under way at another process: slow clients, lost messages, and processes that are never heard again."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from server.cluster.test_placement import NotedBus

from lastboat.server.cluster import peers
from lastboat.server.cluster.bus import SLOW_CONSUMER, Bus
from lastboat.server.cluster.frames import Frame, pack
from lastboat.server.cluster.gateway import MAX_WAITING, Call
from lastboat.server.cluster.outbox import Outbox
from lastboat.server.cluster.peers import Peers
from lastboat.server.cluster.resumed_streams import Response
from lastboat.server.cluster.shared_limits import SharedLimits
from lastboat.server.limits.allowances import Allowances
from lastboat.server.settings import Settings


def part(n: int) -> Frame:
    return Frame({"kind": "body", "n": n, "more": True}, b"id: %d\n" % n)


async def kinds(call: Call, count: int) -> list[str]:
    return [(await call.next()).kind for _ in range(count)]


def test_a_slow_clients_stream_is_lost_as_a_whole_and_never_with_one_message_missing() -> None:
    """The process asks again after the last message that it sent: none that waited may be sent after the loss."""

    async def flood() -> list[str]:
        call = Call(1, "owner")
        call.is_stream = True
        for n in range(MAX_WAITING + 10):
            call.take(part(n))
        return await kinds(call, 1)

    assert asyncio.run(flood()) == ["lost"]


def test_a_large_response_is_not_too_much_for_a_call() -> None:
    async def hear() -> list[str]:
        call = Call(1, "owner")
        for n in range(2 * MAX_WAITING):
            call.take(part(n))
        return await kinds(call, 2 * MAX_WAITING)

    assert asyncio.run(hear()) == ["body"] * 2 * MAX_WAITING


def test_a_missing_message_ends_a_call_and_what_follows_is_ignored() -> None:
    async def hear() -> list[str]:
        call = Call(1, "owner")
        waiting = asyncio.create_task(kinds(call, 2))
        await asyncio.sleep(0)
        call.take(part(0))
        await asyncio.sleep(0)
        for n in (2, 1, 3):
            call.take(part(n))
        return await waiting

    assert asyncio.run(hear()) == ["body", "lost"]


def test_a_process_that_was_asked_and_is_never_heard_is_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "BEATS", 100)

    async def wait() -> str:
        others = Peers(NotedBus(), "here", 0.5)
        gone: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        others.on_gone = gone.set_result
        await others.start()
        others.expect("dead")
        try:
            return await asyncio.wait_for(gone, 60)
        finally:
            await others.stop()

    assert asyncio.run(wait()) == "dead"


def test_a_process_that_was_asked_before_it_was_heard_has_lost_nothing() -> None:
    async def hear() -> tuple[list[str], list[str]]:
        others = Peers(NotedBus(), "here", 3.0)
        gone: list[str] = []
        others.on_gone = gone.append
        others.expect("there")
        for epoch in (7, 7, 8):
            await others._on_message("", b'{"process":"there","epoch":%d,"leaving":false,"tables":3}' % epoch, "")
        return gone, list(others.names)

    assert asyncio.run(hear()) == (["there"], ["there"])


def test_the_streams_of_a_process_that_nobody_knows_are_not_counted() -> None:
    """It would never be parted with, and its streams would count for ever."""

    async def hear() -> dict[str, dict[str, int]]:
        bus = NotedBus()
        others = Peers(bus, "here", 3.0)
        allowances = Allowances(Settings())
        limits = SharedLimits(bus, others, "here", allowances)
        others.expect("there")
        for name in ("there", "dead"):
            await limits._on_message("", b'{"process":"%s","taken":{},"streams":{"ada":2}}' % name.encode(), "")
        return allowances.streams.elsewhere

    assert asyncio.run(hear()) == {"there": {"ada": 2}}


def test_what_waits_when_messages_are_lost_is_not_sent_later() -> None:
    async def send() -> list[Any]:
        bus = NotedBus()
        outbox = Outbox(bus, "here")
        outbox.ask("there", pack("ask", call=1), 1)
        outbox.reply("there", pack("whole", call=2))
        outbox.clear()
        await outbox.stop()
        return bus.published

    assert asyncio.run(send()) == []


def test_messages_that_the_nats_client_drops_count_as_one_lost_connection(caplog: pytest.LogCaptureFixture) -> None:
    async def drop() -> list[str]:
        bus = Bus()
        told: list[str] = []
        is_back = asyncio.Event()
        bus.on_lost, bus.on_back = (lambda: told.append("lost")), is_back.set
        for _ in range(100):
            await bus._on_error(type(SLOW_CONSUMER, (Exception,), {})())
        await is_back.wait()
        return told

    assert asyncio.run(drop()) == ["lost"]
    assert caplog.text.count("messages from NATS dropped") == 1


def test_messages_that_are_dropped_later_count_again() -> None:
    async def drop() -> int:
        bus = Bus()
        losses = 0
        for _ in range(2):
            is_back = asyncio.Event()
            bus.on_back = is_back.set
            await bus._on_error(type(SLOW_CONSUMER, (Exception,), {})())
            await is_back.wait()
            losses += 1
        return losses

    assert asyncio.run(drop()) == 2


def test_other_errors_of_the_nats_client_lose_no_messages() -> None:
    async def fail() -> bool:
        bus = Bus()
        await bus._on_error(TimeoutError())
        return bus._is_dropping

    assert not asyncio.run(fail())


def test_the_nats_client_still_has_an_error_of_this_name() -> None:
    from nats import errors

    assert hasattr(errors, SLOW_CONSUMER)


def test_a_stream_goes_on_where_it_was_and_a_refusal_to_go_on_is_not_sent() -> None:
    async def answer() -> tuple[list[Any], bool]:
        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message.get("status", message.get("body")))

        response = Response(send)
        stream = {"status": 200, "headers": [["content-type", "text/event-stream"]]}
        await response.take(Frame({"kind": "start", **stream}))
        await response.take(Frame({"kind": "body", "more": True}, b"id: 4\n"))
        await response.take(Frame({"kind": "start", **stream}))
        await response.take(Frame({"kind": "body", "more": True}, b"id: 5\n"))
        assert response.last_id == "5"
        await response.take(Frame({"kind": "whole", "status": 404, "headers": []}, b"{}"))
        return sent, response.is_refused

    assert asyncio.run(answer()) == ([200, b"id: 4\n", b"id: 5\n"], True)
