"""Sends pushes from a bounded queue, so that no request ever waits for a push service."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Final

import httpx

from lastboat.server.push.encryption import encrypt
from lastboat.server.push.hosts import AllowedHosts
from lastboat.server.push.keys import PushKey, decode, encode
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.store.devices import Device

MAX_WAITING: Final = 1000
"""The most pushes in the queue; further ones are dropped and counted."""
WORKERS: Final = 4
TIMEOUT: Final = 10.0
"""Seconds that a push service may take."""
KEEP_FOR: Final = 86_400
"""Seconds that a push service keeps a push for a device that is off."""
RETRY_AFTER: Final = (30.0, 300.0)
"""Seconds before the second and the third attempt."""
GONE: Final = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)

log = logging.getLogger("lastboat.push")


@dataclass(frozen=True)
class Push:
    """One message to one device."""

    device: Device
    table: str
    inviter: str = ""
    """Who invites the person to the table; empty if it is their turn there."""
    failures: int = 0


class Sender:
    """Encrypts and sends what is queued. `forget` deletes a device that its push service no longer knows."""

    def __init__(
        self,
        key: PushKey,
        hosts: AllowedHosts,
        forget: Callable[[str], Awaitable[None]],
        metrics: Metrics,
        retry_after: tuple[float, ...] = RETRY_AFTER,
    ) -> None:
        self._key = key
        self._hosts = hosts
        self._forget = forget
        self._metrics = metrics
        self._retry_after = retry_after
        self._queue: asyncio.Queue[Push] = asyncio.Queue(MAX_WAITING)
        self._client = httpx.AsyncClient(timeout=TIMEOUT, follow_redirects=False)
        self._workers = [asyncio.create_task(self._work()) for _ in range(WORKERS)]

    def send(self, push: Push) -> None:
        """Queue a push; returns immediately."""
        try:
            self._queue.put_nowait(push)
        except asyncio.QueueFull:
            self._count("dropped")

    async def close(self) -> None:
        for worker in self._workers:
            worker.cancel()
        await asyncio.gather(*self._workers, return_exceptions=True)
        await self._client.aclose()

    async def _work(self) -> None:
        while True:
            push = await self._queue.get()
            try:
                await self._deliver(push)
            except Exception as error:
                log.error("push failed; not retried", extra={"error": type(error).__name__})
                self._count("failed")

    async def _deliver(self, push: Push) -> None:
        try:
            self._hosts.check(push.device.endpoint)  # the operator may have changed the list since
        except Refusal:
            await self._forget(push.device.endpoint)
            self._count("gone")
            return
        try:
            body, headers = await asyncio.to_thread(self._sealed, push)
            status = (await self._client.post(push.device.endpoint, content=body, headers=headers)).status_code
        except httpx.HTTPError:
            status = 0
        if status in GONE:
            await self._forget(push.device.endpoint)
            self._count("gone")
        elif HTTPStatus.OK <= status < HTTPStatus.MULTIPLE_CHOICES:
            self._count("sent")
        else:
            self._try_later(push, status)

    def _try_later(self, push: Push, status: int) -> None:
        """Retry after a while if the network or the service failed; a refusal would only be repeated."""
        is_passing = status == 0 or status == HTTPStatus.TOO_MANY_REQUESTS or status >= 500
        if not is_passing or push.failures >= len(self._retry_after):
            self._count("failed")
            return
        again = replace(push, failures=push.failures + 1)
        asyncio.get_running_loop().call_later(self._retry_after[push.failures], self.send, again)

    def _sealed(self, push: Push) -> tuple[bytes, dict[str, str]]:
        """The request's body and headers. The topic lets a later push replace this one without revealing the table."""
        device = push.device
        told = {"table": push.table, "lang": device.lang}
        plain = json.dumps({**told, "inviter": push.inviter} if push.inviter else told).encode()
        topic = encode(hashlib.sha256(f"{push.table} {device.endpoint}".encode()).digest())[:32]
        headers = {
            "Authorization": self._key.authorization(device.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEEP_FOR),
            "Topic": topic,
            "Urgency": "normal",
        }
        return encrypt(plain, decode(device.p256dh), decode(device.auth)), headers

    def _count(self, result: str) -> None:
        self._metrics.pushes.labels(result).inc()
