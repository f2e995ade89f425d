"""Runs the application: Uvicorn on a socket that is already open."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn
from fastapi import FastAPI
from uvicorn.server import HANDLED_SIGNALS

from lastboat.errors import BadOption, install_hint
from lastboat.server.http.app import create_app
from lastboat.server.http.context import Services
from lastboat.server.limits.addresses import Proxies
from lastboat.server.limits.connections import ConnectionLimits, limited_protocol
from lastboat.server.limits.open_files import most_connections
from lastboat.server.settings import Settings
from lastboat.server.store.lease import leased_database

KEEP_ALIVE = 65
"""Seconds that an idle connection stays open: longer than reverse proxies keep theirs open."""
GC_THRESHOLD = 20_000
"""Allocations between two garbage collections; objects loaded at start-up are frozen."""
SWITCH_INTERVAL = 0.001
"""Seconds that a thread waits before it requests the GIL: the thread that writes moves requests it often."""
STOP_WITHIN = 5
"""Seconds that open requests get to finish."""


def prepare(settings: Settings) -> FastAPI:
    """The application, once its database has been opened and upgraded."""
    _try_push_key(settings)
    asyncio.run(_try_database(settings))
    return create_app(settings)


def _try_push_key(settings: Settings) -> None:
    """Fail now, with a one-line error, if notifications cannot be sent."""
    if not settings.push_key:
        return
    try:
        from lastboat.server.push.service import key_of
    except ModuleNotFoundError as missing:
        raise BadOption(f"push_key needs {missing.name}; {install_hint('push')}") from missing
    key_of(settings)


async def _try_database(settings: Settings) -> None:
    async with leased_database(settings.database):
        pass


def run(app: FastAPI, settings: Settings, listening: socket.socket, on_ready: Callable[[], None]) -> None:
    """Serve until stopped; `on_ready` is called once requests are answered."""
    proxies = Proxies(settings.proxies)
    limits = _connection_limits(app, settings, proxies)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        timeout_graceful_shutdown=STOP_WITHIN,
        http=limited_protocol(limits),
        proxy_headers=bool(proxies.allowed),
        forwarded_allow_ips=proxies.allowed,
        ws="none",
    )
    gc.freeze()
    gc.set_threshold(GC_THRESHOLD)
    sys.setswitchinterval(SWITCH_INTERVAL)
    _Server(config, on_ready).run([listening])


def _connection_limits(app: FastAPI, settings: Settings, proxies: Proxies) -> ConnectionLimits:
    def count(code: str) -> None:
        services: Services | None = getattr(app.state, "services", None)
        if services is not None:
            services.metrics.refusals.labels(code).inc()

    most = most_connections(settings.streams)
    return ConnectionLimits(proxies, most, settings.address_connections, settings.address_rate, count)


class _Server(uvicorn.Server):
    """Can serve on further sockets. Ends the open streams as soon as it receives a signal to stop.

    Uvicorn has no hooks for these moments: the application's lifespan begins before the socket is served, and ends only
    after all streams have. Its methods are overridden instead, each calling the original where there is one.
    """

    def __init__(self, config: uvicorn.Config, on_ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        services = self._services()
        if services is not None and sockets:
            services.network.attach(sockets[0].getsockname()[1], self._serve_on)
        self._on_ready()

    async def _serve_on(self, listening: socket.socket) -> None:
        """Serve on one more socket."""

        def protocol() -> asyncio.Protocol:
            return self.config.http_protocol_class(  # type: ignore[call-arg]  # Uvicorn's type is too wide
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )

        loop = asyncio.get_running_loop()
        self.servers.append(await loop.create_server(protocol, sock=listening, backlog=self.config.backlog))

    def _services(self) -> Services | None:
        app = self.config.app
        return getattr(app.state, "services", None) if isinstance(app, FastAPI) else None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        services = self._services()
        if services is not None:
            services.stop_streams()
            if services.shards is not None:
                services.shards.is_leaving = True
        super().handle_exit(sig, frame)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Unlike Uvicorn's, raises no signal again at the end: a requested stop exits with 0."""
        before = {one: signal.signal(one, self.handle_exit) for one in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)
