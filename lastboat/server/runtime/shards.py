"""The shards that this process owns, when several processes share a PostgreSQL database (`store/session.py`).

Every shard has an owner: whoever finds one free takes it, so that its bots play on and its clocks run. The proxy sends
all that concerns a shard to one process. If that is not the owner, it asks the owner to let go. A process that has
asked for a shard itself lets go of it at most once a minute: a proxy that does not hash by shard is refused, not
followed.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Collection, Coroutine
from contextlib import suppress
from functools import partial
from typing import Final

from lastboat.server.refusals import Refusal
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.residency import Residency
from lastboat.server.store.database import DATABASE_ERRORS, NoDatabase
from lastboat.server.store.database_clock import elapsed
from lastboat.server.store.session import SHARDS, Session
from lastboat.server.store.writer import Tenure

STAYS: Final = 60.0
"""Seconds after a process has let go of a shard in which it does not do so again, if it has asked for the shard."""
STRAGGLERS: Final = 5.0
"""Seconds after a shard was let go in which requests for it may still arrive, and do not fetch it back."""
PATIENCE: Final = 8.0
"""Seconds that a request waits for a shard: longer than PostgreSQL takes to notice that its owner is suspended."""
ASK_EVERY: Final = 0.5

log = logging.getLogger("lastboat.shards")


def shard_of(table: str) -> int:
    return int(table[:2], 16)


class Shards:
    """Implements `Ownership`, and `Renewable` for the process: `renew` is called every second."""

    def __init__(self, session: Session, metrics: Metrics) -> None:
        self.is_leaving = False
        """Whether the process stops: it takes no shard and lets go of any."""
        self._session = session
        self._metrics = metrics
        self._residency: Residency | None = None
        self._held: dict[int, Tenure] = {}
        self._had: Collection[int] = ()
        """The shards of the session before, until PostgreSQL has run for long enough."""
        self._seen: dict[int, float] = {}
        """When the owner of each shard was last heard of, by the database's clock."""
        self._asked_for: set[int] = set()
        """Those of the shards that this process got from another one, since requests for them came here."""
        self._let_go: dict[int, float] = {}
        """When this process has let go of a shard, on its own clock."""
        self._bounced: dict[int, float] = {}
        """The same for shards that it had asked for."""
        self._locking = asyncio.Lock()
        self._taking: asyncio.Task[None] | None = None
        """The free shards."""
        self._acquiring: dict[int, asyncio.Task[None]] = {}
        self._leaving: dict[int, asyncio.Task[None]] = {}
        self._answers: dict[int, asyncio.Future[str]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._warned = -math.inf
        metrics.shards_owned.set_function(lambda: len(self._held))

    def start(self, residency: Residency) -> None:
        """Own shards from now on."""
        self._residency = residency

    # The lease

    def check(self) -> None:
        self._session.check()

    async def renew(self) -> None:
        """Ping, and begin to take the shards that nobody owns: the next ping waits for nothing."""
        others: set[int] = set()
        for owner in await self._session.ping():
            self._seen.update(dict.fromkeys(owner.shards, owner.seen))
            others.update(owner.shards)
        if self._session.is_settled:
            self._had = ()
        is_taking = self._taking is not None and not self._taking.done()
        if self._residency is not None and self._residency.is_warm and not self.is_leaving and not is_taking:
            free = set(range(SHARDS)) - others - self._held.keys()
            self._taking = self._run(self._take(free)) if free else None

    async def _take(self, free: Collection[int]) -> None:
        try:
            await self._lock(free, None)
        except DATABASE_ERRORS as error:
            log.warning("free shards not taken; retrying", extra={"reason": str(error)})

    async def release(self) -> None:
        """Let go of every shard: other processes lock them when they hear of it."""
        self.is_leaving = True
        if self._taking is not None:
            self._taking.cancel()
            await asyncio.gather(self._taking, return_exceptions=True)
        await asyncio.gather(*(self._begin_leaving(shard) for shard in list(self._held)), return_exceptions=True)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        log.info("shards released")

    def reset(self) -> None:
        """The session has ended, and with it all that this process knew."""
        if self._held:
            self._metrics.shards_lost.inc(len(self._held))
            log.warning("database session lost; tables are read again", extra={"shards": len(self._held)})
            self._had = frozenset(self._held)
            self._seen.update(dict.fromkeys(self._held, self._session.clock.now()))
        self._held.clear()
        if self._residency is not None:
            self._residency.drop_all()

    # Ownership

    async def claim(self, table: str) -> Tenure:
        """Own the table's shard, asking its owner for it if necessary.

        Raises Refusal if the owner keeps it or does not answer, or if the database does not.
        """
        shard = shard_of(table)
        try:
            self._session.check()
            while shard not in self._held:
                await self._acquire_shard(shard)
            self._session.check()
        except DATABASE_ERRORS as error:
            raise Refusal("no-database", "the database does not answer; try again", retry_after=2) from error
        return self._held[shard]

    def owns(self, table: str) -> bool:
        return shard_of(table) in self._held

    # Acquiring shards

    async def _acquire_shard(self, shard: int) -> None:
        if shard not in self._acquiring:
            self._acquiring[shard] = asyncio.create_task(self._ask_for(shard))
            self._acquiring[shard].add_done_callback(partial(_forget, self._acquiring, shard))
        # All requests for the shard wait for one task: none of them may cancel it when its client goes away.
        await asyncio.shield(self._acquiring[shard])

    async def _ask_for(self, shard: int) -> None:
        """Lock a shard, once its owner has let go of it.

        Raises Refusal if the owner keeps it, or does not let go in time.
        """
        # Only the lock decides; notices just say when to try again. One may be lost, and an owner that dies sends none,
        # so the shard is tried and asked for every half second. If the owner has let go, its games could be played
        # until it was asked; if it has died, until it was last heard of (`_since`).
        if shard in self._leaving:
            await asyncio.wait({self._leaving[shard]})
        if self.is_leaving:
            raise _no_owner("this process stops")
        asked, until = self._session.clock.now(), elapsed() + PATIENCE
        let_go = False
        while not await self._lock([shard], asked if let_go else None):
            if elapsed() - self._let_go.get(shard, -math.inf) < STRAGGLERS:
                raise _no_owner("another process has taken over this table")
            if elapsed() > until:
                raise _no_owner("the process of this table does not answer")
            # First the future, then the question: the answer may come before `notify` returns.
            self._answers[shard] = asyncio.get_running_loop().create_future()
            await self._session.notify("ask", shard)
            await asyncio.wait({self._answers[shard]}, timeout=ASK_EVERY)
            answer = self._answers.pop(shard)
            let_go = answer.done() and answer.result() == "free"
            if answer.done() and answer.result() == "stays":
                raise _no_owner("requests for this table reach several processes")

    async def _lock(self, shards: Collection[int], since: float | None) -> bool:
        """Own those of the shards that are free. Their tables have not been played since then: by default, since their
        owner was last heard of.

        The database's lock comes first and `_held` last. In between, the games to resume are noted: a request that
        found the shard held before that would charge a player for the succession. One caller at a time, because
        PostgreSQL counts locks: a shard locked twice by one session would have to be unlocked twice.
        """
        assert self._residency is not None
        async with self._locking:
            wanted = set(shards) - self._held.keys() - self._leaving.keys()
            if not self._session.is_settled:  # its last owner may still answer from memory
                wanted &= set(self._had)
            number, got = await self._session.lock(wanted) if wanted else (0, [])
            if got:
                try:
                    await self._residency.expect([f"{shard:02x}" for shard in got], partial(self._since, since))
                except BaseException:
                    with suppress(NoDatabase):
                        await self._session.unlock(got)
                    raise
                if number != self._session.number:  # with it, the lock has gone too
                    raise NoDatabase("the database session was lost")
                self._held.update((shard, Tenure(number)) for shard in got)
                (self._asked_for.difference_update if since is None else self._asked_for.update)(got)
                self._run(self._residency.resume())
        return not self._held.keys().isdisjoint(shards)

    def _since(self, asked: float | None, table: str) -> float:
        assert self._residency is not None
        return self._seen.get(shard_of(table), self._residency.ran_until) if asked is None else asked

    def _run(self, work: Coroutine[None, None, None]) -> asyncio.Task[None]:
        """Run in the background; a failure means that the session is lost, which is noticed anyway."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Letting go

    def hear(self, verb: str, shard: int) -> None:
        """Another process asks for a shard (`ask`), or answers (`free`, `stays`)."""
        # A proxy that does not hash by shard would make two processes fetch the shard from each other for ever, each
        # time reading its tables again. So a shard that was fetched is let go only once a minute.
        if verb == "ask" and shard in self._held:
            is_asked_for = shard in self._asked_for and not self.is_leaving
            if is_asked_for and elapsed() - self._bounced.get(shard, -math.inf) < STAYS:
                self._refuse(shard)
                return
            self._let_go[shard] = elapsed()
            if is_asked_for:
                self._bounced[shard] = elapsed()
            self._begin_leaving(shard)
        elif verb != "ask" and shard in self._answers and not self._answers[shard].done():
            self._answers[shard].set_result(verb)

    def _refuse(self, shard: int) -> None:
        self._metrics.shards_bounced.inc()
        if elapsed() - self._warned > STAYS:
            self._warned = elapsed()
            log.warning(
                "requests for a shard reach several processes, and are refused: the proxy does not hash by shard",
                extra={"shard": f"{shard:02x}"},
            )
        self._run(self._session.notify("stays", shard))

    def _begin_leaving(self, shard: int) -> asyncio.Task[None]:
        tenure = self._held.pop(shard)
        self._seen[shard] = self._session.clock.now()
        self._leaving[shard] = task = asyncio.create_task(self._leave(shard, tenure))
        task.add_done_callback(partial(_forget, self._leaving, shard))
        return task

    async def _leave(self, shard: int, tenure: Tenure) -> None:
        """Finish what is in progress, then unlock the shard.

        The tenure ends even if that fails: a change that is still queued must not be written after the unlock.
        """
        assert self._residency is not None
        number = self._session.number
        try:
            await self._residency.release(f"{shard:02x}")
        finally:
            tenure.is_over = True
            if number == self._session.number:
                await self._session.unlock([shard])


def _forget(tasks: dict[int, asyncio.Task[None]], shard: int, task: asyncio.Task[None]) -> None:
    del tasks[shard]
    if not task.cancelled():
        task.exception()  # whoever asked may not have waited for it


def _no_owner(why: str) -> Refusal:
    return Refusal("no-owner", f"{why}; try again", retry_after=1)
