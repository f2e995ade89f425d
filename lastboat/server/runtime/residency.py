"""Which tables are in memory: games in play are loaded when the server starts, idle tables are saved and unloaded."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from contextlib import suppress

from lastboat.server.refusals import Refusal
from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.runtime.warm_up import WarmUp
from lastboat.server.store.database import DATABASE_ERRORS, NoDatabase

log = logging.getLogger("lastboat.residency")


class Residency:
    """Resumes games after downtime, and unloads tables that nobody uses."""

    def __init__(self, registry: TableRegistry, warm_up: WarmUp, idle: float) -> None:
        self.ran_until = 0.0
        """When the server was last known to run, before this process started."""
        self._registry = registry
        self._warm_up = warm_up
        self._idle = idle
        self._is_resumed = False
        self._resuming: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Resume every game; nobody is charged for the time from the last heartbeat until it can be played again."""
        beat = await self._registry.store.last_heartbeat()
        self.ran_until = self._registry.now() if beat is None else beat
        await self.expect((), lambda id: self.ran_until)
        self._resuming = asyncio.create_task(self.resume())

    async def stop(self) -> None:
        if self._resuming is not None:
            self._resuming.cancel()
            await asyncio.gather(self._resuming, return_exceptions=True)
        await self._record_heartbeat()

    @property
    def is_warm(self) -> bool:
        """Whether games can be played."""
        return self._warm_up.done

    async def mark_stale(self, lost_at: float) -> None:
        """The database was lost at this time: another process may have written, and no game could be played."""
        self._is_resumed = False
        await self.expect((), lambda id: lost_at)
        for loaded in self._registry.loaded_tables():
            loaded.is_stale = True

    async def expect(self, prefixes: Collection[str], down_since: Callable[[str], float]) -> None:
        """Note the games to resume, of tables with such a prefix, and since when they have not been played."""
        games = await self._registry.store.playing(prefixes)
        wanted = (id for id in games if prefixes or self._registry.owns(id))
        self._registry.down_since.update((id, down_since(id)) for id in wanted)

    async def resume(self) -> None:
        """Load the tables with a game in play, so that bots play on and clocks run."""
        await self._warm_up.wait()
        down_since = self._registry.down_since
        for id in list(down_since):
            if not self._registry.owns(id):
                down_since.pop(id, None)
                continue
            try:
                await self._registry.do(id, lambda table, at: [])
            except (Refusal, *DATABASE_ERRORS):  # it is tried again soon, unless another process owns the table by then
                pass
            except Exception:
                down_since.pop(id, None)
                log.exception("table not resumed; the next request loads it", extra={"table": id})
            await asyncio.sleep(0)
        self._is_resumed = True
        await self._record_heartbeat()

    async def beat(self) -> None:
        """Record a heartbeat, and try again what could not be resumed."""
        await self._record_heartbeat()
        if self._is_resumed and self._registry.down_since:
            await self.resume()

    async def _record_heartbeat(self) -> None:
        """Record that the games can be played. Until all are resumed, the previous heartbeat counts."""
        if self._is_resumed:
            with suppress(NoDatabase):  # the lease keeper has logged it
                await self._registry.store.record_heartbeat(self._registry.now())

    async def unload_idle(self) -> None:
        """Unload idle tables, with or without subscribers; the next request loads them again."""
        before = time.monotonic() - self._idle
        for loaded in self._registry.loaded_tables():
            busy = loaded.autoplay is not None or loaded.lock.locked() or loaded.touched > before
            if not busy:
                await self._registry.store.save_snapshot(loaded.table)
                # A request may have come while the snapshot was written.
                if not loaded.lock.locked() and loaded.touched <= before and not loaded.is_dropped:
                    self._registry.unload(loaded)

    async def release(self, prefix: str) -> None:
        """Let another process own the tables with this prefix, once requests in progress are finished."""
        found = [id for id in self._registry.known() if id.startswith(prefix)]
        await asyncio.gather(*(self._registry.drop_when_idle(id) for id in found))

    def drop_all(self) -> None:
        """Forget every table, and end every stream: other processes may own them now."""
        for id in self._registry.known():
            self._registry.drop(id)
