"""Writes what requests add to the database. Changes to many tables are committed in groups.

SQLite is written by its own thread: one thread switch for a whole group, where the asynchronous driver needs several
for each statement.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, Protocol

import orjson
from sqlalchemy import Connection, Float, Integer, Select, bindparam, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from lastboat.server.refusals import Refusal
from lastboat.server.store.database import threaded_engine
from lastboat.server.store.schema import ENTRIES, MEMBERS, PEOPLE, TABLES, TOKENS
from lastboat.server.store.table_leases import HELD, require_fences
from lastboat.server.tables.table import Entry

MAX_AT_ONCE: Final = 256
"""Changes in one transaction."""
SQL_TYPES: Final[dict[type, str]] = {Integer: "int", Float: "float8"}
"""PostgreSQL's names for the types of columns that are not text."""
MAX_ROWS: Final = 1000
"""Rows in one statement: SQLite takes up to 32,766 values."""


class TableLimit(NamedTuple):
    """How many unfinished tables a person may have."""

    person: str
    most: int

    def refuse(self) -> Refusal:
        allowed = f"you have {self.most} unfinished tables; finish or leave some"
        return Refusal("too-many-tables", allowed, retry_after=60)


@dataclass(frozen=True)
class Change:
    """What one request adds to one table."""

    table_id: str
    first_seq: int
    entries: Sequence[Entry]
    row: dict[str, Any] | None
    """The table's new row, None if unchanged: `status`, `public`, `updated`, `about`; `secret` and `created` if new."""
    members: Sequence[str] = ()
    """People who take a seat."""
    leaving: Sequence[str] = ()
    """People who leave before the start: the table is no longer one of theirs."""
    fence: int | None = None
    """The fencing number of the table's lease, if several processes share the database."""
    limit: TableLimit | None = None
    """Nothing is written if the person would then have too many tables."""

    @property
    def is_new(self) -> bool:
        return self.row is not None and "secret" in self.row

    def rows(self) -> list[tuple[Any, ...]]:
        """The rows of ENTRIES."""
        return [
            (
                self.table_id,
                seq,
                one.kind,
                one.at,
                one.seat,
                one.ply,
                one.take,
                one.key,
                orjson.dumps(one.body).decode(),
            )
            for seq, one in enumerate(self.entries, self.first_seq)
        ]


@dataclass(frozen=True)
class Arrival:
    """A new guest with their first token."""

    person: dict[str, Any]
    token: dict[str, Any]


