"""Decides which tables another process should own: those it gets the requests for, and some of a process's surplus.

If a proxy sends all requests about a table to one process (deploy/nginx.conf), the table follows, and nothing has to be
forwarded any more. If requests arrive anywhere, tables are balanced by number, so that a new process gets its share.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from typing import Final

from lastboat.server.cluster.bus import Bus, NoBus
from lastboat.server.cluster.leased_tables import LeasedTables
from lastboat.server.cluster.peers import Peers

FOLLOWS: Final = 16
"""The table follows after this many consecutive changes were forwarded by one other process."""
EVERY: Final = 1.0
"""Seconds between two comparisons of the numbers of tables."""
AT_ONCE: Final = 5
"""Tables to hand over after one comparison."""
FEW: Final = 20
"""A process has too many tables if it has more than this, and more than twice as many as another."""
UNEVEN_COMPARISONS: Final = 3
"""Consecutive comparisons that must find too many: other processes' numbers come from heartbeats, which lag."""
TAKE: Final = "take"
"""A request on a process's own subject: claim a table that was handed over to it."""

log = logging.getLogger("lastboat.cluster")


class Placement:
    """Hands tables over to processes that should own them."""

    def __init__(self, bus: Bus, peers: Peers, tables: LeasedTables) -> None:
        self._bus = bus
        self._peers = peers
        self._tables = tables
        self._asked: dict[str, tuple[str, int]] = {}
        """For tables last changed through another process: which process, and how many times in a row."""
        self.on_handed_over: Callable[[str, str], None] = lambda table, process: None
        """Called when a table has been handed over to a process."""
        self._uneven = 0
        """Consecutive comparisons that found too many tables here."""
        self._give_up: Callable[[str], Awaitable[None]] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self, give_up: Callable[[str], Awaitable[None]]) -> None:
        self._give_up = give_up
        await self._bus.subscribe(f"{TAKE}.{self._tables.process}", self._on_take)
        self._spawn(self._share_out())

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def was_asked_here(self, table: str) -> None:
        """A client of this process has changed the table."""
        self._asked.pop(table, None)

    def was_asked_by(self, table: str, process: str) -> None:
        """A client of another process has changed the table."""
        by, times = self._asked.get(table, (process, 0))
        times = times + 1 if by == process else 1
        if times < FOLLOWS:
            self._asked[table] = (process, times)
            return
        self._asked.pop(table, None)
        if process in self._peers.tables and not self._tables.is_leaving:
            self._spawn(self._hand_over(table, process))

    async def _share_out(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self._asked = {table: asked for table, asked in self._asked.items() if self._tables.holds(table)}
            if self._peers.tables and self._tables.is_valid and not self._tables.is_leaving:
                process, fewest = min(self._peers.tables.items(), key=lambda one: one[1])
                await self._hand_some_over(process, fewest)

    async def _hand_some_over(self, process: str, fewest: int) -> None:
        """Hand some tables over to the process with the fewest, if it has had too few for a while."""
        held = self._tables.held()
        is_uneven = len(held) > max(FEW, 2 * fewest)
        self._uneven = self._uneven + 1 if is_uneven else 0
        if self._uneven >= UNEVEN_COMPARISONS:
            for table in random.sample(held, AT_ONCE):
                await self._hand_over(table, process)

    async def _hand_over(self, table: str, process: str) -> None:
        assert self._give_up is not None
        try:
            await self._give_up(table)
            self.on_handed_over(table, process)
            await self._bus.publish(f"{TAKE}.{process}", table.encode())
            log.info("table handed over to another process", extra={"table": table, "to": process})
        except NoBus:  # the next process that gets a request for the table, or looks for orphans, claims it
            pass
        except Exception:
            log.exception(
                "table handover failed; the next request claims the table", extra={"table": table, "to": process}
            )

    async def _on_take(self, subject: str, payload: bytes, reply: str) -> None:
        self._spawn(self._tables.try_to_adopt(payload.decode()))

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
