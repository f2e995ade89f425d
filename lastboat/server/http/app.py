"""The application: its parts put together, its routes, its refusals."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from sqlalchemy.exc import DBAPIError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

from lastboat import __version__
from lastboat.server.http import (
    routes_course,
    routes_history,
    routes_pages,
    routes_people,
    routes_play,
    routes_tables,
)
from lastboat.server.http.context import Parts
from lastboat.server.http.headers import SECURITY_HEADERS
from lastboat.server.http.limits import Buckets, Gate, answer_to
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.autoplay import Pilot
from lastboat.server.runtime.bot_pool import Crew
from lastboat.server.runtime.maintenance import Housekeeping
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.registry import Harbour
from lastboat.server.runtime.warm_up import Warming
from lastboat.server.settings import Settings
from lastboat.server.store.database import NoDatabase, open_database
from lastboat.server.store.people import People
from lastboat.server.store.store import Store
from lastboat.server.wall_clock import clock_of

ABOUT = """People, bots and programs play Last Boat over HTTP. `docs/protocol.md` walks through a whole game."""

log = logging.getLogger("lastboat.server")


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def living(app: FastAPI) -> AsyncIterator[None]:
        parts = await _open(settings)
        app.state.parts = parts
        buckets = Buckets(settings.rate, settings.burst)
        origins = [origin.strip().rstrip("/") for origin in settings.origins.split(",") if origin.strip()]
        app.state.gate = Gate(parts.people, parts.metrics, buckets, settings.body_limit, origins)
        housekeeping = Housekeeping(parts.harbour, parts.people, buckets, settings.idle)
        yield
        await housekeeping.stop()
        await _close(parts)

    app = FastAPI(
        title="Last Boat",
        version=__version__,
        description=ABOUT,
        lifespan=living,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    for part in (routes_pages, routes_course, routes_people, routes_tables, routes_play, routes_history):
        app.include_router(part.router)
    app.router.default = routes_pages.ClientPages(app.router.default)
    app.add_exception_handler(Refusal, _refuse)
    app.add_exception_handler(RequestValidationError, _refuse_invalid)
    app.add_exception_handler(HTTPException, _refuse_http)
    app.add_exception_handler(NoDatabase, _refuse_unkept)
    app.add_exception_handler(DBAPIError, _refuse_unkept)
    app.add_exception_handler(Exception, _refuse_unknown)
    app.add_middleware(_Gated)
    return app


class _Gated:
    """The gate is made when the server starts; everything passes it."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        gate: Gate | None = getattr(scope["app"].state, "gate", None)
        if scope["type"] == "http" and gate is not None:
            await gate.through(self._app, scope, receive, send)
        else:
            await self._app(scope, receive, send)


async def _open(settings: Settings) -> Parts:
    metrics = Metrics()
    clock = clock_of(settings.clock_file)
    store = Store(await open_database(settings.database))
    crew = Crew(settings.bot_seconds, settings.bot_workers, metrics)
    pilot = Pilot(crew, settings.pause, settings.bot_seconds)
    warming = Warming()
    harbour = Harbour(store, pilot, clock, metrics, settings.idle, warming)
    metrics.gauge("engine_warm", lambda: float(warming.done))
    metrics.gauge("commits", lambda: float(store.commits))
    warming.begin()
    await harbour.open()
    return Parts(settings, store, People(store, clock), harbour, crew, metrics, warming, {})


async def _close(parts: Parts) -> None:
    await parts.harbour.close()
    await parts.store.close()
    log.info("stopped")


async def _refuse(request: Request, refusal: Exception) -> Response:
    assert isinstance(refusal, Refusal)
    request.app.state.parts.metrics.count("refusals", f'code="{refusal.code}"')
    return answer_to(refusal)


async def _refuse_invalid(request: Request, error: Exception) -> Response:
    """Says where and what, never what was sent."""
    assert isinstance(error, RequestValidationError)
    found = [f"{'.'.join(str(part) for part in one['loc'])}: {one['msg']}" for one in error.errors()]
    return await _refuse(request, Refusal("bad-request", "; ".join(found)))


async def _refuse_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if isinstance(error.__cause__, Refusal):  # met while the body was read
        return await _refuse(request, error.__cause__)
    if error.status_code == 405:
        allowed = (error.headers or {}).get("Allow", "")
        answer = answer_to(Refusal("method-not-allowed", f"{request.method} is not possible here; allowed: {allowed}"))
        answer.headers["Allow"] = allowed
        return answer
    if error.status_code == 404:
        return answer_to(Refusal("no-such-page", "there is nothing here; /docs lists what there is"))
    return answer_to(Refusal("bad-request", str(error.detail)))


async def _refuse_unkept(request: Request, error: Exception) -> Response:
    log.error("the database failed", extra={"path": request.url.path, "error": type(error).__name__})
    return await _refuse(request, Refusal("no-database", "the database does not answer; try again", retry_after=2))


async def _refuse_unknown(request: Request, error: Exception) -> Response:
    """Given outside the gate, which dresses all other answers."""
    log.error("a request failed", exc_info=error, extra={"method": request.method, "path": request.url.path})
    answer = answer_to(Refusal("internal", "something went wrong here; it has been logged"))
    answer.headers.update({**SECURITY_HEADERS, "Cache-Control": "no-store"})
    return answer
