"""Checks on requests: price, size and origin. A request refused here never reaches a route."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastboat.server.http.html import SECURITY_HEADERS
from lastboat.server.http.problems import problem_response
from lastboat.server.limits.addresses import UNKNOWN, Client, counted_address
from lastboat.server.limits.allowances import Allowances
from lastboat.server.limits.host_names import HostNames
from lastboat.server.limits.prices import price_of_request
from lastboat.server.models.requests import MAX_RECORD
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.store.people import People, hashed

COOKIE: Final = "lastboat"
LARGE_BODIES: Final = {"/api/records": MAX_RECORD}
"""The most bytes where that is more than for all others."""
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
DEFAULT_HEADERS: Final = tuple(
    (name.lower().encode(), value.encode()) for name, value in {**SECURITY_HEADERS, "Cache-Control": "no-store"}.items()
)
"""Defaults for responses without their own; names in lower case, as the framework writes them."""
ONCE: Final = frozenset({b"authorization", b"content-type", b"host", b"origin"})
"""Headers of which a request has one. With two, it would depend on the reader which one counts."""


def token_in(headers: Headers) -> str | None:
    """The token of a request: a bearer header, or else the cookie."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return token.strip()
    return cookie_parser(headers.get("cookie", "")).get(COOKIE)


def key_in(scope: Scope) -> str | None:
    """The hash of a request's token; None without a token."""
    token = token_in(Headers(scope=scope))
    return hashed(token) if token else None


class RequestLimits:
    """Checks every request; also adds the security headers and counts the responses."""

    def __init__(
        self,
        people: People,
        metrics: Metrics,
        allowances: Allowances,
        body_limit: int,
        origins: Iterable[str],
        host_names: HostNames,
    ) -> None:
        self._people = people
        self._metrics = metrics
        self._allowances = allowances
        self._body_limit = body_limit
        self._origins = frozenset(origins)
        self._host_names = host_names

    async def handle(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request to the application, or refuse it."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _with_defaults(message["headers"])
                self._metrics.requests.labels(f"{message['status'] // 100}xx").inc()
            await send(message)

        try:
            await self._charge(scope)
            self._check(scope)
            # A copy: an idle connection keeps the scope of its last request, and with it all that routing adds.
            await app(dict(scope), self._limited(receive, self._most(scope)), send_with_headers)
        except Refusal as refusal:
            self._metrics.refusals.labels(refusal.code).inc()
            await problem_response(refusal)(scope, receive, send_with_headers)

    async def _charge(self, scope: Scope) -> None:
        """Charge the sender. A burst is spread out, and repeated refusals are delayed longer and longer."""
        token = token_in(Headers(scope=scope))
        person = self._people.recall(token) if token else None
        client = Client(address_of(scope), person.id if person else None)
        try:
            self._allowances.charge(client, price_of_request(scope["method"], scope["path"]))
        except Refusal:
            await asyncio.sleep(self._allowances.hold(client))
            raise
        delay = self._allowances.delay(client)
        if delay > 0:
            await asyncio.sleep(delay)

    def _check(self, scope: Scope) -> None:
        once = [name for name, _ in scope["headers"] if name in ONCE]
        if len(once) > len(set(once)):
            raise Refusal("bad-request", f"a request has one {once[-1].decode()} header")
        headers = Headers(scope=scope)
        self._host_names.check(headers.get("host"))
        length = headers.get("content-length", "0")
        most = self._most(scope)
        if not length.isdecimal() or int(length) > most:
            raise Refusal("too-large", f"a request has up to {most} bytes")
        if scope["method"] not in SAFE_METHODS:
            self._check_origin(headers)

    def _check_origin(self, headers: Headers) -> None:
        """Refuse cross-site requests: one with a cookie must come from our own pages."""
        origin = headers.get("origin")
        if origin is not None:
            if origin not in self._origins and _host_in(origin) != headers.get("host"):
                raise Refusal("bad-origin", "requests from other sites are refused; `serve --origins` allows more")
            return
        bearer = headers.get("authorization") is not None
        if not bearer and headers.get("cookie") and headers.get("sec-fetch-site") != "same-origin":
            raise Refusal("bad-origin", "a request with a cookie needs an Origin header; programs use a bearer token")

    def _most(self, scope: Scope) -> int:
        """The most bytes of a request's body."""
        return LARGE_BODIES.get(scope["path"], self._body_limit)

    def _limited(self, receive: Receive, most: int) -> Receive:
        """Count the bytes as they arrive: a body may come without a length."""
        received = 0

        async def receive_counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > most:
                raise Refusal("too-large", f"a request has up to {most} bytes")
            return message

        return receive_counted


class LimitsMiddleware:
    """Passes every request through the limits, which are created when the server starts."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits: RequestLimits | None = getattr(scope["app"].state, "limits", None)
        if scope["type"] == "http" and limits is not None:
            await limits.handle(self._app, scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _with_defaults(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of a response, with the missing defaults added."""
    given = list(headers)
    names = {name for name, _ in given}
    return given + [one for one in DEFAULT_HEADERS if one[0] not in names]


def _host_in(origin: str) -> str | None:
    """The host and port of an origin; None if it is not an address."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return None


def address_of(scope: Scope) -> str:
    """The address that limits count."""
    client: tuple[str, int] | None = scope.get("client")
    return counted_address(client[0]) if client else UNKNOWN
