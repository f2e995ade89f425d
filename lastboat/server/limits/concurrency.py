"""How many of one kind may be in progress at once: per person, per address, in total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from lastboat.server.limits.addresses import Client
from lastboat.server.refusals import Refusal


class Limited(NamedTuple):
    """What is limited, and how the excess is refused."""

    code: str
    what: str
    """In the plural."""
    instead: str
    """What a refused client can do."""
    retry_after: float
    """Seconds."""


class ConcurrencyLimit:
    """Counts what is in progress."""

    def __init__(self, of_person: int, of_address: int, in_all: int, limited: Limited) -> None:
        self._of_person = of_person
        self._of_address = of_address
        self._in_all = in_all
        self._limited = limited
        self._by_client = Counter[str]()
        """In progress, by person and by address."""
        self._total = 0

    @contextmanager
    def acquire(self, client: Client) -> Iterator[None]:
        """Hold a place, or refuse it."""
        if client.person is not None and self._by_client[client.person] >= self._of_person:
            raise self._refusal(self._of_person, "of one person")
        if self._by_client[client.address] >= self._of_address:
            raise self._refusal(self._of_address, "of one address")
        if self._total >= self._in_all:
            raise self._refusal(self._in_all, "in all")
        self._count(client, 1)
        try:
            yield
        finally:
            self._count(client, -1)

    def _count(self, client: Client, change: int) -> None:
        self._total += change
        for who in client:
            if who is not None:
                self._by_client[who] += change
                if not self._by_client[who]:
                    del self._by_client[who]

    def _refusal(self, most: int, whose: str) -> Refusal:
        code, what, instead, retry_after = self._limited
        return Refusal(code, f"{what} {whose}: at most {most} at a time; {instead}", retry_after=retry_after)
