"""A table in memory, who may load it, and who is notified when it changes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator, Sequence
from itertools import count
from typing import Final, Protocol, TypeVar

from lastboat.server.refusals import Refusal
from lastboat.server.runtime.autoplay import Pending
from lastboat.server.store.writer import Tenure
from lastboat.server.tables.entries import Coloured, Ended, Entry, Renamed, Sat, Started, Starting
from lastboat.server.tables.table import Table

ROW_CHANGES: Final = (Sat, Renamed, Coloured, Starting, Started, Ended)
"""Entries that change what the lobby shows."""


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

    def forget(self, id: str) -> None:
        """The table is no longer in memory."""


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


Worked = TypeVar("Worked")
AT_ONCE: Final = 32
"""Steps of a replay between which other requests are answered."""


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
