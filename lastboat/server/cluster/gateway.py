"""Passes requests about a table on to the process that plays it, and its responses and streams back.

Each request has a reply subject of its own, so the owner sends exactly what this client may see and nothing else is
ever on a subject: what one seat may not know is blanked before it leaves the owner.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastboat.server.cluster.bus import NO_RESPONDERS, Bus, NoBus
from lastboat.server.cluster.frames import Frame, pack, unpack
from lastboat.server.cluster.leased_tables import LeasedTables
from lastboat.server.cluster.peers import Peers
from lastboat.server.cluster.resumed_streams import Response
from lastboat.server.http.limits import call_deferred, key_in
from lastboat.server.refusals import Refusal

TABLE: Final = re.compile(r"/api/tables/([0-9a-f]{16})(?:/.*)?")
PASSED_ON: Final = ("content-type", "content-length", "accept", "host", "if-none-match", "last-event-id")
"""Headers that a route may read. Tokens are not among them: the owner gets the token's hash."""
KEYED: Final = ("/moves", "/undo")
"""Requests that carry a key, so that they can be repeated."""
ANSWER_WITHIN: Final = 2.0
"""Seconds in which the owner says that it has taken the request."""
PATIENCE: Final = 8.0
"""Seconds in which an owner must be found."""
PAUSE: Final = 0.15
"""Seconds between two tries."""
MAX_WAITING: Final = 512
"""Messages of a response that wait for a slow client; with more, its stream ends, and it can resume it."""
MAX_HINTS: Final = 20_000

log = logging.getLogger("lastboat.cluster")


class Outcome(Enum):
    ANSWERED = auto()
    NOT_TAKEN = auto()
    """The process that was asked does not play the table; it has done nothing."""
    LOST = auto()
    """The process is gone; whether it has done anything is not known."""


class Call:
    """A request under way at another process."""

    def __init__(self, number: int, owner: str) -> None:
        self.number = number
        self.owner = owner
        self.frames: asyncio.Queue[Frame] = asyncio.Queue(MAX_WAITING)
        self.is_stream = False
        self._next = 0

    def hear(self, frame: Frame) -> None:
        """Take a message of the owner; one that is missing or too many end the call."""
        if frame.head.get("n", self._next) != self._next or self.frames.full():
            self.end("lost")
            return
        self._next += "n" in frame.head
        self.frames.put_nowait(frame)

    def end(self, kind: str) -> None:
        """End the call: it is `lost`, the client is `gone`, or this process has `stopped`."""
        while self.frames.full():
            self.frames.get_nowait()
        self.frames.put_nowait(Frame({"kind": kind}))


