"""Work at the tables that no request asks for: autoplay, deadlines, and what is done every few seconds."""

from __future__ import annotations

import asyncio
import heapq
import logging
import math
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from lastboat.server.refusals import Refusal
from lastboat.server.runtime.autoplay import Autoplay, Pending, seen_to_play
from lastboat.server.runtime.registry import LoadedTable, TableRegistry, TableWork
from lastboat.server.runtime.residency import Residency
from lastboat.server.runtime.warm_up import WarmUp
from lastboat.server.tables import play_rules, salts
from lastboat.server.tables.entries import Entry
from lastboat.server.tables.table import Table

TICK: Final = 0.2
"""Seconds between two looks for deadlines that have passed."""
PING_PERIOD: Final = 15.0
"""Seconds between two keep-alive messages on every stream."""
RENDERED_PERIOD: Final = 1.0
"""Seconds after which rendered JSON is dropped: by then every stream has sent it."""
HEARTBEAT_PERIOD: Final = 5.0
"""Seconds between two heartbeats in the database."""
RETRY_AFTER: Final = 1.0
"""Seconds before work that failed is tried again."""

log = logging.getLogger("lastboat.scheduler")


class Scheduler(TableWork):
    """Plays for seats that the server decides for, and acts when a deadline passes."""

    def __init__(self, registry: TableRegistry, residency: Residency, autoplay: Autoplay, warm_up: WarmUp) -> None:
        self._registry = registry
        self._autoplay = autoplay
        self._warm_up = warm_up
        self._deadlines = _Deadlines()
        self._periodic = [
            _Periodic(HEARTBEAT_PERIOD, residency.beat),
            _Periodic(PING_PERIOD, self._ping_streams),
            _Periodic(RENDERED_PERIOD, self.drop_rendered),
        ]
        self._task: asyncio.Task[None] | None = None
        registry.work = self

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        autoplays = [loaded.autoplay for loaded in self._registry.loaded_tables() if loaded.autoplay is not None]
        tasks = [*autoplays, self._task] if self._task is not None else autoplays
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def schedule(self, loaded: LoadedTable) -> None:
        """Schedule what the position calls for: autoplay for a bot or a forced answer, a look at the clock."""
        table = loaded.table
        if loaded.is_dropped:
            return
        pending = self._autoplay.pending(table)
        if pending != loaded.autoplay_for:
            loaded.autoplay_for = pending
            # An answer's commit ends up here: the task that has given it must go on to its end.
            if loaded.autoplay is not None and loaded.autoplay is not asyncio.current_task():
                loaded.autoplay.cancel()
            loaded.autoplay = asyncio.create_task(self._play_for_seat(loaded, pending)) if pending else None
        if table.next_deadline is not None:
            self._deadlines.set(table.id, table.next_deadline)

    def unloaded(self, id: str) -> None:
        self._autoplay.forget(id)

    def forget(self, id: str) -> None:
        self._deadlines.forget(id)
        self._autoplay.forget(id)

    async def _play_for_seat(self, loaded: LoadedTable, pending: Pending) -> None:
        """Play for the acting seat, after a pause."""
        try:
            if pending.is_bots:
                await self._warm_up.wait_for_bots()
            choice = await self._autoplay.answer(loaded.table)
            async with loaded.lock:
                await self._registry.reload_if_stale(loaded)
                # A take-back or the return of its player may have made the answer obsolete meanwhile.
                if self._autoplay.pending(loaded.table) == pending:
                    table, now = loaded.table, self._registry.now()
                    who = seen_to_play(table)
                    announced = self._autoplay.should_announce_fallback(table, choice)
                    notice = play_rules.stood_in(table, now) if announced else []
                    await self._registry.commit(loaded, [*notice, *play_rules.act(table, choice.action, now)])
                    self._autoplay.note_played(who, choice)  # only now: a retry has to tell them again
        except asyncio.CancelledError:
            raise
        except Exception as error:
            if not isinstance(error, Refusal):  # the reason for a refusal has been logged already
                log.exception("autoplay failed; retrying", extra={"table": loaded.table.id})
            await asyncio.sleep(RETRY_AFTER)
            loaded.autoplay_for = None
            self.schedule(loaded)

    async def _run(self) -> None:
        await self._warm_up.wait()
        while True:
            await asyncio.sleep(TICK)
            try:
                await self._check_deadlines()
                for one in self._periodic:
                    if time.monotonic() - one.done_at >= one.period:
                        one.done_at = time.monotonic()
                        await one.do()
            except Exception:
                log.exception("periodic work failed; retrying")

    async def _check_deadlines(self) -> None:
        """Act where a clock has run out, a player left a while ago, or a salt was not revealed in time."""
        now = self._registry.now()
        for id in self._deadlines.passed(now):
            if not self._registry.owns(id):
                continue
            self._deadlines.set(id, now + RETRY_AFTER)  # until it has worked
            with suppress(Refusal):  # the reason is in the log already
                loaded = await self._registry.do(id, on_deadline)
                self._deadlines.forget(id)
                self.schedule(loaded)

    async def _ping_streams(self) -> None:
        self._registry.subscribers.wake_all()

    async def drop_rendered(self) -> None:
        """Drop the JSON that streams have sent by now."""
        for loaded in self._registry.loaded_tables():
            loaded.table.rendered.clear()


def on_deadline(table: Table, at: float) -> list[Entry]:
    """The entries for what is due at a table at this time."""
    return salts.start_without(table, at) or play_rules.seat_bots(table, at)


@dataclass
class _Periodic:
    """Something to do every so many seconds."""

    period: float
    do: Callable[[], Awaitable[None]]
    done_at: float = 0.0

    def __post_init__(self) -> None:
        self.done_at = time.monotonic()


class _Deadlines:
    """The next deadline of each table.

    A heap that is never searched: a deadline that was replaced stays in it and is recognised when its time comes.
    """

    def __init__(self) -> None:
        self._heap: list[tuple[float, str]] = []
        self._next: dict[str, float] = {}

    def set(self, id: str, at: float) -> None:
        """Look at the table at this time, or earlier if that was set before."""
        if at < self._next.get(id, math.inf):
            self._next[id] = at
            heapq.heappush(self._heap, (at, id))

    def forget(self, id: str) -> None:
        self._next.pop(id, None)

    def passed(self, now: float) -> Iterator[str]:
        """Remove the tables whose time has come, and yield them."""
        while self._heap and self._heap[0][0] <= now:
            at, id = heapq.heappop(self._heap)
            if self._next.get(id) == at:
                del self._next[id]
                yield id
