"""The start-up page: the browser client is served before the server has loaded."""

from __future__ import annotations

from lastboat.server.http.client_files import FOLDER, client_files
from lastboat.server.http.html import SECURITY_HEADERS
from lastboat.server.http.startup_page import answer_to


def test_the_client_is_served_before_the_server_is_loaded() -> None:
    def ask(path: str, verb: str = "GET", more: str = "") -> tuple[bytes, bytes]:
        head, _, body = answer_to(f"{verb} {path} HTTP/1.1\r\nHost: x\r\n{more}\r\n".encode()).partition(b"\r\n\r\n")
        return head, body

    page, script, health = (
        ask("/"),
        ask(next(name for name in client_files().files if name.endswith(".js")) + "?x=1"),
        ask("/healthz"),
    )

    assert page[0].startswith(b"HTTP/1.1 200 OK")
    assert page[1].decode() == (FOLDER / "index.html").read_text(encoding="utf-8")
    assert all(f"{name}: {value}".encode() in page[0] for name, value in SECURITY_HEADERS.items())
    assert script[0].startswith(b"HTTP/1.1 200 OK")
    assert b'"warm": false' in health[1]
    assert ask("/", "HEAD")[1] == b""
    assert ask("/api/me")[0].startswith(b"HTTP/1.1 503 ")
    assert ask("/", "POST")[0].startswith(b"HTTP/1.1 503 ")
    tag = next(line for line in page[0].decode().split("\r\n") if line.startswith("ETag"))
    assert ask("/", more=tag.replace("ETag", "If-None-Match") + "\r\n")[0].startswith(b"HTTP/1.1 304 ")
    assert answer_to(b"\x00nonsense").startswith(b"HTTP/1.1 503 ")
