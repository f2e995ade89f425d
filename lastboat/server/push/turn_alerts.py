"""Decides when to notify somebody of their turn: other people play too, no live clock runs, and they do not answer."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from lastboat.server.push.sender import Push, Sender
from lastboat.server.runtime.registry import TableObserver
from lastboat.server.store.database import NoDatabase
from lastboat.server.store.devices import Devices
from lastboat.server.tables.table import Table

LOOK_EVERY: Final = 1.0
"""Seconds between two checks for unanswered decisions."""

log = logging.getLogger("lastboat.push")


@dataclass(frozen=True)
class Turn:
    """A decision that is waiting for a person."""

    person: str
    ply: int
    due: float


class TurnAlerts(TableObserver):
    """The turns that nobody has answered yet, at most one per table."""

    def __init__(
        self, sender: Sender, devices: Devices, in_memory: Callable[[str], Table | None], delay: float
    ) -> None:
        self._sender = sender
        self._devices = devices
        self._in_memory = in_memory
        self._delay = delay
        self._waiting: dict[str, Turn] = {}
        self._task = asyncio.create_task(self._run())

    def changed(self, table: Table, asked_before: int | None) -> None:
        """The decision may be another person's now; a person who keeps deciding is at the table."""
        person = person_to_notify(table)
        if person is None:
            self._waiting.pop(table.id, None)
        elif asked_before is None or table.seats[asked_before].person != person:
            self._wait_for(table, person)

    def resumed(self, table: Table, ran_until: float) -> None:
        """A person whose turn came shortly before the server went down has not been notified."""
        person = person_to_notify(table)
        if person is not None and table.asked_at + self._delay > ran_until:
            self._wait_for(table, person)

    async def close(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        await self._sender.close()

    def _wait_for(self, table: Table, person: str) -> None:
        assert table.game is not None
        self._waiting[table.id] = Turn(person, table.game.ply, time.monotonic() + self._delay)

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(min(LOOK_EVERY, self._delay))
            now = time.monotonic()
            for id in [id for id, turn in self._waiting.items() if turn.due <= now]:
                try:
                    await self._notify(id, self._waiting.pop(id))
                except NoDatabase:  # the lease keeper has logged it
                    pass
                except Exception:
                    log.exception("turn notification not queued; skipped", extra={"table": id})

    async def _notify(self, id: str, turn: Turn) -> None:
        table = self._in_memory(id)
        if table is None or table.game is None or table.game.ply != turn.ply or person_to_notify(table) != turn.person:
            return
        for device in await self._devices.of(turn.person):
            self._sender.send(Push(device, id))


def person_to_notify(table: Table) -> str | None:
    """The person to decide, if they may be elsewhere: nobody waits for a person alone with bots, and a live clock is
    watched."""
    seat = table.seat_to_act
    if table.status != "playing" or seat is None or table.clock.control.kind == "live" or len(table.people) < 2:
        return None
    return None if table.seats[seat].is_played_by_bot else table.seats[seat].person
