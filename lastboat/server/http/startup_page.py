"""At the door while the server is still being loaded: the browser client is there at once, all else waits a moment."""

from __future__ import annotations

import json
import socket
import threading
from http import HTTPStatus
from typing import Final

from lastboat import __version__
from lastboat.server.http.client_files import FileResponse, client_files
from lastboat.server.http.html import SECURITY_HEADERS, STYLE

HEALTH: Final = {
    "alive": True,
    "warm": False,
    "progress": "the server is being loaded",
    "failed": None,
    "version": __version__,
}
PROBLEM: Final = {
    "type": "urn:lastboat:warming-up",
    "title": "warming up",
    "status": 503,
    "code": "warming-up",
    "detail": "the server is still starting",
}
LONGEST_REQUEST: Final = 65536


class StartupServer:
    """Answers on the listening socket until the server takes it over."""

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="startup-page", daemon=True)

    def __enter__(self) -> StartupServer:
        self._listening.settimeout(0.1)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                visitor, _ = self._listening.accept()
            except OSError:
                continue
            # Browsers open connections before they know what to ask: nobody waits behind a silent one.
            threading.Thread(target=_attend, args=[visitor], name="visitor", daemon=True).start()


def _attend(visitor: socket.socket) -> None:
    with visitor:
        visitor.settimeout(2.0)
        try:
            request = b""
            while b"\r\n\r\n" not in request and len(request) < LONGEST_REQUEST:
                more = visitor.recv(LONGEST_REQUEST)
                if not more:
                    return
                request += more
            visitor.sendall(answer_to(request))
        except OSError:
            return


def answer_to(request: bytes) -> bytes:
    """A page or a file of the browser client, how the server is, or a refusal that says to come again."""
    first, *lines = request.partition(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
    verb, _, target = first.partition(" ")
    asked = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    found = _found(verb, target.partition(" ")[0].partition("?")[0], asked)
    headers = {**SECURITY_HEADERS, **found.headers, "Content-Length": str(len(found.body)), "Connection": "close"}
    if found.status == HTTPStatus.NOT_MODIFIED:
        del headers["Content-Length"]
    head = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
    status = f"HTTP/1.1 {found.status} {HTTPStatus(found.status).phrase}\r\n"
    return f"{status}{head}\r\n".encode() + (b"" if verb == "HEAD" else found.body)


def _found(verb: str, path: str, asked: dict[str, str]) -> FileResponse:
    fresh = {"Cache-Control": "no-store"}
    page = client_files().respond(path, asked) if verb in ("GET", "HEAD") else None
    if page is not None and page.status != HTTPStatus.NOT_FOUND:
        return page
    if path == "/healthz":
        return FileResponse(200, {**fresh, "Content-Type": "application/json"}, json.dumps(HEALTH).encode())
    if path == "/style.css":
        return FileResponse(200, {**fresh, "Content-Type": "text/css; charset=utf-8"}, STYLE.encode())
    kind = {"Content-Type": "application/problem+json", "Retry-After": "1"}
    return FileResponse(503, {**fresh, **kind}, json.dumps(PROBLEM).encode())
