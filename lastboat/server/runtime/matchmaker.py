"""Makes tables for those who look for a game, at any process: whichever notices first that enough people wait.

A page that waits keeps a request open, and opens the next one when it has its answer. That is how the server knows that
somebody is still there: no timer runs in a page, because browsers slow those of hidden pages down to one a minute.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final

from lastboat.editions import Options
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.registry import TableRegistry
from lastboat.server.store.database import DATABASE_ERRORS
from lastboat.server.store.queue import PRESENT, Looking, Queue
from lastboat.server.store.writer import NotWaiting, Seating
from lastboat.server.tables import lobby_rules
from lastboat.server.tables.entries import Entry, Starting
from lastboat.server.tables.fair_dice import new_secret
from lastboat.server.tables.matching import CLOCKS, Match, find_matches
from lastboat.server.tables.table import Table
from lastboat.server.thinking.bot_router import BotRouter

LOOK_EVERY: Final = 1.0
"""Seconds between two looks at the queue, while somebody waits at this process."""
NOTED_EVERY: Final = PRESENT / 4
"""Seconds after which the database is told again who is there."""
HELD: Final = 5.0
"""Seconds after which a waiting request is answered even if nothing has changed."""
COME_WITHIN: Final = 20.0
"""Seconds in which those who were seated have to come; then the game starts with bots in the place of those who did
not, as for anyone who leaves."""
MAX_DRAWN: Final = 4096
"""Ids drawn for a table that this process owns: enough to find one of even a single shard."""

log = logging.getLogger("lastboat.matchmaker")


class Matchmaker:
    """Works only while somebody waits at this process; a table without anyone who waits is not needed."""

    def __init__(self, queue: Queue, registry: TableRegistry, bot_router: BotRouter) -> None:
        self.queue = queue
        self._registry = registry
        self._bot_router = bot_router
        self._waiting: dict[str, set[asyncio.Future[None]]] = {}
        """The open requests of each person."""
        self._noted: dict[str, float] = {}
        """When the database was told that they are there."""
        self._task: asyncio.Task[None] | None = None
        self._looking: list[Looking] = []
        self._looked = -NOTED_EVERY
        self._reading = asyncio.Lock()

    async def wait(self, person: str, is_gone: asyncio.Event) -> None:
        """Return when the person has a table, after a few seconds, or when their page is gone."""
        request = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(person, set()).add(request)
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        gone = asyncio.create_task(is_gone.wait())
        try:
            await asyncio.wait({request, gone}, timeout=HELD, return_when=asyncio.FIRST_COMPLETED)
        finally:
            gone.cancel()
            requests = self._waiting[person]
            requests.discard(request)
            if not requests:
                del self._waiting[person]
                if is_gone.is_set():
                    self._noted.pop(person, None)
                    await self.queue.note_gone(person)

    async def looking(self) -> list[Looking]:
        """How many look for which game, as it was at most a second ago."""
        async with self._reading:
            if time.monotonic() - self._looked >= LOOK_EVERY:
                self._looking, self._looked = await self.queue.looking(), time.monotonic()
            return self._looking

    def stop_waiting(self) -> None:
        """Answer every request: the server stops."""
        for request in [one for requests in self._waiting.values() for one in requests]:
            _answer(request)

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        while self._waiting:
            try:
                await self.look()
            except DATABASE_ERRORS as error:
                log.warning("queue not read; retrying", extra={"reason": type(error).__name__})
            except Exception:
                log.exception("no tables made; retrying")
            await asyncio.sleep(LOOK_EVERY)
        self._task = None
        self._noted.clear()

    async def look(self) -> None:
        """Note who is there, make the tables that can be made, and answer those who have one."""
        now = time.monotonic()
        unnoted = [one for one in self._waiting if now - self._noted.get(one, -NOTED_EVERY) >= NOTED_EVERY]
        if unnoted:
            await self.queue.note_present(unnoted)
            recent = {one: at for one, at in self._noted.items() if now - at < NOTED_EVERY}
            self._noted = recent | dict.fromkeys(unnoted, now)
        for match in find_matches(await self.queue.waiting(), self._registry.now()):
            with suppress(NotWaiting):  # another process was faster, or somebody has just left
                await self.seat(match)
        for person in await self.queue.seated(list(self._waiting)):
            for request in self._waiting.get(person, ()):
                _answer(request)

    async def seat(self, match: Match) -> str:
        """Make the table of a match, in the transaction that takes its people from the queue; returns its id.

        The game waits until everyone has revealed the salt they committed to when they began to look, which shows
        that they have come. Raises NotWaiting if one of them does not wait any more.
        """
        registry, now, host = self._registry, self._registry.now(), match.people[0]
        table = Table(self._new_id(), new_secret())
        seats = lobby_rules.found_seats(match)
        created = lobby_rules.create(
            table.secret,
            now,
            host=host.person,
            options=Options.of({"players": match.players}),
            seats=seats,
            clock=CLOCKS[host.wish.clock],
            payer=host.payer,
            public=False,
            hints=False,
            level=lobby_rules.DEFAULT_LEVEL,
            rated=host.wish.rated,
        )
        people = {one.person: one.commitment for one in match.people}
        entries: list[Entry] = [created, Starting(now, now + COME_WITHIN)]
        await registry.add(table, entries, list(people), seating=Seating(people, now, now - PRESENT))
        self._bot_router.expect(table.bot_levels)
        if registry.owns(table.id):  # else it is loaded where the proxy sends those who come
            with suppress(Refusal):
                await registry.load(table.id)  # so that the game starts even if nobody comes
        return table.id

    def _new_id(self) -> str:
        """The id of a table that this process owns, if it owns any."""
        drawn = (lobby_rules.new_id() for _ in range(MAX_DRAWN))
        return next(filter(self._registry.owns, drawn), None) or lobby_rules.new_id()


def _answer(request: asyncio.Future[None]) -> None:
    if not request.done():
        request.set_result(None)
