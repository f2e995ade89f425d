"""Which question is next: a limited number at a time, and the payers take turns."""

from __future__ import annotations

import asyncio
import time
from typing import TypeVar

from lastboat.server.limits.heavy_work import Turns
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.thinking.questions import Asks

A = TypeVar("A")


class RequestQueue:
    """Questions that wait for one of a few slots."""

    def __init__(self, router: BotRouter, slots: int, metrics: Metrics) -> None:
        self._router = router
        self._free = slots
        self._metrics = metrics
        self._waiting = Turns[asyncio.Future[None]]()

    async def ask(self, payer: str, question: Asks[A]) -> A:
        """The bot's answer, once the payer's turn has come. If cancelled before that, the question is dropped.

        If cancelled later, it keeps its slot until it is answered: bots do not stop thinking.
        """
        turn = asyncio.get_running_loop().create_future()
        self._waiting.add(payer, turn)
        self._fill_slots()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # the slot came in the same moment
                self._release()
            raise
        began = time.perf_counter()
        thinking = asyncio.ensure_future(self._router.host_of(question).ask(question))

        def on_answered(thought: asyncio.Future[A]) -> None:
            if not thought.cancelled():
                thought.exception()  # seen, even if nobody waits for it any longer
            self._metrics.bot_seconds.inc(time.perf_counter() - began)
            self._release()

        thinking.add_done_callback(on_answered)
        return await asyncio.shield(thinking)

    def _release(self) -> None:
        self._free += 1
        self._fill_slots()

    def _fill_slots(self) -> None:
        while self._free and self._waiting:
            _, turn = self._waiting.pop()
            if not turn.done():
                self._free -= 1
                turn.set_result(None)
