"""An engine on a SQLite file, for tests that read and write it without a server."""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Engine, create_engine
from sqlalchemy.pool import NullPool


def engine_on(file: Path) -> Engine:
    """Closes each connection after use: from Python 3.13 on, one that is left to be collected is a warning."""
    return create_engine(f"sqlite:///{file}", poolclass=NullPool)
