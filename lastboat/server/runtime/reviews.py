"""Reviews of finished games: a queue of games, each looked at twice, and what has been found so far.

Every game waits for its first look before any gets its second, so that people see something soon. What the second look
finds is stored with the game. Nothing here is asked about a game still in play, not even whether anybody waits.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Final

from lastboat.server.limits.addresses import Client
from lastboat.server.limits.allowances import Allowances, ConcurrencyLimit, Limited
from lastboat.server.limits.prices import REVIEW
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.store.store import Store
from lastboat.server.tables.table import Table
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.thinking.questions import ReviewQuestion
from lastboat.server.thinking.reviewing import VERSION, figures_of
from lastboat.server.views.history import finished_game

MAX_OF_PERSON: Final = 1
MAX_OF_ADDRESS: Final = 4
MAX_WAITING: Final = 32
"""Reviews in progress: per person, per address, in total."""
REVIEWS: Final = Limited("too-many-requests", "reviews", "one that is ready can always be read; try again soon", 5)
RETRY_AFTER: Final = 30.0
"""Seconds for which a look that failed is not taken again. What an earlier one found is shown meanwhile."""

log = logging.getLogger("lastboat.reviews")


@dataclass(eq=False)
class _Job:
    """A game that is being reviewed."""

    table: str
    question: ReviewQuestion
    """Which game, for the first look."""
    place: AbstractContextManager[None]
    found: str | None = None
    """What the first look found; known from the start if only the second failed before."""
    failed_at: float | None = None


class Reviews:
    """All reviews of the server, one look at a time."""

    def __init__(self, store: Store, router: BotRouter, allowances: Allowances, metrics: Metrics) -> None:
        self._store = store
        self._router = router
        self._allowances = allowances
        self._metrics = metrics
        self._limit = ConcurrencyLimit(MAX_OF_PERSON, MAX_OF_ADDRESS, MAX_WAITING, REVIEWS)
        self._jobs: dict[str, _Job] = {}
        """By table, in the order in which they were requested; those that failed stay for a while."""
        self._current: _Job | None = None
        self._task: asyncio.Task[None] | None = None

    async def look(self, table: Table, client: Client) -> str:
        """The review of a finished game as far as it is, as `ReviewState`; the first request starts it.

        Refuses a game in play, and one whose review has failed a moment ago.
        """
        game = finished_game(table)  # refuses before anything is looked up
        before = self._jobs.get(table.id)
        self._forget_failed()
        if table.id not in self._jobs:
            stored = await self._store.review(table.id, VERSION)
            if stored is not None:
                return _state("done", 0, stored)
            if table.id not in self._jobs:  # nobody else has asked meanwhile
                names = tuple(seat.name for seat in table.seats)
                question = ReviewQuestion(table.options, names, tuple(game.actions), is_coarse=True)
                self._begin(table.id, question, client, before.found if before is not None else None)
        job = self._jobs[table.id]
        if job.failed_at is not None and job.found is None:
            raise Refusal("no-review", "the review could not be computed; it has been logged", retry_after=RETRY_AFTER)
        return _state("working" if job is self._current else "waiting", self._ahead(job), job.found)

    async def made(self, table: Table) -> str:
        """The review of a finished game as far as it is; starts none, and refuses a game that has none."""
        finished_game(table)
        job = self._jobs.get(table.id)
        found = job.found if job is not None else await self._store.review(table.id, VERSION)
        if found is None:
            raise Refusal("no-review", "the game has not been reviewed yet; GET …/review does that", retry_after=2)
        return found

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    def _begin(self, table: str, question: ReviewQuestion, client: Client, found: str | None) -> None:
        place = self._limit.acquire(client)
        place.__enter__()
        try:
            self._allowances.charge(client, REVIEW)
        except Refusal:
            place.__exit__(None, None, None)
            raise
        self._jobs[table] = _Job(table, question, place, found)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())

    def _queue(self) -> list[_Job]:
        """In the order in which the next looks are taken."""
        waiting = [job for job in self._jobs.values() if job.failed_at is None]
        return sorted(waiting, key=lambda job: job.found is not None)

    def _ahead(self, job: _Job) -> int:
        queue = self._queue()
        before = queue[: queue.index(job)] if job in queue else queue
        return len(before) + (self._current not in (None, job, *before))

    async def _run(self) -> None:
        while queue := self._queue():
            self._current = job = queue[0]
            began = time.perf_counter()
            try:
                await self._look_closer(job)
            except Exception as error:
                job.failed_at = time.monotonic()
                about = {"table": job.table, "error": type(error).__name__}
                log.error("review failed; not tried again for a while", extra=about)
            finally:
                self._current = None
                self._metrics.bot_seconds.inc(time.perf_counter() - began)
                if job.failed_at is not None or job.table not in self._jobs:
                    job.place.__exit__(None, None, None)

    async def _look_closer(self, job: _Job) -> None:
        question = replace(job.question, is_coarse=job.found is None)
        answer = await self._router.host_of(question).ask(question)
        if job.found is None:
            job.found = answer.text
        else:
            await self._store.save_review(job.table, VERSION, answer.text, figures_of(answer.text))
            del self._jobs[job.table]

    def _forget_failed(self) -> None:
        before = time.monotonic() - RETRY_AFTER
        for job in [job for job in self._jobs.values() if job.failed_at is not None and job.failed_at < before]:
            del self._jobs[job.table]


def _state(state: str, ahead: int, review: str | None) -> str:
    """`ReviewState` as JSON; the review is text already."""
    return f'{{"state":"{state}","ahead":{ahead},"review":{review or "null"}}}'
