"""Who listens to which table, whether it is in memory or not."""

from __future__ import annotations

import asyncio


class Listener:
    """One open stream: it is woken when its table has news, and asks for all since it last heard.

    An `asyncio.Event` would do, but has a queue for many who wait: much of what an idle stream would hold.
    """

    def __init__(self) -> None:
        self.is_gone = False
        self._is_woken = False
        self._waiting: asyncio.Future[None] | None = None

    def wake(self) -> None:
        self._is_woken = True
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def leave(self) -> None:
        """Whoever listened is no longer there."""
        self.is_gone = True
        self.wake()

    def rest(self) -> None:
        """What it was woken for is being seen to."""
        self._is_woken = False

    async def wait(self) -> None:
        """Until it is woken."""
        if not self._is_woken:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None


class Audience:
    """All listeners."""

    def __init__(self) -> None:
        self._by_table: dict[str, set[Listener]] = {}

    def __len__(self) -> int:
        return sum(len(listeners) for listeners in self._by_table.values())

    def add(self, table: str) -> Listener:
        listener = Listener()
        self._by_table.setdefault(table, set()).add(listener)
        return listener

    def remove(self, table: str, listener: Listener) -> None:
        listeners = self._by_table[table]
        listeners.remove(listener)
        if not listeners:
            del self._by_table[table]

    def wake(self, table: str) -> None:
        """The table has news."""
        for listener in self._by_table.get(table, ()):
            listener.wake()

    def wake_all(self) -> None:
        for listeners in self._by_table.values():
            for listener in listeners:
                listener.wake()
