"""Starts the server process. Imports the frameworks only after the start-up page is up."""

from __future__ import annotations

import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from contextlib import nullcontext

from lastboat.errors import LastBoatError
from lastboat.server import logs
from lastboat.server.http.startup_page import StartupServer
from lastboat.server.limits.open_files import allow_open_files
from lastboat.server.runtime.local_network import listening_host, own_address
from lastboat.server.settings import Settings

log = logging.getLogger("lastboat.server")


class CannotServe(LastBoatError):
    """The server cannot start; the message says why in one line."""


def serve(settings: Settings) -> None:
    """Serve until stopped. The browser client is up at once; loading and compiling continue in the background."""
    logs.set_up(settings.log_level)
    allow_open_files(settings.streams)
    with listen(settings) as listening:
        url = _url_of(listening)
        with nullcontext() if settings.is_shared else StartupServer(listening):
            if settings.open_browser and has_screen():
                threading.Timer(0.2, webbrowser.open, [url]).start()
            from lastboat.server.serving import prepare, run  # loads the compiler, the database and the web framework

            app = prepare(settings)
        run(app, settings, listening, lambda: _announce(settings, listening))


def _announce(settings: Settings, listening: socket.socket) -> None:
    """Say where the server is, once it answers with its database open."""
    url = _url_of(listening)
    print(f"Last Boat is at {url} (stop with Ctrl-C)", flush=True)
    if settings.lan and (address := own_address()) is not None:
        print(f"Other devices on this network: http://{address}:{listening.getsockname()[1]}/", flush=True)
    log.info("server listening", extra={"url": url})


def listen(settings: Settings) -> socket.socket:
    """The listening socket; CannotServe if the port is taken. Behind a proxy with others, it does not listen yet."""
    host = listening_host(settings)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, settings.port))
        if not settings.is_shared:
            listening.listen(2048)
    except OSError as error:
        listening.close()
        if error.errno == errno.EADDRINUSE:
            raise CannotServe(f"port {settings.port} is taken; choose another with --port, 0 for any") from error
        raise CannotServe(f"cannot listen on {host}:{settings.port}: {error.strerror or error}") from error
    return listening


def has_screen() -> bool:
    """Whether there is a display: without one, a text browser would open in this terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _url_of(listening: socket.socket) -> str:
    address, port = listening.getsockname()[:2]
    if address in ("127.0.0.1", "0.0.0.0", "::"):
        return f"http://localhost:{port}/"
    return f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"
