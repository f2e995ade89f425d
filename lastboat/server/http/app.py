"""The ASGI application: services, routes, limits, error handlers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncEngine

from lastboat import __version__
from lastboat.server import logs
from lastboat.server.http.context import Services
from lastboat.server.http.limits import LimitsMiddleware, RequestLimits
from lastboat.server.http.problems import add_error_handlers
from lastboat.server.http.routes import ROUTERS
from lastboat.server.http.routes.play import HotRoutes
from lastboat.server.limits.allowances import Allowances
from lastboat.server.limits.heavy_work import HeavyWork, TextCache
from lastboat.server.limits.host_names import HostNames
from lastboat.server.runtime.autoplay import Autoplay
from lastboat.server.runtime.hints import Hints
from lastboat.server.runtime.lobby import Lobby
from lastboat.server.runtime.local_network import LocalNetwork
from lastboat.server.runtime.maintenance import Maintenance
from lastboat.server.runtime.matchmaker import Matchmaker
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.runtime.residency import Residency
from lastboat.server.runtime.reviews import Reviews
from lastboat.server.runtime.scheduler import Scheduler
from lastboat.server.runtime.shards import Shards
from lastboat.server.runtime.valuations import Valuations
from lastboat.server.runtime.warm_up import POLL, WarmUp
from lastboat.server.settings import Settings
from lastboat.server.store.database import ANSWERS_WITHIN
from lastboat.server.store.devices import Devices
from lastboat.server.store.lease import Lease, LeaseKeeper, leased_database
from lastboat.server.store.passkeys import Passkeys
from lastboat.server.store.people import People
from lastboat.server.store.queue import Queue
from lastboat.server.store.session import Session
from lastboat.server.store.store import Store
from lastboat.server.thinking.bot_host import BotHost
from lastboat.server.thinking.bot_router import BotRouter, uses_worker
from lastboat.server.thinking.worker_process import WorkerProcess
from lastboat.server.wall_clock import wall_clock

if TYPE_CHECKING:
    from lastboat.server.push.service import PushService

ABOUT = """People, bots and programs play Last Boat over HTTP. `docs/http.md` walks through a complete game."""

MAX_FINISHED = 16_000_000
"""Characters of cached responses about finished games: enough to replay about fifty games in the browser."""

log = logging.getLogger("lastboat.server")


def create_app(settings: Settings) -> FastAPI:
    """The server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with leased_database(settings.database, settings.process, ANSWERS_WITHIN) as (engine, lease):
            services = await _open(settings, engine, lease)
            app.state.services = services
            origins = [origin.strip().rstrip("/") for origin in settings.origins.split(",") if origin.strip()]
            app.state.limits = RequestLimits(
                services.people,
                services.metrics,
                services.allowances,
                settings.body_limit,
                origins,
                HostNames(settings.host_name, settings.origins),
            )
            if services.shards is not None:
                await _wait_for_rules(services)
            maintenance = Maintenance(
                services.registry,
                services.residency,
                services.people,
                services.allowances,
                settings.idle,
                settings.chat_days,
            )
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
    add_error_handlers(app)
    app.add_middleware(HotRoutes)
    app.add_middleware(LimitsMiddleware)  # around the hot routes too
    return app


