"""Runs the application: Uvicorn on a socket that is already open."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from types import FrameType

import uvicorn
from fastapi import FastAPI

from lastboat.errors import BadOption
from lastboat.server.cluster.bus import Bus
from lastboat.server.http.app import create_app, lease_for
from lastboat.server.http.context import Services
from lastboat.server.limits.accepting import Accepting
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
    asyncio.run(_try_services(settings))
    return create_app(settings)


def _try_push_key(settings: Settings) -> None:
    """Fail now, with a one-line error, if notifications cannot be sent."""
    if not settings.push_key:
        return
    try:
        from lastboat.server.push.service import key_of
    except ModuleNotFoundError as missing:
        raise BadOption(f'push_key needs {missing.name}; get it with: pip install "lastboat[push]"') from missing
    key_of(settings)


async def _try_services(settings: Settings) -> None:
    async with leased_database(settings.database, lease_for(settings)):
        if settings.nats:
            bus = Bus()
            await bus.connect(settings, "trying")
            await bus.close()


def run(app: FastAPI, settings: Settings, listening: socket.socket) -> None:
    """Serve until stopped."""
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
    _Server(config, limits).run([listening])


def _connection_limits(app: FastAPI, settings: Settings, proxies: Proxies) -> ConnectionLimits:
    def count(code: str) -> None:
        services: Services | None = getattr(app.state, "services", None)
        if services is not None:
            services.metrics.refusals.labels(code).inc()

    most = most_connections(settings.streams)
    return ConnectionLimits(proxies, most, settings.address_connections, settings.address_rate, count)


class _Server(uvicorn.Server):
    """Can serve on further sockets. Ends the open streams as soon as it receives a signal to stop."""

    def __init__(self, config: uvicorn.Config, limits: ConnectionLimits) -> None:
        super().__init__(config)
        self._limits = limits

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup([])
        for listening in sockets or ():
            await self._serve_on(listening)
        services = self._services()
        if services is not None and sockets:
            services.network.attach(sockets[0].getsockname()[1], self._serve_on)

    async def _serve_on(self, listening: socket.socket) -> None:
        """Serve on one more socket."""

        def protocol() -> asyncio.Protocol:
            return self.config.http_protocol_class(  # type: ignore[call-arg]  # Uvicorn's type is too wide
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state
            )

        listening.listen(self.config.backlog)
        if sys.platform == "win32":  # its event loop cannot wait for a listening socket
            server = await asyncio.get_running_loop().create_server(protocol, sock=listening)
            self.servers.append(server)
        else:
            self.servers.append(Accepting(listening, self._limits, protocol))  # type: ignore[arg-type]  # as good as one

    def _services(self) -> Services | None:
        app = self.config.app
        return getattr(app.state, "services", None) if isinstance(app, FastAPI) else None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        services = self._services()
        if services is not None:
            services.registry.stop_streams()
            if services.cluster is not None:
                services.cluster.begin_leaving()
        super().handle_exit(sig, frame)
        self._captured_signals.clear()  # a requested stop exits with 0
