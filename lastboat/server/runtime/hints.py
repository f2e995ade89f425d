"""Hints for a seat, computed only from what its player can know at the table.

They have their own queue, so that no bot's turn waits for them.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from lastboat.belief import sample
from lastboat.dice import generator
from lastboat.engine import SILENT, States, apply
from lastboat.moves import move_of
from lastboat.names import names_of
from lastboat.server.limits.addresses import Client
from lastboat.server.limits.allowances import ConcurrencyLimit, Limited
from lastboat.server.models.hints import Hint, RankedMove
from lastboat.server.models.moves import Move
from lastboat.server.models.review import ReviewReason
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.autoplay import SIMPLEST
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.tables.table import Table
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.thinking.questions import MoveAnswer, MoveQuestion, RankedAction
from lastboat.server.thinking.request_queue import RequestQueue
from lastboat.view import Eyes, View, view

ADVISER: Final = "admiral"
"""The level of the search: whoever asks for a hint wants the best there is, whatever bots sit at the table."""
MAX_RANKED: Final = 5
MAX_OF_PERSON: Final = 1
MAX_OF_ADDRESS: Final = 8
MAX_WAITING: Final = 16
"""Hints in progress: per person, per address, in total. The proxy waits for the last of them (deploy/nginx.conf)."""
HINTS: Final = Limited("too-many-requests", "hints", "try again when one is answered", 2)
MAX_KEPT: Final = 256
"""Cached hints: asking again returns the same one."""
ITERATIONS: Final = 40_000
"""Iterations of an analysis, about half a second. Not a limit in seconds, so that equal views get equal hints."""
RETRY_AFTER: Final = 5.0

log = logging.getLogger("lastboat.hints")


class Hints:
    """All hints of the server, computed one after another; addresses take turns."""

    def __init__(self, seconds: float, metrics: Metrics, router: BotRouter) -> None:
        self._seconds = seconds
        self._metrics = metrics
        self._limit = ConcurrencyLimit(MAX_OF_PERSON, MAX_OF_ADDRESS, MAX_WAITING, HINTS)
        self._queue = RequestQueue(router, 1, metrics)
        self._kept: OrderedDict[tuple[object, ...], Hint] = OrderedDict()

    async def hint(self, table: Table, seat: int, client: Client) -> Hint:
        """The best moves by a search, and of them the best one; `no-hint` if none can be found."""
        _check(table, seat)
        assert table.game is not None
        ply = table.game.ply
        key = (table.id, seat, ply, table.takebacks)
        if key in self._kept:
            return self._kept[key]
        with self._limit.acquire(client):
            found = await self._advise(table.id, ply, self._question(table, seat), client.address)
        if found["thought_through"]:
            self._kept[key] = found
            if len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
        return found

    def _question(self, table: Table, seat: int) -> MoveQuestion:
        """The same for the same view: a new bot every time, seeded by the ply."""
        assert table.game is not None
        ply = table.game.ply
        legal = view(table.game.states, 0, seat, Eyes.TABLE).legal
        seen = possible_view(table, seat).record
        return MoveQuestion(ADVISER, seat, seen, legal, self._seconds, seed=ply, iterations=ITERATIONS)

    async def _advise(self, table: str, ply: int, question: MoveQuestion, address: str) -> Hint:
        """The hint; if the search fails or takes too long, the simplest bot's choice, marked as such."""
        if len(question.legal) == 1:
            return _payload(ply, question, MoveAnswer(question.legal[0]), thought_through=True)
        try:
            answer = await self._queue.ask(address, question)
            question.chosen(answer)
        except Exception as error:  # a bot may be anyone's program
            about = {"table": table, "bot_level": question.level, "error": type(error).__name__}
            log.warning("hint's search failed or timed out; sending the simplest bot's choice", extra=about)
            self._metrics.bot_fallbacks.labels("hint").inc()
            simplest = replace(question, level=SIMPLEST, iterations=0)
            return _payload(ply, simplest, await self._ask_simplest(table, simplest, address), thought_through=False)
        return _payload(ply, question, answer, thought_through=True)

    async def _ask_simplest(self, table: str, question: MoveQuestion, address: str) -> MoveAnswer:
        try:
            answer = await self._queue.ask(address, question)
            question.chosen(answer)
        except Exception as error:
            about = {"table": table, "bot_level": question.level, "error": type(error).__name__}
            log.warning("hint refused: the simplest bot failed too", extra=about)
            raise Refusal("no-hint", "no hint could be found; try again soon", retry_after=RETRY_AFTER) from error
        return answer


def possible_view(table: Table, seat: int) -> View:
    """A view with hidden facts sampled to fit what the seat sees; the same for all games that look alike to it."""
    assert table.game is not None
    seen = view(table.game.states, 0, seat, Eyes.TABLE)
    fitting = sample(seen, generator(table.game.ply))
    return view(fitting, 0, seat, Eyes.MEMORY)


def _check(table: Table, seat: int) -> None:
    if not table.hints:
        raise Refusal("hints-off", "this table plays without hints")
    if table.status != "playing" or table.game is None:
        raise Refusal("table-not-started", "there is no game in progress to give hints about")
    if table.seat_to_act != seat:
        raise Refusal("not-your-turn", f"{table.names.seats[seat]} has nothing to decide now, so there is no hint")


def _payload(ply: int, question: MoveQuestion, answer: MoveAnswer, *, thought_through: bool) -> Hint:
    states = question.view.states
    return {
        "ply": ply,
        "level": question.level,
        "move": move_of(states, 0, answer.action).as_json(),
        "action": answer.action,
        "plan": _plan(question, answer.plan or (answer.action,)),
        "chance": answer.chance,
        "reasons": [ReviewReason(what=one.what.value, count=one.count) for one in answer.reasons],
        "ranked": [_ranked(states, one) for one in answer.ranked[:MAX_RANKED]],
        "thought_through": thought_through,
    }


def _plan(question: MoveQuestion, steps: Sequence[int]) -> list[Move]:
    """The moves with their fields, each in the position that the ones before it lead to."""
    states, moves = question.view.states, []
    for step in steps:
        moves.append(move_of(states, 0, step).as_json())
        apply(states, 0, step, SILENT)
    return moves


def _ranked(states: States, one: RankedAction) -> RankedMove:
    """A move with its expected results, by seat."""
    seats = names_of(states[0]).seats
    win = {seat: round(share, 4) for seat, share in zip(seats, one.win, strict=False)}
    points = {seat: round(score, 2) for seat, score in zip(seats, one.score, strict=False)}
    return {
        "move": move_of(states, 0, one.action).as_json(),
        "action": one.action,
        "share": round(one.share, 4),
        "win": win,
        "points": points,
    }
