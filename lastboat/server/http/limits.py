"""At the gate: how much, how often, from where. What is refused here never reaches a table."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from lastboat.server.http.headers import SECURITY_HEADERS
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.store.people import People

COOKIE: Final = "lastboat"
SAFE_METHODS: Final = frozenset({"GET", "HEAD", "OPTIONS"})
UNTOUCHED: Final = ("/healthz", "/metrics", "/assets/")
"""Paths without a rate limit: a screen is many small files."""
Later = Callable[[Receive, Send], Awaitable[None]]
LATER: Final = "lastboat.later"
"""In a request's scope: what is to run once the application is done with it."""


def token_in(headers: Headers) -> str | None:
    """The token of a request: a bearer header, or else the cookie."""
    kind, _, token = headers.get("authorization", "").partition(" ")
    if kind.lower() == "bearer" and token:
        return token.strip()
    return cookie_parser(headers.get("cookie", "")).get(COOKIE)


class Buckets:
    """Token buckets: so many at once, so many a second in the long run."""

    def __init__(self, rate: float, burst: int) -> None:
        self._rate = rate
        self._burst = burst
        self._levels: dict[str, tuple[float, float]] = {}

    def wait_for(self, who: str) -> float:
        """0 if one more is fine, else the seconds to wait."""
        now = time.monotonic()
        level, at = self._levels.get(who, (float(self._burst), now))
        level = min(float(self._burst), level + (now - at) * self._rate)
        if level < 1:
            return (1 - level) / self._rate
        self._levels[who] = (level - 1, now)
        return 0.0

    def forget_full(self) -> None:
        """Those whose buckets are full again need no memory."""
        now = time.monotonic()
        full = self._burst / self._rate
        self._levels = {who: seen for who, seen in self._levels.items() if now - seen[1] < full}


class Gate:
    """What every request passes; also adds the security headers and counts the answers."""

    def __init__(
        self, people: People, metrics: Metrics, buckets: Buckets, body_limit: int, origins: Iterable[str]
    ) -> None:
        self._people = people
        self._metrics = metrics
        self._buckets = buckets
        self._body_limit = body_limit
        self._origins = frozenset(origins)

    async def through(self, app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through to the application, or answer it here."""

        async def send_dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                self._metrics.count("requests", f'status="{message["status"] // 100}xx"')
            await send(message)

        try:
            self._check(scope)
            receive_limited = self._limited(receive)
            for run in await _pass_on(app, scope, receive_limited, send_dressed):
                await run(receive_limited, send_dressed)
        except Refusal as refusal:
            self._metrics.count("refusals", f'code="{refusal.code}"')
            await answer_to(refusal)(scope, receive, send_dressed)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if not scope["path"].startswith(UNTOUCHED):
            self._check_rate(scope, headers)
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > self._body_limit:
            raise Refusal("too-large", f"a request has up to {self._body_limit} bytes")
        if scope["method"] not in SAFE_METHODS:
            self._check_origin(headers)

    def _check_rate(self, scope: Scope, headers: Headers) -> None:
        token = token_in(headers)
        person = self._people.recall(token) if token else None
        wait = self._buckets.wait_for(person.id if person else client_of(scope))
        if wait > 0:
            raise Refusal("too-many-requests", f"too many requests; wait {wait:.1f} s", retry_after=round(wait, 1))

    def _check_origin(self, headers: Headers) -> None:
        """A browser says where a request comes from; one with a cookie must come from our own pages."""
        origin = headers.get("origin")
        if origin is not None:
            if origin not in self._origins and urlsplit(origin).netloc != headers.get("host"):
                raise Refusal("bad-origin", "requests from other sites are refused; `serve --origins` allows more")
            return
        bearer = headers.get("authorization") is not None
        if not bearer and headers.get("cookie") and headers.get("sec-fetch-site") != "same-origin":
            raise Refusal("bad-origin", "a request with a cookie needs an Origin header; programs use a bearer token")

    def _limited(self, receive: Receive) -> Receive:
        """A body without a length is counted as it comes."""
        received = 0

        async def receive_counted() -> Message:
            nonlocal received
            message = await receive()
            received += len(message.get("body", b""))
            if received > self._body_limit:
                raise Refusal("too-large", f"a request has up to {self._body_limit} bytes")
            return message

        return receive_counted


async def _pass_on(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> list[Later]:
    """Let the application answer; gives what it left to do later. Nothing else of what it put into the scope is kept:
    an open connection holds the scope of its last request."""
    given = set(scope)
    scope[LATER] = later = list[Later]()
    await app(scope, receive, send)
    for name in scope.keys() - given:
        del scope[name]
    return later


def client_of(scope: Scope) -> str:
    client: tuple[str, int] | None = scope.get("client")
    return client[0] if client else "unknown"


def answer_to(refusal: Refusal) -> JSONResponse:
    """The refusal as problem+json."""
    headers: dict[str, Any] = {}
    if "retry_after" in refusal.more:
        headers["Retry-After"] = str(max(1, round(refusal.more["retry_after"])))
    if refusal.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(refusal.problem(), refusal.status, headers, media_type="application/problem+json")
