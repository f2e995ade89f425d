"""Writes what requests add to the database. Changes of many tables are committed in groups; each waits for its own.

SQLite is written by a thread of its own: one switch of threads for a whole group, where the asynchronous driver needs
several for each statement.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import Any, Final, Protocol

from sqlalchemy import Connection, bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from lastboat.server.store.database import threaded_engine
from lastboat.server.store.schema import ENTRIES, MEMBERS, PEOPLE, TABLES, TOKENS
from lastboat.server.store.table_leases import require_fences
from lastboat.server.tables.table import Entry

MAX_AT_ONCE: Final = 256
"""Changes in one transaction."""
MAX_ROWS: Final = 1000
"""Rows in one statement: SQLite takes up to 32,766 values."""


@dataclass(frozen=True)
class Change:
    """What one request adds to one table."""

    table_id: str
    first_seq: int
    entries: Sequence[Entry]
    row: dict[str, Any] | None
    """The table's new row, None if unchanged: `status`, `public`, `updated`, `about`; `secret` and `created` if new."""
    members: Sequence[str] = ()
    """People who sit down."""
    leaving: Sequence[str] = ()
    """People who leave before the start: the table is no longer one of theirs."""
    fence: int | None = None
    """The fencing number of the table's lease, where several processes share the database."""

    @property
    def is_new(self) -> bool:
        return self.row is not None and "secret" in self.row

    def rows(self) -> list[tuple[Any, ...]]:
        """The rows of ENTRIES."""
        return [
            (self.table_id, seq, one.kind, one.at, one.seat, one.ply, one.take, one.key, json.dumps(one.body))
            for seq, one in enumerate(self.entries, self.first_seq)
        ]


@dataclass(frozen=True)
class Arrival:
    """A new guest with a first token."""

    person: dict[str, Any]
    token: dict[str, Any]


class Writer:
    """Takes changes one by one and writes all that wait in one transaction."""

    def __init__(self, engine: AsyncEngine, on_commit: Callable[[], None], require_lease: Callable[[], None]) -> None:
        is_file = engine.url.get_backend_name() == "sqlite"
        self._transactions: _Transactions = _Threaded(engine) if is_file else _Asynchronous(engine)
        self._on_commit = on_commit
        self._require_lease = require_lease
        self._queue: asyncio.Queue[_Pending] = asyncio.Queue()
        self._task = asyncio.create_task(self._write_forever())

    async def close(self) -> None:
        """Write what waits, and stop."""
        await self._queue.join()
        self._task.cancel()
        await self._transactions.close()

    async def append(self, change: Change | Arrival) -> None:
        """Write a change; returns when it is durable."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait((change, done))
        await done

    async def _write_forever(self) -> None:
        """No local variable holds the last batch while this waits: its tables could not be freed."""
        while True:
            await self._write_queued([await self._queue.get()])

    async def _write_queued(self, batch: list[_Pending]) -> None:
        while not self._queue.empty() and len(batch) < MAX_AT_ONCE:
            batch.append(self._queue.get_nowait())
        await self._write_batch(batch)
        for _ in batch:
            self._queue.task_done()

    async def _write_batch(self, batch: list[_Pending]) -> None:
        """Write all in one transaction; if that fails, each in its own, so that each gets its own error."""
        try:
            await self._write([change for change, _ in batch])
        except Exception as error:
            if len(batch) > 1:
                for one in batch:
                    await self._write_batch([one])
            elif not batch[0][1].cancelled():
                batch[0][1].set_exception(error)
            return
        for _, done in batch:
            if not done.cancelled():
                done.set_result(None)

    async def _write(self, queued: Sequence[Change | Arrival]) -> None:
        """Nothing is written without the lease, and nothing committed that lost it meanwhile."""
        self._require_lease()
        await self._transactions.run(lambda connection: self._write_all(connection, queued))
        self._on_commit()

    def _write_all(self, connection: Connection, queued: Sequence[Change | Arrival]) -> None:
        write_all(connection, queued)
        self._require_lease()


_Pending = tuple[Change | Arrival, asyncio.Future[None]]
_Work = Callable[[Connection], None]


class _Transactions(Protocol):
    """Where transactions run."""

    async def run(self, work: _Work) -> None:
        """Do the work in a transaction and commit it, or nothing of it."""

    async def close(self) -> None: ...


class _Threaded:
    """In a thread of their own, for SQLite."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = threaded_engine(engine.url)
        self._thread = ThreadPoolExecutor(1, "writer")
        self._connection: Connection | None = None
        self._asked: list[_Work] = []
        """Not an argument of `_commit`: the thread holds those for a moment after the work is done."""

    async def run(self, work: _Work) -> None:
        self._asked.append(work)
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit)

    def _commit(self) -> None:
        """On a connection that stays open: the pool would check it out and reset it each time."""
        work = self._asked.pop()
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                work(self._connection)
        except BaseException:
            self._disconnect()
            raise

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def close(self) -> None:
        """SQLite wants a connection closed by the thread that uses it."""
        for work in (self._disconnect, self._engine.dispose):
            await asyncio.get_running_loop().run_in_executor(self._thread, work)
        self._thread.shutdown()


