"""Opens a database and upgrades it to this version; refuses one of a newer version."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from platformdirs import user_data_path
from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from lastboat.errors import LastBoatError, install_hint
from lastboat.server.settings import without_password

MIGRATIONS: Final = Path(__file__).parent / "migrations"
FILE: Final = "lastboat.db"
SHORT_NAMES: Final = {"postgresql": "postgresql+asyncpg"}
"""Common schemes of database URLs, and the drivers we use for them."""
UPGRADE_KEY: Final = 0x6C626D6967726174
"""The number of the advisory lock held during an upgrade: "lbmigrat" in ASCII."""
DRIVERS: Final = ("sqlite+aiosqlite", "postgresql+asyncpg")
"""Allowed schemes of a database URL: asynchronous drivers, which do not block the event loop."""
POSTGRES: Final[dict[str, Any]] = {
    "timeout": 10,
    "server_settings": {"synchronous_commit": "on", "idle_in_transaction_session_timeout": "3s"},
}
"""Connect within ten seconds or fail. Commits reach the disk, whatever the cluster's default. A process that hangs in
the middle of a transaction loses it, so that others do not wait for the rows it has locked."""
ANSWERS_WITHIN: Final = 10.0
"""Seconds after which the server gives a statement up. When PostgreSQL's machine is lost without a word, TCP would wait
for a quarter of an hour."""
SQLITE: Final = {"pool_size": 4, "max_overflow": 0, "pool_use_lifo": True}
"""Each connection is a thread with its own caches, so few are opened, and the most recently used comes first."""
ONE_CONNECTION: Final = {"pool_size": 1, "max_overflow": 0}

PRIVATE: Final = 0o600
"""The mode of a database file: readable and writable by its owner only."""


class NoDatabase(LastBoatError):
    """The database cannot be used; the message says why in one line."""


DATABASE_ERRORS: Final = (NoDatabase, DBAPIError, NoConnectionFree, ConnectionError, TimeoutError)
"""Raised when the database cannot be used."""


def database_url(chosen: str) -> str:
    """The chosen database, or the file in the user's data folder, which is created; NoDatabase if that fails."""
    if chosen:
        return chosen
    folder = user_data_path("lastboat", appauthor=False)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoDatabase(f"cannot write to {folder}: {error.strerror}; choose another file with --database") from error
    return f"sqlite+aiosqlite:///{folder / FILE}"


def parse_url(chosen: str) -> URL:
    """The URL of the chosen database; NoDatabase if it cannot be used."""
    text = database_url(chosen)
    try:
        url = make_url(text)
    except (ArgumentError, ValueError) as error:  # SQLAlchemy raises the latter for a port that is not a number
        found = without_password(chosen)
        raise NoDatabase(f"{found!r} is not a database URL; sqlite+aiosqlite:///FILE is one") from error
    url = url.set(drivername=SHORT_NAMES.get(url.drivername, url.drivername))
    if url.drivername not in DRIVERS:
        raise NoDatabase(
            f"{url.render_as_string()!r} starts with {url.drivername}; a database URL starts with "
            f"{' or '.join(DRIVERS)}, as in sqlite+aiosqlite:///FILE"
        )
    try:
        url.get_dialect().import_dbapi()
    except ModuleNotFoundError as error:
        raise NoDatabase(f"{chosen.split(':')[0]} needs {error.name}; {install_hint('postgres')}") from error
    return url


def sqlite_file(url: URL) -> Path | None:
    """The file of a SQLite database; None if it is in memory, and for PostgreSQL."""
    name = url.database or ":memory:"
    if url.get_backend_name() != "sqlite":
        return None
    if name.startswith("file:"):
        name = unquote(urlsplit(name).path)
        if url.query.get("mode") == "memory":
            return None
    return None if name == ":memory:" else Path(name)


async def open_database(chosen: str, answers_within: float | None = None) -> AsyncEngine:
    """Connect to the chosen database and upgrade it; NoDatabase if that is not possible.

    Statements after the upgrade, which may take as long as it likes, raise TimeoutError if PostgreSQL has no answer
    within so many seconds.
    """
    url = parse_url(chosen)
    engine = _engine_of(url)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except DBAPIError as error:
        await engine.dispose()
        raise unusable(url, error) from error
    except BaseException:
        await engine.dispose()
        raise
    if url.get_backend_name() == "sqlite" or answers_within is None:
        return engine
    await engine.dispose()
    return _engine_of(url, answers_within)


