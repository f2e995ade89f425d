"""Limits across processes: each process reports to the others every second what its clients have used.

What a person or an address uses is deducted from their allowance at every process, so many processes allow hardly more
than one. The limits are approximate: until the others know, for up to a second, a client can use its full allowance at
each of them. A person's number of tables (`tables_each`) is counted in the database.
"""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Final

from lastboat.server.cluster.bus import Bus, NoBus
from lastboat.server.cluster.peers import Peers
from lastboat.server.limits.allowances import Allowances

SUBJECT: Final = "used"
EVERY: Final = 1.0
"""Seconds between two messages."""

log = logging.getLogger("lastboat.cluster")


class SharedLimits:
    """Publishes what this process's clients use, and receives what others' use."""

    def __init__(self, bus: Bus, peers: Peers, process: str, allowances: Allowances) -> None:
        self._bus = bus
        self._peers = peers
        self._process = process
        self._allowances = allowances
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._allowances.collect_taken()
        await self._bus.subscribe(SUBJECT, self._on_message)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def part_with(self, process: str) -> None:
        """The streams of a process that is gone are closed."""
        self._allowances.streams.elsewhere.pop(process, None)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            used = {
                "process": self._process,
                "taken": self._allowances.collect_taken(),
                "streams": dict(self._allowances.streams.by_client),
            }
            try:
                await self._bus.publish(SUBJECT, json.dumps(used).encode())
            except NoBus:
                log.debug("limits not shared with other processes: NATS cannot be reached")

    async def _on_message(self, subject: str, payload: bytes, reply: str) -> None:
        """Count only what known processes report: once one of them is gone, its streams no longer count."""
        used = json.loads(payload)
        if used["process"] in self._peers.names:
            self._allowances.take_elsewhere(used["taken"])
            streams = {str(who): int(count) for who, count in used["streams"].items()}
            self._allowances.streams.elsewhere[used["process"]] = streams
