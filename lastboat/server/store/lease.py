"""The lease on a database: one server process at a time may write to it.

A lease ends with its process, however that ends: the operating system releases the lock on a file, PostgreSQL a
session's lock. `LeaseKeeper` watches it while the server runs. It covers the whole database. Processes that share a
PostgreSQL database hold it as a shared lock, which excludes a process that wants it exclusively; each table then has
its own lease (`table_leases.py`).
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, ClassVar, Final, Protocol

from sqlalchemy import URL, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from lastboat.server.store.database import (
    POSTGRES,
    PRIVATE,
    NoDatabase,
    make_private,
    open_database,
    parse_url,
    sqlite_file,
    unusable,
)

LOCK_BYTE: Final = 1 << 30
"""Windows locks bytes, and nobody can read a locked one: this one is after the holder's process id."""
POSTGRES_KEY: Final = 0x6C617374626F6174
"""The number of the advisory lock: "lastboat" in ASCII."""
POSTGRES_TIMEOUT: Final = 5.0
"""Seconds to wait for PostgreSQL to notice that the previous holder is gone."""
ANSWER_WITHIN: Final = 5.0
"""Seconds that PostgreSQL has to answer on the connection that holds the lease."""
KEEP_ALIVE: Final = {"tcp_keepalives_idle": "5", "tcp_keepalives_interval": "2", "tcp_keepalives_count": "3"}
"""PostgreSQL notices a silent machine after about ten seconds, and releases its lease."""


class Taken(NoDatabase):
    """Another process has the lease."""


class Lease(Protocol):
    """The right to write to a database."""

    async def acquire(self) -> None:
        """Take the lease; Taken if another process has it."""

    def check(self) -> None:
        """Raise NoDatabase if the lease is known to be lost. Fast: called before every write."""

    async def renew(self) -> None:
        """Check whether the lease is still held, and try to reacquire it if not; NoDatabase if that fails."""

    async def release(self) -> None: ...


class MemoryLease:
    """The lease on a database in memory, which no other process can reach."""

    async def acquire(self) -> None: ...

    def check(self) -> None: ...

    async def renew(self) -> None: ...

    async def release(self) -> None: ...


class FileLease:
    """A lock on the file `NAME.lock` next to a SQLite database. The database file has SQLite's own locks."""

    def __init__(self, file: Path) -> None:
        self.file = Path(os.path.realpath(file))
        self.lock_file = self.file.with_name(self.file.name + ".lock")
        self._lock: int | None = None
        self._identity: tuple[int, int] | None = None

    async def acquire(self) -> None:
        self._take_lock()
        make_private(self.file)
        self._identity = _identity(self.file)
        if self._identity is not None and self.file.stat().st_nlink > 1:
            await self.release()
            raise NoDatabase(
                f"the database {self.file} has several names (hard links), and SQLite would lose moves: "
                "use a separate copy"
            )

    def check(self) -> None:
        if self._lock is None or _identity(self.lock_file) != _identity(self._lock):
            raise NoDatabase(f"the lock file {self.lock_file} was deleted; the server is recreating it")
        if _identity(self.file) != self._identity:
            raise NoDatabase(
                f"the database {self.file} was deleted or replaced while the server ran; "
                "put the file back, or stop the server and start it with the file that is there"
            )

    async def renew(self) -> None:
        if self._lock is None or _identity(self.lock_file) != _identity(self._lock):
            await self.release()
            self._take_lock()
        self.check()

    async def release(self) -> None:
        """The file stays: deleting a lock file would let two processes lock two different files."""
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _take_lock(self) -> None:
        try:
            lock = os.open(self.lock_file, os.O_CREAT | os.O_RDWR, PRIVATE)
        except OSError as error:
            raise NoDatabase(f"cannot use the database {self.file}: its lock file: {error.strerror}") from error
        try:
            _lock_now(lock)
        except OSError as error:
            holder = os.read(lock, 20).decode(errors="replace").strip()
            os.close(lock)
            raise Taken(_in_use(str(self.file), f"process {holder}" if holder.isdecimal() else "")) from error
        os.ftruncate(lock, 0)
        os.write(lock, f"{os.getpid()}\n".encode())
        self._lock = lock


