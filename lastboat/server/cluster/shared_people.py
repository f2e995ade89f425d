"""Notifies other processes of revoked tokens and changed names, so that none relies on a stale cache."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Collection
from typing import Final

from lastboat.server.cluster.bus import Bus, NoBus
from lastboat.server.runtime.subscribers import Subscribers
from lastboat.server.store.people import People

SUBJECT: Final = "people"

log = logging.getLogger("lastboat.cluster")


class SharedPeople:
    """Publishes changes. Those made while NATS is unreachable are missed, so every process then clears its cache."""

    def __init__(self, bus: Bus, people: People, subscribers: Subscribers) -> None:
        self._bus = bus
        self._people = people
        self._subscribers = subscribers
        self._sending: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._people.on_renamed = lambda id: self._publish(ids=[id])
        self._people.on_revoked = self._revoke
        await self._bus.subscribe(SUBJECT, self._on_message)

    def distrust(self) -> None:
        self._people.distrust()

    def _revoke(self, keys: Collection[str]) -> None:
        self._subscribers.end(keys)
        self._publish(keys=sorted(keys))

    def _publish(self, ids: Collection[str] = (), keys: Collection[str] = ()) -> None:
        task = asyncio.create_task(self._send(json.dumps({"ids": list(ids), "keys": list(keys)}).encode()))
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)

    async def _send(self, change: bytes) -> None:
        try:
            await self._bus.publish(SUBJECT, change)
        except NoBus:
            log.warning("change of a person not sent to other processes; they read it once NATS is back")

    async def _on_message(self, subject: str, payload: bytes, reply: str) -> None:
        change = json.loads(payload)
        self._people.changed_elsewhere(change["ids"], change["keys"])
        self._subscribers.end(change["keys"])