class Writer:
    """Accepts changes one by one and writes all pending ones in one transaction."""

    def __init__(self, engine: AsyncEngine, on_commit: Callable[[], None], require_lease: Callable[[], None]) -> None:
        is_file = engine.url.get_backend_name() == "sqlite"
        self._transactions: _Transactions = (_Threaded if is_file else _Asynchronous)(engine, require_lease)
        self._on_commit = on_commit
        self._waiting: deque[_Pending] = deque()
        self._failed: deque[_Pending] = deque()
        """Changes of a failed transaction: each is retried in its own, so that each gets its own error."""
        self._idle = asyncio.Event()
        self._idle.set()

    async def close(self) -> None:
        """Write pending changes, and stop."""
        await self._idle.wait()
        await self._transactions.close()

    async def append(self, change: Change | Arrival) -> None:
        """Write a change; returns when it is durable."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._idle.is_set():
            self._idle.clear()
            asyncio.get_running_loop().call_soon(self._write_next)  # after the requests that have just arrived
        await done

    def _write_next(self) -> None:
        """Write pending changes in one transaction."""
        if self._failed:
            batch = [self._failed.popleft()]
        else:
            batch = [self._waiting.popleft() for _ in range(min(len(self._waiting), MAX_AT_ONCE))]
        if batch:
            self._transactions.write([change for change, _ in batch], partial(self._finish, batch))
        else:
            self._idle.set()

    def _finish(self, batch: list[_Pending], error: BaseException | None) -> None:
        """Notify the waiting requests, and continue."""
        if error is None:
            self._on_commit()
        elif len(batch) > 1:
            self._failed.extend(batch)
        if error is None or len(batch) == 1:
            for _, done in batch:
                _settle(done, error)
        self._write_next()


def _settle(done: asyncio.Future[None], error: BaseException | None) -> None:
    if done.cancelled():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


_Pending = tuple[Change | Arrival, asyncio.Future[None]]
_Finish = Callable[[BaseException | None], None]


class _Transactions(Protocol):
    """Where transactions run. The lease is checked just before each commit."""

    def write(self, queued: Sequence[Change | Arrival], finish: _Finish) -> None:
        """Write everything in one transaction, or nothing; then call `finish` on the event loop."""

    async def close(self) -> None: ...


class _Threaded:
    """In a separate thread, for SQLite, on a connection that stays open."""

    def __init__(self, engine: AsyncEngine, require_lease: Callable[[], None]) -> None:
        self._engine = threaded_engine(engine.url)
        self._require_lease = require_lease
        self._connection: Connection | None = None
        self._loop = asyncio.get_running_loop()
        self._asked = SimpleQueue[tuple[Sequence[Change | Arrival], _Finish] | None]()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def write(self, queued: Sequence[Change | Arrival], finish: _Finish) -> None:
        self._asked.put((queued, finish))

    def _run(self) -> None:
        while self._write_next():
            pass
        self._disconnect()
        self._engine.dispose()

    def _write_next(self) -> bool:
        """Returns whether there may be more. No variable references the last batch while the thread waits: its tables
        could not be freed."""
        asked = self._asked.get()
        if asked is None:
            return False
        queued, finish = asked
        self._loop.call_soon_threadsafe(finish, self._try(queued))
        return True

    def _try(self, queued: Sequence[Change | Arrival]) -> BaseException | None:
        try:
            self._commit(queued)
        except BaseException as error:
            self._disconnect()
            return error
        return None

    def _commit(self, queued: Sequence[Change | Arrival]) -> None:
        """Write in one statement, which is its own transaction, if there are only entries: nearly all are moves.

        SQLite's driver releases the GIL for each statement, and waits to reacquire it.
        """
        if self._connection is None:
            self._connection = self._engine.connect()
        connection = self._connection
        rows = _only_entries(queued)
        if 0 < len(rows) <= MAX_ROWS:
            driver = connection.connection.dbapi_connection
            assert driver is not None
            self._require_lease()
            driver.execute(_insert_of(len(rows)), tuple(chain.from_iterable(rows)))
            return
        with connection.begin():
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            write_all(connection, queued)
            self._require_lease()

    def _disconnect(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def close(self) -> None:
        """SQLite requires that a connection is closed by the thread that uses it."""
        self._asked.put(None)
        await asyncio.to_thread(self._thread.join)


def _only_entries(queued: Sequence[Change | Arrival]) -> list[tuple[Any, ...]]:
    """The rows of ENTRIES, if there is nothing else to write."""
    rows: list[tuple[Any, ...]] = []
    for one in queued:
        if isinstance(one, Arrival) or one.row is not None or one.members or one.leaving:
            return []
        rows += one.rows()
    return rows


class _Asynchronous:
    """On the event loop, for PostgreSQL. Entries go through a connection that stays open."""

    def __init__(self, engine: AsyncEngine, require_lease: Callable[[], None]) -> None:
        self._engine = engine
        self._require_lease = require_lease
        self._connection: AsyncConnection | None = None
        self._task: asyncio.Task[None] | None = None

    def write(self, queued: Sequence[Change | Arrival], finish: _Finish) -> None:
        self._task = asyncio.create_task(self._commit(queued))
        self._task.add_done_callback(partial(_report, finish))

    async def _commit(self, queued: Sequence[Change | Arrival]) -> None:
        self._require_lease()
        rows = _only_entries(queued)
        if rows and await self._insert(rows, _fences_of(queued)):
            return
        async with self._engine.begin() as connection:
            await connection.run_sync(write_all, queued)
            self._require_lease()

    async def _insert(self, rows: list[tuple[Any, ...]], fences: dict[str, int]) -> bool:
        """Insert entries in one statement, which is its own transaction; returns False, and inserts nothing, unless the
        fencing numbers are the latest."""
        driver = await self._driver()
        self._require_lease()
        try:
            columns = map(list, zip(*rows, strict=True))
            done: str = await driver.execute(_POSTGRES_LOG, list(fences), list(fences.values()), *columns)
        except BaseException:
            await self._disconnect()
            raise
        return done == f"INSERT 0 {len(rows)}"

    async def _driver(self) -> Any:
        """The driver's own connection: a new one if the database has closed the previous one."""
        if self._connection is not None:
            raw = (await self._connection.get_raw_connection()).driver_connection
            if raw is not None and not raw.is_closed():
                return raw
            await self._disconnect()
        self._connection = await self._engine.connect()
        return (await self._connection.get_raw_connection()).driver_connection

    async def _disconnect(self) -> None:
        if self._connection is not None:
            connection, self._connection = self._connection, None
            await connection.invalidate()
            await connection.close()

    async def close(self) -> None:
        await self._disconnect()


