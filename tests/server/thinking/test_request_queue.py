"""Whose bots think next: those who pay take turns, and nobody fills the queue for the others."""

from __future__ import annotations

import asyncio
from typing import TypeVar, cast

from server.thinking.test_worker import SEEN

from lastboat.server.limits.addresses import pseudonym
from lastboat.server.runtime.autoplay import MAX_OF_PAYER, Autoplay, Player
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.thinking.questions import Asks, MoveAnswer, MoveQuestion
from lastboat.server.thinking.request_queue import RequestQueue

A = TypeVar("A")


class Patient:
    """Answers one question after the other, when it is let; the simplest bot's at once."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may_answer = asyncio.Semaphore(0)

    async def ask(self, question: Asks[A]) -> A:
        assert isinstance(question, MoveQuestion)
        if question.level == "captain":
            self.asked.append(question.player)
            await self.may_answer.acquire()
        return cast(A, MoveAnswer(question.legal[0]))


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_one_address_with_many_bot_tables_does_not_make_other_tables_bots_slow() -> None:
    async def scenario() -> None:
        thinking, metrics = Patient(), Metrics()
        pool = Autoplay(BotRouter(thinking), metrics, slots=2, seconds=1.0, pause=0.0)
        flood = [
            asyncio.create_task(pool.choose(Player(f"flood{n}", 0, "captain"), "one address", SEEN, SEEN.legal))
            for n in range(100)
        ]
        await settle()
        assert sum(one.done() for one in flood) == 100 - MAX_OF_PAYER, "the simplest bot plays for the others"
        others = [
            asyncio.create_task(pool.choose(Player(f"other{n}", 0, "captain"), f"address {n}", SEEN, SEEN.legal))
            for n in range(3)
        ]
        await settle()
        for _ in range(6):
            thinking.may_answer.release()
            await settle()

        assert all(one.done() and one.result().is_own for one in others)
        assert sum(name.startswith("flood") for name in thinking.asked[:6]) <= 3
        assert f'lastboat_bot_fallbacks_total{{reason="busy"}} {100 - MAX_OF_PAYER}.0'.encode() in metrics.text()
        for one in flood:
            one.cancel()

    asyncio.run(scenario())


def test_a_cancelled_question_is_dropped_from_the_queue_but_keeps_its_place_once_it_is_being_answered() -> None:
    async def scenario() -> None:
        thinking = Patient()
        queue = RequestQueue(BotRouter(thinking), 1, Metrics())
        questions = [MoveQuestion("captain", 1, SEEN.record, SEEN.legal, 1.0, player=name) for name in "abc"]
        begun, waiting, last = (asyncio.create_task(queue.ask("payer", one)) for one in questions)
        await settle()
        begun.cancel()
        waiting.cancel()
        await settle()
        assert thinking.asked == ["a"], "the bot still thinks"
        thinking.may_answer.release()
        await settle()
        assert thinking.asked == ["a", "c"]
        thinking.may_answer.release()
        assert (await last).action == SEEN.legal[0]

    asyncio.run(scenario())


def test_a_stored_address_does_not_reveal_the_address() -> None:
    key, other = bytes(32), bytes([1] * 32)
    assert pseudonym("192.0.2.1", key) == pseudonym("192.0.2.1", key) != pseudonym("192.0.2.2", key)
    assert pseudonym("192.0.2.1", key) != pseudonym("192.0.2.1", other), "whoever lacks the key cannot try addresses"
