"""The bot pool: gets bots' decisions, a few at a time; a bot that fails or must wait too long is replaced."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Sequence
from typing import Final, NamedTuple

from lastboat.server.limits.addresses import Client
from lastboat.server.limits.places import Kind, Places
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.thinking.asking import Asking
from lastboat.server.thinking.questions import NobodyThinks, Question, Thinking
from lastboat.view import View

SIMPLEST: Final = "stowaway"
MAX_OF_PAYER: Final = 16
MAX_WAITING: Final = 64
"""Decisions in progress, for the tables of one address and in total; beyond that the simplest bot plays, which does not
think."""
DECISIONS: Final = Kind("too-many-requests", "bots' decisions", "the simplest bot plays", 1)

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


class BotPool:
    """All bots that play."""

    def __init__(self, seconds: float, workers: int, metrics: Metrics, thinking: Thinking) -> None:
        self._seconds = seconds
        self._metrics = metrics
        self._thinking = thinking
        self._asking = Asking(thinking, workers, metrics)
        self._places = Places(MAX_OF_PAYER, MAX_OF_PAYER, MAX_WAITING, DECISIONS)
        self._replaced: set[Player] = set()

    async def choose(self, player: Player, payer: str, view: View, legal: Sequence[int]) -> Choice:
        """This bot's choice; the simplest bot's if it fails or too many are waiting, a random one if that fails too."""
        reason = "failed"
        if player not in self._replaced:
            try:
                return Choice(await self._ask(player, payer, view, legal), is_own=True)
            except Refusal:
                reason = "busy"
            except NobodyThinks:
                reason = "worker"
            except Exception as error:  # a bot may be anyone's program
                self._replace(player, error)
        self.count_fallback(player, reason)
        simplest = player._replace(level=SIMPLEST)
        try:
            return Choice(await self._ask_at_once(simplest, view, legal), is_own=False)
        except Exception as error:
            self._replace(simplest, error)
            return Choice(secrets.choice(legal), is_own=False)

    def count_fallback(self, player: Player, reason: str) -> None:
        """Count and log a decision that a bot did not make itself.

        It `failed`, was `busy` or `late`, or its `worker` process is not running.
        """
        self._metrics.bot_fallbacks.labels(reason).inc()
        log.warning("bot's decision replaced by a fallback", extra={**player._asdict(), "reason": reason})

    def forget(self, table: str) -> None:
        """Try a table's failed bots again if its game continues."""
        self._replaced = {player for player in self._replaced if player.table != table}

    async def _ask(self, player: Player, payer: str, view: View, legal: Sequence[int]) -> int:
        """A bot's choice, when its turn has come."""
        with self._places.taken(Client(payer)):
            answer = await self._asking.ask(payer, self._question(player, view, legal))
        return _checked(answer.action, legal)

    async def _ask_at_once(self, player: Player, view: View, legal: Sequence[int]) -> int:
        answer = await self._thinking.ask(self._question(player, view, legal))
        return _checked(answer.action, legal)

    def _question(self, player: Player, view: View, legal: Sequence[int]) -> Question:
        assert view.seat is not None
        name = f"{player.table} {player.seat}"
        seed = secrets.randbits(32)
        return Question(player.level, view.seat, view.record, tuple(legal), self._seconds, name, seed)

    def _replace(self, player: Player, error: Exception) -> None:
        """Log only the type of the error: its text may contain what the bot knows of hidden tiles."""
        self._replaced.add(player)
        self._metrics.bots_replaced.inc()
        about = {**player._asdict(), "error": type(error).__name__}
        log.warning("bot failed; a simpler one plays for it", extra=about)


def _checked(action: int, legal: Sequence[int]) -> int:
    if action not in legal:
        raise ValueError(f"it chose action {action}, which is not legal")
    return action