def _report(finish: _Finish, task: asyncio.Task[None]) -> None:
    finish(asyncio.CancelledError() if task.cancelled() else task.exception())


def write_all(connection: Connection, queued: Sequence[Change | Arrival]) -> None:
    """Write arrivals and changes."""
    arrivals = [one for one in queued if isinstance(one, Arrival)]
    changes = [one for one in queued if isinstance(one, Change)]
    require_fences(connection, _fences_of(changes))
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
    for limit in sorted({one.limit for one in changes if one.limit is not None}):
        _require_room(connection, limit)


def _require_room(connection: Connection, limit: TableLimit) -> None:
    """Concurrent requests, at any process, are counted one after another: the person's row is locked."""
    connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == limit.person).with_for_update())
    if connection.execute(open_tables(limit.person)).scalar_one() > limit.most:
        raise limit.refuse()


def open_tables(person: str) -> Select[int]:
    """Counts the tables of a person that are not over."""
    wanted = select(func.count()).select_from(TABLES).join(MEMBERS, MEMBERS.c.table_id == TABLES.c.id)
    return wanted.where(MEMBERS.c.person == person, TABLES.c.status != "over")


def _fences_of(queued: Sequence[Change | Arrival]) -> dict[str, int]:
    """The fencing numbers of the tables that change; of two for one table the lower, so that both are refused."""
    fences: dict[str, int] = {}
    for one in queued:
        if isinstance(one, Change) and one.fence is not None:
            fences[one.table_id] = min(one.fence, fences.get(one.table_id, one.fence))
    return fences


def _insert_entries(connection: Connection, rows: list[tuple[Any, ...]]) -> None:
    """One statement each for PostgreSQL, which pipelines them; many rows per statement for SQLite."""
    if connection.dialect.name == "sqlite":
        for at in range(0, len(rows), MAX_ROWS):
            some = rows[at : at + MAX_ROWS]
            connection.exec_driver_sql(_insert_of(len(some)), tuple(chain.from_iterable(some)))
    else:
        connection.exec_driver_sql(_POSTGRES_INSERT, rows)


@lru_cache
def _insert_of(rows: int) -> str:
    """A statement that inserts this many rows of ENTRIES."""
    one = f"({','.join('?' * len(ENTRIES.c))})"
    return f"{_INTO} VALUES {','.join([one] * rows)}"


def _add_members(connection: Connection, change: Change) -> None:
    for person in change.members:
        known = select(MEMBERS.c.person).where(MEMBERS.c.person == person, MEMBERS.c.table_id == change.table_id)
        if connection.execute(known).first() is None:
            connection.execute(insert(MEMBERS), {"person": person, "table_id": change.table_id})


_INTO: Final = f"INSERT INTO entries ({','.join(column.name for column in ENTRIES.c)})"
_POSTGRES_INSERT: Final = f"{_INTO} VALUES ({','.join(f'${n + 1}' for n in range(len(ENTRIES.c)))})"
_ARRAYS: Final = ",".join(
    f"${n}::{SQL_TYPES.get(type(column.type), 'text')}[]" for n, column in enumerate(ENTRIES.c, 3)
)
_POSTGRES_LOG: Final = f"""with held as ({HELD.replace(":tables", "$1").replace(":fences", "$2")})
    {_INTO} select * from unnest({_ARRAYS}) where (select count(*) from held) = cardinality($1)"""
"""Inserts rows of ENTRIES, passed column by column, unless a fencing number is outdated."""
_UPDATE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in ("status", "public", "updated", "about")})
)
