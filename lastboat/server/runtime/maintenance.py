"""Letting go of what nobody needs any more: a server that had a busy evening is small again in the morning."""

from __future__ import annotations

import asyncio
import gc
import logging
import time
from collections.abc import Callable
from typing import Final

from lastboat.server.http.limits import Buckets
from lastboat.server.runtime.memory import give_back
from lastboat.server.runtime.registry import Harbour
from lastboat.server.store.people import People

EVERY: Final = 5.0
"""Seconds between two rounds."""
FEW: Final = 50
"""Tables and streams among which a look for garbage takes no longer than a move; among thousands people notice."""

log = logging.getLogger("lastboat.housekeeping")


class Housekeeping:
    """Goes round by itself until it is stopped."""

    def __init__(
        self,
        harbour: Harbour,
        people: People,
        buckets: Buckets,
        idle: float,
        release: Callable[[], None] = give_back,
    ) -> None:
        self._harbour = harbour
        self._people = people
        self._buckets = buckets
        self._idle = idle
        self._release = release
        self._held = 0
        """Tables and streams in memory, at the last round."""
        self._task = asyncio.create_task(self._go_round())

    async def stop(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _go_round(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.tidy()
            except Exception:
                log.exception("the round stumbled")

    async def tidy(self) -> None:
        """Forget tables, guests and limits that were not asked for lately, and give their memory back."""
        await self._harbour.put_away()
        self._people.forget_idle(time.monotonic() - self._idle)
        self._buckets.forget_full()
        before, self._held = self._held, self._harbour.held
        if self._held < before:
            if self._held < FEW:
                gc.collect()
            await asyncio.to_thread(self._release)
