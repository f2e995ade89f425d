"""Autoplay: decisions that the server makes, for bots and for people with only one possible answer.

Bots think a few at a time. One that fails is replaced by the simplest bot for the rest of the game; one that must wait
too long, for that decision.

The pace of a game is the client's: each device shows turns at the speed that its owner has chosen. The server waits
only where that cannot be left to a client. Where only bots play, nothing else would stop them: there a bot pauses once
a turn.

Where two people play, the delay must not reveal a hand. A question about kept tiles is therefore answered after the
same kind of pause whether there is a choice or not: for a person, a human-like random pause; for a bot, slightly longer
than any bot may think. A bot thinks during that pause; if it has not finished by then, its answer is not awaited.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from lastboat.events import TurnBegan
from lastboat.server.limits.addresses import Client
from lastboat.server.limits.allowances import ConcurrencyLimit, Limited
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.tables import play_rules
from lastboat.server.tables.game_in_play import HIDDEN_HAND_PHASES
from lastboat.server.tables.occurrences import Occurrence
from lastboat.server.tables.table import Table
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.thinking.questions import BotUnavailable, MoveQuestion
from lastboat.server.thinking.request_queue import RequestQueue
from lastboat.view import Eyes, View, view

Seated = tuple[str, int]
"""A table's id and the number of a seat."""
SIMPLEST: Final = "stowaway"
MAX_OF_PAYER: Final = 16
MAX_WAITING: Final = 64
"""Decisions in progress, for the tables of one address and in total; beyond that the simplest bot plays, which does not
think."""
DECISIONS: Final = Limited("too-many-requests", "bots' decisions", "the simplest bot plays", 1)

SHORTEST: Final = 0.6
LONGEST: Final = 6.0
MEDIAN: Final = 1.5
MEDIAN_ASKED: Final = 2.2
"""Seconds: the median pause before a bot's turn, and before a person's only answer about a hidden hand."""
SPREAD: Final = 0.45
THINKING: Final = 1.2
"""The pause before a bot's answer about a hidden hand, as a multiple of the time that a bot may think."""

log = logging.getLogger("lastboat.autoplay")


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


@dataclass(frozen=True)
class Pending:
    """A decision that the server has to make. Once it is another one, an answer to this one is too late."""

    ply: int
    takebacks: int
    seat: int
    is_bots: bool
    """Whether a bot decides; otherwise a person has only one answer."""


