"""Answers requests that other processes forward, with this process's own application."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Final

from starlette.types import ASGIApp, Message, Scope

from lastboat.server.cluster.bus import Bus, NoBus
from lastboat.server.cluster.database_clock import DatabaseClock
from lastboat.server.cluster.frames import Frame, pack, split
from lastboat.server.cluster.leased_tables import LeasedTables
from lastboat.server.cluster.outbox import Outbox
from lastboat.server.cluster.placement import Placement
from lastboat.server.http.limits import KEY, call_deferred
from lastboat.server.http.problems import problem_response
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.ownership import Elsewhere

HEADER_ROOM: Final = 4096
"""Bytes of a frame that are not its body."""
SLOW: Final = 0.5
"""Seconds after which the process that waits for a response is notified that the request is being processed."""

log = logging.getLogger("lastboat.cluster")


class Answering:
    """Requests of other processes that are in progress here."""

    def __init__(
        self, bus: Bus, outbox: Outbox, tables: LeasedTables, placement: Placement, clock: DatabaseClock, app: Any
    ) -> None:
        self._bus = bus
        self._outbox = outbox
        self._tables = tables
        self._placement = placement
        self._clock = clock
        self._app = app
        self._inner: ASGIApp = app.state.inner
        self._open: dict[tuple[str, int], _Answer] = {}

    async def start(self) -> None:
        await self._bus.subscribe(f"ask.{self._tables.process}", self._on_message)

    def part_with(self, process: str) -> None:
        """Drop the requests of a process that is gone."""
        for (asking, _), answer in list(self._open.items()):
            if asking == process:
                answer.disconnect()

    async def _on_message(self, subject: str, payload: bytes, reply: str) -> None:
        with suppress(NoBus):
            for frame in split(payload):
                self._take(frame)

    def _take(self, frame: Frame) -> None:
        number = (str(frame.head["process"]), int(frame.head["call"]))
        if frame.kind == "cancel":
            if number in self._open:
                self._open[number].disconnect()
            return
        until = frame.head.get("until", math.inf)  # an older process sends no time
        is_late = self._clock.now() > until  # by now its client was told that nobody answers
        if is_late or not self._tables.holds(frame.head["table"]):
            self._outbox.reply(number[0], pack("not-mine", call=number[1]))
            return
        sending = _Sending(self._outbox, *number)
        done = partial(self._close, frame, number, sending)
        self._open[number] = _Answer(frame, self._app, self._inner, sending, done)

    def _close(self, frame: Frame, number: tuple[str, int], sending: _Sending) -> None:
        """A refused request does not count: strangers must not be able to move a table to another process."""
        self._open.pop(number, None)
        if frame.head["method"] != "GET" and sending.is_success:
            self._placement.was_asked_by(frame.head["table"], number[0])


class _Sending:
    """Sends the parts of a response, numbered, each small enough for NATS; a short response as one."""

    def __init__(self, outbox: Outbox, process: str, call: int) -> None:
        self._outbox = outbox
        self._process = process
        self._call = call
        self._count = 0
        self.is_success = False
        """Whether the response has started, with a status of success."""
        self._begun: Message | None = None
        """The start of the response, until there is more of it."""
        self._is_slow = asyncio.get_running_loop().call_later(SLOW, self._say_taken)

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._begun = message
            self.is_success = message["status"] < 400
            return
        body, more = message.get("body", b""), message.get("more_body", False)
        most = self._outbox.largest_frame - HEADER_ROOM
        begun, self._begun = self._begun, None
        if begun is not None and not more and len(body) <= most:
            self._reply("whole", body, **_head(begun))
            return
        if begun is not None:
            self._reply("start", **_head(begun))
        pieces = [body[begin : begin + most] for begin in range(0, len(body), most)] or [b""]
        for n, piece in enumerate(pieces, 1):
            self._reply("body", piece, more=more or n < len(pieces))

    def stop(self) -> None:
        self._is_slow.cancel()

    def refuse_as_elsewhere(self) -> None:
        """The table was handed over while the request was in progress."""
        self._outbox.reply(self._process, pack("handed-over", call=self._call))

    def _say_taken(self) -> None:
        """Notify the waiting process that the request is in progress."""
        with suppress(NoBus):
            self._outbox.reply(self._process, pack("taken", call=self._call))

    def _reply(self, kind: str, body: bytes = b"", **head: Any) -> None:
        self._is_slow.cancel()
        self._outbox.reply(self._process, pack(kind, body, call=self._call, n=self._count, **head))
        self._count += 1


def _head(start: Message) -> dict[str, Any]:
    headers = [[name.decode("latin-1"), value.decode("latin-1")] for name, value in start.get("headers", ())]
    return {"status": start["status"], "headers": headers}


class _Answer:
    """One request of another process."""

    def __init__(
        self,
        frame: Frame,
        app: Any,
        inner: ASGIApp,
        sending: _Sending,
        on_done: Callable[[], None],
    ) -> None:
        self._frame = frame
        self._inner = inner
        self._sending = sending
        self._is_read = False
        self._gone = asyncio.Event()
        self._scope = _scope(frame.head, app)
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(lambda _: on_done())
        self._task.add_done_callback(lambda _: sending.stop())

    def disconnect(self) -> None:
        self._gone.set()

    async def _run(self) -> None:
        send = self._sending.send
        with suppress(NoBus):
            try:
                for run in await call_deferred(self._inner, self._scope, self._receive, send):
                    await run(self._receive, send)
            except Elsewhere:
                self._sending.refuse_as_elsewhere()
            except Refusal as refusal:
                await problem_response(refusal)(self._scope, self._receive, send)
            except NoBus:
                raise
            except Exception:
                about = {"method": self._scope["method"], "path": self._scope["path"]}
                log.exception("forwarded request failed unexpectedly; answered with 500", extra=about)
                wrong = Refusal("internal", "something went wrong here; it has been logged")
                await problem_response(wrong)(self._scope, self._receive, send)

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
