"""A table's stream of Server-Sent Events, in as little memory as possible.

A stream may be open for days while nothing happens. It therefore runs outside the web framework's layers
(`routes.play.HotRoutes`), keeps no message that it has sent, and does not keep its table in memory.
"""

from __future__ import annotations

import asyncio

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from lastboat.server.http.context import Services
from lastboat.server.limits.addresses import Client
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.subscribers import Subscriber
from lastboat.server.store.database import DATABASE_ERRORS
from lastboat.server.tables.seats import Person
from lastboat.server.views.messages import message

RETRY = b"retry: 1000\n\n"
PING = b": still here\n\n"


class Stream(Response):
    """The messages for a seat or a spectator, starting after an entry of the table's log."""

    media_type = "text/event-stream"

    def __init__(
        self,
        services: Services,
        table: str,
        seat: int | None,
        person: Person | None,
        client: Client,
        since: int | None,
        key: str | None = None,
    ) -> None:
        super().__init__(headers={"X-Accel-Buffering": "no"})
        del self.headers["content-length"]
        self._services = services
        self._table = table
        self._seat = seat
        self._person = person
        self._key = key
        self._client = client
        self._since = since

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.run(receive, send)

    async def run(self, receive: Receive, send: Send) -> None:
        """Send messages until the client disconnects or the server stops."""
        subscribers = self._services.registry.subscribers
        with self._services.allowances.streams.acquire(self._client):
            subscriber = subscribers.add(self._table, self._key, self._person.id if self._person else None)
            disconnect = asyncio.create_task(_watch_disconnect(receive, subscriber))
            try:
                await self._begin(send)
                await self._send_updates(subscriber, send)
                await send(_body(b"", more=False))
            finally:
                disconnect.cancel()
                subscribers.remove(self._table, subscriber)

    async def _begin(self, send: Send) -> None:
        if self._key is not None:  # it may have been revoked, or its person changed, before the stream was added
            self._person = await self._services.people.find_hashed(self._key)
        await self._services.registry.load(self._table)
        first = RETRY + self._update()
        await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
        await send(_body(first))

    async def _send_updates(self, subscriber: Subscriber, send: Send) -> None:
        """Send everything after the last message; a slow client gets several changes in one.

        The wake-up is cleared before looking for updates: a change during the look wakes the stream again, so none is
        missed. Woken without an update, it sends a keep-alive.
        """
        stopping = self._services.stopping
        is_woken = False
        while not stopping.is_set() and not subscriber.is_gone:
            subscriber.rest()
            if subscriber.is_outdated and not await self._renew(subscriber):
                return
            if await self._catch_up(send):
                is_woken = False
            elif is_woken:
                await send(_body(PING))
                is_woken = False
            else:
                await subscriber.wait()
                is_woken = True

    async def _renew(self, subscriber: Subscriber) -> bool:
        """Look again who the person is, and begin afresh, since they may see other lines; False if they are nobody, or
        if the database does not say: the client opens another stream."""
        assert self._key is not None
        subscriber.is_outdated = False
        try:
            self._person = await self._services.people.find_hashed(self._key)
        except (Refusal, *DATABASE_ERRORS):
            return False
        self._since = None
        return True

    async def _catch_up(self, send: Send) -> bool:
        """Send the next update; returns whether there was one."""
        update = self._update()
        if update:
            await send(_body(update))
        return bool(update)

    def _update(self) -> bytes:
        """What the client has not seen yet. A table that is not in memory has not changed.

        A client that resumes sends the id of its last message. If that is older than what is kept, or of another
        table, `message` starts afresh: a stream never has to refuse.
        """
        table = self._services.registry.in_memory(self._table)
        if table is None or table.seq == self._since:
            return b""
        own = table.seats_of(self._person.id if self._person else None)
        if self._seat is not None and self._seat not in own:
            # Its seat was given up, and somebody else may have it now: from here on they watch, and begin afresh.
            self._seat, self._since = None, None
        text = message(table, self._seat, self._person, self._since)
        self._since = table.seq
        self._services.metrics.messages.inc()
        return b"id: %d\nevent: message\ndata: %b\n\n" % (self._since, text)


def _body(content: bytes, *, more: bool = True) -> Message:
    return {"type": "http.response.body", "body": content, "more_body": more}


async def _watch_disconnect(receive: Receive, subscriber: Subscriber) -> None:
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    except Refusal:  # its request is too large
        pass
    finally:
        subscriber.leave()
