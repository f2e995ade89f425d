"""At the door while the server is still being loaded: the start page is up at once, everything else waits a moment."""

from __future__ import annotations

import socket
import threading
from typing import Final

from lastboat.server.html import STYLE, page

BODY: Final = """<h1>Last Boat</h1>
<p class="note" role="status">The server is starting. This page looks again by itself.</p>"""
PROBLEM: Final = (
    '{"type":"urn:lastboat:warming-up","title":"warming up","status":503,"code":"warming-up",'
    '"detail":"the server is still starting"}'
)


class Porter:
    """Answers on the listening socket until the server takes it over."""

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="porter", daemon=True)

    def __enter__(self) -> Porter:
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
            with visitor:
                visitor.settimeout(1.0)
                try:
                    visitor.sendall(answer_to(visitor.recv(65536)))
                except OSError:
                    continue


def answer_to(request: bytes) -> bytes:
    """The start page, its looks, or a refusal that says to come again."""
    path = request.split(b" ", 2)[1] if request.count(b" ") >= 2 else b""
    if path == b"/":
        return _answer("200 OK", "text/html; charset=utf-8", page("Last Boat", BODY), "Refresh: 1\r\n")
    if path == b"/style.css":
        return _answer("200 OK", "text/css; charset=utf-8", STYLE)
    return _answer("503 Service Unavailable", "application/problem+json", PROBLEM, "Retry-After: 1\r\n")


def _answer(status: str, kind: str, body: str, more: str = "") -> bytes:
    content = body.encode()
    head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(content)}\r\n{more}"
    safe = (
        "Content-Security-Policy: default-src 'self'\r\nX-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n"
    )
    return f"{head}{safe}Connection: close\r\n\r\n".encode() + content
