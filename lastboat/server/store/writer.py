"""Writes what requests add to the database. Changes to many tables are committed in groups.

SQLite is written by its own thread: one thread switch for a whole group, where the asynchronous driver needs several
for each statement.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import chain
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, Protocol

from sqlalchemy import Connection, Float, Integer, Select, bindparam, delete, func, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncEngine

from lastboat.server.refusals import Refusal
from lastboat.server.store.database import NoDatabase, threaded_engine
from lastboat.server.store.ratings import GameOver, write_ratings
from lastboat.server.store.schema import (
    DAILY_TRIES,
    DEPARTURES,
    ENTRIES,
    EVENING_GAMES,
    MEMBERS,
    PEOPLE,
    QUEUE,
    SNAPSHOTS,
    TABLES,
    TOKENS,
    DailyTryRow,
    EveningGameRow,
    NewTableRow,
    PersonRow,
    ResultRow,
    TableRow,
    TokenRow,
)
from lastboat.server.store.session import Session
from lastboat.server.tables.daily_island import DailyScore
from lastboat.server.tables.entries import Entry
from lastboat.server.tables.pools import RatedGame

MAX_AT_ONCE: Final = 256
"""Changes in one transaction."""
SQL_TYPES: Final[dict[type, str]] = {Integer: "int", Float: "float8"}
"""PostgreSQL's names for the types of columns that are not text."""
MAX_ROWS: Final = 1000
"""Rows in one statement: SQLite takes up to 32,766 values."""


@dataclass
class Tenure:
    """The time in which this process owns a table. Nothing is written to the table after its end."""

    session: int = 0
    """The number of the session that holds the lock, if several processes share the database."""
    is_over: bool = False


class TableLimit(NamedTuple):
    """How many unfinished tables a person may have."""

    person: str
    most: int

    def refuse(self) -> Refusal:
        allowed = f"you have {self.most} unfinished tables; finish or leave some"
        return Refusal("too-many-tables", allowed, retry_after=60)


class NotWaiting(Exception):
    """Somebody who was to be seated does not look for that game any more: another process has seated them, or they have
    left."""


class Seating(NamedTuple):
    """People of the queue who get a seat each at a new table."""

    people: dict[str, str]
    """The commitment of each, which names the search."""
    at: float
    present_since: float
    """Nobody is seated whose page was last heard of before then."""


class Results(NamedTuple):
    """How a game has ended."""

    at: float
    members: Mapping[str, ResultRow]
    rated: RatedGame | None = None
    """If the game is rated."""
    evening: str | None = None
    """How it ended for each seat, as JSON, if it is a game of an evening."""
    daily: DailyScore | None = None
    """If it was played on the island of its day."""


@dataclass(frozen=True)
class Change:
    """What one request adds to one table."""

    table_id: str
    first_seq: int
    entries: Sequence[Entry]
    row: TableRow | NewTableRow | None
    """The table's new row, None if unchanged."""
    members: Sequence[str] = ()
    """People who take a seat."""
    leaving: Sequence[str] = ()
    """People who leave before the start: the table is no longer one of theirs."""
    tenure: Tenure | None = None
    limit: TableLimit | None = None
    """Nothing is written if the person would then have too many tables."""
    results: Results | None = None
    """If the game is over with these entries."""
    seating: Seating | None = None
    """Nothing is written unless all of them still wait."""
    daily: DailyTryRow | None = None
    """If it is the person's try at the island of the day; refused if they have one already."""
    evening: Sequence[EveningGameRow] = ()
    """The games of an evening that are known with this table: itself, and the one before it."""

    @property
    def is_new(self) -> bool:
        return self.row is not None and "secret" in self.row

    @property
    def is_only_entries(self) -> bool:
        """Whether the table's log is all that it changes: so it is for nearly every move."""
        people = (self.members, self.leaving, self.limit, self.seating)
        return not any((self.row, self.results, self.daily, self.evening, *people))

    def rows(self) -> list[tuple[Any, ...]]:
        """The rows of ENTRIES."""
        return [(self.table_id, seq, *one.as_row()) for seq, one in enumerate(self.entries, self.first_seq)]


