"""Which question is next: a limited number at a time, and the payers take turns."""

from __future__ import annotations

import asyncio
import time
from typing import NamedTuple

from lastboat.server.limits.turns import Turns
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.thinking.questions import Answer, Question, Thinking


class Asking:
    """The queue of questions."""

    def __init__(self, thinking: Thinking, at_once: int, metrics: Metrics) -> None:
        self._thinking = thinking
        self._free = at_once
        self._metrics = metrics
        self._waiting = Turns[_Asked]()
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, payer: str, question: Question) -> Answer:
        """The answer, once the payer's turn has come. If cancelled before that, the question is dropped.

        If cancelled later, it keeps its place until it is answered: bots do not stop thinking.
        """
        asked = _Asked(question, asyncio.get_running_loop().create_future())
        self._waiting.add(payer, asked)
        self._begin()
        return await asked.answer

    def _begin(self) -> None:
        while self._free and self._waiting:
            _, asked = self._waiting.take()
            if not asked.answer.done():
                self._free -= 1
                task = asyncio.create_task(self._think(asked))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def _think(self, asked: _Asked) -> None:
        began = time.perf_counter()
        try:
            found = await self._thinking.ask(asked.question)
        except Exception as error:
            if not asked.answer.done():
                asked.answer.set_exception(error)
        else:
            if not asked.answer.done():
                asked.answer.set_result(found)
        finally:
            self._metrics.bot_seconds.inc(time.perf_counter() - began)
            self._free += 1
            self._begin()


class _Asked(NamedTuple):
    question: Question
    answer: asyncio.Future[Answer]
