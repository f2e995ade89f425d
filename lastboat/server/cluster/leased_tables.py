"""The tables that this process owns by lease, when several processes share the database."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable
from functools import partial
from typing import Final

from sqlalchemy.exc import DBAPIError

from lastboat.server.cluster.database_clock import DatabaseClock, elapsed
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.loaded_table import no_such_table
from lastboat.server.runtime.ownership import Elsewhere
from lastboat.server.store.database import NoDatabase
from lastboat.server.store.store import RUNNING
from lastboat.server.store.table_leases import Claim, TableLeases

RENEWALS: Final = 4
"""How often a lease is renewed before it would expire."""
TRIES: Final = 5
"""How often a process that starts asks for the time, if the answer takes too long to tell it."""
LOOK_AROUND: Final = 5.0
"""Seconds between two searches for tables without an owner, even if no process has died."""
NO_ANSWER: Final = (DBAPIError, NoDatabase, OSError, TimeoutError)
"""Raised when the database cannot be used."""

log = logging.getLogger("lastboat.cluster")


class LeasedTables:
    """Implements `Ownership` with leases in PostgreSQL."""

    def __init__(
        self, leases: TableLeases, clock: DatabaseClock, seconds: float, count_lost: Callable[[], None]
    ) -> None:
        self.is_leaving = False
        """Whether this process is giving up its tables and claims no more."""
        self._leases = leases
        self._clock = clock
        self._seconds = seconds
        self._count_lost = count_lost
        self._fences: dict[str, int] = {}
        self._valid_until = 0.0
        """On this process's own clock: until then nobody can have taken a table."""
        self._looks = 0
        """How often this process has checked which tables it still has: an answer from before a check may be stale."""
        self._unplayed_since: dict[str, float] = {}
        """Tables that were claimed but not loaded yet, with the time since when nobody has owned them."""
        self._claiming: dict[str, asyncio.Future[None]] = {}
        self._releasing: dict[str, asyncio.Future[None]] = {}
        self._on_lost: Callable[[str], None] = lambda table: None
        self._adopt: Callable[[str], Awaitable[object]] | None = None
        self._look = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def process(self) -> str:
        return self._leases.process

    @property
    def is_valid(self) -> bool:
        """Whether nobody can have taken a table of this process."""
        return elapsed() < self._valid_until

    async def open(self) -> None:
        """Announce this process; it takes no table before `start`."""
        for _ in range(TRIES):
            await self._renew()
            if self._clock.is_set:
                break

    def start(self, on_lost: Callable[[str], None], adopt: Callable[[str], Awaitable[object]]) -> None:
        """Renew the leases from now on, and adopt games without an owner."""
        self._on_lost = on_lost
        self._adopt = adopt
        self._tasks = [asyncio.create_task(self._keep()), asyncio.create_task(self._adopt_orphans())]

    async def close(self) -> None:
        """Release every table and leave."""
        self.is_leaving = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        try:
            await self.release(list(self._fences))
            await self._leases.leave()
        except NO_ANSWER:
            log.warning("tables not released; other processes claim them when the lease expires")

    def look_around(self) -> None:
        """Search now for tables without an owner."""
        self._look.set()

    # Ownership

    async def claim(self, table: str) -> float | None:
        await self._take(table)
        return self._unplayed_since.pop(table, None)

    async def _take(self, table: str) -> None:
        if table in self._fences and self.is_valid:
            return
        if table not in self._claiming:
            self._claiming[table] = asyncio.ensure_future(self._claim(table))
            self._claiming[table].add_done_callback(partial(self._forget_claim, table))
        await asyncio.shield(self._claiming[table])

    def _forget_claim(self, table: str, claiming: asyncio.Future[None]) -> None:
        del self._claiming[table]
        if not claiming.cancelled():
            claiming.exception()  # whoever asked may not have waited for it

    def require(self, table: str) -> None:
        if not self.holds(table):
            raise Elsewhere("")

    def holds(self, table: str) -> bool:
        return table in self._fences and self.is_valid

    def fence(self, table: str) -> int | None:
        return self._fences.get(table, 0)

    def mine(self, tables: Iterable[str]) -> list[str]:
        return [table for table in tables if table in self._fences]

    def lose(self, table: str) -> None:
        if self._fences.pop(table, None) is not None:
            log.warning("table taken over by another process", extra={"table": table})
            self._count_lost()
            self._on_lost(table)

    def forget(self, table: str) -> None:
        self._fences.pop(table, None)

    async def release(self, tables: Collection[str]) -> None:
        fences = {table: self._fences.pop(table) for table in tables if table in self._fences}
        for table in tables:
            self._unplayed_since.pop(table, None)
        if not fences:
            return
        released: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._releasing.update(dict.fromkeys(fences, released))
        try:
            await self._leases.release(fences)
        finally:
            for table in fences:
                del self._releasing[table]
            released.set_result(None)

    def held(self) -> list[str]:
        return list(self._fences)

    async def whereabouts(self, table: str) -> str | None:
        """The owner of the table: this process if no other is; None if there is no such table."""
        try:
            await self._take(table)
        except Elsewhere as elsewhere:
            return elsewhere.owner
        except Refusal as refusal:
            if refusal.code == "no-such-table":
                return None
            raise
        return self.process

    async def _claim(self, table: str) -> None:
        if table in self._releasing:  # the database would still name this process
            await asyncio.shield(self._releasing[table])
        try:
            if self.is_leaving:
                raise Elsewhere(await self._leases.find(table) or "")
            claim = await self._ask_for(table)
        except NO_ANSWER as error:
            raise Refusal("no-database", "the database does not answer; try again", retry_after=2) from error
        if claim is None:
            raise no_such_table(table)
        if claim.fence is None:
            self.lose(table)
            raise Elsewhere(claim.owner)
        if table in self._fences and claim.fence != self._fences[table]:
            self.lose(table)  # another process has owned it in the meantime: what is in memory is stale
        self._fences[table] = claim.fence
        if claim.since is not None:
            self._unplayed_since[table] = claim.since

    async def _ask_for(self, table: str) -> Claim | None:
        """Ask the database for a table; again if the answer may be from before a pause in which others took it."""
        while True:
            looks = self._looks
            claim = await self._leases.claim(table)
            if looks == self._looks:
                return claim

    # Renewal

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(self._seconds / RENEWALS)
            try:
                await asyncio.wait_for(self._renew(), self._seconds)
            except NO_ANSWER:
                log.warning("lease not renewed; retrying")
            except Exception:
                log.exception("lease not renewed; retrying")

    async def _renew(self) -> None:
        began = elapsed()
        renewal = await self._leases.renew()
        self._clock.adjust(renewal.at, began, elapsed())
        if renewal.had_expired or not self.is_valid:  # an answer that said so may have been lost
            await self._find_lost()
        self._valid_until = began + self._seconds
        if renewal.dead:
            self._look.set()

    async def _find_lost(self) -> None:
        held = await self._leases.held()
        self._looks += 1
        for table, fence in list(self._fences.items()):
            if held.get(table) != fence and self._fences.get(table) == fence:
                self.lose(table)

    async def _adopt_orphans(self) -> None:
        """Claim the games without an owner, so that their bots play on and their clocks run."""
        assert self._adopt is not None
        while True:
            try:
                async with asyncio.timeout(LOOK_AROUND):
                    await self._look.wait()
            except TimeoutError:
                pass
            self._look.clear()
            if self.is_leaving or not self.is_valid:
                continue
            try:
                for table in await self._leases.orphans(RUNNING):
                    await self.try_to_adopt(table)
                await self._leases.bury(RUNNING)
            except NO_ANSWER:
                log.warning("search for games without an owner failed: the database does not answer; retrying")
            except Exception:
                log.exception("search for games without an owner failed; retrying")

    async def try_to_adopt(self, table: str) -> None:
        """Own a table from now on, unless another process was faster."""
        assert self._adopt is not None
        try:
            await self._adopt(table)
        except Refusal:  # another process was faster, or the reason is in the log
            pass
        except Exception:
            log.exception("game not adopted; retrying", extra={"table": table})