@dataclass(frozen=True)
class Deletion:
    """A table that is deleted with its log."""

    table_id: str
    tenure: Tenure


@dataclass(frozen=True)
class Arrival:
    """A new guest with their first token."""

    person: PersonRow
    token: TokenRow


Write = Change | Deletion | Arrival


class Writer:
    """Accepts changes one by one and writes all pending ones in one transaction."""

    def __init__(
        self,
        engine: AsyncEngine,
        on_commit: Callable[[], None],
        require_lease: Callable[[], None],
        session: Session | None = None,
    ) -> None:
        """Writes to PostgreSQL on the session."""
        self._transactions: _Transactions = (
            _Threaded(engine, require_lease) if session is None else _InSession(session, require_lease)
        )
        self._on_commit = on_commit
        self._waiting: deque[_Pending] = deque()
        self._failed: deque[_Pending] = deque()
        """Changes of a failed transaction, each to be retried in its own."""
        self._idle = asyncio.Event()
        self._idle.set()

    async def close(self) -> None:
        """Write pending changes, and stop."""
        await self._idle.wait()
        await self._transactions.close()

    async def append(self, change: Write) -> None:
        """Write a change; returns when it is durable.

        Raises Refusal if the person would have too many tables, NoDatabase if this process may not write, and the
        database's own errors. Everything that arrives while a transaction runs goes into the next one. So a group
        grows with the load, and nobody waits for a group to fill.
        """
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
        # A transaction fails as a whole, whichever change is to blame. So nobody is told yet: each is retried alone and
        # gets its own error. Nothing is written twice, even if the connection was lost after the commit: a log has one
        # entry of each number, so the retry fails and the table is read again.
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


_Pending = tuple[Write, asyncio.Future[None]]
_Finish = Callable[[BaseException | None], None]


class _Transactions(Protocol):
    """Where transactions run. The lease is checked just before each commit."""

    def write(self, queued: Sequence[Write], finish: _Finish) -> None:
        """Write everything in one transaction, or nothing; then call `finish` on the event loop."""

    async def close(self) -> None: ...


class _Threaded:
    """In a separate thread, for SQLite, on a connection that stays open. It starts with the first write: the operator's
    command has none, also on PostgreSQL."""

    def __init__(self, engine: AsyncEngine, require_lease: Callable[[], None]) -> None:
        self._url = engine.url
        self._require_lease = require_lease
        self._connection: Connection | None = None
        self._loop = asyncio.get_running_loop()
        self._asked = SimpleQueue[tuple[Sequence[Write], _Finish] | None]()
        self._thread: Thread | None = None

    def write(self, queued: Sequence[Write], finish: _Finish) -> None:
        if self._thread is None:
            self._engine = threaded_engine(self._url)
            self._thread = Thread(target=self._run, name="writer", daemon=True)
            self._thread.start()
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

    def _try(self, queued: Sequence[Write]) -> BaseException | None:
        try:
            self._commit(queued)
        except BaseException as error:
            self._disconnect()
            return error
        return None

    def _commit(self, queued: Sequence[Write]) -> None:
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
        if self._thread is not None:
            self._asked.put(None)
            await asyncio.to_thread(self._thread.join)


def _only_entries(queued: Sequence[Write]) -> list[tuple[Any, ...]]:
    """The rows of ENTRIES, if there is nothing else to write."""
    rows: list[tuple[Any, ...]] = []
    for one in queued:
        if not isinstance(one, Change) or not one.is_only_entries:
            return []
        rows += one.rows()
    return rows