class Gateway:
    """All requests of this process's clients about tables that other processes play."""

    def __init__(self, bus: Bus, peers: Peers, tables: LeasedTables, count: Callable[[], None]) -> None:
        self._bus = bus
        self._peers = peers
        self._tables = tables
        self._count = count
        self._numbers = itertools.count(1)
        self._calls: dict[int, Call] = {}
        self._hints: OrderedDict[str, str] = OrderedDict()
        """Who played a table when it was last asked for."""

    async def start(self) -> None:
        await self._bus.subscribe(f"reply.{self._tables.process}.*", self._hear)

    def stop_streams(self) -> None:
        """End the streams that come from other processes, since this one stops."""
        for call in self._calls.values():
            if call.is_stream:
                call.end("stopped")

    def part_with(self, process: str) -> None:
        """End the calls to a process that is gone."""
        for call in self._calls.values():
            if call.owner == process:
                call.end("lost")

    async def handle(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Have the owner of the table answer; the application of this process if it is the owner."""
        table = _table_of(scope)
        if table is None or self._tables.holds(table):
            await app(scope, receive, send)
            return
        request = _Request(scope, receive)
        response = Response(send)
        until = time.monotonic() + PATIENCE
        while True:
            owner = self._hints.get(table) or await self._tables.whereabouts(table)
            if owner in (None, self._tables.process):
                await _answer_here(app, request, response)
                return
            outcome = await self._pass_on(owner, table, request, response) if owner else Outcome.NOT_TAKEN
            if outcome is Outcome.ANSWERED:
                return
            self._hints.pop(table, None)
            if response.has_come_further():
                until = time.monotonic() + PATIENCE
            if time.monotonic() > until or (outcome is Outcome.LOST and not request.can_be_repeated):
                await response.give_up(Refusal("no-owner", "the process of this table does not answer", retry_after=1))
                return
            await asyncio.sleep(PAUSE)

    async def _pass_on(self, owner: str, table: str, request: _Request, response: Response) -> Outcome:
        call = Call(next(self._numbers), owner)
        self._calls[call.number] = call
        watching: asyncio.Task[None] | None = None
        try:
            body = await request.body()
            ask = request.head(table, response.last_id) | {"call": call.number, "epoch": self._peers.epoch}
            reply = f"reply.{self._tables.process}.{call.number}"
            await self._bus.publish(f"ask.{owner}", pack("ask", body, process=self._tables.process, **ask), reply)
            async with asyncio.timeout(ANSWER_WITHIN):
                first = await call.frames.get()
            if first.kind != "taken":
                return Outcome.NOT_TAKEN
            self._remember(table, owner)
            self._count()
            watching = asyncio.create_task(request.watch(call))
            return await self._relay(call, response)
        except NoBus:
            return Outcome.NOT_TAKEN
        except TimeoutError:
            await self._cancel(call)
            return Outcome.LOST
        finally:
            del self._calls[call.number]
            if watching is not None:
                watching.cancel()

    async def _relay(self, call: Call, response: Response) -> Outcome:
        """Pass the response on as it comes."""
        while True:
            frame = await call.frames.get()
            if frame.kind == "gone":
                await self._cancel(call)
                return Outcome.ANSWERED
            if frame.kind in ("lost", "not-mine"):
                await self._cancel(call)
                return Outcome.LOST
            if frame.kind == "stopped":
                await self._cancel(call)
                await response.end()
                return Outcome.ANSWERED
            try:
                is_whole = await response.take(frame)
                call.is_stream = response.is_stream
                if is_whole:  # a stream ends where its process stops: it goes on elsewhere
                    return Outcome.LOST if response.is_stream else Outcome.ANSWERED
            except BaseException:
                await self._cancel(call)
                raise

    async def _cancel(self, call: Call) -> None:
        with suppress(NoBus):
            cancel = pack("cancel", process=self._tables.process, call=call.number)
            await self._bus.publish(f"ask.{call.owner}", cancel)

    async def _hear(self, subject: str, payload: bytes, reply: str) -> None:
        call = self._calls.get(int(subject.rpartition(".")[2]))
        if call is not None:
            call.hear(Frame({"kind": "not-mine"}) if payload == NO_RESPONDERS else unpack(payload))

    def _remember(self, table: str, owner: str) -> None:
        self._hints[table] = owner
        self._hints.move_to_end(table)
        if len(self._hints) > MAX_HINTS:
            self._hints.popitem(last=False)


class _Request:
    """A request whose body can be read again."""

    def __init__(self, scope: Scope, receive: Receive) -> None:
        self._scope = scope
        self._receive = receive
        self._body: bytes | None = None
        self._is_sent = False

    @property
    def can_be_repeated(self) -> bool:
        return self._scope["method"] in ("GET", "HEAD") or self._scope["path"].endswith(KEYED)

    async def body(self) -> bytes:
        if self._body is None:
            parts = []
            more = True
            while more:
                message = await self._receive()
                parts.append(message.get("body", b""))
                more = message.get("more_body", False)
            self._body = b"".join(parts)
        return self._body

    async def receive(self) -> Message:
        """For this process's own application."""
        if self._body is None or self._is_sent:
            return await self._receive()
        self._is_sent = True
        return {"type": "http.request", "body": self._body, "more_body": False}

    async def watch(self, call: Call) -> None:
        """End the call when the client disconnects."""
        try:
            while (await self._receive())["type"] != "http.disconnect":
                pass
        finally:
            call.end("gone")

    def head(self, table: str, last_id: str | None) -> dict[str, Any]:
        scope = self.scope_after(last_id)
        headers = Headers(scope=scope)
        return {
            "table": table,
            "method": scope["method"],
            "path": scope["path"],
            "query": scope["query_string"].decode("latin-1"),
            "headers": [[name, value] for name, value in headers.items() if name in PASSED_ON],
            "client": list(scope["client"] or ("", 0)),
            "scheme": scope["scheme"],
            "key": key_in(scope),
        }

    def scope_after(self, last_id: str | None) -> Scope:
        """The request, of a stream that resumes after this message if one was sent."""
        if last_id is None:
            return self._scope
        others = [(name, value) for name, value in self._scope["headers"] if name != b"last-event-id"]
        self._scope["headers"] = [*others, (b"last-event-id", last_id.encode())]
        return self._scope


async def _answer_here(app: ASGIApp, request: _Request, response: Response) -> None:
    """Answer with this process's own application, where another one's stream may have begun the response."""
    scope = request.scope_after(response.last_id)
    try:
        for run in await call_deferred(app, scope, request.receive, response.send):
            await run(request.receive, response.send)
    except Refusal as refusal:
        await response.give_up(refusal)


def _table_of(scope: Scope) -> str | None:
    found = TABLE.fullmatch(scope["path"])
    return found[1] if found else None