class Autoplay:
    """Decides when the server plays for a seat, and what."""

    def __init__(
        self,
        router: BotRouter,
        metrics: Metrics,
        *,
        slots: int,
        seconds: float,
        pause: float,
        chance: random.Random | None = None,
    ) -> None:
        """`slots` bots think at the same time, each for `seconds`; `pause` stretches all pauses, 0 for none."""
        self._router = router
        self._metrics = metrics
        self._queue = RequestQueue(router, slots, metrics)
        self._limit = ConcurrencyLimit(MAX_OF_PAYER, MAX_OF_PAYER, MAX_WAITING, DECISIONS)
        self._seconds = seconds
        self._pause = pause
        self._random = chance or random.SystemRandom()
        self._replaced: set[Player] = set()
        """Bots that have failed."""
        self._told: set[Seated] = set()
        """Seats whose players have been notified that another bot plays."""

    def pending(self, table: Table) -> Pending | None:
        """The decision that the server has to make now."""
        seat = table.seat_to_act
        if table.status != "playing" or seat is None or table.game is None:
            return None
        is_bots = table.seats[seat].is_played_by_bot
        if not is_bots and not play_rules.has_forced_answer(table):
            return None
        return Pending(table.game.ply, table.takebacks, seat, is_bots)

    def forget(self, table: str) -> None:
        """A table has been unloaded: try its failed bots again if its game continues."""
        self._told = {who for who in self._told if who[0] != table}
        self._replaced = {player for player in self._replaced if player.table != table}

    async def answer(self, table: Table) -> Choice:
        """The action to play, after the pause it needs."""
        game, seat = table.game, table.seat_to_act
        assert game is not None
        assert seat is not None
        hides = _hides_a_hand(table)
        now = asyncio.get_running_loop().time
        answer_at = now() + (self._hiding_pause(table) if hides else self._turn_pause(table))
        legal = game.legal()
        choice = Choice(legal[0], is_own=True)
        if len(legal) > 1:
            player = Player(table.id, seat, table.seats[seat].level or table.level)
            thinking = self.choose(player, table.payer, view(game.states, 0, seat, Eyes.MEMORY), legal)
            try:
                choice = await asyncio.wait_for(thinking, answer_at - now() if hides and self._pause > 0 else None)
            except TimeoutError:
                self._count_fallback(player, "late")
                choice = Choice(self._random.choice(legal), is_own=False)
        await asyncio.sleep(max(0.0, answer_at - now()))
        return choice

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
                self._note_failure(player, error)
        self._count_fallback(player, reason)
        simplest = replace(question, level=SIMPLEST)
        try:  # without waiting for a slot: the simplest bot does not think
            return Choice(simplest.chosen(await self._router.host_of(simplest).ask(simplest)), is_own=False)
        except Exception as error:
            self._note_failure(player._replace(level=SIMPLEST), error)
            return Choice(secrets.choice(legal), is_own=False)

    def _count_fallback(self, player: Player, reason: str) -> None:
        """Count and log a decision that a bot did not make itself.

        It `failed`, was `busy` or `late`, or its `worker` process is not running.
        """
        self._metrics.bot_fallbacks.labels(reason).inc()
        log.warning("bot's decision replaced by a fallback", extra={**player.about, "reason": reason})

    def _note_failure(self, player: Player, error: Exception) -> None:
        """Log only the type of the error: its text may contain what the bot knows of hidden tiles."""
        self._replaced.add(player)
        self._metrics.bots_replaced.inc()
        about = {**player.about, "error": type(error).__name__}
        log.warning("bot failed; a simpler one plays for it", extra=about)

    def should_announce_fallback(self, table: Table, choice: Choice) -> bool:
        """Whether to notify the players now that another bot plays for the acting seat.

        Once, until its own bot plays again. Never with an answer about a hidden hand: without a choice no bot is asked,
        so the notice would reveal that there was one.
        """
        who = seen_to_play(table)
        return who is not None and not choice.is_own and who not in self._told

    def note_played(self, who: Seated | None, choice: Choice) -> None:
        """The choice is stored, with its notice. `who` is what `seen_to_play` said before."""
        if who is not None and choice.is_own:
            self._told.discard(who)
        elif who is not None:
            self._told.add(who)

    def _hiding_pause(self, table: Table) -> float:
        """Before an answer about a hidden hand."""
        assert table.seat_to_act is not None
        if not table.seats[table.seat_to_act].is_played_by_bot:
            return self._draw_pause(MEDIAN_ASKED)
        return self._seconds * THINKING if self._pause > 0 else 0.0

    def _turn_pause(self, table: Table) -> float:
        """Before the first decision of a bot's turn, unless the clients set the pace."""
        return self._draw_pause(MEDIAN) if _begins_turn(table) and not _paced_by_clients(table) else 0.0

    def _draw_pause(self, median: float) -> float:
        """Log-normal, like people's pauses."""
        seconds = self._random.lognormvariate(0.0, SPREAD) * median
        return self._pause * min(max(seconds, SHORTEST), LONGEST)


def seen_to_play(table: Table) -> Seated | None:
    """The acting seat, unless its answer is about a hidden hand, or it has only one."""
    assert table.game is not None
    assert table.seat_to_act is not None
    if table.game.phase in HIDDEN_HAND_PHASES or len(table.game.legal()) == 1:
        return None
    return table.id, table.seat_to_act


def _hides_a_hand(table: Table) -> bool:
    """Whether the response time could reveal a hand to a second person."""
    assert table.game is not None
    return table.game.phase in HIDDEN_HAND_PHASES and len(table.seats_of_people) != 1


def _begins_turn(table: Table) -> bool:
    if not table.updates:
        return False
    return any(isinstance(one, Occurrence) and isinstance(one.event, TurnBegan) for one in table.updates[-1].events)


def _paced_by_clients(table: Table) -> bool:
    """Whether the game soon waits for somebody who is there."""
    return any(not table.seats[seat].away for seat in table.seats_of_people)
