"""Hints for a seat, computed only from what its player can know at the table.

They have a queue and a worker of their own, so that no bot's turn waits for them.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Final

from lastboat.belief import sample
from lastboat.bots import Analysis, Bot, Budget, Ranked, analyse, make
from lastboat.dice import generator
from lastboat.moves import move_of
from lastboat.names import SEAT_NAMES
from lastboat.server.limits.allowances import Client
from lastboat.server.limits.places import Places
from lastboat.server.limits.turns import Turns
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.bot_pool import SIMPLEST
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.thinking import think
from lastboat.server.tables.table import Table
from lastboat.view import Eyes, View, view

MAX_RANKED: Final = 5
MAX_OF_PERSON: Final = 1
MAX_OF_ADDRESS: Final = 8
MAX_WAITING: Final = 32
"""Hints under way at once: of a person, of an address, in all."""
MAX_KEPT: Final = 256
"""Hints that are kept: whoever asks again gets the same one."""
ITERATIONS: Final = 40_000
"""Of an analysis, about half a second. Not a limit in seconds, so that equal views get equal advice."""

log = logging.getLogger("lastboat.hints")


class Hints:
    """All hints of the server, thought through one after the other; addresses take turns."""

    def __init__(self, seconds: float, metrics: Metrics, maker: Callable[[str, int], Bot] = make) -> None:
        self._seconds = seconds
        self._metrics = metrics
        self._maker = maker
        self._places = Places(MAX_OF_PERSON, MAX_OF_ADDRESS, MAX_WAITING, "hint")
        self._questions = Turns[_Question]()
        self._kept: OrderedDict[tuple[object, ...], dict[str, Any]] = OrderedDict()
        self._task: asyncio.Task[None] | None = None

    async def hint(self, table: Table, seat: int, client: Client) -> dict[str, Any]:
        """The move that a bot of the table's level would play, and the best moves by a search."""
        _check(table, seat)
        assert table.game is not None
        key = (table.id, seat, table.game.ply, table.takebacks)
        if key in self._kept:
            return self._kept[key]
        with self._places.taken(client):
            question = _Question(table, seat)
            self._questions.add(client.address, question)
            if self._task is None or self._task.done():
                self._task = asyncio.create_task(self._answer_all())
            found = await question.answer
        if found["thought_through"]:
            self._kept[key] = found
            if len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
        return found

    async def _answer_all(self) -> None:
        while self._questions:
            _, question = self._questions.take()
            if question.answer.done():
                continue  # nobody waits for it any more
            try:
                found = await self._think(question)
            except Exception as error:
                if not question.answer.done():
                    question.answer.set_exception(error)
                continue
            if not question.answer.done():
                question.answer.set_result(found)

    async def _think(self, question: _Question) -> dict[str, Any]:
        """The hint; if its bot fails or takes too long, the choice of the simplest one, which says so."""
        if len(question.legal) == 1:
            return question.payload(question.level, question.legal[0], None, thought_through=True)
        try:
            action, found = await think(lambda: self._advise(question), self._seconds, self._metrics)
        except Exception as error:  # a bot may be anyone's program
            about = {"table": question.table, "level": question.level, "error": type(error).__name__}
            log.warning("hint not thought through; the simplest bot's choice is sent", extra=about)
            self._metrics.bot_fallbacks.labels("hint").inc()
            action = await think(lambda: self._choose(SIMPLEST, question), self._seconds, self._metrics)
            return question.payload(SIMPLEST, action, None, thought_through=False)
        return question.payload(question.level, action, found, thought_through=True)

    def _advise(self, question: _Question) -> tuple[int, Analysis]:
        """The same for the same view: a new bot every time, its luck drawn from the ply."""
        found = analyse(question.seen, Budget(iterations=ITERATIONS), question.ply)
        return self._choose(question.level, question), found

    def _choose(self, level: str, question: _Question) -> int:
        budget = Budget(seconds=self._seconds)
        action = int(self._maker(level, question.ply).choose(question.seen, question.legal, budget))
        if action not in question.legal:
            raise ValueError(f"it chose action {action}, which is not legal")
        return action


class _Question:
    """What a hint is asked about, as it was when it was asked."""

    def __init__(self, table: Table, seat: int) -> None:
        assert table.game is not None
        self.table = table.id
        self.level = table.level
        self.ply = table.game.ply
        self.seen = possible_view(table, seat)
        self.legal: Sequence[int] = view(table.game.states, 0, seat, Eyes.TABLE).legal
        self.answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()

    def payload(self, level: str, action: int, found: Analysis | None, *, thought_through: bool) -> dict[str, Any]:
        ranked = [_ranked(one) for one in found.moves if one.move.action in self.legal] if found is not None else []
        return {
            "ply": self.ply,
            "level": level,
            "move": move_of(self.seen.states, 0, action).as_json(),
            "action": action,
            "ranked": ranked[:MAX_RANKED],
            "thought_through": thought_through,
        }


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
        raise Refusal("table-not-started", "there is no game going on to give hints about")
    if table.seat_to_act != seat:
        raise Refusal("not-your-turn", f"{SEAT_NAMES[seat]} is not asked now, so there is nothing to advise")


def _ranked(one: Ranked) -> dict[str, Any]:
    """A move with its expected results, by seat."""
    win = {seat: round(share, 4) for seat, share in zip(SEAT_NAMES, one.win, strict=False)}
    points = {seat: round(score, 2) for seat, score in zip(SEAT_NAMES, one.score, strict=False)}
    return {
        "move": one.move.as_json(),
        "action": one.move.action,
        "share": round(one.share, 4),
        "win": win,
        "points": points,
    }
