"""The bot pool: bots think in threads, a few at a time; one that fails or must wait too long is replaced."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from lastboat.bots import Bot, Budget, make
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.thinking import think
from lastboat.view import View

SIMPLEST: Final = "stowaway"
MAX_WAITING: Final = 64
"""The longest queue of decisions; beyond it the simplest bot plays, which does not think."""
MAX_KEPT: Final = 256
"""Bots that keep their search between decisions."""

log = logging.getLogger("lastboat.bot_pool")


class Choice(NamedTuple):
    """A legal action, and whether the bot that was asked chose it."""

    action: int
    is_own: bool


class BotPool:
    """All bots that play."""

    def __init__(self, seconds: float, workers: int, metrics: Metrics, maker: Callable[[str, int], Bot] = make) -> None:
        self._seconds = seconds
        self._maker = maker
        self._places = asyncio.Semaphore(workers)
        self._metrics = metrics
        self._waiting = 0
        self._bots: OrderedDict[tuple[str, int, str], Bot] = OrderedDict()
        self._replaced: set[tuple[str, int, str]] = set()

    async def choose(self, table: str, seat: int, level: str, view: View, legal: Sequence[int]) -> Choice:
        """This bot's choice; the simplest one's if it fails or too many wait, a random one if that fails too."""
        who = (table, seat, level)
        if who not in self._replaced and self._waiting < MAX_WAITING:
            try:
                return Choice(await self._ask(who, view, legal), is_own=True)
            except Exception as error:  # a bot may be anyone's program
                self._replace(who, error)
        self.count_fallback(table, seat, level, "failed" if who in self._replaced else "busy")
        simplest = (table, seat, SIMPLEST)
        try:
            return Choice(await self._ask_at_once(simplest, view, legal), is_own=False)
        except Exception as error:
            self._replace(simplest, error)
            return Choice(secrets.choice(legal), is_own=False)

    def count_fallback(self, table: str, seat: int, level: str, reason: str) -> None:
        """Count and log a decision that a bot did not make itself: it has `failed`, or it is `busy` or `late`."""
        self._metrics.bot_fallbacks.labels(reason).inc()
        about = {"table": table, "seat": seat, "level": level, "reason": reason}
        log.warning("bot's decision replaced", extra=about)

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
        """A bot's choice, when a worker is free."""
        self._waiting += 1
        try:
            async with self._places:
                return await self._ask_at_once(who, view, legal)
        finally:
            self._waiting -= 1

    async def _ask_at_once(self, who: tuple[str, int, str], view: View, legal: Sequence[int]) -> int:
        bot = self._bot(who)
        budget = Budget(seconds=self._seconds)
        action = int(await think(lambda: bot.choose(view, legal, budget), self._seconds, self._metrics))
        if action not in legal:
            raise ValueError(f"it chose action {action}, which is not legal")
        return action

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
