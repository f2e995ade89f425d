"""Starting and stopping the server process."""

from __future__ import annotations

import errno
import logging
import socket
import threading
import webbrowser
from types import FrameType

import uvicorn
from fastapi import FastAPI

from lastboat.errors import LastBoatError
from lastboat.server import logs
from lastboat.server.app import create_app
from lastboat.server.settings import Settings

STOP_WITHIN = 5
"""Seconds that open requests have to finish."""

log = logging.getLogger("lastboat.server")


class CannotServe(LastBoatError):
    """The server cannot start; one line says why."""


class _Server(uvicorn.Server):
    """Ends the open streams as soon as it is asked to stop."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        app = self.config.app
        parts = getattr(app.state, "parts", None) if isinstance(app, FastAPI) else None
        if parts is not None:
            parts.harbour.stopping.set()
            parts.harbour.wake_all()
        super().handle_exit(sig, frame)
        self._captured_signals.clear()  # being asked to stop is no failure


def serve(settings: Settings) -> None:
    """Serve until asked to stop."""
    logs.set_up(settings.log_level)
    app = create_app(settings)
    with _listen(settings) as listening:
        address, port = listening.getsockname()[:2]
        url = f"http://{'localhost' if address in ('127.0.0.1', '0.0.0.0') else address}:{port}/"
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=STOP_WITHIN,
            proxy_headers=True,
            forwarded_allow_ips=settings.proxies,
            ws="none",
        )
        print(f"Last Boat is at {url} (stop with Ctrl-C)", flush=True)
        log.info("listening", extra={"url": url})
        if settings.open_browser:
            threading.Timer(0.7, webbrowser.open, [url]).start()
        _Server(config).run([listening])


def _listen(settings: Settings) -> socket.socket:
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((settings.host, settings.port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(f"port {settings.port} is taken; choose another with --port, 0 for any") from error
        raise CannotServe(f"cannot listen on {settings.host}:{settings.port}: {error.strerror or error}") from error
    return listening
