"""The queue of pushes: what is tried again, what is given up, and that nothing stops it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx
import pytest
from httpx._transports import default as transports
from server.harness import PATIENCE
from server.push.push_service import Browser, PushEndpoint

from lastboat.server.push.hosts import AllowedHosts
from lastboat.server.push.keys import load_key, make_key
from lastboat.server.push.sender import MAX_WAITING, WORKERS, Push, Sender
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.store.devices import Device

BROWSER = Browser()


@pytest.fixture
def endpoint(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[PushEndpoint]:
    service = PushEndpoint(tmp_path, *getattr(request, "param", ()))
    monkeypatch.setenv("SSL_CERT_FILE", str(service.certificate))
    monkeypatch.setattr(transports, "create_ssl_context", httpx.create_ssl_context)  # not the one that is kept
    yield service
    service.close()


class Post:
    """A sender, what it counts, and the devices that it forgets."""

    def __init__(self, folder: Path, hosts: str) -> None:
        self.metrics = Metrics()
        self.forgotten: list[str] = []
        make_key(folder / "key.pem")
        key = load_key(folder / "key.pem", "mailto:club@example.org")
        self.sender = Sender(key, AllowedHosts.read(hosts), self.forget, self.metrics, retry_after=(0.0, 0.0))

    async def forget(self, endpoint: str) -> None:
        self.forgotten.append(endpoint)

    def count(self, result: str) -> float:
        name = f'lastboat_pushes_total{{result="{result}"}}'
        lines = self.metrics.text().decode().splitlines()
        return next((float(line.split()[-1]) for line in lines if line.startswith(name)), 0.0)

    async def wait_for(self, result: str, times: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while self.count(result) < times:
                await asyncio.sleep(0.002)


def with_post(folder: Path, hosts: str, scenario: Callable[[Post], Awaitable[None]]) -> Post:
    async def run() -> Post:
        post = Post(folder, hosts)
        try:
            await scenario(post)
        finally:
            await post.sender.close()
        return post

    return asyncio.run(run())


def push_to(url: str, p256dh: str = BROWSER.keys["p256dh"]) -> Push:
    return Push(Device(url, p256dh, BROWSER.keys["auth"], "en"), "0" * 16)


def test_pushes_beyond_a_full_queue_are_dropped_and_counted(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        for _ in range(MAX_WAITING + 3):
            post.sender.send(push_to("https://push.example/1"))

    assert with_post(tmp_path, "push.example", scenario).count("dropped") == 3


def test_an_unexpected_error_counts_as_failed_and_stops_no_worker(
    tmp_path: Path, endpoint: PushEndpoint, caplog: pytest.LogCaptureFixture
) -> None:
    async def scenario(post: Post) -> None:
        for _ in range(WORKERS):
            post.sender.send(push_to(endpoint.url(), p256dh="AAAA"))
        await post.wait_for("failed", WORKERS)
        post.sender.send(push_to(endpoint.url()))
        await post.wait_for("sent", 1)

    with_post(tmp_path, endpoint.host, scenario)

    assert endpoint.received.qsize() == 1
    assert [record.message for record in caplog.records if record.name == "lastboat.push"] == [
        "push failed; not retried"
    ] * WORKERS


def test_a_device_whose_host_is_no_longer_allowed_is_forgotten(tmp_path: Path, endpoint: PushEndpoint) -> None:
    async def scenario(post: Post) -> None:
        post.sender.send(push_to(endpoint.url()))
        await post.wait_for("gone", 1)

    assert with_post(tmp_path, "push.example", scenario).forgotten == [endpoint.url()]
    assert endpoint.received.empty()


@pytest.mark.parametrize(
    ("endpoint", "result", "attempts"),
    [((503,), "failed", 3), ((429,), "failed", 3), ((503, 201), "sent", 2), ((400,), "failed", 1)],
    indirect=["endpoint"],
    ids=["fails", "is busy", "fails once", "refuses"],
)
def test_a_push_is_repeated_while_that_may_help_and_then_given_up(
    tmp_path: Path, endpoint: PushEndpoint, result: str, attempts: int
) -> None:
    async def scenario(post: Post) -> None:
        post.sender.send(push_to(endpoint.url()))
        await post.wait_for(result, 1)

    post = with_post(tmp_path, endpoint.host, scenario)

    assert endpoint.received.qsize() == attempts
    assert post.count("sent") + post.count("failed") == 1
    assert post.forgotten == []


def test_a_push_service_that_cannot_be_reached_is_given_up(tmp_path: Path, endpoint: PushEndpoint) -> None:
    endpoint.close()

    async def scenario(post: Post) -> None:
        post.sender.send(push_to(endpoint.url()))
        await post.wait_for("failed", 1)

    assert with_post(tmp_path, endpoint.host, scenario).forgotten == []