async def existing_database(chosen: str) -> AsyncEngine:
    """Connect to a database that a server of this version has created, and may be using; NoDatabase for any other."""
    url = parse_url(chosen)
    require_existing(url)
    engine = _engine_of(url)
    try:
        async with engine.connect() as connection:
            current, known = await connection.run_sync(_versions)
    except DBAPIError as error:
        await engine.dispose()
        raise unusable(url, error) from error
    except BaseException:
        await engine.dispose()
        raise
    if current != known[0]:
        await engine.dispose()
        raise NoDatabase(
            f"the database {url.render_as_string()} has version {current}, and this program uses {known[0]}: "
            "use the lastboat of the server"
        )
    return engine


def require_existing(url: URL) -> None:
    """NoDatabase if it is a file that there is not."""
    file = sqlite_file(url)
    if file is not None and not file.exists():
        raise NoDatabase(f"there is no database {file}; a server creates one, and --database names it")


def _engine_of(url: URL, answers_within: float | None = None) -> AsyncEngine:
    """Hide parameters in errors: they would put secrets into the log."""
    if url.get_backend_name() != "sqlite":
        arguments = {**POSTGRES, "command_timeout": answers_within}
        engine = create_async_engine(url, hide_parameters=True, connect_args=arguments, pool_pre_ping=True)
    else:
        file = sqlite_file(url)
        if file is not None:
            make_private(file)
        engine = create_async_engine(url, hide_parameters=True, **SQLITE)
    _prepare_connections(engine.sync_engine, url)
    return engine


def threaded_engine(url: URL) -> Engine:
    """Another engine on a SQLite file, for use by one thread without an event loop.

    Each statement is its own transaction, unless one is begun explicitly.
    """
    engine = create_engine(
        url.set(drivername="sqlite"), hide_parameters=True, isolation_level="AUTOCOMMIT", **ONE_CONNECTION
    )
    _prepare_connections(engine, url)
    return engine


def _prepare_connections(engine: Engine, url: URL) -> None:
    """Make each new connection durable, and raise drivers' errors as NoDatabase: each driver has its own."""
    file = sqlite_file(url)

    def connect(dialect: Any, _: object, args: Any, named: Any) -> Any:
        if file is not None and not file.exists():  # SQLite would create an empty one
            raise NoDatabase(f"cannot use the database {file}: the file was deleted")
        try:
            return dialect.connect(*args, **named)
        except Exception as error:
            raise unusable(url, error) from error

    event.listen(engine, "do_connect", connect)
    if url.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _make_durable)


def make_private(file: Path) -> None:
    """Let only the owner read the file: it contains the secrets of running games. SQLite's other files get its mode."""
    with suppress(OSError):  # SQLite reports why a file cannot be used
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE))
    for name in (file, f"{file}-wal", f"{file}-shm"):
        with suppress(OSError):
            os.chmod(name, PRIVATE)


def unusable(url: URL, error: BaseException) -> NoDatabase:
    """The error to raise, with the driver's own reason and without the URL's password."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        error = error.orig
    reason = " ".join(str(error).split()) or type(error).__name__
    return NoDatabase(f"cannot use the database {url.render_as_string()}: {reason}")


def _make_durable(connection: object, _: object) -> None:
    """A commit survives a power failure (WAL with synchronous FULL)."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":  # several processes may start at once
        connection.execute(text("select pg_advisory_xact_lock(:key)"), {"key": UPGRADE_KEY})
    current, known = _versions(connection)
    if current is not None and current not in known:
        raise NoDatabase(
            f"the database has version {current}, but this program supports at most {known[0]}: use the lastboat that "
            "wrote it, or a newer one"
        )
    command.upgrade(_config(connection), "head")


def _versions(connection: Connection) -> tuple[str | None, list[str]]:
    """The version of a database, and those that this program knows, latest first."""
    scripts = ScriptDirectory.from_config(_config(connection))
    known = [script.revision for script in scripts.walk_revisions()]
    return MigrationContext.configure(connection).get_current_revision(), known


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config
