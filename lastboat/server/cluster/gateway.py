"""Forwards requests about a table to the process that owns it, and returns its responses and streams.

The owner sends exactly what this client may see, to the process with the client's connection and to nobody else: what a
seat may not know is blanked before it leaves the owner.
"""

from __future__ import annotations

import asyncio
import itertools
import logging
import re
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from contextlib import suppress
from enum import Enum, auto
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastboat.server.cluster.bus import Bus, NoBus
from lastboat.server.cluster.database_clock import DatabaseClock
from lastboat.server.cluster.frames import Frame, pack, split
from lastboat.server.cluster.leased_tables import LeasedTables
from lastboat.server.cluster.outbox import Outbox
from lastboat.server.cluster.peers import Peers
from lastboat.server.cluster.placement import Placement
from lastboat.server.cluster.resumed_streams import Response
from lastboat.server.http.limits import call_deferred, key_in
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.ownership import Elsewhere

TABLE: Final = re.compile(r"/api/tables/([0-9a-f]{16})(?:/.*)?")
PASSED_ON: Final = ("content-type", "content-length", "accept", "host", "if-none-match", "last-event-id")
"""Headers that a route may read. Tokens are not among them: the owner gets the token's hash."""
KEYED: Final = ("/moves", "/undo")
"""Requests that carry a key, so that they can be repeated."""
ANSWER_WITHIN: Final = 4.0
"""Seconds in which the owner answers, or says that it has taken the request. One that is gone is known sooner: NATS
says so, or its heartbeat stops. So this is for messages that are lost, and for owners that are very busy."""
OWNER_TIMEOUT: Final = 8.0
"""Seconds to find an owner."""
PAUSE: Final = 0.15
"""Seconds between two tries."""
MAX_WAITING: Final = 64
"""Messages of a stream that wait for a slow client. With more they are dropped, and the owner is asked for what follows
the last one that the client was sent, which comes as one message."""
MAX_HINTS: Final = 20_000
LOST: Final = ("lost", "handed-over")
"""A call that ends like this must be repeated, if it can be."""
ENDED: Final = (*LOST, "gone", "stopped")

log = logging.getLogger("lastboat.cluster")


class Outcome(Enum):
    ANSWERED = auto()
    NOT_TAKEN = auto()
    """The process does not own the table; it has done nothing."""
    LOST = auto()
    """The process is gone; it is unknown whether it has done anything."""


