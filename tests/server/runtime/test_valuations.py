"""Chances to win: what cannot be computed is refused, keeps no place and may be asked again."""

from __future__ import annotations

import asyncio
from typing import TypeVar, cast

import pytest

from lastboat.server.limits.addresses import Client
from lastboat.server.limits.allowances import Allowances
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.runtime.valuations import MAX_OF_PERSON, RETRY_AFTER, Valuations
from lastboat.server.settings import Settings
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.thinking.questions import Asks, ChancesAnswer, PositionQuestion

ADA = Client("192.0.2.1", "ada")
QUESTION = PositionQuestion(b"", 1)

A = TypeVar("A")


class Unsteady:
    """Fails until it is mended."""

    def __init__(self) -> None:
        self.is_broken = True
        self.asked = 0

    async def ask(self, question: Asks[A]) -> A:
        self.asked += 1
        if self.is_broken:
            raise TimeoutError
        return cast(A, ChancesAnswer((0.25, 0.75)))


def test_chances_that_cannot_be_computed_are_refused_and_found_when_asked_again() -> None:
    async def scenario() -> None:
        host = Unsteady()
        valuations = Valuations(BotRouter(host), Allowances(Settings()), Metrics())
        for _ in range(MAX_OF_PERSON + 1):
            with pytest.raises(Refusal) as refused:
                await valuations.chances(QUESTION, ADA)
            assert (refused.value.code, refused.value.retry_after) == ("no-review", RETRY_AFTER)

        host.is_broken = False
        found = [await valuations.chances(QUESTION, ADA) for _ in range(2)]

        assert found == [(0.25, 0.75)] * 2
        assert host.asked == MAX_OF_PERSON + 2, "the last answer is kept"

    asyncio.run(scenario())
