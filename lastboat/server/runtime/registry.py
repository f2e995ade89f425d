"""The tables in memory: loaded on demand, changed by one request at a time, unloaded when idle."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from lastboat.server.refusals import Refusal
from lastboat.server.runtime.alarms import Alarms
from lastboat.server.runtime.autoplay import Autoplay, Pending
from lastboat.server.runtime.loaded_table import LoadedTable, TableObserver, mark_dropped, no_such_table, table_after
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.ownership import Ownership, SoleOwner
from lastboat.server.runtime.subscribers import Subscribers
from lastboat.server.runtime.warm_up import WarmUp
from lastboat.server.store.database import DATABASE_ERRORS, NoDatabase
from lastboat.server.store.store import Store
from lastboat.server.store.writer import Change, TableLimit, Tenure
from lastboat.server.tables import play_rules
from lastboat.server.tables.deadlines import due, next_deadline
from lastboat.server.tables.entries import Acted, Created, Entry, Paused
from lastboat.server.tables.log_bounds import check_room
from lastboat.server.tables.summaries import dump_summary
from lastboat.server.tables.table import Table
from lastboat.server.wall_clock import Now

Decide = Callable[[Table, float], Sequence[Entry]]
"""Decides a request, given the table and the time; returns the entries for its log."""
HEARTBEAT_PERIOD: Final = 5.0
"""Seconds between two heartbeats in the database."""
TICK: Final = 0.2
"""Seconds between two checks of the clocks."""
PING_PERIOD: Final = 15.0
"""Seconds between two keep-alive messages on every stream."""
RENDERED_PERIOD: Final = 1.0
"""Seconds after which rendered JSON is dropped: by then every stream has sent it."""

log = logging.getLogger("lastboat.registry")


class TableRegistry:
    """All loaded tables, and the work that the server does on them without a request."""

    def __init__(
        self,
        store: Store,
        autoplay: Autoplay,
        now: Now,
        metrics: Metrics,
        idle: float,
        warm_up: WarmUp,
        ownership: Ownership | None = None,
    ) -> None:
        self.store = store
        self.now = now
        self.metrics = metrics
        self.subscribers = Subscribers()
        self.stopping = asyncio.Event()
        self.observer = TableObserver()
        self._autoplay = autoplay
        self._idle = idle
        self.warm_up = warm_up
        self._ownership = ownership or SoleOwner()
        self._loaded: dict[str, asyncio.Future[LoadedTable]] = {}
        self._alarms = Alarms()
        """When the clock of each table must be looked at."""
        self._down_since: dict[str, float] = {}
        """Tables to resume, with the last moment when the server is known to have run."""
        self.ran_until = 0.0
        """When the server was last known to run, before this process started."""
        self._is_resumed = False
        self._tasks: list[asyncio.Task[None]] = []
        metrics.tables_loaded.set_function(lambda: len(self._loaded))
        metrics.streams.set_function(lambda: len(self.subscribers))

    async def open(self) -> None:
        """Resume every game; nobody is charged for the time from the last heartbeat until it can be played again."""
        beat = await self.store.last_heartbeat()
        self.ran_until = self.now() if beat is None else beat
        await self.expect((), lambda id: self.ran_until)
        self._tasks = [asyncio.create_task(self.resume()), asyncio.create_task(self._run_periodic_work())]

    async def distrust(self, lost_at: float) -> None:
        """The database was lost at this time: another process may have written, and no game could be played."""
        self._is_resumed = False
        await self.expect((), lambda id: lost_at)
        for loaded in self._loaded_tables():
            loaded.is_doubtful = True

    async def expect(self, prefixes: Collection[str], down_since: Callable[[str], float]) -> None:
        """Note the games to resume, of tables with such a prefix, and since when they have not been played."""
        games = await self.store.playing(prefixes)
        self._down_since.update((id, down_since(id)) for id in games if prefixes or self._ownership.owns(id))

    async def close(self) -> None:
        self.stop_streams()
        autoplays = [loaded.autoplay for loaded in self._loaded_tables() if loaded.autoplay is not None]
        for task in [*self._tasks, *autoplays]:
            task.cancel()
        await asyncio.gather(*self._tasks, *autoplays, return_exceptions=True)
        await self._record_heartbeat()

    def stop_streams(self) -> None:
        """End every stream."""
        self.stopping.set()
        self.subscribers.wake_all()

    # One table

    def owns(self, id: str) -> bool:
        """Whether this process owns the table."""
        return self._ownership.owns(id)

    async def load(self, id: str) -> LoadedTable:
        """The table, loaded from the store if it is not in memory."""
        while True:
            tenure = await self._ownership.claim(id)
            if id not in self._loaded:
                self._loaded[id] = asyncio.ensure_future(self._load(id, tenure))
                self._loaded[id].add_done_callback(partial(self._forget_failed, id))
            loaded = await asyncio.shield(self._loaded[id])
            if not loaded.is_dropped:
                loaded.touched = time.monotonic()
                return loaded

    def _forget_failed(self, id: str, loading: asyncio.Future[LoadedTable]) -> None:
        """So that the next request tries again, even if nobody has waited for this one to the end."""
        if (loading.cancelled() or loading.exception() is not None) and self._loaded.get(id) is loading:
            del self._loaded[id]

    def in_memory(self, id: str) -> Table | None:
        """The table if it is in memory."""
        loaded = self._loaded.get(id)
        return loaded.result().table if loaded is not None and loaded.done() and not loaded.exception() else None

    @property
    def size(self) -> int:
        """How many tables and streams are in memory."""
        return len(self._loaded) + len(self.subscribers)

    async def add(
        self, table: Table, created: Created, members: Sequence[str], limit: TableLimit | None = None
    ) -> None:
        """Store a new table, unless its host has too many. Nobody needs to own it: only this process knows of it."""
        table.fold(created)
        creator = {"host": table.host, "payer": table.payer, "created": created.at}
        row = {**self._row(table), "secret": table.secret.hex(), **creator}
        await self.store.append(Change(table.id, 1, [created], row, members, limit=limit))

    async def do(self, id: str, decide: Decide, members: Sequence[str] = ()) -> LoadedTable:
        """Carry out a request: decide on the table as it is, then make the entries durable before anyone sees them."""
        while True:
            loaded = await self.load(id)
            async with loaded.lock:
                if loaded.is_dropped:  # while this request waited for another one
                    continue
                await self._reload_if_doubtful(loaded)
                if loaded.is_deleted:
                    raise no_such_table(id)
                entries = decide(loaded.table, self.now())
                check_room(loaded.table, entries)
                if entries:
                    await self._commit(loaded, entries, members)
                return loaded

    async def delete_if(self, loaded: LoadedTable, is_done: Callable[[Table], bool]) -> None:
        """Delete a table that has not started, if nobody needs it any more."""
        async with loaded.lock:
            id = loaded.table.id
            if loaded.table.status == "gathering" and not loaded.is_deleted and is_done(loaded.table):
                await self.store.delete_table(id, loaded.tenure)
                loaded.is_deleted = True
                self._loaded.pop(id, None)
                self.subscribers.end_table(id)

    async def give_up(self, prefix: str) -> None:
        """Let another process own the tables with this prefix, once requests in progress are finished."""
        found = {*self._loaded, *self._down_since, *self.subscribers.tables()}
        await asyncio.gather(*(self._give_up(id) for id in found if id.startswith(prefix)))

    async def _give_up(self, id: str) -> None:
        loading = self._loaded.get(id)
        if loading is not None:
            await asyncio.wait({loading})
        if loading is None or loading.cancelled() or loading.exception() is not None:
            self.drop(id)
            return
        async with loading.result().lock:
            self.drop(id)

    def drop_all(self) -> None:
        """Forget every table, and end every stream: other processes may own them now."""
        for id in {*self._loaded, *self._down_since, *self.subscribers.tables()}:
            self.drop(id)

    def drop(self, id: str) -> None:
        """Forget a table that another process owns now; clients reopen their streams."""
        found = self._loaded.pop(id, None)
        self._alarms.forget(id)
        self._down_since.pop(id, None)
        if found is not None and found.done():
            mark_dropped(found)
        elif found is not None:
            found.add_done_callback(mark_dropped)
        self._autoplay.forget(id)
        self.subscribers.end_table(id)

    async def _load(self, id: str, tenure: Tenure) -> LoadedTable:
        table = await self.store.load(id)
        if table is None:
            raise no_such_table(id)
        loaded = LoadedTable(table, tenure)
        await self._forgive_downtime(loaded)
        self._schedule(loaded)
        return loaded

    async def _forgive_downtime(self, loaded: LoadedTable) -> None:
        """Charge nobody for the time in which the game could not be played."""
        table = loaded.table
        if table.id in self._down_since:
            self.observer.resumed(table, self._down_since[table.id])
            if next_deadline(table) is not None:
                now, last = self.now(), max(self._down_since[table.id], table.clock.asked)
                # negative if the system's clock was set back
                await self._commit(loaded, [Paused(now, now - last)], ())
            del self._down_since[table.id]

    async def _commit(self, loaded: LoadedTable, entries: Sequence[Entry], members: Sequence[str]) -> None:
        table = loaded.table
        after = table_after(table, entries)
        leaving = sorted(table.people - after.people) if after is not None else ()
        row = self._row(after) if after is not None else None
        change = Change(table.id, table.seq + 1, entries, row, members, leaving, loaded.tenure)
        try:
            await self.store.append(change)
        except NoDatabase as error:
            loaded.is_doubtful = True
            raise Refusal("no-database", str(error), retry_after=2) from error
        except Exception as error:
            loaded.is_doubtful = True
            about = {"table": table.id, "error": type(error).__name__}
            log.error("write failed; request refused, table will be reloaded", extra=about)
            again = "the database could not store this; try again, with the same key for a move"
            raise Refusal("no-database", again, retry_after=2) from error
        asked_before = table.seat_to_act
        for entry in entries:
            table.fold(entry)
        self.observer.changed(table, asked_before)
        self.metrics.moves.inc(sum(isinstance(entry, Acted) for entry in entries))
        self._schedule(loaded)
        self.subscribers.wake(loaded.table.id)

    async def _reload_if_doubtful(self, loaded: LoadedTable) -> None:
        """After a failed write, read the table again: the entries may have been stored after all."""
        if not loaded.is_doubtful:
            return
        table = await self.store.load(loaded.table.id)
        if table is not None:
            loaded.table = table
        loaded.is_doubtful = False
        await self._forgive_downtime(loaded)
        self._schedule(loaded)
        self.subscribers.wake(loaded.table.id)

    def _row(self, table: Table) -> dict[str, object]:
        return {"status": table.status, "public": table.public, "updated": self.now(), "about": dump_summary(table)}

    # Work that no request asks for

    def _schedule(self, loaded: LoadedTable) -> None:
        """Schedule what the position calls for: autoplay for a bot or a forced answer, a look at the clock."""
        table = loaded.table
        if loaded.is_dropped:
            return
        pending = self._autoplay.pending(table)
        if pending != loaded.autoplay_for:
            loaded.autoplay_for = pending
            if loaded.autoplay is not None and loaded.autoplay is not asyncio.current_task():
                loaded.autoplay.cancel()
            loaded.autoplay = asyncio.create_task(self._play_for_seat(loaded, pending)) if pending else None
        deadline = next_deadline(table)
        if deadline is not None:
            self._alarms.set(table.id, deadline)

    async def _play_for_seat(self, loaded: LoadedTable, pending: Pending) -> None:
        """Play for the acting seat, after a pause."""
        try:
            if pending.is_bots:
                await self.warm_up.wait_for_bots()
            choice = await self._autoplay.answer(loaded.table)
            async with loaded.lock:
                await self._reload_if_doubtful(loaded)
                if self._autoplay.pending(loaded.table) == pending:
                    is_news = self._autoplay.is_news(loaded.table, choice)
                    told = play_rules.stood_in(loaded.table, self.now()) if is_news else []
                    await self._commit(loaded, [*told, *play_rules.act(loaded.table, choice.action, self.now())], ())
        except asyncio.CancelledError:
            raise
        except Exception as error:
            if not isinstance(error, Refusal):  # the reason for a refusal has been logged already
                log.exception("autoplay failed; retrying", extra={"table": loaded.table.id})
            await asyncio.sleep(1)
            loaded.autoplay_for = None
            self._schedule(loaded)

    async def resume(self) -> None:
        """Load the tables with a game in play, so that bots play on and clocks run."""
        await self.warm_up.wait()
        for id in list(self._down_since):
            if not self._ownership.owns(id):
                self._down_since.pop(id, None)
                continue
            try:
                await self.do(id, lambda table, at: [])
            except (Refusal, *DATABASE_ERRORS):  # it is tried again soon, unless another process owns the table by then
                pass
            except Exception:
                self._down_since.pop(id, None)
                log.exception("table not resumed; the next request loads it", extra={"table": id})
            await asyncio.sleep(0)
        self._is_resumed = True
        await self._record_heartbeat()

    async def _record_heartbeat(self) -> None:
        """Record that the games can be played. Until all are resumed, the previous heartbeat counts."""
        if self._is_resumed:
            with suppress(NoDatabase):  # the lease keeper has logged it
                await self.store.record_heartbeat(self.now())

    async def _run_periodic_work(self) -> None:
        """Check clocks, record heartbeats, keep streams alive, drop rendered JSON."""
        await self.warm_up.wait()
        due = dict.fromkeys((HEARTBEAT_PERIOD, PING_PERIOD, RENDERED_PERIOD), time.monotonic())
        while True:
            await asyncio.sleep(TICK)
            try:
                await self._check_flags()
                for period, at in due.items():
                    if time.monotonic() - at >= period:
                        due[period] = time.monotonic()
                        await self._do_periodic(period)
            except Exception:
                log.exception("clock check failed; retrying")

    async def _do_periodic(self, period: float) -> None:
        if period == HEARTBEAT_PERIOD:
            await self._record_heartbeat()
            if self._is_resumed and self._down_since:
                await self.resume()
        elif period == PING_PERIOD:
            self.subscribers.wake_all()
        else:
            for loaded in self._loaded_tables():
                loaded.table.rendered.clear()

    async def _check_flags(self) -> None:
        now = self.now()
        for id in self._alarms.due(now):
            if not self._ownership.owns(id):
                continue
            try:
                self._schedule(await self.do(id, due))
            except Refusal:  # the reason is in the log already
                self._alarms.set(id, now + 1.0)
            except Exception:
                self._alarms.set(id, now + 1.0)
                raise

    async def unload_idle(self) -> None:
        """Unload idle tables, with or without subscribers; the next request loads them again."""
        before = time.monotonic() - self._idle
        for loaded in self._loaded_tables():
            busy = loaded.autoplay is not None or loaded.lock.locked() or loaded.touched > before
            if not busy:
                await self.store.save_snapshot(loaded.table)
                if not loaded.lock.locked() and loaded.touched <= before and not loaded.is_dropped:
                    del self._loaded[loaded.table.id]
                    self._autoplay.forget(loaded.table.id)

    def _loaded_tables(self) -> list[LoadedTable]:
        return [one.result() for one in self._loaded.values() if one.done() and not one.exception()]
