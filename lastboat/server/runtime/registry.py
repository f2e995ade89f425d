"""The tables in memory: loaded when someone comes, changed one request at a time, put away when nothing happens."""

from __future__ import annotations

import asyncio
import heapq
import logging
import math
import time
from collections.abc import Callable, Sequence
from typing import Final

from lastboat.server.refusals import Refusal
from lastboat.server.runtime.autoplay import Pilot
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.subscribers import Audience
from lastboat.server.runtime.warm_up import Warming
from lastboat.server.store.store import Change, Store
from lastboat.server.tables import play_rules
from lastboat.server.tables.summaries import kept
from lastboat.server.tables.table import Entry, Table
from lastboat.server.wall_clock import Clock

Decide = Callable[[Table, float], list[Entry]]
"""What a request does to a table at a time: the entries for its log."""
BEAT: Final = 5.0
"""Seconds between two signs of life in the database."""
TICK: Final = 0.2
PING: Final = 15.0
"""Seconds after which every stream says that it is alive."""
DRAWN: Final = 1.0
"""Seconds after which what was drawn of tables is forgotten: by then everyone has heard it."""

log = logging.getLogger("lastboat.harbour")


class Berth:
    """A table in memory."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        self.offering = asyncio.Lock()
        """Held while a rematch is set up, so that two who ask at once get the same table."""
        self.touched = time.monotonic()
        self.pilot: asyncio.Task[None] | None = None
        self.piloted: tuple[object, ...] = ()
        self.is_doubtful = False
        """The database failed while something was written: whether it stands only the log can tell."""


class Harbour:
    """All tables."""

    def __init__(
        self, store: Store, pilot: Pilot, clock: Clock, metrics: Metrics, idle: float, warming: Warming
    ) -> None:
        self.store = store
        self.clock = clock
        self.metrics = metrics
        self.audience = Audience()
        self.stopping = asyncio.Event()
        self._pilot = pilot
        self._idle = idle
        self._warming = warming
        self._berths: dict[str, asyncio.Future[Berth]] = {}
        self._flags: list[tuple[float, str]] = []
        self._next_flag: dict[str, float] = {}
        self._outage: dict[str, tuple[float, float]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        metrics.gauge("tables_loaded", lambda: len(self._berths))
        metrics.gauge("streams", lambda: len(self.audience))

    async def open(self) -> None:
        """Take up every game where it was; what time passed meanwhile is nobody's."""
        now = self.clock()
        beat = await self.store.last_beat()
        for id in await self.store.playing():
            self._outage[id] = (now if beat is None else beat, now)
        await self.store.beat(now)
        self._tasks = [asyncio.create_task(self._resume()), asyncio.create_task(self._watch())]

    async def close(self) -> None:
        self.stop_telling()
        pilots = [berth.pilot for berth in self._loaded() if berth.pilot is not None]
        for task in [*self._tasks, *pilots]:
            task.cancel()
        await asyncio.gather(*self._tasks, *pilots, return_exceptions=True)
        await self.store.beat(self.clock())

    def stop_telling(self) -> None:
        """Every stream comes to its end."""
        self.stopping.set()
        self.audience.wake_all()

    # One table

    async def berth(self, id: str) -> Berth:
        """The table in memory, loaded if need be."""
        if id not in self._berths:
            self._berths[id] = asyncio.ensure_future(self._load(id))
        try:
            berth = await asyncio.shield(self._berths[id])
        except Exception:
            self._berths.pop(id, None)
            raise
        berth.touched = time.monotonic()
        return berth

    def in_memory(self, id: str) -> Table | None:
        """The table, unless it would have to be loaded."""
        loaded = self._berths.get(id)
        return loaded.result().table if loaded is not None and loaded.done() and not loaded.exception() else None

    @property
    def held(self) -> int:
        """Tables and streams in memory."""
        return len(self._berths) + len(self.audience)

    async def add(self, table: Table, created: Entry, members: Sequence[str]) -> None:
        """A new table."""
        table.fold(created)
        row = {**self._row(table), "secret": table.secret.hex(), "created": created.at}
        await self.store.append(Change(table.id, 1, [created], row, members))

    async def do(self, id: str, decide: Decide, members: Sequence[str] = ()) -> Berth:
        """Carry a request out: decided on the table as it stands, durable before anyone hears of it."""
        berth = await self.berth(id)
        async with berth.lock:
            await self._make_sure(berth)
            entries = decide(berth.table, self.clock())
            if entries:
                await self._commit(berth, entries, members)
        return berth

    async def _load(self, id: str) -> Berth:
        table = await self.store.load(id)
        if table is None:
            raise Refusal("no-such-table", f"there is no table {id!r}; look at the lobby or ask for the link again")
        berth = Berth(table)
        if id in self._outage:
            left, back = self._outage[id]
            if table.keeper.running is not None:
                seconds = max(0.0, back - max(left, table.keeper.since))
                await self._commit(berth, [Entry("paused", self.clock(), {"seconds": seconds})], ())
            del self._outage[id]
        self._arrange(berth)
        return berth

    async def _commit(self, berth: Berth, entries: Sequence[Entry], members: Sequence[str]) -> None:
        table = berth.table
        change = Change(table.id, table.seq + 1, entries, self._row_after(table, entries), members)
        try:
            await self.store.append(change)
        except Exception as error:
            berth.is_doubtful = True
            log.error("entries could not be written", extra={"table": table.id, "error": type(error).__name__})
            again = "it could not be written down; try again, a move with the same key"
            raise Refusal("no-database", again, retry_after=2) from error
        for entry in entries:
            table.fold(entry)
        self.metrics.count("moves", by=sum(entry.kind == "acted" for entry in entries))
        self._arrange(berth)
        self.audience.wake(berth.table.id)

    async def _make_sure(self, berth: Berth) -> None:
        """After a failure: the table as its log tells it, with what was written after all."""
        if not berth.is_doubtful:
            return
        table = await self.store.load(berth.table.id)
        if table is not None:
            berth.table = table
        berth.is_doubtful = False
        self._arrange(berth)
        self.audience.wake(berth.table.id)

    def _row_after(self, table: Table, entries: Sequence[Entry]) -> dict[str, object] | None:
        """What the lobby will show, if these entries change it."""
        if all(entry.kind not in ROW_CHANGES for entry in entries):
            return None
        twin = Table.load(table.id, table.secret, table.save())
        for entry in entries:
            twin.fold(entry)
        return self._row(twin)

    def _row(self, table: Table) -> dict[str, object]:
        return {"status": table.status, "public": table.public, "updated": self.clock(), "about": kept(table)}

    # What the server does by itself

    def _arrange(self, berth: Berth) -> None:
        """See to it that whoever is asked answers: a bot, an answer that is forced, the clock."""
        table = berth.table
        wanted = self._pilot.wanted(table)
        if wanted != berth.piloted:
            berth.piloted = wanted
            if berth.pilot is not None and berth.pilot is not asyncio.current_task():
                berth.pilot.cancel()
            berth.pilot = asyncio.create_task(self._let_answer(berth)) if wanted else None
        if table.keeper.flag_at is not None:
            self._expect_flag(table.id, table.keeper.flag_at)

    def _expect_flag(self, id: str, at: float) -> None:
        """Look at the table's clock then, or earlier."""
        if at < self._next_flag.get(id, math.inf):
            self._next_flag[id] = at
            heapq.heappush(self._flags, (at, id))

    async def _let_answer(self, berth: Berth) -> None:
        """Play for the seat that is asked, after a pause."""
        wanted = berth.piloted
        try:
            action = await self._pilot.answer(berth.table)
            async with berth.lock:
                await self._make_sure(berth)
                if self._pilot.wanted(berth.table) == wanted:
                    await self._commit(berth, play_rules.answer(berth.table, action, self.clock()), ())
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("an answer failed; trying again", extra={"table": berth.table.id})
            await asyncio.sleep(1)
            berth.piloted = ()
            self._arrange(berth)

    async def _resume(self) -> None:
        """Load the tables that were playing, so that bots play on and clocks run."""
        await self._warming.wait()
        for id in list(self._outage):
            try:
                await self.berth(id)
            except Exception:
                log.exception("a table cannot be resumed", extra={"table": id})
            await asyncio.sleep(0)

    async def _watch(self) -> None:
        """Look at the clocks, give signs of life."""
        await self._warming.wait()
        due = dict.fromkeys((BEAT, PING, DRAWN), time.monotonic())
        while True:
            await asyncio.sleep(TICK)
            try:
                await self._check_flags()
                for period, at in due.items():
                    if time.monotonic() - at >= period:
                        due[period] = time.monotonic()
                        await self._do_by_and_by(period)
            except Exception:
                log.exception("the watch stumbled")

    async def _do_by_and_by(self, period: float) -> None:
        if period == BEAT:
            await self.store.beat(self.clock())
        elif period == PING:
            self.audience.wake_all()
        else:
            for berth in self._loaded():
                berth.table.rendered.clear()

    async def _check_flags(self) -> None:
        now = self.clock()
        while self._flags and self._flags[0][0] <= now:
            at, id = heapq.heappop(self._flags)
            if self._next_flag.get(id) == at:
                del self._next_flag[id]
                try:
                    self._arrange(await self.do(id, play_rules.flag))
                except Exception:
                    self._expect_flag(id, now + 1.0)
                    raise

    async def put_away(self) -> None:
        """Idle tables leave memory, whether anyone listens or not; the next visitor or move loads them again."""
        before = time.monotonic() - self._idle
        for berth in self._loaded():
            busy = berth.pilot is not None or berth.lock.locked() or berth.touched > before
            if not busy:
                await self.store.keep_snapshot(berth.table)
                if not berth.lock.locked() and berth.touched <= before:
                    del self._berths[berth.table.id]
                    self._pilot.forget(berth.table.id)

    def _loaded(self) -> list[Berth]:
        return [one.result() for one in self._berths.values() if one.done() and not one.exception()]


ROW_CHANGES: Final = frozenset({"sat", "started", "ended"})
"""Entries after which the lobby has something else to show."""
