"""Limits on connections: how many an address may open, and how long a request or response may take on the wire.

Uvicorn limits the time between two requests, but neither the time of an incomplete request, nor that of a client that
does not read, nor the requests that a client sends ahead. A request that arrives in one piece, as nearly all do, needs
no timer here.

Granian 2.8 bounds requests sent ahead by itself, but accepts connections without asking: one address with silent ones
keeps everybody out. It waits for half a body without end, and an idle connection gets no more time than a head.
"""

from __future__ import annotations

import asyncio
import json
import socket
import struct
import time
from collections import Counter
from collections.abc import Callable
from typing import ClassVar, Final

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from lastboat.server.limits.addresses import UNKNOWN, Proxies, counted_address
from lastboat.server.limits.allowances import TokenBuckets
from lastboat.server.limits.open_files import MAX_HELD
from lastboat.server.refusals import Refusal

REQUEST_SECONDS: Final = 20.0
"""From the first byte of a request, or from the connection, to the last byte of its body."""
READER_SECONDS: Final = 30.0
"""How long a client may leave a full response buffer unread."""
MAX_HEAD: Final = 32 * 1024
"""Bytes of a request before its body."""
MAX_HEADERS: Final = 100
PRUNE_PERIOD: Final = 60.0
"""Seconds after which addresses without recent connections are forgotten."""
TOLD_RATE: Final = 2.0
TOLD_BURST: Final = 10
"""Refused connections of an address that get a response, per second and in a burst; the others are a flood."""
HOLD: Final = 2.0
"""Seconds that a flood's connection is kept before it is reset."""
RESET: Final = struct.pack("ii", 1, 0)
"""SO_LINGER: closing sends a reset and keeps nothing for the client."""
PROXY: Final = "proxy"
"""The name under which the connections of all proxies are counted."""


class Flood(Exception):
    """A connection of an address that continues after so many refusals that it does not deserve a response."""


class ConnectionLimits:
    """Counts open connections, and how fast an address opens them. Those of proxies count only towards the total."""

    def __init__(self, proxies: Proxies, most: int, each: int, rate: float, on_refused: Callable[[str], None]) -> None:
        self._proxies = proxies
        self._most = most
        self._each = each
        self._opened = TokenBuckets(rate, each)
        self._told = TokenBuckets(TOLD_RATE, TOLD_BURST)
        self._open = Counter[str]()
        self._total = 0
        self.held = 0
        """Connections of floods that are kept for a while."""
        self._pruned_at = time.monotonic()
        self._on_refused = on_refused

    def enter(self, peer: str | None) -> str:
        """Count a connection; returns the name it is counted under. Refusal if there are too many, then Flood."""
        address = self._name(peer)
        if time.monotonic() - self._pruned_at > PRUNE_PERIOD:
            self._pruned_at = time.monotonic()
            self._opened.forget_full()
            self._told.forget_full()
        try:
            self._check(address)
        except Refusal as refusal:
            self._on_refused(refusal.code)
            if self._told.wait_for(address) > 0:
                raise Flood from refusal
            self._told.spend(address)
            raise
        self._opened.spend(address)
        self._open[address] += 1
        self._total += 1
        return address

    def leave(self, address: str) -> None:
        self._total -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]

    def _name(self, peer: str | None) -> str:
        """The name under which a connection is counted."""
        if peer is None:
            return UNKNOWN
        return PROXY if self._proxies.trusts(peer) else counted_address(peer)

    def _check(self, address: str) -> None:
        """Refuse another connection of an address if it has too many."""
        if self._total >= self._most:
            raise _refusal(f"the server has {self._most} open connections; try later", 30)
        if address == PROXY:
            return
        if self._open[address] >= self._each:
            raise _refusal(f"one address may have {self._each} open connections; close some", 5)
        wait = self._opened.wait_for(address)
        if wait > 0:
            raise _refusal(f"one address may open {self._opened.rate:g} connections per second", wait)


