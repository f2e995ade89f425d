"""Streams of a table with many listeners: changes in quick succession share one message."""

from __future__ import annotations

import asyncio

from lastboat.server.runtime.subscribers import SMALL, Subscriber, Subscribers

TABLE = "0" * 16


class Listener:
    """Counts how often its stream looks for changes."""

    def __init__(self, subscribers: Subscribers) -> None:
        self.woken = 0
        self.subscriber: Subscriber = subscribers.add(TABLE)

    async def run(self) -> None:
        while not self.subscriber.is_gone:
            self.subscriber.rest()
            await self.subscriber.wait()
            self.woken += 1


def woken_by(listeners: int, changes: int) -> set[int]:
    """How often each of them is woken by changes that come faster than messages are sent."""

    async def scenario() -> set[int]:
        subscribers = Subscribers()
        listening = [Listener(subscribers) for _ in range(listeners)]
        running = [asyncio.create_task(one.run()) for one in listening]
        await asyncio.sleep(0)  # until all of them wait
        for _ in range(changes):
            subscribers.wake(TABLE)
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        while any(one.woken < 2 for one in listening):  # the last change comes through, a little later
            await asyncio.sleep(0.01)
        found = {one.woken for one in listening}
        for one in listening:
            one.subscriber.leave()
            subscribers.remove(TABLE, one.subscriber)
        await asyncio.gather(*running)
        assert TABLE not in subscribers.tables()
        return found

    return asyncio.run(scenario())


def test_at_an_ordinary_table_every_change_is_sent_at_once() -> None:
    assert woken_by(SMALL, 30) == {30}


def test_a_crowd_gets_many_changes_in_few_messages_and_misses_none() -> None:
    """Each round through all listeners takes much less time than they rest."""
    assert max(woken_by(2000, 10)) < 10
