"""Chances to win for whoever studies a game: bounded, paid for, and computed one after another in the worker.

They have their own queue, so that no bot's turn waits for them. A question must contain nothing that the asker may not
know: check that the game is over, or blank the position, before asking here.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import Final

from lastboat.server.limits.addresses import Client
from lastboat.server.limits.allowances import Allowances, ConcurrencyLimit, Limited
from lastboat.server.limits.prices import CHANCES
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.thinking.questions import PlansQuestion, PositionQuestion
from lastboat.server.thinking.request_queue import RequestQueue

MAX_OF_PERSON: Final = 2
MAX_OF_ADDRESS: Final = 8
MAX_WAITING: Final = 32
"""Questions in progress: per person, per address, in total."""
QUESTIONS: Final = Limited("too-many-requests", "questions about chances", "try again when one is answered", 2)
MAX_KEPT: Final = 512
"""Answers that are kept: whoever asks the same again pays nothing."""
RETRY_AFTER: Final = 5.0

log = logging.getLogger("lastboat.valuations")


class Valuations:
    """All such questions of the server; addresses take turns."""

    def __init__(self, router: BotRouter, allowances: Allowances, metrics: Metrics) -> None:
        self._allowances = allowances
        self._limit = ConcurrencyLimit(MAX_OF_PERSON, MAX_OF_ADDRESS, MAX_WAITING, QUESTIONS)
        self._queue = RequestQueue(router, 1, metrics)
        self._kept: OrderedDict[PlansQuestion | PositionQuestion, tuple[float, ...]] = OrderedDict()

    async def chances(self, question: PlansQuestion | PositionQuestion, client: Client) -> tuple[float, ...]:
        """The chances that were asked for; `no-review` if they cannot be computed."""
        if question in self._kept:
            return self._kept[question]
        with self._limit.acquire(client):
            self._allowances.charge(client, CHANCES)
            try:
                found = (await self._queue.ask(client.address, question)).chances
            except Exception as error:  # the worker may be restarting, or have been killed
                log.warning("chances could not be computed", extra={"error": type(error).__name__})
                detail = "the chances could not be computed; try again soon"
                raise Refusal("no-review", detail, retry_after=RETRY_AFTER) from error
        self._kept[question] = found
        if len(self._kept) > MAX_KEPT:
            self._kept.popitem(last=False)
        return found
