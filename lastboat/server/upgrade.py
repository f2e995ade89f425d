"""Opening a database: brought up to this version, refused if it is of a newer one."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from lastboat.errors import LastBoatError
from lastboat.server.settings import data_folder

MIGRATIONS: Final = Path(__file__).parent / "migrations"
FILE: Final = "lastboat.db"


class NoDatabase(LastBoatError):
    """The database cannot be used; one line says why."""


def database_url(chosen: str) -> str:
    """The chosen database, or the file in the user's data folder, which is made if need be."""
    if chosen:
        return chosen
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise NoDatabase(f"cannot write to {folder}: {error.strerror}; choose another file with --database") from error
    return f"sqlite+aiosqlite:///{folder / FILE}"


async def open_database(chosen: str) -> AsyncEngine:
    """The engine of a database of this version."""
    url = database_url(chosen)
    try:
        name = make_url(url).get_backend_name()
        engine = create_async_engine(url)
    except (ArgumentError, NoSuchModuleError) as error:
        raise NoDatabase(f"{chosen!r} is no database URL; sqlite+aiosqlite:///FILE is one") from error
    except ModuleNotFoundError as error:
        raise NoDatabase(
            f"{url.split(':')[0]} needs {error.name}; get it with: pip install 'lastboat[postgres]'"
        ) from error
    if name == "sqlite":
        event.listen(engine.sync_engine, "connect", _make_durable)
    try:
        async with engine.begin() as connection:
            await connection.run_sync(_upgrade)
    except OperationalError as error:
        await engine.dispose()
        raise NoDatabase(f"cannot use the database {make_url(url).render_as_string()}: {error.orig}") from error
    except BaseException:
        await engine.dispose()
        raise
    return engine


def _make_durable(connection: object, _: object) -> None:
    """What is committed survives the power plug (WAL with synchronous FULL)."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    current = MigrationContext.configure(connection).get_current_revision()
    if current is not None and current not in known:
        raise NoDatabase(
            f"the database is of version {current}, this program knows up to {known[0]}: use a newer lastboat"
        )
    command.upgrade(config, "head")
