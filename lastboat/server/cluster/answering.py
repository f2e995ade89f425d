"""Answers the requests that other processes pass on, with this process's own application."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from starlette.types import ASGIApp, Message, Scope

from lastboat.server.cluster.bus import Bus, NoBus
from lastboat.server.cluster.frames import Frame, pack, unpack
from lastboat.server.cluster.leased_tables import LeasedTables
from lastboat.server.http.limits import KEY, call_deferred
from lastboat.server.http.problems import problem_response
from lastboat.server.refusals import Refusal

HEADER_ROOM: Final = 4096
"""Bytes of a message that are not its body."""

log = logging.getLogger("lastboat.cluster")


class Answering:
    """The requests of other processes that this one works on."""

    def __init__(self, bus: Bus, tables: LeasedTables, app: Any) -> None:
        self._bus = bus
        self._tables = tables
        self._app = app
        self._inner: ASGIApp = app.state.inner
        self._open: dict[tuple[str, int], _Answer] = {}

    async def start(self) -> None:
        await self._bus.subscribe(f"ask.{self._tables.process}", self._hear)

    def part_with(self, process: str) -> None:
        """Drop the requests of a process that is gone."""
        for (asking, _), answer in list(self._open.items()):
            if asking == process:
                answer.disconnect()

    async def stop(self) -> None:
        for answer in list(self._open.values()):
            answer.disconnect()

    async def _hear(self, subject: str, payload: bytes, reply: str) -> None:
        frame = unpack(payload)
        number = (str(frame.head["process"]), int(frame.head["call"]))
        if frame.kind == "cancel":
            if number in self._open:
                self._open[number].disconnect()
            return
        if not self._tables.holds(frame.head["table"]):
            await self._bus.reply(reply, pack("not-mine"))
            return
        await self._bus.reply(reply, pack("taken"))
        self._open[number] = _Answer(frame, self._app, self._inner, self._sender(reply), lambda: self._close(number))

    def _close(self, number: tuple[str, int]) -> None:
        self._open.pop(number, None)

    def _sender(self, reply: str) -> Callable[[Message], Awaitable[None]]:
        """Sends the parts of a response, numbered, each small enough for NATS."""
        count = 0

        async def send(message: Message) -> None:
            nonlocal count
            for frame in _frames(message, self._bus.max_payload - HEADER_ROOM):
                await self._bus.reply(reply, pack(frame.kind, frame.body, n=count, **frame.head["rest"]))
                count += 1

        return send


class _Answer:
    """One request of another process."""

    def __init__(
        self,
        frame: Frame,
        app: Any,
        inner: ASGIApp,
        send: Callable[[Message], Awaitable[None]],
        on_done: Callable[[], None],
    ) -> None:
        self._frame = frame
        self._inner = inner
        self._send = send
        self._is_read = False
        self._gone = asyncio.Event()
        self._scope = _scope(frame.head, app)
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(lambda _: on_done())

    def disconnect(self) -> None:
        self._gone.set()

    async def _run(self) -> None:
        with suppress(NoBus):
            try:
                for run in await call_deferred(self._inner, self._scope, self._receive, self._send):
                    await run(self._receive, self._send)
            except Refusal as refusal:
                await problem_response(refusal)(self._scope, self._receive, self._send)
            except NoBus:
                raise
            except Exception:
                about = {"method": self._scope["method"], "path": self._scope["path"]}
                log.exception("request of another process failed unexpectedly; answered with 500", extra=about)
                wrong = Refusal("internal", "something went wrong here; it has been logged")
                await problem_response(wrong)(self._scope, self._receive, self._send)

    async def _receive(self) -> Message:
        if not self._is_read:
            self._is_read = True
            return {"type": "http.request", "body": self._frame.body, "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}


def _scope(head: dict[str, Any], app: Any) -> Scope:
    return {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": head["method"],
        "scheme": head["scheme"],
        "path": head["path"],
        "raw_path": head["path"].encode(),
        "root_path": "",
        "query_string": head["query"].encode("latin-1"),
        "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in head["headers"]],
        "client": (head["client"][0], head["client"][1]),
        "server": None,
        "state": {},
        "app": app,
        KEY: head["key"],
    }


def _frames(message: Message, most: int) -> list[Frame]:
    """The messages between processes that carry a part of a response."""
    if message["type"] == "http.response.start":
        headers = [[name.decode("latin-1"), value.decode("latin-1")] for name, value in message.get("headers", ())]
        return [Frame({"kind": "start", "rest": {"status": message["status"], "headers": headers}})]
    body, more = message.get("body", b""), message.get("more_body", False)
    pieces = [body[begin : begin + most] for begin in range(0, len(body), most)] or [b""]
    last = len(pieces) - 1
    return [Frame({"kind": "body", "rest": {"more": more or n < last}}, piece) for n, piece in enumerate(pieces)]