class LimitedProtocol(HttpToolsProtocol):
    """One connection."""

    limits: ClassVar[ConnectionLimits]

    _address: str | None = None
    """The name it is counted under; None once it has been refused."""
    _is_receiving = False
    """A request has started but is not complete."""
    _has_head = False
    _head_bytes = 0
    _is_last = False
    """The connection ends after the current response; nothing more is parsed."""
    _request_timer: asyncio.TimerHandle | None = None
    _reader_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        try:
            self._address = self.limits.enter(self.client[0] if self.client else None)
        except Refusal as refusal:
            self._refuse(refusal)
        except Flood:
            self._hold()
        else:
            self._request_timer = self.loop.call_later(REQUEST_SECONDS, self._on_request_late)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address is not None:
            self.limits.leave(self._address)
            self._address = None
        self._stop_request_timer()
        self.resume_writing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_last or self.transport.is_closing():
            return
        # Parsed first, which says how far the request has come. Then bytes count as its head until that is complete,
        # and the timer runs from its first byte until the application has all of it.
        super().data_received(data)
        if self._is_responding and not self._is_receiving:
            self._stop_request_timer()
            return
        self._head_bytes += 0 if self._has_head else len(data)
        if self._head_bytes > MAX_HEAD:
            self._refuse(_too_large_head())
        elif self._request_timer is None:
            self._request_timer = self.loop.call_later(REQUEST_SECONDS, self._on_request_late)

    @property
    def _is_responding(self) -> bool:
        """Whether the application is processing a request."""
        return bool(self.cycle) and not self.cycle.response_complete

    def on_message_begin(self) -> None:
        """Stop parsing at a request that has not waited for the response before it.

        Uvicorn would parse all that was received, and keep a task's worth of objects for every request in it. HTTP lets
        a server close instead: browsers and proxies do not pipeline, and whoever does has to be able to ask again.
        """
        if self._is_responding:
            self._end_after_response()
            raise httptools.HttpParserError("a request before the response to the last one")
        super().on_message_begin()
        self._is_receiving = True

    def on_headers_complete(self) -> None:
        self._has_head = True
        if len(self.headers) > MAX_HEADERS:
            raise httptools.HttpParserError("too many headers")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_receiving = self._has_head = False
        self._head_bytes = 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what cannot be parsed, with a problem, unless a response is still to come."""
        if self._is_last:
            return
        too_many = len(self.headers or ()) > MAX_HEADERS
        self._refuse(_too_large_head() if too_many else Refusal("not-parsable", "this is not an HTTP request"))

    def _unsupported_upgrade_warning(self) -> None:
        """The request is answered without the upgrade. What follows it is in no known protocol.

        Uvicorn has no public hook for this, and would go on to parse those bytes as requests; the tests of connections
        fail if the method is renamed.
        """
        self._end_after_response()

    def _end_after_response(self) -> None:
        self._is_last = True
        self.cycle.keep_alive = False

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._reader_timer is None:
            self._reader_timer = self.loop.call_later(READER_SECONDS, self._on_reader_late)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reader_timer is not None:
            self._reader_timer.cancel()
            self._reader_timer = None

    def _stop_request_timer(self) -> None:
        if self._request_timer is not None:
            self._request_timer.cancel()
            self._request_timer = None

    def _on_request_late(self) -> None:
        self._request_timer = None
        if self._is_responding or self._has_head:
            self.transport.abort()
        else:
            self._refuse(Refusal("too-slow", f"a request must arrive within {REQUEST_SECONDS:g} seconds"))

    def _on_reader_late(self) -> None:
        self._reader_timer = None
        self.transport.abort()

    def _hold(self) -> None:
        """Keep a flood's connection for a while, which slows the flood down, then reset it."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        if self.limits.held >= MAX_HELD:
            self.transport.abort()
            return
        self.limits.held += 1
        self.transport.pause_reading()
        self.loop.call_later(HOLD, self._release)

    def _release(self) -> None:
        self.limits.held -= 1
        self.transport.abort()

    def _refuse(self, refusal: Refusal) -> None:
        """Answer outside the application, and close."""
        self._stop_request_timer()
        if not self.transport.is_closing():
            self.transport.write(_response(refusal))
            self.transport.close()


def limited_protocol(connection_limits: ConnectionLimits) -> type[LimitedProtocol]:
    """The protocol class for a server with these limits."""

    class Protocol(LimitedProtocol):
        limits = connection_limits

    return Protocol


def _refusal(detail: str, retry_after: float) -> Refusal:
    return Refusal("too-many-connections", detail, retry_after=retry_after)


def _too_large_head() -> Refusal:
    return Refusal("too-large-head", f"a request has up to {MAX_HEADERS} headers and {MAX_HEAD} bytes of them")


def _response(refusal: Refusal) -> bytes:
    body = json.dumps(refusal.problem()).encode()
    headers: dict[str, str | int] = {
        "content-type": "application/problem+json",
        "content-length": len(body),
        "cache-control": "no-store",
        "connection": "close",
    }
    if refusal.retry_after is not None:
        headers["retry-after"] = refusal.retry_after
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    return STATUS_LINE[refusal.status] + head.encode() + b"\r\n" + body
