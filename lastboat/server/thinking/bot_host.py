"""The bots of one process: creates them, keeps those that continue to play, and asks them."""

from __future__ import annotations

import asyncio
import threading
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeVar, cast

import numpy as np

from lastboat.bots import Analysis, Bot, Budget, analyse, make
from lastboat.engine.state import STATE
from lastboat.review.evaluator import Evaluator
from lastboat.server.thinking.advising import advice
from lastboat.server.thinking.questions import (
    Answer,
    Asks,
    BotFailed,
    ChancesAnswer,
    MoveAnswer,
    MoveQuestion,
    PlansQuestion,
    PositionQuestion,
    Question,
    RankedAction,
    ReviewAnswer,
    ReviewQuestion,
)
from lastboat.server.thinking.reviewing import review_text
from lastboat.view import View

Maker = Callable[[str, int], Bot]
Analyser = Callable[[View, Budget, int], Analysis]
A = TypeVar("A")
T = TypeVar("T")

MAX_KEPT: Final = 64
"""The most bots that keep their plans between decisions; a bot that was dropped plans again."""


class BotHost:
    """All bots of this process. Questions may come from several threads at once."""

    def __init__(self, maker: Maker = make, analyser: Analyser = analyse) -> None:
        self._maker = maker
        self._analyser = analyser
        self._kept: OrderedDict[tuple[str, str], Bot] = OrderedDict()

    def answer(self, question: Question) -> Answer:
        """The answer, in the caller's thread. Raises whatever the bot raises."""
        match question:
            case MoveQuestion():
                return self._choose(question)
            case ReviewQuestion():
                return ReviewAnswer(review_text(question))
            case PlansQuestion():
                return chances_after_plans(question)
            case PositionQuestion():
                return chances_in(question)

    async def ask(self, question: Asks[A]) -> A:
        """The answer, thought out in a thread of this process; BotFailed or TimeoutError if there is none.

        Each question has its own daemon thread: a bot that never returns blocks nobody, not even the server's end.
        """
        thinking = _in_a_thread(lambda: self.answer(cast("Question", question)))
        return cast("A", await asyncio.wait_for(thinking, question.timeout))

    def _choose(self, question: MoveQuestion) -> MoveAnswer:
        """The bot's choice; if a ranking is requested, its best move."""
        if question.iterations and (answer := self._rank(question)):
            return answer
        key = (question.player, question.level)
        bot = self._kept.pop(key, None) or self._maker(question.level, question.seed)
        action = int(bot.choose(question.view, question.legal, Budget(seconds=question.seconds)))
        if question.player:
            self._keep(key, bot)
        return MoveAnswer(action)

    def _rank(self, question: MoveQuestion) -> MoveAnswer | None:
        """Limited by iterations, not by seconds: equal views get equal rankings."""
        found = self._analyser(question.view, Budget(iterations=question.iterations), question.seed)
        moves = tuple(one for one in found.moves if one.move.action in question.legal)
        if not moves:
            return None
        advised = advice(question.view, replace(found, moves=moves))
        ranked = tuple(RankedAction(one.move.action, one.share, one.win, one.score) for one in moves)
        return MoveAnswer(ranked[0].action, ranked, *advised)

    def _keep(self, key: tuple[str, str], bot: Bot) -> None:
        """Put back a bot that was taken out to think: no two decisions share one."""
        self._kept[key] = bot
        with suppress(KeyError):  # another thread has dropped the last one
            while len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)


def _in_a_thread(think: Callable[[], T]) -> asyncio.Future[T]:
    loop = asyncio.get_running_loop()
    answered: asyncio.Future[T] = loop.create_future()

    def pass_on(found: T | None, failed: BotFailed | None) -> None:
        if answered.done():
            return
        if failed is not None:
            answered.set_exception(failed)
        else:
            answered.set_result(cast(T, found))

    def run() -> None:
        found, failed = None, None
        try:
            found = think()
        except Exception as error:
            failed = BotFailed(type(error).__name__)
        with suppress(RuntimeError):  # the loop has been closed in the meantime
            loop.call_soon_threadsafe(pass_on, found, failed)

    threading.Thread(target=run, name="bot", daemon=True).start()
    return answered


def chances_after_plans(question: PlansQuestion) -> ChancesAnswer:
    """As a review judges decisions: with the same seed and iterations, it finds the same chances."""
    evaluator = Evaluator(question.seed, value_iterations=0, plan_iterations=question.iterations)
    return ChancesAnswer(tuple(evaluator.judged(question.view, plan) for plan in question.plans))


def chances_in(question: PositionQuestion) -> ChancesAnswer:
    """As a review values positions."""
    evaluator = Evaluator(question.seed, value_iterations=question.iterations, plan_iterations=0)
    return ChancesAnswer(evaluator.value(np.frombuffer(bytearray(question.record), dtype=STATE)))
