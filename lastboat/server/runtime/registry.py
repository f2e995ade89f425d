"""The tables in memory: loaded on demand, changed by one request at a time, committed before anyone sees the change."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import count
from typing import Final, Protocol, TypeVar

import orjson

from lastboat.server.refusals import Refusal
from lastboat.server.runtime.autoplay import Pending
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.subscribers import Subscribers
from lastboat.server.store.database import DATABASE_ERRORS, NoDatabase
from lastboat.server.store.games import result_rows
from lastboat.server.store.schema import DailyTryRow, EveningGameRow, NewTableRow, TableRow
from lastboat.server.store.store import Store
from lastboat.server.store.writer import Change, Results, Seating, TableLimit, Tenure
from lastboat.server.tables import salts
from lastboat.server.tables.daily_island import score_of
from lastboat.server.tables.deadlines import next_deadline
from lastboat.server.tables.entries import Acted, Coloured, Ended, Entry, Paused, Renamed, Sat, Started, Starting
from lastboat.server.tables.evenings import evening_seats
from lastboat.server.tables.log_bounds import check_log_bounds
from lastboat.server.tables.pools import rated_game
from lastboat.server.tables.summaries import dump_summary
from lastboat.server.tables.table import Table
from lastboat.server.wall_clock import Now

Decide = Callable[[Table, float], Sequence[Entry]]
"""Decides a request, given the table and the time; returns the entries for its log."""

Worked = TypeVar("Worked")
ROW_CHANGES: Final = (Sat, Renamed, Coloured, Starting, Started, Ended)
"""Entries that change what the lobby shows."""
AT_ONCE: Final = 32
"""Steps of a replay between which other requests are answered."""

log = logging.getLogger("lastboat.registry")


class Ownership(Protocol):
    """Says which tables this process may load and write to."""

    async def claim(self, table: str) -> Tenure:
        """Make sure that this process owns the table and that what it knows of it is current; Refusal if it cannot."""

    def owns(self, table: str) -> bool: ...


class SoleOwner:
    """The ownership of a process that has the database to itself."""

    def __init__(self) -> None:
        self._tenure = Tenure()

    async def claim(self, table: str) -> Tenure:
        return self._tenure

    def owns(self, table: str) -> bool:
        return True


class LoadedTable:
    """A table in memory."""

    def __init__(self, table: Table, tenure: Tenure) -> None:
        self.table = table
        self.tenure = tenure
        """In which the table was read."""
        self.lock = asyncio.Lock()
        self.offering = asyncio.Lock()
        """Held while a rematch is created, so that of two requests at once the second joins the table of the first."""
        self.touched = time.monotonic()
        self.autoplay: asyncio.Task[None] | None = None
        self.autoplay_for: Pending | None = None
        self.is_deleted = False
        self.is_dropped = False
        """Another process owns the table now."""
        self.is_stale = False
        """A write failed: whether its entries were stored is unknown until the log is read again."""


class TableObserver:
    """Notified of what happens to tables; does nothing by default."""

    def changed(self, table: Table, asked_before: int | None) -> None:
        """The table has changed; `asked_before` is the seat that was asked before."""

    def resumed(self, table: Table, ran_until: float) -> None:
        """The game continues after downtime; the server is known to have run until `ran_until`."""


class TableWork:
    """What is to be done at tables without a request; nothing by default."""

    def schedule(self, loaded: LoadedTable) -> None:
        """The table has been loaded or has changed."""

    def unloaded(self, id: str) -> None:
        """The table has been unloaded; its deadlines still hold."""

    def forget(self, id: str) -> None:
        """The table has been deleted, or another process owns it."""


class TableRegistry:
    """All loaded tables. `Scheduler` plays and watches clocks at them, `Residency` decides how long they stay."""

    def __init__(self, store: Store, now: Now, metrics: Metrics, ownership: Ownership | None = None) -> None:
        self.store = store
        self.now = now
        self.metrics = metrics
        self.subscribers = Subscribers()
        self.observer = TableObserver()
        self.work = TableWork()
        self.down_since: dict[str, float] = {}
        """Games to resume, with the last moment when they are known to have been playable."""
        self._ownership = ownership or SoleOwner()
        self._loaded: dict[str, asyncio.Future[LoadedTable]] = {}
        self._unreadable: set[str] = set()
        """Tables that periodic work has skipped."""
        metrics.tables_loaded.set_function(lambda: len(self._loaded))
        metrics.streams.set_function(lambda: len(self.subscribers))

    def owns(self, id: str) -> bool:
        """Whether this process owns the table."""
        return self._ownership.owns(id)

    async def load(self, id: str) -> LoadedTable:
        """The table, loaded from the store if it is not in memory.

        Raises Refusal if there is no such table, or if this process cannot own it.
        """
        while True:
            tenure = await self._ownership.claim(id)
            if id not in self._loaded:
                self._loaded[id] = asyncio.ensure_future(self._load(id, tenure))
                self._loaded[id].add_done_callback(partial(self._forget_failed_load, id))
            # Others may wait for the same table: a client that goes away must not cancel that.
            loaded = await asyncio.shield(self._loaded[id])
            if not loaded.is_dropped:
                loaded.touched = time.monotonic()
                return loaded

    def _forget_failed_load(self, id: str, loading: asyncio.Future[LoadedTable]) -> None:
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

    def loaded_tables(self) -> list[LoadedTable]:
        return [one.result() for one in self._loaded.values() if one.done() and not one.exception()]

    async def add(
        self,
        table: Table,
        entries: Sequence[Entry],
        members: Sequence[str],
        limit: TableLimit | None = None,
        *,
        start: bool = False,
        seating: Seating | None = None,
        daily: DailyTryRow | None = None,
        evening: Sequence[EveningGameRow] = (),
    ) -> None:
        """Store a new table; with `start`, its game begins in the same transaction. Nobody needs to own it: only this
        process knows of it. A game may be over from the start.

        Raises Refusal if its host has too many tables or a try at the day's island already, NotWaiting if somebody who
        is to be seated does not wait any more, and what the database raises.
        """
        for entry in entries:
            table.fold(entry)
        begun = salts.start(table, entries[0].at) if start else []
        for entry in begun:
            table.fold(entry)
        written = [*entries, *begun]
        results = await self._results(table, written)
        row: NewTableRow = {
            **self._row(table),
            "secret": table.secret.hex(),
            "host": table.host,
            "payer": table.payer,
            "created": entries[0].at,
        }
        change = Change(
            table.id,
            1,
            written,
            row,
            members,
            limit=limit,
            seating=seating,
            results=results,
            daily=daily,
            evening=evening,
        )
        await self.store.append(change)

    async def do(self, id: str, decide: Decide, members: Sequence[str] = ()) -> LoadedTable:
        """Carry out a request: decide on the table as it is, then make the entries durable before anyone sees them.

        Raises Refusal if `decide` does, if the log is too long, or if the entries could not be stored.
        """
        while True:
            loaded = await self.load(id)
            async with loaded.lock:
                if loaded.is_dropped:  # while this request waited for another one
                    continue
                await self.reload_if_stale(loaded)
                if loaded.is_deleted:
                    raise no_such_table(id)
                entries = decide(loaded.table, self.now())
                check_log_bounds(loaded.table, entries)
                if entries:
                    await self.commit(loaded, entries, members)
                return loaded

    async def delete_if(self, loaded: LoadedTable, is_done: Callable[[Table], bool]) -> None:
        """Delete a table that has not started, if nobody needs it any more."""
        async with loaded.lock:
            id = loaded.table.id
            if loaded.table.status == "gathering" and not loaded.is_deleted and is_done(loaded.table):
                await self.store.delete_table(id, loaded.tenure)
                loaded.is_deleted = True
                self._loaded.pop(id, None)
                self.work.forget(id)
                self.subscribers.end_table(id)

    def known(self) -> Iterable[str]:
        """The tables in memory, those to resume, and those with a stream."""
        return {*self._loaded, *self.down_since, *self.subscribers.tables()}

    async def drop_when_idle(self, id: str) -> None:
        """Forget a table that another process is to own, once the request in progress is finished."""
        loading = self._loaded.get(id)
        if loading is not None:
            await asyncio.wait({loading})
        if loading is None or loading.cancelled() or loading.exception() is not None:
            self.drop(id)
            return
        async with loading.result().lock:
            self.drop(id)

    @contextmanager
    def skipping_unreadable(self, id: str) -> Iterator[None]:
        """Work at one of many tables: if it cannot be read, that is logged once, and the others get theirs.

        Raises Refusal, and what the database raises while it cannot be used.
        """
        try:
            yield
        except (Refusal, *DATABASE_ERRORS):
            raise
        except Exception as error:
            if id not in self._unreadable:
                self._unreadable.add(id)
                log.error("table cannot be read; skipped", extra={"table": id, "error": type(error).__name__})

    def unload(self, loaded: LoadedTable) -> None:
        """Forget a table that nobody uses at the moment; its streams stay open."""
        del self._loaded[loaded.table.id]
        self.work.unloaded(loaded.table.id)

    def drop(self, id: str) -> None:
        """Forget a table that another process owns now; clients reopen their streams."""
        found = self._loaded.pop(id, None)
        self.down_since.pop(id, None)
        if found is not None and found.done():
            mark_dropped(found)
        elif found is not None:
            found.add_done_callback(mark_dropped)
        self.work.forget(id)
        self.subscribers.end_table(id)

    async def _load(self, id: str, tenure: Tenure) -> LoadedTable:
        table = await self.store.load(id)
        if table is None:
            raise no_such_table(id)
        loaded = LoadedTable(table, tenure)
        await self._forgive_downtime(loaded)
        self.work.schedule(loaded)
        return loaded

    async def _forgive_downtime(self, loaded: LoadedTable) -> None:
        """Charge nobody for the time in which the game could not be played."""
        table = loaded.table
        if table.id in self.down_since:
            self.observer.resumed(table, self.down_since[table.id])
            if next_deadline(table) is not None:
                now, last = self.now(), max(self.down_since[table.id], table.clock.asked)
                # negative if the system's clock was set back
                await self.commit(loaded, [Paused(now, now - last)])
            self.down_since.pop(table.id, None)  # it may have been dropped meanwhile

    async def commit(self, loaded: LoadedTable, entries: Sequence[Entry], members: Sequence[str] = ()) -> None:
        """Store the entries, then apply them and wake the streams. Call it while holding the table's lock.

        Raises Refusal if they could not be stored. They may have been stored all the same: the connection can be lost
        after the commit. So the table is stale until it has been read again.
        """
        table = loaded.table
        after = table_after(table, entries)
        leaving = sorted(table.people - after.people) if after is not None else ()
        row = self._row(after) if after is not None else None
        results = None if after is None else await self._results(after, entries)
        change = Change(table.id, table.seq + 1, entries, row, members, leaving, loaded.tenure, results=results)
        try:
            await self.store.append(change)
        except NoDatabase as error:
            loaded.is_stale = True
            raise Refusal("no-database", str(error), retry_after=2) from error
        except Exception as error:
            loaded.is_stale = True
            about = {"table": table.id, "error": type(error).__name__}
            log.error("write failed; request refused, table will be reloaded", extra=about)
            again = "the database could not store this; try again, with the same key for a move"
            raise Refusal("no-database", again, retry_after=2) from error
        asked_before = table.seat_to_act
        for entry in entries:
            table.fold(entry)
        self.observer.changed(table, asked_before)
        self.metrics.moves.inc(sum(isinstance(entry, Acted) for entry in entries))
        self.work.schedule(loaded)
        self.subscribers.wake(loaded.table.id)

    async def _results(self, over: Table, entries: Sequence[Entry]) -> Results | None:
        """The results of a game, if it ends with these entries. Other requests are answered meanwhile."""
        end = next((entry for entry in entries if isinstance(entry, Ended)), None)
        if end is None:
            return None
        rows = await drain(result_rows(over))
        rated = None if end.pool is None else rated_game(over, end.pool)
        evening = None if over.evening is None else orjson.dumps(evening_seats(over)).decode()
        return Results(end.at, rows, rated, evening, score_of(over, end.at))

    async def reload_if_stale(self, loaded: LoadedTable) -> None:
        """After a failed write, read the table again: the entries may have been stored after all."""
        if not loaded.is_stale:
            return
        table = await self.store.load(loaded.table.id)
        if table is not None:
            loaded.table = table
        loaded.is_stale = False
        await self._forgive_downtime(loaded)
        self.work.schedule(loaded)
        self.subscribers.wake(loaded.table.id)

    def _row(self, table: Table) -> TableRow:
        return {"status": table.status, "public": table.public, "updated": self.now(), "about": dump_summary(table)}


def mark_dropped(found: asyncio.Future[LoadedTable]) -> None:
    """Stop all activity at a table that another process owns now."""
    if not found.cancelled() and found.exception() is None:
        loaded = found.result()
        loaded.is_dropped = True
        if loaded.autoplay is not None:
            loaded.autoplay.cancel()


def table_after(table: Table, entries: Sequence[Entry]) -> Table | None:
    """The table after these entries, if they change what the lobby shows."""
    if not any(isinstance(entry, ROW_CHANGES) for entry in entries):
        return None
    twin = Table.load(table.id, table.secret, table.save())
    for entry in entries:
        twin.fold(entry)
    return twin


async def drain(work: Generator[None, None, Worked]) -> Worked:
    """What the work returns; other requests are answered meanwhile."""
    for n in count():
        try:
            next(work)
        except StopIteration as done:
            return done.value  # type: ignore[no-any-return]
        if n % AT_ONCE == 0:
            await asyncio.sleep(0)
    raise AssertionError


def no_such_table(id: str) -> Refusal:
    return Refusal("no-such-table", f"there is no table {id!r}; look at the lobby or ask for the link again")
