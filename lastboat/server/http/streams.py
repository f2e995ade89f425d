"""A table's stream: an answer that goes on, in as little memory as it can.

A stream may be open for days while nothing happens. So it runs outside the web framework's layers, holds no message
that it has sent, and does not keep its table in memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from lastboat.server.http.context import Parts
from lastboat.server.http.limits import LATER
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.subscribers import Listener
from lastboat.server.tables.seats import Person
from lastboat.server.views.messages import message

RETRY = b"retry: 1000\n\n"
PING = b": still here\n\n"


class Stream(Response):
    """What a seat, or a spectator, hears of a table from an entry of its log on."""

    media_type = "text/event-stream"

    def __init__(
        self, parts: Parts, table: str, seat: int | None, person: Person | None, client: str, since: int | None
    ) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._parts = parts
        self._table = table
        self._seat = seat
        self._person = person
        self._who = person.id if person else client
        self._since = since

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Leave it to the gate to let it run, when the layers between here and there are done."""
        scope[LATER].append(self.run)

    async def run(self, receive: Receive, send: Send) -> None:
        """Tell until the listener leaves or the server stops."""
        audience = self._parts.harbour.audience
        with _counted(self._parts, self._who):
            listener = audience.add(self._table)
            leaving = asyncio.create_task(_notice_leaving(receive, listener))
            try:
                await self._begin(send)
                await self._tell(listener, send)
                await send(_body(b"", more=False))
            finally:
                leaving.cancel()
                audience.remove(self._table, listener)

    async def _begin(self, send: Send) -> None:
        await self._parts.harbour.berth(self._table)
        first = RETRY + self._news()
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        await send(_body(first))

    async def _tell(self, listener: Listener, send: Send) -> None:
        """Whoever listens hears everything after what he heard last, in one message if he was slow."""
        stopping = self._parts.harbour.stopping
        is_woken = False
        while not stopping.is_set() and not listener.is_gone:
            listener.rest()
            if await self._catch_up(send):
                is_woken = False
            elif is_woken:
                await send(_body(PING))
                is_woken = False
            else:
                await listener.wait()
                is_woken = True

    async def _catch_up(self, send: Send) -> bool:
        """Send what has not been heard; whether there was anything."""
        news = self._news()
        if news:
            await send(_body(news))
        return bool(news)

    def _news(self) -> bytes:
        """What has not been heard, if anything. A table that has been put away since has no news."""
        table = self._parts.harbour.in_memory(self._table)
        if table is None or table.seq == self._since:
            return b""
        text = message(table, self._seat, self._person, self._since)
        self._since = table.seq
        self._parts.metrics.count("messages")
        return f"id: {self._since}\nevent: message\ndata: {text}\n\n".encode()


def _body(content: bytes, *, more: bool = True) -> dict[str, Any]:
    return {"type": "http.response.body", "body": content, "more_body": more}


async def _notice_leaving(receive: Receive, listener: Listener) -> None:
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    except Refusal:  # it keeps sending
        pass
    finally:
        listener.leave()


@contextmanager
def _counted(parts: Parts, who: str) -> Iterator[None]:
    """One more open stream, if there may be one."""
    limits = parts.settings
    if sum(parts.streams.values()) >= limits.streams:
        raise Refusal("too-many-streams", f"the server has {limits.streams} open streams; try later", retry_after=30)
    if parts.streams.get(who, 0) >= limits.streams_each:
        raise Refusal("too-many-streams", f"you have {limits.streams_each} open streams; close one", retry_after=5)
    parts.streams[who] = parts.streams.get(who, 0) + 1
    try:
        yield
    finally:
        parts.streams[who] -= 1
        if parts.streams[who] == 0:
            del parts.streams[who]
