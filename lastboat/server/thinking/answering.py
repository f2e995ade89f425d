"""The answering side: creates the bots, keeps those that continue to play, and asks them."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from lastboat.bots import Bot, Budget, analyse, make
from lastboat.server.thinking.questions import (
    Answer,
    BotFailed,
    Question,
    RankedAction,
    failure_as_bytes,
    read_question,
)

MAX_KEPT: Final = 64
"""The most bots that keep their plans between decisions; a bot that was dropped plans again."""


class Answerer:
    """All bots of one process. Questions may come from several threads at once."""

    def __init__(self, maker: Callable[[str, int], Bot] = make) -> None:
        self._maker = maker
        self._kept: OrderedDict[tuple[str, str], Bot] = OrderedDict()

    def answer(self, question: Question) -> Answer:
        """The bot's choice, after the ranking if one is requested."""
        ranked = self._rank(question) if question.iterations else ()
        key = (question.player, question.level)
        bot = self._kept.pop(key, None) or self._maker(question.level, question.seed)
        action = int(bot.choose(question.view, question.legal, Budget(seconds=question.seconds)))
        if question.player:
            self._keep(key, bot)
        return Answer(action, ranked)

    def reply(self, content: bytes) -> bytes:
        """The answer to a question, both as bytes; or that there is none, without the reason."""
        try:
            return self.answer(read_question(content)).as_bytes()
        except Exception as error:
            return failure_as_bytes(error)

    def _rank(self, question: Question) -> tuple[RankedAction, ...]:
        """Limited by iterations, not by seconds: equal views get equal rankings."""
        found = analyse(question.view, Budget(iterations=question.iterations), question.seed)
        moves = (one for one in found.moves if one.move.action in question.legal)
        return tuple(RankedAction(one.move.action, one.share, one.win, one.score) for one in moves)

    def _keep(self, key: tuple[str, str], bot: Bot) -> None:
        """Put back a bot that was taken out to think: no two decisions share one."""
        self._kept[key] = bot
        with suppress(KeyError):  # another thread has dropped the last one
            while len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)


class InThisProcess:
    """Bots think in threads here, one per decision: a bot that never returns blocks nobody."""

    def __init__(self, maker: Callable[[str, int], Bot] = make) -> None:
        self._answerer = Answerer(maker)

    async def ask(self, question: Question) -> Answer:
        return await asyncio.wait_for(self._in_a_thread(question), question.timeout)

    def _in_a_thread(self, question: Question) -> asyncio.Future[Answer]:
        """A daemon thread: the server does not wait for it when stopping."""
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[Answer] = loop.create_future()

        def pass_on(found: Answer | Exception) -> None:
            if answered.done():
                return
            if isinstance(found, Answer):
                answered.set_result(found)
            else:
                answered.set_exception(found)

        def run() -> None:
            found: Answer | Exception
            try:
                found = self._answerer.answer(question)
            except Exception as error:
                found = BotFailed(type(error).__name__)
            with suppress(RuntimeError):  # the loop has been closed in the meantime
                loop.call_soon_threadsafe(pass_on, found)

        threading.Thread(target=run, name="bot", daemon=True).start()
        return answered
