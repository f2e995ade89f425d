"""Which tables this process owns: all of them, unless several processes share the database."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from lastboat.server.refusals import Refusal


class Ownership(Protocol):
    """Says which tables this process may load and write to."""

    async def claim(self, table: str) -> float | None:
        """Make sure that this process owns the table; Elsewhere if another one does.

        Returns since when nobody has owned it, if the table is claimed only now and that is known.
        """

    def require(self, table: str) -> None:
        """Raise Elsewhere unless what this process knows of the table is current."""

    def fence(self, table: str) -> int | None:
        """The fencing number for every write to the table."""

    def mine(self, tables: Iterable[str]) -> list[str]:
        """Those of the tables that this process owns."""

    def lose(self, table: str) -> None:
        """Note that another process has claimed the table."""

    def forget(self, table: str) -> None:
        """Note that the table has been deleted."""

    async def release(self, tables: Collection[str]) -> None:
        """Release tables that need no owner now."""

    def held(self) -> list[str]:
        """The tables that this process has claimed and could release."""


class Elsewhere(Refusal):
    """Another process owns the table."""

    def __init__(self, owner: str) -> None:
        super().__init__("no-owner", "another process is taking over this table; try again", retry_after=1)
        self.owner = owner


class SoleOwner:
    """The ownership of a process that has the database to itself."""

    async def claim(self, table: str) -> float | None:
        return None

    def require(self, table: str) -> None: ...

    def fence(self, table: str) -> int | None:
        return None

    def mine(self, tables: Iterable[str]) -> list[str]:
        return list(tables)

    def lose(self, table: str) -> None: ...

    def forget(self, table: str) -> None: ...

    async def release(self, tables: Collection[str]) -> None: ...

    def held(self) -> list[str]:
        return []
