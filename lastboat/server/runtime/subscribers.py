"""The open streams of each table, whether the table is in memory or not."""

from __future__ import annotations

import asyncio
from collections.abc import Collection


class Subscriber:
    """One open stream. It is woken when its table changes, and then sends everything since its last message.

    An `asyncio.Event` would work, but its queue of waiters would be most of an idle stream's memory.
    """

    def __init__(self, key: str | None = None) -> None:
        self.key = key
        """The hash of the token it was opened with."""
        self.is_gone = False
        self._is_woken = False
        self._waiting: asyncio.Future[None] | None = None

    def wake(self) -> None:
        self._is_woken = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def leave(self) -> None:
        """End the stream: its client has disconnected or its token was revoked."""
        self.is_gone = True
        self.wake()

    def rest(self) -> None:
        """Clear the wake-up before looking for updates."""
        self._is_woken = False

    async def wait(self) -> None:
        """Wait for the next wake-up."""
        if not self._is_woken:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None


class Subscribers:
    """All open streams."""

    def __init__(self) -> None:
        self._by_table: dict[str, set[Subscriber]] = {}

    def __len__(self) -> int:
        return sum(len(subscribers) for subscribers in self._by_table.values())

    def add(self, table: str, key: str | None = None) -> Subscriber:
        subscriber = Subscriber(key)
        self._by_table.setdefault(table, set()).add(subscriber)
        return subscriber

    def has(self, table: str) -> bool:
        return table in self._by_table

    def remove(self, table: str, subscriber: Subscriber) -> None:
        subscribers = self._by_table[table]
        subscribers.remove(subscriber)
        if not subscribers:
            del self._by_table[table]

    def wake(self, table: str) -> None:
        """Wake the subscribers of a table that has changed."""
        for subscriber in self._by_table.get(table, ()):
            subscriber.wake()

    def end(self, keys: Collection[str]) -> None:
        """End the streams that were opened with these tokens."""
        for subscribers in self._by_table.values():
            for subscriber in subscribers:
                if subscriber.key in keys:
                    subscriber.leave()

    def end_table(self, table: str) -> None:
        """End the streams of a table that is deleted."""
        for subscriber in self._by_table.get(table, ()):
            subscriber.leave()

    def wake_all(self) -> None:
        for subscribers in self._by_table.values():
            for subscriber in subscribers:
                subscriber.wake()