class _InSession:
    """On the event loop, for PostgreSQL, on the session that owns the tables."""

    def __init__(self, session: Session, require_lease: Callable[[], None]) -> None:
        self._session = session
        self._require_lease = require_lease
        self._task: asyncio.Task[None] | None = None

    def write(self, queued: Sequence[Write], finish: _Finish) -> None:
        self._task = asyncio.create_task(self._commit(queued))
        self._task.add_done_callback(partial(_report, finish))

    async def _commit(self, queued: Sequence[Write]) -> None:
        rows = _only_entries(queued)
        async with self._session.using() as (connection, driver):
            self._require_lease()
            self._require_tenures(queued)
            if rows:  # one statement, which is its own transaction
                await driver.execute(_POSTGRES_LOG, *map(list, zip(*rows, strict=True)))
                return
            async with connection.begin():
                await connection.run_sync(write_all, queued)

    def _require_tenures(self, queued: Sequence[Write]) -> None:
        """The locks of an earlier session are gone."""
        for one in queued:
            tenure = None if isinstance(one, Arrival) else one.tenure
            if tenure is not None and (tenure.is_over or tenure.session != self._session.number):
                raise NoDatabase("another process owns this table now; try again")

    async def close(self) -> None: ...


def _report(finish: _Finish, task: asyncio.Task[None]) -> None:
    finish(asyncio.CancelledError() if task.cancelled() else task.exception())


def write_all(connection: Connection, queued: Sequence[Write]) -> None:
    """Write arrivals and changes."""
    # Rows come before those that refer to them, and what may refuse the whole last: rows of the queue, for which other
    # processes wait, are locked for the shortest time, and a quota counts the tables that were just written.
    arrivals = [one for one in queued if isinstance(one, Arrival)]
    changes = [one for one in queued if isinstance(one, Change)]
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
        _add_series(connection, change)
        if change.leaving:
            theirs = (MEMBERS.c.table_id == change.table_id, MEMBERS.c.person.in_(change.leaving))
            connection.execute(delete(MEMBERS).where(*theirs))
            connection.execute(_DEPART, [{"person": one, "table_id": change.table_id} for one in change.leaving])
        if change.results is not None:
            members = update(MEMBERS).where(MEMBERS.c.table_id == change.table_id)
            connection.execute(members.values(ended=change.results.at))
            write_results(connection, change.table_id, change.results.members)
            _end_series(connection, change.table_id, change.results)
    ended = [(one.table_id, one.results) for one in changes if one.results is not None]
    rated = [GameOver(end.at, table_id, end.rated) for table_id, end in ended if end.rated is not None]
    if rated:
        write_ratings(connection, rated)
    for one in queued:
        if isinstance(one, Deletion):
            _delete(connection, one.table_id)
    for change in changes:
        if change.seating is not None:
            _take_from_queue(connection, change.table_id, change.seating)
    for limit in sorted({one.limit for one in changes if one.limit is not None}):
        _require_quota(connection, limit)


def _take_from_queue(connection: Connection, table_id: str, seating: Seating) -> None:
    """Seat people at a table. Of two processes that take one person, the second waits and finds the row taken."""
    connection.execute(lock_in_queue(seating.people))
    theirs = QUEUE.c.person.in_(sorted(seating.people))
    waiting = (theirs, QUEUE.c.table_id.is_(None), QUEUE.c.seen >= seating.present_since)
    found = connection.execute(select(QUEUE.c.person, QUEUE.c.commitment).where(*waiting))
    if {row.person: row.commitment for row in found} != seating.people:
        raise NotWaiting
    connection.execute(update(QUEUE).where(theirs).values(table_id=table_id, seen=seating.at))


def lock_in_queue(people: Collection[str]) -> Select[str]:
    """Locks the rows of these people. Whoever writes several has to lock all of them first, in one order: otherwise
    two could wait for each other."""
    theirs = QUEUE.c.person.in_(sorted(people))
    return select(QUEUE.c.person).where(theirs).order_by(QUEUE.c.person).with_for_update()


