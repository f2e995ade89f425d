"""The lease on a database, without which nothing is written; `LeaseKeeper` watches it while the server runs.

A lease ends with its process, however that ends: the operating system releases the lock on a SQLite file, which covers
the whole database; PostgreSQL ends the process's session, which owns a part of the tables (`session.py`).
"""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, Protocol

from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from lastboat.server.store.database import PRIVATE, NoDatabase, make_private, open_database, parse_url, sqlite_file
from lastboat.server.store.session import Session
from lastboat.server.wall_clock import Now

LOCK_BYTE: Final = 1 << 30
"""Windows locks bytes, and nobody can read a locked one: this one is after the holder's process id."""


class LeaseTaken(NoDatabase):
    """Another process has the lease."""


class Renewable(Protocol):
    """What `LeaseKeeper` watches."""

    def check(self) -> None:
        """Raise NoDatabase if the lease is known to be lost. Fast: called before every write."""

    async def renew(self) -> None:
        """Check whether the lease is still held, and try to reacquire it if not; NoDatabase if that fails."""


class Lease(Renewable, Protocol):
    """The right to write to a database."""

    async def acquire(self) -> None:
        """Take the lease; LeaseTaken if another process has it, NoDatabase if the database cannot be used."""

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
        # The lock ends with the process, however it dies. What the file says is for whoever finds it locked, so it is
        # opened without truncating and written only once the lock is ours.
        try:
            lock = os.open(self.lock_file, os.O_CREAT | os.O_RDWR, PRIVATE)
        except OSError as error:
            raise NoDatabase(f"cannot use the database {self.file}: its lock file: {error.strerror}") from error
        try:
            _lock_now(lock)
        except OSError as error:
            holder = os.read(lock, 20).decode(errors="replace").strip()
            os.close(lock)
            raise LeaseTaken(_in_use(str(self.file), f"process {holder}" if holder.isdecimal() else "")) from error
        os.ftruncate(lock, 0)
        os.write(lock, f"{os.getpid()}\n".encode())
        self._lock = lock


def lease_on(url: URL, process: str = "") -> Lease:
    """The lease for a database; of a named process, if several share it."""
    file = sqlite_file(url)
    if url.get_backend_name() != "sqlite":
        return Session(url, process)
    return MemoryLease() if file is None else FileLease(file)


@asynccontextmanager
async def leased_database(
    chosen: str, process: str = "", answers_within: float | None = None
) -> AsyncIterator[tuple[AsyncEngine, Lease]]:
    """The chosen database with a lease on it; nothing in it is changed before the lease is acquired.

    Raises LeaseTaken if another process has the lease, NoDatabase if the database cannot be opened.
    """
    lease = lease_on(parse_url(chosen), process)
    try:
        await lease.acquire()
        engine = await open_database(chosen, answers_within)
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


EVERY: Final = 1.0
"""Seconds between two checks of the lease."""

log = logging.getLogger("lastboat.lease")


async def _do_nothing(*_: float) -> None: ...


class LeaseKeeper:
    """Knows whether this process may write."""

    def __init__(self, lease: Renewable, now: Now) -> None:
        self.problem: str | None = None
        """Why nothing can be written, in one sentence."""
        self._lease = lease
        self._now = now
        self._lost_at = 0.0
        self._task: asyncio.Task[None] | None = None

    def start(
        self,
        before_regained: Callable[[float], Awaitable[None]] = _do_nothing,
        after_regained: Callable[[], Awaitable[None]] = _do_nothing,
    ) -> None:
        """Watch from now on; the first callback gets the time of the loss and runs before anything is written again."""
        self._task = asyncio.create_task(self._run(before_regained, after_regained))

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def require(self) -> None:
        """NoDatabase unless this process may write. Called before every write."""
        if self.problem is None:
            try:
                self._lease.check()
            except NoDatabase as error:
                self._lose(error)
        if self.problem is not None:
            raise NoDatabase(self.problem)

    async def _run(
        self, before_regained: Callable[[float], Awaitable[None]], after_regained: Callable[[], Awaitable[None]]
    ) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self._lease.renew()
                if self.problem is not None:
                    await before_regained(self._lost_at)
                    self.problem = None
                    log.warning("database regained; games continue")
                    await after_regained()
            except NoDatabase as error:
                self._lose(error)
            except Exception:
                log.exception("lease check failed; retrying")

    def _lose(self, error: NoDatabase) -> None:
        """Note the loss, and log each reason once."""
        if self.problem is None:
            self._lost_at = self._now()
        if self.problem != str(error):
            log.error("database lost; every write is refused", extra={"reason": str(error)})
        self.problem = str(error)