async def _open(settings: Settings, engine: AsyncEngine, lease: Lease) -> Services:
    metrics = Metrics()
    session = lease if isinstance(lease, Session) else None
    shards = await _join(session, metrics) if session is not None else None
    now = session.clock.now if session is not None else wall_clock(settings.clock_file)
    lease_keeper = LeaseKeeper(shards or lease, now)
    store = Store(engine, metrics.commits.inc, lease_keeper.require, session)
    bot_router = BotRouter(BotHost(), WorkerProcess() if uses_worker() else None)
    autoplay = Autoplay(
        bot_router, metrics, slots=settings.bot_workers, seconds=settings.bot_seconds, pause=settings.pause
    )
    warm_up = WarmUp()
    registry = TableRegistry(store, now, metrics, shards)
    residency = Residency(registry, warm_up, settings.idle)
    scheduler = Scheduler(registry, residency, autoplay, warm_up)
    metrics.engine_warm.set_function(lambda: warm_up.done)
    # The rules compile from here on, in a thread. Which games to resume is noted before any table can be loaded. The
    # lease keeper starts last: what it renews takes shards, and games at them are then resumed.
    warm_up.start()
    metrics.database_bytes.set(await store.size())
    metrics.database_lost.set_function(lambda: lease_keeper.problem is not None)
    await residency.start()
    scheduler.start()
    people = People(store, now, registry.subscribers.end, registry.subscribers.renew)
    if session is None or shards is None:
        lease_keeper.start(residency.mark_stale, residency.resume)
    else:
        shards.start(residency)
        _listen(session, shards, people, registry)
        lease_keeper.start()
    devices = Devices(store)
    allowances = Allowances(settings)
    return Services(
        settings=settings,
        store=store,
        people=people,
        passkeys=Passkeys(store, now),
        registry=registry,
        residency=residency,
        scheduler=scheduler,
        lobby=Lobby(store, settings.address_listed),
        hints=Hints(settings.bot_seconds, metrics, bot_router),
        reviews=Reviews(store, bot_router, allowances, metrics),
        valuations=Valuations(bot_router, allowances, metrics),
        bot_router=bot_router,
        matchmaker=Matchmaker(Queue(store, now), registry, bot_router),
        metrics=metrics,
        warm_up=warm_up,
        lease_keeper=lease_keeper,
        allowances=allowances,
        pseudonym_key=await store.pseudonym_key(),
        daily_key=await store.daily_key(),
        heavy_work=HeavyWork(),
        finished=TextCache(MAX_FINISHED),
        network=LocalNetwork(settings),
        devices=devices,
        push=_push(settings, devices, registry),
        shards=shards,
    )


async def _wait_for_rules(services: Services) -> None:
    """Several processes are behind a proxy. It turns to the others until this one listens."""
    while not (services.warm_up.done or services.warm_up.failed or services.stopping.is_set()):
        await asyncio.sleep(POLL)


async def _join(session: Session, metrics: Metrics) -> Shards:
    """Become one of the processes on the database."""
    logs.name_process(session.process)
    metrics.name_process(session.process)
    while not session.clock.is_set:
        await session.ping()
    return Shards(session, metrics)


def _listen(session: Session, shards: Shards, people: People, registry: TableRegistry) -> None:
    """Act on what other processes announce."""

    def hear(verb: str, what: str) -> None:
        match verb:
            case "renamed":
                people.changed_elsewhere([what], [])
            case "changed":
                people.reread([what])
            case "revoked":
                people.changed_elsewhere([], [what])
                registry.subscribers.end([what])
            case "ask" | "free" | "stays":
                shards.hear(verb, int(what))
            case _:  # from a process of a later version
                log.warning("unknown notice ignored", extra={"reason": verb})

    def reset() -> None:
        shards.reset()
        people.mark_stale()

    session.on_notice, session.on_reset = hear, reset


def _push(settings: Settings, devices: Devices, registry: TableRegistry) -> PushService | None:
    """Notifications, if the operator has a key for them; only then is the extra loaded."""
    if not settings.push_key:
        return None
    from lastboat.server.push.service import PushService

    push = PushService(settings, devices, registry.in_memory, registry.metrics)
    registry.observer = push.alerts
    return push


async def _close(services: Services) -> None:
    # Shards are released while requests in progress can still be finished. The store closes last: until then, something
    # may have to be written.
    services.warm_up.stop()
    if services.push is not None:
        await services.push.close()
    if services.shards is not None:
        await services.shards.release()
    await services.lease_keeper.stop()
    services.stop_streams()
    await services.matchmaker.stop()
    await services.scheduler.stop()
    await services.residency.stop()
    await services.reviews.close()
    await services.bot_router.stop()
    await services.store.close()
    log.info("server stopped")
