"""The bot pool: bots think in threads, a few at a time; one that fails is replaced by a simpler one."""

from __future__ import annotations

import asyncio
import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from typing import Final, TypeVar

from lastboat.bots import Analysis, Bot, Budget, analyse, make
from lastboat.server.runtime.metrics import Metrics
from lastboat.view import View

T = TypeVar("T")
SIMPLEST: Final = "stowaway"
MAX_WAITING: Final = 64
"""The longest queue of decisions; beyond it bots play at random."""
MAX_KEPT: Final = 256
"""Bots that keep their search between decisions."""
PATIENCE: Final = 4.0
"""A bot is replaced after this many times its thinking time, plus GRACE."""
GRACE: Final = 5.0
"""Seconds, for a slow machine."""
ITERATIONS: Final = 40_000
"""Of an analysis, about half a second. Not a limit in seconds, so that equal views get equal advice."""

log = logging.getLogger("lastboat.bot_pool")


class BotPool:
    """All bots of the server."""

    def __init__(self, seconds: float, workers: int, metrics: Metrics, maker: Callable[[str, int], Bot] = make) -> None:
        self._seconds = seconds
        self._maker = maker
        self._places = asyncio.Semaphore(workers)
        self._metrics = metrics
        self._waiting = 0
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self._replaced: set[tuple[str, int, str]] = set()

    async def advise(self, level: str, view: View, legal: Sequence[int], seed: int) -> int:
        """The choice of a new bot: the same for the same view and seed."""
        assert view.seat is not None
        who = (f"advice {secrets.token_hex(4)}", view.seat, level)
        self._bots[who] = self._maker(level, seed)
        try:
            return await self._ask(who, view, legal)
        finally:
            self._bots.pop(who, None)

    async def analyse(self, view: View, seed: int) -> Analysis | None:
        """An evaluation of the moves, the same for the same view and seed; None if the pool is too busy."""
        if self._waiting >= MAX_WAITING:
            return None
        budget = Budget(iterations=ITERATIONS)
        try:
            return await self._think(lambda: analyse(view, budget, seed))
        except TimeoutError:
            return None

    async def choose(self, table: str, seat: int, level: str, view: View, legal: Sequence[int]) -> int:
        """A legal action: this bot's choice, a simpler bot's if it fails, a random one if that fails too."""
        who = (table, seat, level)
        if who not in self._replaced:
            try:
                return await self._ask(who, view, legal)
            except Exception as error:  # a bot may be anyone's program
                self._replace(who, error)
        try:
            return await self._ask((table, seat, SIMPLEST), view, legal)
        except Exception as error:
            self._replace((table, seat, SIMPLEST), error)
            return secrets.choice(legal)

    def abandon(self, table: str, seat: int, level: str) -> None:
        """Ignore a decision that is still being computed; a new bot takes the next one."""
        self._bots.pop((table, seat, level), None)
        self._bots.pop((table, seat, SIMPLEST), None)

    def forget(self, table: str) -> None:
        """Drop the bots of a table; if its game goes on, it gets new ones."""
        for who in [who for who in self._bots if who[0] == table]:
            del self._bots[who]
        self._replaced = {who for who in self._replaced if who[0] != table}

    async def _ask(self, who: tuple[str, int, str], view: View, legal: Sequence[int]) -> int:
        if self._waiting >= MAX_WAITING:
            return secrets.choice(legal)
        bot = self._bot(who)
        budget = Budget(seconds=self._seconds)
        action = int(await self._think(lambda: bot.choose(view, legal, budget)))
        if action not in legal:
            raise ValueError(f"it chose action {action}, which is not legal")
        return action

    async def _think(self, thought: Callable[[], T]) -> T:
        """Run a decision when a worker is free; abandon one that takes too long."""
        self._waiting += 1
        try:
            async with self._places:
                began = time.perf_counter()
                try:
                    return await asyncio.wait_for(_in_a_thread(thought), self._seconds * PATIENCE + GRACE)
                finally:
                    self._metrics.bot_seconds.inc(time.perf_counter() - began)
        finally:
            self._waiting -= 1

    def _bot(self, who: tuple[str, int, str]) -> Bot:
        if who not in self._bots:
            self._bots[who] = self._maker(who[2], secrets.randbits(32))
            if len(self._bots) > MAX_KEPT:
                self._bots.popitem(last=False)
        self._bots.move_to_end(who)
        return self._bots[who]

    def _replace(self, who: tuple[str, int, str], error: Exception) -> None:
        """Logs only the type of the error: its text may hold what the bot knows of hidden tiles."""
        self._replaced.add(who)
        self._bots.pop(who, None)
        self._metrics.bots_replaced.inc()
        about = {"table": who[0], "seat": who[1], "level": who[2], "error": type(error).__name__}
        log.warning("bot failed; a simpler one plays on", extra=about)


def _in_a_thread(thought: Callable[[], T]) -> asyncio.Future[T]:
    """Run a decision in a daemon thread of its own: one that never ends blocks nobody."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        thinking: Future[T] = Future()
        try:
            thinking.set_result(thought())
        except Exception as error:
            thinking.set_exception(error)
        with suppress(RuntimeError):  # the loop has been closed meanwhile
            loop.call_soon_threadsafe(_pass_on, thinking, done)

    threading.Thread(target=run, name="bot", daemon=True).start()
    return done


def _pass_on(thinking: Future[T], done: asyncio.Future[T]) -> None:
    error = thinking.exception()
    if done.done():
        return
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(thinking.result())
