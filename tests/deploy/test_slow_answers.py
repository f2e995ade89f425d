"""The proxy of deploy/ in front of processes that answer slowly, or not at all."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx
import pytest
from deploy.test_forwarded_address import nginx
from server.harness import ROOT

from lastboat.server.runtime import hints
from lastboat.server.runtime.hints import ADVISER, ITERATIONS
from lastboat.server.runtime.shards import PATIENCE
from lastboat.server.settings import Settings
from lastboat.server.thinking.questions import MoveQuestion

TABLE = "/api/tables/0123456789abcdef"
CONF = (ROOT / "deploy/nginx.conf").read_text()
QUICK = "proxy_read_timeout 10s;"
SLOW = (
    *(("GET", f"{TABLE}/{name}") for name in ("hint", "history", "timeline", "record", "dice")),
    ("POST", f"{TABLE}/learn"),
    ("POST", "/api/analysis/chances"),
    ("POST", "/api/records"),
)
"""What waits its turn to be computed."""
LONG = 5.0
"""Seconds that these take here; all others may take two."""


class Process(ThreadingHTTPServer):
    """Stands for a server process: answers with its own port, slowly or never if asked for such a path."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answer)
        self.is_hung = threading.Event()
        self.is_closed = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.is_closed.set()
        self.shutdown()
        self.server_close()


class Answer(BaseHTTPRequestHandler):
    server: Process

    def do_GET(self) -> None:
        if "slow" in self.path:
            time.sleep(LONG)
        if self.server.is_hung.is_set():
            self.server.is_closed.wait()
        text = str(self.server.server_port).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_POST = do_GET

    def log_message(self, *_: Any) -> None: ...


@pytest.fixture
def site(tmp_path: Path) -> Iterator[tuple[httpx.Client, dict[str, Process]]]:
    """The proxy with two processes, by their ports. It is more impatient than the one we ship."""
    with ExitStack() as stack:
        processes = [Process() for _ in range(2)]
        for one in processes:
            stack.callback(one.close)
        servers = "".join(f"server 127.0.0.1:{one.server_port} max_fails=1 fail_timeout=2s;" for one in processes)
        text = CONF.replace("server server:8133 resolve max_fails=1 fail_timeout=2s;", servers)
        url = stack.enter_context(nginx(tmp_path / "proxy", text.replace(QUICK, "proxy_read_timeout 2s;")))
        client = stack.enter_context(httpx.Client(base_url=url, timeout=60))
        yield client, {str(one.server_port): one for one in processes}


def test_a_process_that_takes_long_for_an_answer_keeps_its_shards(
    site: tuple[httpx.Client, dict[str, Process]],
) -> None:
    client, _ = site
    owner = client.get(TABLE).text
    with ThreadPoolExecutor() as together:
        answers = list(
            together.map(lambda asked: client.request(*asked), [(verb, f"{path}?slow") for verb, path in SLOW])
        )

    assert [one.status_code for one in answers] == [200] * len(SLOW)
    assert {one.text for one in answers if TABLE in str(one.url)} == {owner}
    assert {client.get(TABLE).text for _ in range(20)} == {owner}


def test_the_shards_of_a_process_that_does_not_answer_go_to_another(
    site: tuple[httpx.Client, dict[str, Process]],
) -> None:
    client, processes = site
    owner = client.get(TABLE).text
    processes[owner].is_hung.set()
    lost = client.post(f"{TABLE}/moves")
    after = client.post(f"{TABLE}/moves")

    assert lost.status_code == 504, "it may have been played: the client sends it again, with its key"
    assert after.status_code == 200
    assert after.text != owner


def test_the_proxy_waits_longer_than_the_server_does() -> None:
    """Else it would take a process for dead that is about to answer."""
    quick, slow = (int(seconds) for seconds in re.findall(r"proxy_read_timeout (\d+)s;", CONF)[:2])
    hint = MoveQuestion(ADVISER, 0, b"", (), Settings().bot_seconds, iterations=ITERATIONS)

    assert quick > PATIENCE
    assert slow > hints.MAX_WAITING * hint.timeout
