"""The open streams of each table, whether the table is in memory or not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from typing import Final

SMALL: Final = 16
"""The streams of a table that are always woken at once."""
MESSAGES_A_SECOND: Final = 1000.0
"""Where more are open, how many messages all of them get together; changes in between share one."""


class Subscriber:
    """One open stream. It is woken when its table changes, and then sends everything since its last message.

    An `asyncio.Event` would work, but its queue of waiters would be most of an idle stream's memory.
    """

    def __init__(self, key: str | None = None, person: str | None = None) -> None:
        self.key = key
        """The hash of the token it was opened with."""
        self.person = person
        self.is_gone = False
        self.is_outdated = False
        """Whether its person has changed: whom they have muted, or that they are banned."""
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

    def renew(self) -> None:
        """Let the stream look again who its person is."""
        self.is_outdated = True
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
        self._resting: dict[str, float] = {}
        """Tables with many streams that were woken a moment ago, and until when they wait."""
        self._due: set[str] = set()
        """Those that have changed again."""

    def __len__(self) -> int:
        return sum(len(subscribers) for subscribers in self._by_table.values())

    def add(self, table: str, key: str | None = None, person: str | None = None) -> Subscriber:
        subscriber = Subscriber(key, person)
        self._by_table.setdefault(table, set()).add(subscriber)
        return subscriber

    def tables(self) -> Collection[str]:
        """The tables with an open stream."""
        return self._by_table.keys()

    def remove(self, table: str, subscriber: Subscriber) -> None:
        subscribers = self._by_table[table]
        subscribers.remove(subscriber)
        if not subscribers:
            del self._by_table[table]
            self._resting.pop(table, None)

    def wake(self, table: str) -> None:
        """Wake the subscribers of a table that has changed.

        Many of them would take the time of other tables' moves: they wait a moment, in proportion to their number, and
        get all changes until then in one message. A price by the number of listeners would do as well against floods,
        but honest players would pay it whenever many people watch them.
        """
        if table in self._due:
            return
        wait = self._resting.get(table, 0.0) - time.monotonic()
        if wait <= 0:
            self._wake_now(table)
        else:
            self._due.add(table)
            asyncio.get_running_loop().call_later(wait, self._wake_now, table)

    def _wake_now(self, table: str) -> None:
        self._due.discard(table)
        listening = self._by_table.get(table, ())
        if len(listening) > SMALL:
            self._resting[table] = time.monotonic() + len(listening) / MESSAGES_A_SECOND
        else:
            self._resting.pop(table, None)
        for subscriber in listening:
            subscriber.wake()

    def end(self, keys: Collection[str]) -> None:
        """End the streams that were opened with these tokens."""
        for subscribers in self._by_table.values():
            for subscriber in subscribers:
                if subscriber.key in keys:
                    subscriber.leave()

    def renew(self, people: Collection[str]) -> None:
        """Let the streams of these people look again who they are."""
        for subscribers in self._by_table.values():
            for subscriber in subscribers:
                if subscriber.person in people:
                    subscriber.renew()

    def end_table(self, table: str) -> None:
        """End the streams of a table that is deleted."""
        for subscriber in self._by_table.get(table, ()):
            subscriber.leave()

    def wake_all(self) -> None:
        for subscribers in self._by_table.values():
            for subscriber in subscribers:
                subscriber.wake()
