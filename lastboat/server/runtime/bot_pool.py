"""The bot pool: gets bots' decisions, a few at a time; a bot that fails or must wait too long is replaced."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from lastboat.server.limits.addresses import Client
from lastboat.server.limits.concurrency import ConcurrencyLimit, Limited
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.thinking.questions import BotUnavailable, MoveQuestion
from lastboat.server.thinking.request_queue import RequestQueue
from lastboat.view import View

SIMPLEST: Final = "stowaway"
MAX_OF_PAYER: Final = 16
MAX_WAITING: Final = 64
"""Decisions in progress, for the tables of one address and in total; beyond that the simplest bot plays, which does not
think."""
DECISIONS: Final = Limited("too-many-requests", "bots' decisions", "the simplest bot plays", 1)

log = logging.getLogger("lastboat.bot_pool")


class Choice(NamedTuple):
    """A legal action, and whether the requested bot chose it."""

    action: int
    is_own: bool


class Player(NamedTuple):
    """A bot at a table."""

    table: str
    seat: int
    level: str

    @property
    def about(self) -> dict[str, object]:
        """The same for the log, where `level` is the severity."""
        return {"table": self.table, "seat": self.seat, "bot_level": self.level}


class BotPool:
    """All bots that play."""

    def __init__(self, seconds: float, slots: int, metrics: Metrics, router: BotRouter) -> None:
        self._seconds = seconds
        self._metrics = metrics
        self._router = router
        self._queue = RequestQueue(router, slots, metrics)
        self._limit = ConcurrencyLimit(MAX_OF_PAYER, MAX_OF_PAYER, MAX_WAITING, DECISIONS)
        self._replaced: set[Player] = set()

    async def choose(self, player: Player, payer: str, view: View, legal: Sequence[int]) -> Choice:
        """This bot's choice; the simplest bot's if it fails or too many are waiting, a random one if that fails too."""
        assert view.seat is not None
        name, seed = f"{player.table} {player.seat}", secrets.randbits(32)
        question = MoveQuestion(player.level, view.seat, view.record, tuple(legal), self._seconds, name, seed)
        reason = "failed"
        if player not in self._replaced:
            try:
                with self._limit.acquire(Client(payer)):
                    return Choice(question.chosen(await self._queue.ask(payer, question)), is_own=True)
            except Refusal:
                reason = "busy"
            except BotUnavailable:
                reason = "worker"
            except Exception as error:  # a bot may be anyone's program
                self._replace(player, error)
        self.count_fallback(player, reason)
        simplest = replace(question, level=SIMPLEST)
        try:  # without waiting for a slot: the simplest bot does not think
            return Choice(simplest.chosen(await self._router.host_of(simplest).ask(simplest)), is_own=False)
        except Exception as error:
            self._replace(player._replace(level=SIMPLEST), error)
            return Choice(secrets.choice(legal), is_own=False)

    def count_fallback(self, player: Player, reason: str) -> None:
        """Count and log a decision that a bot did not make itself.

        It `failed`, was `busy` or `late`, or its `worker` process is not running.
        """
        self._metrics.bot_fallbacks.labels(reason).inc()
        log.warning("bot's decision replaced by a fallback", extra={**player.about, "reason": reason})

    def forget(self, table: str) -> None:
        """Try a table's failed bots again if its game continues."""
        self._replaced = {player for player in self._replaced if player.table != table}

    def _replace(self, player: Player, error: Exception) -> None:
        """Log only the type of the error: its text may contain what the bot knows of hidden tiles."""
        self._replaced.add(player)
        self._metrics.bots_replaced.inc()
        about = {**player.about, "error": type(error).__name__}
        log.warning("bot failed; a simpler one plays for it", extra=about)
