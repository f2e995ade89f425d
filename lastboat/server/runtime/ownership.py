"""Which tables this process owns: all of them, unless several processes share the database."""

from __future__ import annotations

from typing import Protocol

from lastboat.server.store.writer import Tenure


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
