"""How much of one kind may be under way at once: of a person, of an address, in all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from lastboat.server.limits.allowances import Client
from lastboat.server.refusals import Refusal


class Places:
    """Counts what is under way."""

    def __init__(self, of_person: int, of_address: int, in_all: int, what: str) -> None:
        self._of_person = of_person
        self._of_address = of_address
        self._in_all = in_all
        self._what = what
        self._taken = Counter[str]()
        self._total = 0

    @contextmanager
    def taken(self, client: Client) -> Iterator[None]:
        """Hold a place, or refuse it."""
        if client.person is not None and self._taken[client.person] >= self._of_person:
            raise self._refusal(self._of_person, "of one person", 1)
        if self._taken[client.address] >= self._of_address:
            raise self._refusal(self._of_address, "of one address", 2)
        if self._total >= self._in_all:
            raise self._refusal(self._in_all, "in all", 5)
        self._count(client, 1)
        try:
            yield
        finally:
            self._count(client, -1)

    def _count(self, client: Client, change: int) -> None:
        self._total += change
        for who in client:
            if who is not None:
                self._taken[who] += change
                if not self._taken[who]:
                    del self._taken[who]

    def _refusal(self, most: int, whose: str, retry_after: float) -> Refusal:
        plural = "" if most == 1 else "s"
        allowed = f"the server works on {most} {self._what}{plural} {whose} at a time; try again when one is answered"
        return Refusal("too-many-requests", allowed, retry_after=retry_after)
