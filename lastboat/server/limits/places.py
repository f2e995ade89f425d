"""How many of one kind may be in progress at once: per person, per address, in total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from lastboat.server.limits.addresses import Client
from lastboat.server.refusals import Refusal


class Kind(NamedTuple):
    """What is counted, and how the excess is refused."""

    code: str
    what: str
    """In the plural."""
    instead: str
    """What a refused client can do."""
    retry_after: float
    """Seconds."""


class Places:
    """Counts what is in progress."""

    def __init__(self, of_person: int, of_address: int, in_all: int, kind: Kind) -> None:
        self._of_person = of_person
        self._of_address = of_address
        self._in_all = in_all
        self._kind = kind
        self.by_client = Counter[str]()
        """In progress in this process, by person and by address."""
        self.elsewhere: dict[str, dict[str, int]] = {}
        """The same for other processes."""
        self._total = 0

    @contextmanager
    def taken(self, client: Client) -> Iterator[None]:
        """Hold a place, or refuse it."""
        if client.person is not None and self._of(client.person) >= self._of_person:
            raise self._refusal(self._of_person, "of one person")
        if self._of(client.address) >= self._of_address:
            raise self._refusal(self._of_address, "of one address")
        if self._total >= self._in_all:
            raise self._refusal(self._in_all, "in all")
        self._count(client, 1)
        try:
            yield
        finally:
            self._count(client, -1)

    def _of(self, who: str) -> int:
        return self.by_client[who] + sum(taken.get(who, 0) for taken in self.elsewhere.values())

    def _count(self, client: Client, change: int) -> None:
        self._total += change
        for who in client:
            if who is not None:
                self.by_client[who] += change
                if not self.by_client[who]:
                    del self.by_client[who]

    def _refusal(self, most: int, whose: str) -> Refusal:
        code, what, instead, retry_after = self._kind
        return Refusal(code, f"{what} {whose}: at most {most} at a time; {instead}", retry_after=retry_after)
