"""The browser client's screens and files: caching, compression, refusals."""

from __future__ import annotations

import gzip
import socket
from pathlib import Path

import httpx
import pytest
from server.harness import Server

from lastboat.server.http.client_files import FOLDER, client_files, read

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
SCREENS = [
    "/",
    "/new/bots",
    "/new/friends",
    "/new/local",
    "/tables",
    "/me",
    "/p/ada",
    "/t/0123",
    "/t/0123/replay",
    "/t/0123/review",
    "/t/0123/learn",
    "/learn",
    "/rules",
]


@pytest.fixture(scope="module")
def index() -> str:
    return (FOLDER / "index.html").read_text(encoding="utf-8")


def built(ending: str) -> str:
    """The address of one built file with this ending."""
    return next(name for name in client_files().files if name.endswith(ending))


@pytest.mark.parametrize("path", SCREENS)
def test_every_screen_is_the_client(server: Server, index: str, path: str) -> None:
    answer = httpx.get(server.url + path)

    assert (answer.status_code, answer.text) == (200, index)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


def test_an_unknown_address_is_a_page_for_a_browser_and_a_problem_for_a_program(server: Server, index: str) -> None:
    browser = httpx.get(f"{server.url}/nowhere", headers=BROWSER)
    program = httpx.get(f"{server.url}/nowhere")
    call = httpx.get(f"{server.url}/api/nothing", headers=BROWSER)
    file = httpx.get(f"{server.url}/assets/gone.js", headers=BROWSER)

    assert (browser.status_code, browser.text) == (404, index)
    for problem in (program, call, file):
        assert (problem.status_code, problem.json()["code"]) == (404, "no-such-page")


def test_files_named_by_content_hash_are_cached_forever(server: Server) -> None:
    answer = httpx.get(server.url + built(".js"))

    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert httpx.get(server.url + built(".woff2")).headers["content-type"] == "font/woff2"
    assert httpx.get(server.url + built(".css")).headers["content-type"] == "text/css; charset=utf-8"


def test_files_are_compressed_as_the_browser_accepts(server: Server) -> None:
    name = max(
        (n for n in client_files().files if n.endswith(".js")),
        key=lambda n: len(client_files().files[n].contents[""].body),
    )
    plain = (FOLDER / name[1:]).read_bytes()

    def length(encoding: str) -> tuple[str | None, int]:
        with httpx.stream("GET", server.url + name, headers={"Accept-Encoding": encoding}) as answer:
            raw = b"".join(answer.iter_raw())
            assert answer.headers["vary"] == "Accept-Encoding"
            if answer.headers.get("content-encoding") == "gzip":
                assert gzip.decompress(raw) == plain
            return answer.headers.get("content-encoding"), len(raw)

    assert length("identity") == (None, len(plain))
    assert length("br;q=0, gzip;q=0") == (None, len(plain))
    packed, smallest = length("gzip, deflate"), length("gzip, deflate, br")
    assert (packed[0], smallest[0]) == ("gzip", "br")
    assert len(plain) > packed[1] > smallest[1]


def test_a_cached_file_is_not_sent_again(server: Server) -> None:
    first = httpx.get(server.url)
    again = httpx.get(server.url, headers={"If-None-Match": first.headers["etag"]})
    other = httpx.get(server.url, headers={"If-None-Match": '"another"'})

    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert other.status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/assets/../../__init__.py",
        "/assets/..%2f..%2f__init__.py",
        "/..%2fsettings.py",
        "//etc/passwd",
    ],
)
def test_no_address_leads_out_of_the_client(server: Server, path: str) -> None:
    host, port = server.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: line.recv(65536), b""))

    assert answer.startswith(b"HTTP/1.1 404 ")
    assert b'"code":"no-such-page"' in answer


def test_a_page_can_only_be_read(server: Server, index: str) -> None:
    head = httpx.head(server.url)
    posted = httpx.post(server.url, json={})

    assert (head.status_code, head.content) == (200, b"")
    assert int(head.headers["content-length"]) == len(client_files().files["/"].contents["gzip"].body)
    assert posted.json()["code"] == "no-such-page"


def test_files_of_the_client_do_not_count_as_requests(tmp_path: Path) -> None:
    server = Server(tmp_path, rate=1, burst=5).start()
    answers = [httpx.get(server.url + built(".js")).status_code for _ in range(20)]
    server.stop()

    assert set(answers) == {200}


def test_without_a_client_the_start_page_says_how_to_build_it(tmp_path: Path) -> None:
    start = read(tmp_path).respond("/", {})

    assert start is not None
    assert b"python scripts/client.py" in start.body
    assert read(tmp_path).respond("/api/nothing", {"accept": "text/html"}) is None
