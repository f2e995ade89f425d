"""Serves the browser client while the server is still loading. Imports only the standard library."""

from __future__ import annotations

import json
import socket
import threading
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Final

from lastboat import __version__
from lastboat.server.http.client_files import FileResponse, client_files
from lastboat.server.http.html import SECURITY_HEADERS, STYLE
from lastboat.server.refusals import Refusal

HEALTH: Final = {
    "alive": True,
    "loaded": False,
    "warm": False,
    "bots": False,
    "progress": "the server is being loaded",
    "failed": None,
    "version": __version__,
}
POLL: Final = 0.05
"""Seconds after which the start-up page notices that the server is ready."""


class StartupServer:
    """Answers on the listening socket until the server takes it over."""

    def __init__(self, listening: socket.socket) -> None:
        # The constructor takes an address, not a socket that is open already; `socket` is a documented attribute.
        self._server = ThreadingHTTPServer(("", 0), _Handler, bind_and_activate=False)
        self._server.socket.close()
        self._server.socket = listening
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=[POLL], name="startup-page", daemon=True
        )

    def __enter__(self) -> StartupServer:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        """Stop answering; the socket stays open."""
        self._server.shutdown()
        self._thread.join()


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 2.0

    def _respond(self) -> None:
        found = _response(self.command, self.path.partition("?")[0], {k.lower(): v for k, v in self.headers.items()})
        self.send_response_only(found.status)
        headers = {**SECURITY_HEADERS, **found.headers, "Connection": "close"}
        if found.status != HTTPStatus.NOT_MODIFIED:
            headers["Content-Length"] = str(len(found.body))
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(found.body)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = _respond

    def log_message(self, *_: object) -> None:
        """Requests during start-up are not logged; later ones are not either."""


def _response(method: str, path: str, request_headers: dict[str, str]) -> FileResponse:
    """A page or file of the browser client, the server's health, or a refusal that says to try again."""
    no_store = {"Cache-Control": "no-store"}
    page = client_files().respond(path, request_headers) if method in ("GET", "HEAD") else None
    if page is not None and page.status != HTTPStatus.NOT_FOUND:
        return page
    if path == "/healthz":
        return FileResponse(200, {**no_store, "Content-Type": "application/json"}, json.dumps(HEALTH).encode())
    if path == "/style.css":
        return FileResponse(200, {**no_store, "Content-Type": "text/css; charset=utf-8"}, STYLE.encode())
    refusal = Refusal("warming-up", "the server is still starting")
    headers = {**no_store, "Content-Type": "application/problem+json", "Retry-After": "1"}
    return FileResponse(refusal.status, headers, json.dumps(refusal.problem()).encode())
