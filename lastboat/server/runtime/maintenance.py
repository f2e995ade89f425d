"""Periodic maintenance: follows the operator, deletes expired tables, searches, chat and invitations, measures the
database, drops idle tables, guests and rate limits, and returns their memory."""

from __future__ import annotations

import asyncio
import gc
import logging
import math
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Final

from lastboat.server.limits.allowances import Allowances
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.bans import unseat_banned
from lastboat.server.runtime.erasure import AT_ONCE, forget_deleted
from lastboat.server.runtime.memory import release_free_memory
from lastboat.server.runtime.registry import TableRegistry, drain
from lastboat.server.runtime.residency import Residency
from lastboat.server.store.company import KEPT, forget_old_invitations
from lastboat.server.store.database import NoDatabase
from lastboat.server.store.games import fill_results, result_rows, unfilled_games
from lastboat.server.store.operations import operations_after
from lastboat.server.store.people import People
from lastboat.server.store.queue import Queue
from lastboat.server.tables.table import Table
from lastboat.server.thinking.reviewing import VERSION, figures_of

EVERY: Final = 5.0
"""Seconds between two runs."""
EXPIRE_EVERY: Final = 600.0
"""Seconds between two looks for tables that have expired."""
LOBBY_EXPIRES: Final = 7 * 86_400.0
"""Seconds without a change after which a table that has not started is deleted."""
DAY: Final = 86_400.0
FEW: Final = 50
"""With at most this many tables and streams, a garbage collection takes no longer than a move; with thousands it would
delay players."""

log = logging.getLogger("lastboat.maintenance")


class Maintenance:
    """Runs in the background until it is stopped."""

    def __init__(
        self,
        registry: TableRegistry,
        residency: Residency,
        people: People,
        allowances: Allowances,
        idle: float,
        chat_days: float = math.inf,
        release: Callable[[], None] = release_free_memory,
    ) -> None:
        self._registry = registry
        self._residency = residency
        self._people = people
        self._allowances = allowances
        self._idle = idle
        self._chat_kept = chat_days * DAY
        self._release = release
        self._size = 0
        """Tables and streams in memory after the last run."""
        self._expired_at = -math.inf
        self._operation = 0
        """The last operation of the operator that is known here. Processes on PostgreSQL hear of each at once, too."""
        self._unseated: frozenset[str] = frozenset()
        """People who may be banned and still sit somewhere."""
        self._unfilled: list[str] | None = None
        """Games that an earlier version has stored and that have no results yet; None until they are looked up."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.run_once()
            except NoDatabase:  # the lease keeper has logged it
                pass
            except Exception:
                log.exception("maintenance failed; retrying")

    async def run_once(self) -> None:
        """Follow the operator; drop idle tables, guests and rate limits, and return their memory."""
        self._operation, changed = await operations_after(self._registry.store, self._operation)
        if changed:
            self._people.reread(changed)
        self._unseated |= changed  # before what may fail: nobody hears of these operations again
        if self._unseated:
            self._unseated = await unseat_banned(self._registry, self._unseated)
        await self._residency.unload_idle()
        if time.monotonic() - self._expired_at >= EXPIRE_EVERY:
            self._expired_at = time.monotonic()
            await expire_lobbies(self._registry)
            await expire_chats(self._registry, self._chat_kept)
            await forget_old_invitations(self._registry.store, self._registry.now() - KEPT)
            await Queue(self._registry.store, self._registry.now).expire()
            self._registry.metrics.database_bytes.set(await self._registry.store.size())
        if self._unfilled is None:
            self._unfilled = await unfilled_games(self._registry.store)
        await fill_old_games(self._registry, self._unfilled)
        await forget_deleted(self._registry)
        self._people.forget_idle(time.monotonic() - self._idle)
        self._allowances.forget_full()
        before, self._size = self._size, self._registry.size
        if self._size < before:
            if self._size < FEW:
                gc.collect()
            await asyncio.to_thread(self._release)


async def expire_lobbies(registry: TableRegistry) -> None:
    """Delete the tables that have long waited for players without a change."""
    for id, seq in await registry.store.unchanged_lobbies(registry.now() - LOBBY_EXPIRES):
        if not registry.owns(id):
            continue
        with suppress(Refusal), registry.skipping_unreadable(id):  # refused if it was deleted in the meantime
            await registry.delete_if(await registry.load(id), partial(_is_at, seq))


async def expire_chats(registry: TableRegistry, kept: float) -> None:
    """Delete the chat of games that have been over for so many seconds; what is left of it waits for the next run."""
    for id in await registry.store.old_chats(registry.now() - kept):
        if not registry.owns(id):
            continue
        # Refused if another process has taken it over, which does the same.
        with suppress(Refusal), registry.skipping_unreadable(id):
            loaded = await registry.load(id)
            async with loaded.lock:
                await registry.store.delete_chat(id)
                loaded.table.forget_chat()


async def fill_old_games(registry: TableRegistry, left: list[str]) -> None:
    """Write the results of games that an earlier version has stored, for a moment; removes those that are done.

    Not at the same time as names are taken from tables: it would write them again.
    """
    until = time.monotonic() + AT_ONCE
    while left and time.monotonic() < until:
        id = left[-1]
        with registry.skipping_unreadable(id):
            table = await registry.store.load(id)
            assert table is not None
            await fill_results(registry.store, id, await drain(result_rows(table)))
            review = await registry.store.review(id, VERSION)
            if review is not None:
                await registry.store.save_review(id, VERSION, review, figures_of(review))
        left.pop()


def _is_at(seq: int, table: Table) -> bool:
    """Whether nothing has happened at the table since this entry."""
    return table.seq == seq