class Call:
    """A request in progress at another process."""

    def __init__(self, number: int, owner: str) -> None:
        self.number = number
        self.owner = owner
        self.is_stream = False
        self._frames: deque[Frame] = deque()
        self._next = 0
        self._is_ended = False
        self._waiting: asyncio.Future[None] | None = None

    def take(self, frame: Frame) -> None:
        """Take a message of the owner; a missing one, or one too many, ends the call."""
        is_next = frame.head.get("n", self._next) == self._next
        if not is_next or (self.is_stream and len(self._frames) >= MAX_WAITING):
            self.end("lost")
        elif not self._is_ended:
            self._next += "n" in frame.head
            self._put(frame)

    def end(self, kind: str) -> None:
        """End the call: it is `lost`, the client is `gone`, or this process has `stopped`. All that waits is dropped: a
        stream from which one message is missing could not be resumed."""
        if not self._is_ended:
            self._is_ended = True
            self._frames.clear()
            self._put(Frame({"kind": kind}))

    async def next(self) -> Frame:
        """The next message, waited for."""
        if not self._frames:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        return self._frames.popleft()

    def _put(self, frame: Frame) -> None:
        self._frames.append(frame)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Gateway:
    """All requests of this process's clients about tables that other processes own."""

    def __init__(
        self,
        bus: Bus,
        peers: Peers,
        outbox: Outbox,
        tables: LeasedTables,
        placement: Placement,
        clock: DatabaseClock,
        count: Callable[[], None],
    ) -> None:
        self._bus = bus
        self._peers = peers
        self._outbox = outbox
        self._tables = tables
        self._placement = placement
        self._clock = clock
        self._count = count
        self._numbers = itertools.count(1)
        self._calls: dict[int, Call] = {}
        self._hints: OrderedDict[str, str] = OrderedDict()
        """The last known owner of each table."""
        placement.on_handed_over = self._remember

    async def start(self) -> None:
        await self._bus.subscribe(f"reply.{self._tables.process}", self._on_message)
        await self._bus.subscribe(f"undelivered.{self._tables.process}.*.*.*", self._on_undelivered)

    def stop_streams(self) -> None:
        """End the streams that come from other processes, because this one is stopping."""
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
        if table is None:
            await app(scope, receive, send)
            return
        request = _Request(scope, receive)
        await request.body()
        if request.is_gone:
            return
        response = Response(send)
        try:
            await self._insist(app, table, request, response)
        except Refusal as refusal:
            await response.give_up(refusal)

    async def _insist(self, app: ASGIApp, table: str, request: _Request, response: Response) -> None:
        """Try until there is an answer."""
        until = time.monotonic() + OWNER_TIMEOUT
        while (outcome := await self._answer(app, table, request, response)) is not Outcome.ANSWERED:
            if response.has_come_further():
                until = time.monotonic() + OWNER_TIMEOUT
            if time.monotonic() > until or (outcome is Outcome.LOST and not request.can_be_repeated):
                raise Refusal("no-owner", "the process of this table does not answer", retry_after=1)
            await asyncio.sleep(PAUSE)

    async def _answer(self, app: ASGIApp, table: str, request: _Request, response: Response) -> Outcome:
        """Try to answer, here or at the process that seems to own the table."""
        is_here = self._tables.holds(table)
        owner = self._tables.process if is_here else self._hints.get(table) or await self._tables.whereabouts(table)
        if owner and owner != self._tables.process:
            outcome = await self._pass_on(owner, table, request, response)
            if outcome is not Outcome.ANSWERED:
                self._hints.pop(table, None)
            return outcome
        if owner == "":
            return Outcome.NOT_TAKEN
        if owner is not None and not request.is_reading:
            self._placement.was_asked_here(table)
        return await self._answer_here(app, table, request, response)

    async def _answer_here(self, app: ASGIApp, table: str, request: _Request, response: Response) -> Outcome:
        """Answer with this process's own application; another process may have started the response's stream."""
        receive, scope = request.receive_again(), request.scope_after(response.last_id)
        try:
            for run in await call_deferred(app, scope, receive, response.send_own):
                await run(receive, response.send_own)
        except Elsewhere:
            return Outcome.LOST  # the table was handed over meanwhile
        if response.is_refused:
            await response.end()
            return Outcome.ANSWERED
        if not response.is_stream:
            return Outcome.ANSWERED
        if not (request.is_gone or self._tables.is_leaving or self._tables.holds(table)):
            return Outcome.LOST  # the stream continues elsewhere
        await response.end()
        return Outcome.ANSWERED

    async def _pass_on(self, owner: str, table: str, request: _Request, response: Response) -> Outcome:
        call = Call(next(self._numbers), owner)
        self._calls[call.number] = call
        silence = asyncio.get_running_loop().call_later(ANSWER_WITHIN, call.end, "lost")
        try:
            until = self._clock.now() + ANSWER_WITHIN
            ask = request.head(table, response.last_id)
            ask |= {"process": self._tables.process, "call": call.number, "until": until}
            self._outbox.ask(owner, pack("ask", await request.body(), **ask), call.number)
            self._peers.expect(owner)
            first = await call.next()
            silence.cancel()
            if first.kind == "not-mine":
                return Outcome.NOT_TAKEN
            self._remember(table, owner)
            self._count()
            return await self._relay(call, first, request, response)
        except NoBus:
            return Outcome.NOT_TAKEN
        finally:
            silence.cancel()
            del self._calls[call.number]

    async def _relay(self, call: Call, first: Frame, request: _Request, response: Response) -> Outcome:
        """Forward the response as it arrives. Whether the client is still connected matters only if that takes long."""
        watching: asyncio.Task[None] | None = None
        try:
            outcome = await self._relay_part(call, first, response)
            while outcome is None:
                watching = watching or asyncio.create_task(request.watch(call))
                outcome = await self._relay_part(call, await call.next(), response)
            return outcome
        finally:
            if watching is not None:
                watching.cancel()

    async def _relay_part(self, call: Call, frame: Frame, response: Response) -> Outcome | None:
        """Forward a part of a response; None if there is more to come."""
        if frame.kind == "taken":
            return None
        if frame.kind in ENDED:
            self._cancel(call)
            if frame.kind == "stopped":
                await response.end()
            return Outcome.LOST if frame.kind in LOST else Outcome.ANSWERED
        try:
            is_whole = await response.take(frame)
        except BaseException:
            self._cancel(call)
            raise
        call.is_stream = response.is_stream
        if not is_whole:
            return None
        if response.is_refused:
            await response.end()
        return Outcome.LOST if response.is_stream else Outcome.ANSWERED  # a stream ends where its process stops

    def _cancel(self, call: Call) -> None:
        with suppress(NoBus):
            self._outbox.ask(call.owner, pack("cancel", process=self._tables.process, call=call.number))

    async def _on_message(self, subject: str, payload: bytes, reply: str) -> None:
        for frame in split(payload):
            call = self._calls.get(frame.head["call"])
            if call is not None:
                call.take(frame)

    async def _on_undelivered(self, subject: str, payload: bytes, reply: str) -> None:
        """Nobody has received the calls from the first to the last: NATS reports that immediately."""
        owner, first, last = subject.split(".")[2:]
        for call in list(self._calls.values()):
            if call.owner == owner and int(first) <= call.number <= int(last):
                call.take(Frame({"kind": "not-mine"}))

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
        self.is_gone = False
        """Whether the client has disconnected."""

    @property
    def can_be_repeated(self) -> bool:
        return self.is_reading or self._scope["path"].endswith(KEYED)

    @property
    def is_reading(self) -> bool:
        return self._scope["method"] in ("GET", "HEAD")

    async def body(self) -> bytes:
        if self._body is None:
            parts = []
            more = True
            while more:
                message = await self._receive()
                self.is_gone = message["type"] == "http.disconnect"
                parts.append(message.get("body", b""))
                more = message.get("more_body", False)
            self._body = b"".join(parts)
        return self._body

    def receive_again(self) -> Receive:
        """For this process's own application: the request from its start."""
        begin: list[Message] = [{"type": "http.request", "body": self._body or b"", "more_body": False}]

        async def receive() -> Message:
            if begin:
                return begin.pop()
            message = await self._receive()
            self.is_gone = message["type"] == "http.disconnect"
            return message

        return receive

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
        """The request; for a stream that has sent a message, the request that resumes after it."""
        if last_id is None:
            return self._scope
        others = [(name, value) for name, value in self._scope["headers"] if name != b"last-event-id"]
        self._scope["headers"] = [*others, (b"last-event-id", last_id.encode())]
        return self._scope


def _table_of(scope: Scope) -> str | None:
    found = TABLE.fullmatch(scope["path"])
    return found[1] if found else None