class _Asynchronous:
    """On the event loop, for PostgreSQL."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def run(self, work: _Work) -> None:
        async with self._engine.begin() as connection:
            await connection.run_sync(work)

    async def close(self) -> None: ...


def write_all(connection: Connection, queued: Sequence[Change | Arrival]) -> None:
    """Write arrivals and changes."""
    arrivals = [one for one in queued if isinstance(one, Arrival)]
    changes = [one for one in queued if isinstance(one, Change)]
    require_fences(connection, {one.table_id: one.fence for one in changes if one.fence is not None})
    if arrivals:
        connection.execute(insert(PEOPLE), [one.person for one in arrivals])
        connection.execute(insert(TOKENS), [one.token for one in arrivals])
    for change in changes:
        if change.row is not None and change.is_new:
            connection.execute(insert(TABLES), {"id": change.table_id, **change.row})
    if changes:
        _insert_entries(connection, [row for change in changes for row in change.rows()])
    for change in changes:
        if change.row is not None and not change.is_new:
            connection.execute(_UPDATE, {"of": change.table_id, **change.row})
    for change in changes:
        _add_members(connection, change)
        if change.leaving:
            theirs = (MEMBERS.c.table_id == change.table_id, MEMBERS.c.person.in_(change.leaving))
            connection.execute(delete(MEMBERS).where(*theirs))


def _insert_entries(connection: Connection, rows: list[tuple[Any, ...]]) -> None:
    """Each in a statement of PostgreSQL's, which sends them together; all in one of SQLite's.

    SQLite's driver gives the interpreter's lock away with each statement, and waits for it afterwards.
    """
    if connection.dialect.name == "sqlite":
        for at in range(0, len(rows), MAX_ROWS):
            some = rows[at : at + MAX_ROWS]
            connection.exec_driver_sql(_insert_of(len(some)), tuple(chain.from_iterable(some)))
    else:
        connection.exec_driver_sql(_POSTGRES_INSERT, rows)


@lru_cache
def _insert_of(rows: int) -> str:
    """A statement that inserts so many rows of ENTRIES."""
    one = f"({','.join('?' * len(ENTRIES.c))})"
    return f"{_INSERT} {','.join([one] * rows)}"


def _add_members(connection: Connection, change: Change) -> None:
    for person in change.members:
        known = select(MEMBERS.c.person).where(MEMBERS.c.person == person, MEMBERS.c.table_id == change.table_id)
        if connection.execute(known).first() is None:
            connection.execute(insert(MEMBERS), {"person": person, "table_id": change.table_id})


_INSERT: Final = f"INSERT INTO entries ({','.join(column.name for column in ENTRIES.c)}) VALUES"
_POSTGRES_INSERT: Final = f"{_INSERT} ({','.join(f'${n + 1}' for n in range(len(ENTRIES.c)))})"
_UPDATE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in ("status", "public", "updated", "about")})
)
