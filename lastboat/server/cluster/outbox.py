"""Frames for other processes. Those of one iteration of the event loop share one message.

Most of the cost of a message is its handling by the client and by NATS, not its bytes. The higher the load, the more
moves are committed together, and the more frames are in a message.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

from lastboat.server.cluster.bus import Bus, NoBus
from lastboat.server.cluster.frames import LENGTH, join


class _Waiting(NamedTuple):
    frame: bytes
    call: int | None


class Outbox:
    """Frames to be sent, by destination process."""

    def __init__(self, bus: Bus, process: str) -> None:
        self._bus = bus
        self._process = process
        self._asks: dict[str, list[_Waiting]] = {}
        self._replies: dict[str, list[_Waiting]] = {}
        self._is_filled = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Send what is waiting, and accept no more."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        await self._send_all()

    def clear(self) -> None:
        """Drop all waiting frames: nobody expects them any more."""
        self._asks.clear()
        self._replies.clear()

    @property
    def largest_frame(self) -> int:
        """Bytes."""
        return self._bus.max_payload - LENGTH

    def ask(self, process: str, frame: bytes, call: int | None = None) -> None:
        """Send a frame to the process that answers. If it is gone, the call is notified (`undelivered`)."""
        self._put(self._asks, process, _Waiting(frame, call))

    def reply(self, process: str, frame: bytes) -> None:
        """Send a frame to the process that asked."""
        self._put(self._replies, process, _Waiting(frame, None))

    def _put(self, box: dict[str, list[_Waiting]], process: str, waiting: _Waiting) -> None:
        if not self._bus.is_connected:
            raise NoBus("NATS cannot be reached")
        box.setdefault(process, []).append(waiting)
        self._is_filled.set()

    async def _run(self) -> None:
        while True:
            await self._is_filled.wait()
            self._is_filled.clear()
            await self._send_all()

    async def _send_all(self) -> None:
        """A frame lost here is noticed by its recipient, like anything that NATS loses."""
        asks, self._asks = self._asks, {}
        replies, self._replies = self._replies, {}
        for process, waiting in asks.items():
            for some in self._messages(waiting):
                await self._send(f"ask.{process}", some, self._undelivered(process, some))
        for process, waiting in replies.items():
            for some in self._messages(waiting):
                await self._send(f"reply.{process}", some, "")

    def _messages(self, waiting: list[_Waiting]) -> Iterator[list[_Waiting]]:
        """As many frames as fit into one message, in order."""
        some: list[_Waiting] = []
        size = 0
        for one in waiting:
            size += LENGTH + len(one.frame)
            if some and size > self._bus.max_payload:
                yield some
                some, size = [], LENGTH + len(one.frame)
            some.append(one)
        yield some

    def _undelivered(self, process: str, some: list[_Waiting]) -> str:
        """Where NATS reports that nobody received the message. Calls to one process are sent in order."""
        calls = [one.call for one in some if one.call is not None]
        return f"undelivered.{self._process}.{process}.{calls[0]}.{calls[-1]}" if calls else ""

    async def _send(self, subject: str, some: list[_Waiting], answer_to: str) -> None:
        with suppress(NoBus):
            await self._bus.publish(subject, join(one.frame for one in some), answer_to)
