"""The ASGI application: services, routes, limits, error handlers."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine
from starlette.datastructures import State
from starlette.types import ASGIApp, Receive, Scope, Send

from lastboat import __version__
from lastboat.server import logs
from lastboat.server.cluster.bus import process_name
from lastboat.server.cluster.cluster import Cluster
from lastboat.server.cluster.remote_bots import RemoteBots
from lastboat.server.http.context import Services
from lastboat.server.http.direct_moves import DirectMoves
from lastboat.server.http.limits import RequestLimits
from lastboat.server.http.problems import add_error_handlers
from lastboat.server.http.routes import ROUTERS
from lastboat.server.http.routes.pages import ClientPages
from lastboat.server.limits.allowances import Allowances
from lastboat.server.limits.heavy_work import HeavyWork, TextCache
from lastboat.server.runtime.autoplay import Autoplay
from lastboat.server.runtime.bot_pool import BotPool
from lastboat.server.runtime.hints import Hints
from lastboat.server.runtime.lease_keeper import LeaseKeeper
from lastboat.server.runtime.local_network import LocalNetwork
from lastboat.server.runtime.maintenance import Maintenance
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.ownership import SoleOwner
from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.runtime.warm_up import WarmUp
from lastboat.server.settings import Settings
from lastboat.server.store.devices import Devices
from lastboat.server.store.lease import Lease, lease_on, leased_database, shared_lease_on
from lastboat.server.store.people import People
from lastboat.server.store.store import Store
from lastboat.server.thinking.thinkers import Thinkers
from lastboat.server.wall_clock import wall_clock

if TYPE_CHECKING:
    from lastboat.server.push.service import PushService

ABOUT = """People, bots and programs play Last Boat over HTTP. `docs/protocol.md` walks through a complete game."""

MAX_FINISHED = 16_000_000
"""Characters of cached responses about finished games: enough to replay about fifty games in the browser."""

log = logging.getLogger("lastboat.server")


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with leased_database(settings.database, lease_for(settings)) as (engine, lease):
            services = await _open(settings, engine, lease)
            app.state.services = services
            if services.cluster is not None:
                await services.cluster.start(app, services.registry, services.people, services.allowances)
            origins = [origin.strip().rstrip("/") for origin in settings.origins.split(",") if origin.strip()]
            app.state.limits = RequestLimits(
                services.people, services.metrics, services.allowances, settings.body_limit, origins
            )
            maintenance = Maintenance(services.registry, services.people, services.allowances, settings.idle)
            yield
            await maintenance.stop()
            await _close(services)

    app = FastAPI(
        title="Last Boat",
        version=__version__,
        description=ABOUT,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
    )
    for router in ROUTERS:
        app.include_router(router)
    app.router.default = ClientPages(app.router.default)
    app.router.middleware_stack = DirectMoves(app.router.middleware_stack)
    add_error_handlers(app)
    app.add_middleware(_ClusterMiddleware, state=app.state)
    app.add_middleware(_LimitsMiddleware)
    return app


def lease_for(settings: Settings) -> Callable[[URL], Lease]:
    """The lease on the database that fits the settings."""
    return shared_lease_on if settings.nats else lease_on


class _LimitsMiddleware:
    """Passes every request through the limits, which are created when the server starts."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits: RequestLimits | None = getattr(scope["app"].state, "limits", None)
        if scope["type"] == "http" and limits is not None:
            await limits.handle(self._app, scope, receive, send)
        else:
            await self._app(scope, receive, send)


class _ClusterMiddleware:
    """Forwards requests about other processes' tables to their owners; comes after the limits."""

    def __init__(self, app: ASGIApp, state: State) -> None:
        self._app = app
        state.inner = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        services: Services | None = getattr(scope["app"].state, "services", None)
        cluster = services.cluster if services is not None and services.warm_up.done else None
        if scope["type"] == "http" and cluster is not None:
            await cluster.gateway.handle(self._app, scope, receive, send)
        else:
            await self._app(scope, receive, send)


async def _open(settings: Settings, engine: AsyncEngine, lease: Lease) -> Services:
    metrics = Metrics()
    cluster = await _open_cluster(settings, engine, metrics)
    now = cluster.clock.now if cluster is not None else wall_clock(settings.clock_file)
    lease_keeper = LeaseKeeper(lease, now)
    store = Store(engine, metrics.commits.inc, lease_keeper.require)
    if cluster is None:
        await store.forget_processes()
    thinkers = Thinkers()
    thinking = thinkers if cluster is None else RemoteBots(cluster.bus, thinkers)
    bot_pool = BotPool(settings.bot_seconds, settings.bot_workers, metrics, thinking)
    autoplay = Autoplay(bot_pool, settings.pause, settings.bot_seconds)
    warm_up = WarmUp()
    registry = TableRegistry(
        store, autoplay, now, metrics, settings.idle, warm_up, cluster.tables if cluster else SoleOwner()
    )
    metrics.engine_warm.set_function(lambda: warm_up.done)
    warm_up.start()
    metrics.database_lost.set_function(lambda: lease_keeper.problem is not None)
    await registry.open()
    lease_keeper.start(registry.distrust, registry.resume)
    people = People(store, now, registry.subscribers.end)
    devices = Devices(store)
    return Services(
        settings=settings,
        store=store,
        people=people,
        registry=registry,
        hints=Hints(settings.bot_seconds, metrics, thinking),
        thinkers=thinkers,
        metrics=metrics,
        warm_up=warm_up,
        lease_keeper=lease_keeper,
        allowances=Allowances(settings),
        heavy_work=HeavyWork(),
        finished=TextCache(MAX_FINISHED),
        network=LocalNetwork(settings),
        devices=devices,
        push=_push(settings, devices, registry),
        cluster=cluster,
    )


async def _open_cluster(settings: Settings, engine: AsyncEngine, metrics: Metrics) -> Cluster | None:
    """Join the other processes on the database; None if this one has it alone."""
    if not settings.nats:
        return None
    cluster = Cluster(settings, engine, process_name(settings.process), metrics)
    logs.name_process(cluster.process)
    metrics.name_process(cluster.process)
    await cluster.open()
    return cluster


def _push(settings: Settings, devices: Devices, registry: TableRegistry) -> PushService | None:
    """Notifications, if the operator has a key for them; only then is the extra loaded."""
    if not settings.push_key:
        return None
    from lastboat.server.push.service import PushService

    push = PushService(settings, devices, registry.in_memory, registry.metrics)
    registry.observer = push.alerts
    return push


async def _close(services: Services) -> None:
    services.warm_up.stop()
    if services.push is not None:
        await services.push.close()
    if services.cluster is not None:
        await services.cluster.close()
    await services.lease_keeper.stop()
    await services.registry.close()
    await services.thinkers.stop()
    await services.store.close()
    log.info("server stopped")
