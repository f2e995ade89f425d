"""The other processes: which of them have sent a heartbeat recently."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Collection
from contextlib import suppress
from typing import Final, NamedTuple

from lastboat.server.cluster.bus import Bus, NoBus

SUBJECT: Final = "alive"
BEATS: Final = 4
"""Heartbeats in the time after which a silent process is considered gone."""


class _Heard(NamedTuple):
    epoch: int | None
    """None if it was not heard yet."""
    at: float
    tables: int | None


class Peers:
    """Sends this process's heartbeat and receives those of others."""

    def __init__(self, bus: Bus, process: str, seconds: float) -> None:
        self.epoch = 1
        """Counts this process's connections to NATS: what was in flight on an earlier one is lost."""
        self.on_gone: Callable[[str], None] = lambda process: None
        """Called when a process has been silent for too long, has left, or has lost messages."""
        self.count_tables: Callable[[], int | None] = lambda: None
        """How many tables this process owns; None while it cannot take more."""
        self._bus = bus
        self._process = process
        self._seconds = seconds
        self._heard: dict[str, _Heard] = {}
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._bus.subscribe(SUBJECT, self._on_message)
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Tell the others that this process leaves."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        with suppress(NoBus):
            await self._beat(leaving=True)

    def connection_lost(self) -> None:
        self.epoch += 1
        for process in list(self._heard):
            self._part_with(process)

    def expect(self, process: str) -> None:
        """Expect heartbeats of a process that was asked something: without any, it is gone."""
        if process not in self._heard:
            self._heard[process] = _Heard(None, time.monotonic(), None)

    @property
    def names(self) -> Collection[str]:
        return self._heard.keys()

    @property
    def tables(self) -> dict[str, int]:
        """How many tables each process owns, for those that can take more."""
        return {name: heard.tables for name, heard in self._heard.items() if heard.tables is not None}

    async def _run(self) -> None:
        while True:
            with suppress(NoBus):
                await self._beat(leaving=False)
            await asyncio.sleep(self._seconds / BEATS)
            before = time.monotonic() - self._seconds
            for process in [name for name, heard in self._heard.items() if heard.at < before]:
                self._part_with(process)

    async def _beat(self, *, leaving: bool) -> None:
        beat = {"process": self._process, "epoch": self.epoch, "leaving": leaving, "tables": self.count_tables()}
        await self._bus.publish(SUBJECT, json.dumps(beat).encode())

    async def _on_message(self, subject: str, payload: bytes, reply: str) -> None:
        beat = json.loads(payload)
        process = str(beat["process"])
        if process == self._process:
            return
        known = self._heard.get(process)
        has_lost = known is not None and known.epoch not in (None, beat["epoch"])
        if known is not None and (has_lost or beat["leaving"]):
            self._part_with(process)
        if not beat["leaving"]:
            tables = None if beat["tables"] is None else int(beat["tables"])
            self._heard[process] = _Heard(int(beat["epoch"]), time.monotonic(), tables)

    def _part_with(self, process: str) -> None:
        del self._heard[process]
        self.on_gone(process)