class PostgresLease:
    """A session-level advisory lock in PostgreSQL, on its own connection."""

    lock: ClassVar = "pg_try_advisory_lock"

    def __init__(self, url: URL) -> None:
        self._url = url
        name = {"application_name": f"lastboat {socket.gethostname()} {os.getpid()}"[:63]}
        arguments = {**POSTGRES, "server_settings": {**KEEP_ALIVE, **name}}
        self._engine = create_async_engine(url, poolclass=NullPool, hide_parameters=True, connect_args=arguments)
        self._connection: AsyncConnection | None = None
        self._driver: Any = None

    async def acquire(self) -> None:
        until = asyncio.get_running_loop().time() + POSTGRES_TIMEOUT
        while True:
            try:
                await self._try_once()
            except Taken:
                if asyncio.get_running_loop().time() > until:
                    raise
                await asyncio.sleep(0.1)
            else:
                return

    def check(self) -> None:
        if self._driver is None or self._driver.is_closed():
            raise NoDatabase(f"the connection to the database {self._name} was lost; the server is reconnecting")

    async def renew(self) -> None:
        if self._connection is not None:
            with suppress(DBAPIError, OSError, TimeoutError):
                await asyncio.wait_for(self._connection.execute(text("select 1")), ANSWER_WITHIN)
                return
        await self._try_once()

    async def release(self) -> None:
        await self._hang_up()
        await self._engine.dispose()

    async def _try_once(self) -> None:
        await self._hang_up()
        try:
            connection = await self._engine.connect()
        except Exception as error:  # the driver raises its own errors
            raise unusable(self._url, error) from error
        self._connection = await connection.execution_options(isolation_level="AUTOCOMMIT")
        got = await connection.scalar(text(f"select {self.lock}(:key)"), {"key": POSTGRES_KEY})
        if not got:
            holder = await connection.scalar(_HOLDER, {"high": POSTGRES_KEY >> 32, "low": POSTGRES_KEY & 0xFFFFFFFF})
            await self._hang_up()
            raise Taken(_in_use(self._name, holder or ""))
        self._driver = (await connection.get_raw_connection()).driver_connection

    async def _hang_up(self) -> None:
        connection, self._connection, self._driver = self._connection, None, None
        if connection is not None:
            with suppress(DBAPIError, OSError, TimeoutError):
                await asyncio.wait_for(connection.close(), ANSWER_WITHIN)

    @property
    def _name(self) -> str:
        return self._url.render_as_string()


class SharedPostgresLease(PostgresLease):
    """The same for processes that share the database through NATS; a process without NATS excludes them all."""

    lock = "pg_try_advisory_lock_shared"


_HOLDER: Final = text(
    "select application_name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and granted "
    "and pg_locks.database = (select oid from pg_database where datname = current_database()) "
    "and classid = :high and objid = :low"
)
"""Who has the lock: PostgreSQL shows its key in two halves."""


def lease_on(url: URL) -> Lease:
    """The lease for a database."""
    file = sqlite_file(url)
    if url.get_backend_name() != "sqlite":
        return PostgresLease(url)
    return MemoryLease() if file is None else FileLease(file)


def shared_lease_on(url: URL) -> Lease:
    """The lease that several processes may hold at once."""
    if url.get_backend_name() != "postgresql":
        raise NoDatabase(
            "processes that share a database with --nats need PostgreSQL; choose it with --database postgresql://…"
        )
    return SharedPostgresLease(url)


@asynccontextmanager
async def leased_database(
    chosen: str, lease_on: Callable[[URL], Lease] = lease_on
) -> AsyncIterator[tuple[AsyncEngine, Lease]]:
    """The chosen database with a lease on it; nothing in it is changed before the lease is acquired."""
    lease = lease_on(parse_url(chosen))
    try:
        await lease.acquire()
        engine = await open_database(chosen)
        try:
            yield engine, lease
        finally:
            await engine.dispose()
    finally:
        await lease.release()


def _identity(file: Path | int) -> tuple[int, int] | None:
    """The identity of a file, whatever its name; None if there is no file."""
    try:
        found = os.stat(file)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _in_use(database: str, holder: str) -> str:
    by = f" ({holder})" if holder else ""
    return f"another server{by} uses the database {database}; stop it, or choose another one with --database"


if sys.platform == "win32":
    import msvcrt

    def _lock_now(file: int) -> None:
        """Lock the file; OSError if another process has."""
        os.lseek(file, LOCK_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock_now(file: int) -> None:
        """Lock the file; OSError if another process has."""
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
