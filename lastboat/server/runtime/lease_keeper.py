"""Watches the lease on the database. While it is lost, nothing is written; once it is regained, games continue."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final

from lastboat.server.store.database import NoDatabase
from lastboat.server.store.lease import Renewable
from lastboat.server.wall_clock import Now

EVERY: Final = 1.0
"""Seconds between two checks of the lease."""

log = logging.getLogger("lastboat.lease")


async def _do_nothing(*_: float) -> None: ...


class LeaseKeeper:
    """Knows whether this process may write."""

    def __init__(self, lease: Renewable, now: Now) -> None:
        self.problem: str | None = None
        """Why nothing can be written, in one sentence."""
        self._lease = lease
        self._now = now
        self._lost_at = 0.0
        self._task: asyncio.Task[None] | None = None

    def start(
        self,
        before_regained: Callable[[float], Awaitable[None]] = _do_nothing,
        after_regained: Callable[[], Awaitable[None]] = _do_nothing,
    ) -> None:
        """Watch from now on; the first callback gets the time of the loss and runs before anything is written again."""
        self._task = asyncio.create_task(self._run(before_regained, after_regained))

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def require(self) -> None:
        """NoDatabase unless this process may write. Called before every write."""
        if self.problem is None:
            try:
                self._lease.check()
            except NoDatabase as error:
                self._lose(error)
        if self.problem is not None:
            raise NoDatabase(self.problem)

    async def _run(
        self, before_regained: Callable[[float], Awaitable[None]], after_regained: Callable[[], Awaitable[None]]
    ) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self._lease.renew()
                if self.problem is not None:
                    await before_regained(self._lost_at)
                    self.problem = None
                    log.warning("database regained; games continue")
                    await after_regained()
            except NoDatabase as error:
                self._lose(error)
            except Exception:
                log.exception("lease check failed; retrying")

    def _lose(self, error: NoDatabase) -> None:
        """Note the loss, and log each reason once."""
        if self.problem is None:
            self._lost_at = self._now()
        if self.problem != str(error):
            log.error("database lost; every write is refused", extra={"reason": str(error)})
        self.problem = str(error)
