"""The start-up page: the browser client is served before the server has loaded."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import httpx
import pytest

from lastboat.server.http.client_files import FOLDER, client_files
from lastboat.server.http.html import SECURITY_HEADERS
from lastboat.server.http.startup_page import StartupServer


@pytest.fixture
def listening() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield listening


@pytest.fixture
def url(listening: socket.socket) -> Iterator[str]:
    with StartupServer(listening):
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


def test_screens_and_files_of_the_client_are_served(url: str) -> None:
    page = httpx.get(url)
    script = httpx.get(url + next(name for name in client_files().files if name.endswith(".js")) + "?x=1")

    assert (page.status_code, page.text) == (200, (FOLDER / "index.html").read_text(encoding="utf-8"))
    assert all(page.headers[name] == value for name, value in SECURITY_HEADERS.items())
    assert script.status_code == 200
    assert httpx.get(url + "/style.css").headers["content-type"] == "text/css; charset=utf-8"


def test_a_head_request_has_no_body_and_a_known_tag_no_content(url: str) -> None:
    page, head = httpx.get(url), httpx.head(url)
    again = httpx.get(url, headers={"If-None-Match": page.headers["etag"]})

    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == page.headers["content-length"]
    assert (again.status_code, again.content) == (304, b"")


def test_health_says_that_the_server_is_not_ready(url: str) -> None:
    assert httpx.get(url + "/healthz").json()["warm"] is False


@pytest.mark.parametrize(("method", "path"), [("GET", "/api/me"), ("POST", "/"), ("PUT", "/api/x"), ("DELETE", "/x")])
def test_everything_else_is_refused_with_a_time_to_try_again(url: str, method: str, path: str) -> None:
    answer = httpx.request(method, url + path)

    assert (answer.status_code, answer.json()["code"]) == (503, "warming-up")
    assert answer.headers["retry-after"] == "1"


def test_a_silent_connection_delays_nobody(url: str) -> None:
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))):
        assert httpx.get(url).status_code == 200


def test_a_request_that_is_not_http_is_refused(url: str) -> None:
    host, port = url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(b"\x00nonsense\r\n\r\n")
        assert b" 400 " in line.recv(65536)


def test_the_socket_stays_open_for_the_server(listening: socket.socket) -> None:
    with StartupServer(listening):
        pass
    with socket.create_connection(listening.getsockname()):
        accepted, _ = listening.accept()
        accepted.close()
