"""Heavy work: what takes many times as long as a move, done in slices between other people's moves.

The work is Python, which holds the GIL, so a thread would delay the event loop just as much, and by milliseconds at a
time. Here it is cut into slices instead, with a pause after each. Addresses take turns (`Turns`), so a long queue
delays only the address that filled it.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, deque
from collections.abc import Generator, Hashable
from typing import Final, Generic, TypeVar

from lastboat.server.limits.addresses import Client
from lastboat.server.limits.allowances import ConcurrencyLimit, Limited

Work = Generator[None, None, str]
"""Yields where it may be interrupted, and returns its text."""
T = TypeVar("T")

SLICE: Final = 0.001
"""Seconds of work at a time."""
PAUSE: Final = 0.002
"""Seconds between two slices: heavy work takes at most a third of the CPU."""
MAX_OF_PERSON: Final = 4
MAX_OF_ADDRESS: Final = 16
MAX_WAITING: Final = 128
"""Heavy requests in progress: per person, per address, in total."""
HEAVY_REQUESTS: Final = Limited("too-many-requests", "heavy requests", "try again when one is answered", 2)


def finish(work: Generator[None, None, T]) -> T:
    """Do work in one go."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


class Turns(Generic[T]):
    """Waiting items, by address; addresses take turns."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[T]] = OrderedDict()
        """The address whose turn is next comes first."""

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, address: str, item: T) -> None:
        """Add an item after the others of its address."""
        self._waiting.setdefault(address, deque()).append(item)

    def put_back(self, address: str, item: T) -> None:
        """Add an item before the others of its address."""
        self._waiting.setdefault(address, deque()).appendleft(item)

    def pop(self) -> tuple[str, T]:
        """Remove the next item of the address whose turn it is; its next one waits until the others had their turns."""
        address, items = self._waiting.popitem(last=False)
        item = items.popleft()
        if items:
            self._waiting[address] = items
        return address, item


class HeavyWork:
    """All heavy work that has been requested."""

    def __init__(self) -> None:
        self._jobs = Turns[_Job]()
        self._limit = ConcurrencyLimit(MAX_OF_PERSON, MAX_OF_ADDRESS, MAX_WAITING, HEAVY_REQUESTS)
        self._task: asyncio.Task[None] | None = None

    async def do(self, client: Client, work: Work) -> str:
        """The result of the work, once all its turns have come. If cancelled, the work is dropped."""
        with self._limit.acquire(client):
            job = _Job(work)
            self._jobs.add(client.address, job)
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._run())
            return await job.result

    async def _run(self) -> None:
        while self._jobs:
            address, job = self._jobs.pop()
            job.advance(time.perf_counter() + SLICE)
            if not job.result.done():
                self._jobs.put_back(address, job)
            await asyncio.sleep(PAUSE)


class _Job:
    """One request's work."""

    def __init__(self, work: Work) -> None:
        self._work = work
        self.result: asyncio.Future[str] = asyncio.get_running_loop().create_future()

    def advance(self, until: float) -> None:
        """Work until this time, unless nobody waits for the result any more."""
        try:
            while not self.result.done() and time.perf_counter() < until:
                next(self._work)
        except StopIteration as done:
            self.result.set_result(done.value)
        except Exception as error:
            self.result.set_exception(error)


class TextCache:
    """Texts that never change, such as frames of finished games: those asked for last, up to so many characters."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._size = 0
        self._texts: OrderedDict[Hashable, str] = OrderedDict()

    def get(self, key: Hashable) -> str | None:
        text = self._texts.get(key)
        if text is not None:
            self._texts.move_to_end(key)
        return text

    def put(self, key: Hashable, text: str) -> None:
        """Keep a text in place of those that were not asked for longest."""
        self._size += len(text) - len(self._texts.pop(key, ""))
        self._texts[key] = text
        while self._size > self._most:
            self._size -= len(self._texts.popitem(last=False)[1])