def write_results(connection: Connection, table_id: str, members: Mapping[str, ResultRow]) -> None:
    """Write how a game ended for its members."""
    rows = [{"of": table_id, "whose": person, **row} for person, row in sorted(members.items())]
    connection.execute(_RESULT, rows)


def _add_series(connection: Connection, change: Change) -> None:
    """Make a new table the try of its day, or a game of its evening."""
    if change.evening:
        connection.execute(_ADD_EVENING_GAME, list(change.evening))
    if change.daily is not None:
        connection.execute(_ADD_TRY, dict(change.daily))
        found = select(DAILY_TRIES.c.table_id).where(
            DAILY_TRIES.c.day == change.daily["day"], DAILY_TRIES.c.person == change.daily["person"]
        )
        if connection.execute(found).scalar_one() != change.table_id:
            raise Refusal("table-started", "you have begun your try at the island of the day; GET /api/daily names it")


def _end_series(connection: Connection, table_id: str, end: Results) -> None:
    if end.evening is not None:
        games = update(EVENING_GAMES).where(EVENING_GAMES.c.table_id == table_id)
        connection.execute(games.values(seats=end.evening))
    if end.daily is not None:
        tries = update(DAILY_TRIES).where(DAILY_TRIES.c.table_id == table_id)
        connection.execute(tries.values(score=end.daily.score, lead=end.daily.lead, ended=end.daily.at))


def _delete(connection: Connection, table_id: str) -> None:
    for part in (SNAPSHOTS, MEMBERS, DEPARTURES, ENTRIES, EVENING_GAMES):
        connection.execute(delete(part).where(part.c.table_id == table_id))
    connection.execute(delete(TABLES).where(TABLES.c.id == table_id))


def _require_quota(connection: Connection, limit: TableLimit) -> None:
    """Concurrent requests, at any process, are counted one after another: the person's row is locked."""
    connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == limit.person).with_for_update(key_share=True))
    if connection.execute(open_tables(limit.person)).scalar_one() > limit.most:
        raise limit.refuse()


def open_tables(person: str) -> Select[int]:
    """Counts the tables of a person that are not over."""
    # `ended` finds the few by the index; after an upgrade from 0.1.0 it is still empty in games that are long over.
    wanted = select(func.count()).select_from(MEMBERS).join(TABLES, TABLES.c.id == MEMBERS.c.table_id)
    return wanted.where(MEMBERS.c.person == person, MEMBERS.c.ended.is_(None), TABLES.c.status != "over")


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
            back = (DEPARTURES.c.person == person, DEPARTURES.c.table_id == change.table_id)
            connection.execute(delete(DEPARTURES).where(*back))


_INTO: Final = f"INSERT INTO entries ({','.join(column.name for column in ENTRIES.c)})"
_POSTGRES_INSERT: Final = f"{_INTO} VALUES ({','.join(f'${n + 1}' for n in range(len(ENTRIES.c)))})"
_ARRAYS: Final = ",".join(
    f"${n}::{SQL_TYPES.get(type(column.type), 'text')}[]" for n, column in enumerate(ENTRIES.c, 1)
)
_POSTGRES_LOG: Final = f"{_INTO} select * from unnest({_ARRAYS})"
"""Inserts rows of ENTRIES, passed column by column."""
_ADD_TRY: Final = text(
    "insert into daily_tries (day, person, table_id) values (:day, :person, :table_id) on conflict do nothing"
)
_DEPART: Final = text(f"{insert(DEPARTURES)} on conflict do nothing")
_ADD_EVENING_GAME: Final = text(f"{insert(EVENING_GAMES)} on conflict do nothing")
_RESULT: Final = (
    update(MEMBERS)
    .where(MEMBERS.c.table_id == bindparam("of"), MEMBERS.c.person == bindparam("whose"))
    .values({name: bindparam(name) for name in ResultRow.__annotations__})
)
_UPDATE: Final = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in ("status", "public", "updated", "about")})
)
