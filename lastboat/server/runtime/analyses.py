"""Chances to win on the analysis board, computed in the worker, one after another; addresses take turns."""

from __future__ import annotations

import logging
from collections import OrderedDict
from typing import Final

from lastboat.engine import States
from lastboat.names import names_of
from lastboat.server.limits.addresses import Client
from lastboat.server.limits.allowances import Allowances
from lastboat.server.limits.concurrency import ConcurrencyLimit, Limited
from lastboat.server.limits.prices import CHANCES
from lastboat.server.models.analysis import AnalysisChances
from lastboat.server.refusals import Refusal
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.thinking.bot_router import BotRouter
from lastboat.server.thinking.questions import PositionQuestion
from lastboat.server.thinking.request_queue import RequestQueue

MAX_OF_PERSON: Final = 2
MAX_OF_ADDRESS: Final = 8
MAX_WAITING: Final = 32
"""Questions in progress: per person, per address, in total."""
ANALYSES: Final = Limited("too-many-requests", "estimates of chances", "try again when one is answered", 2)
ITERATIONS: Final = 160
"""For each position that chance may bring: as many as a review."""
MAX_KEPT: Final = 512
"""Positions whose chances are kept: asking again costs nothing."""
RETRY_AFTER: Final = 5.0

log = logging.getLogger("lastboat.analyses")


class Analyses:
    """Everyone's chances in positions of which everything is known."""

    def __init__(self, router: BotRouter, allowances: Allowances, metrics: Metrics) -> None:
        self._allowances = allowances
        self._limit = ConcurrencyLimit(MAX_OF_PERSON, MAX_OF_ADDRESS, MAX_WAITING, ANALYSES)
        self._queue = RequestQueue(router, 1, metrics)
        self._kept: OrderedDict[bytes, tuple[float, ...]] = OrderedDict()

    async def chances(self, states: States, client: Client) -> AnalysisChances:
        """Every seat's chance to win; none during the set-up, where chance has too many ways to go on."""
        if states[0].turn == 0:
            return {"chances": None}
        record = states.tobytes()
        found = self._kept.get(record)
        if found is None:
            with self._limit.acquire(client):
                self._allowances.charge(client, CHANCES)
                found = await self._ask(record, client.address)
            self._kept[record] = found
            if len(self._kept) > MAX_KEPT:
                self._kept.popitem(last=False)
        seats = names_of(states[0]).seats
        return {"chances": {seat: round(chance, 4) for seat, chance in zip(seats, found, strict=False)}}

    async def _ask(self, record: bytes, address: str) -> tuple[float, ...]:
        try:
            return (await self._queue.ask(address, PositionQuestion(record, ITERATIONS))).chances
        except Exception as error:  # the worker may be restarting, or have been killed
            log.warning("chances could not be computed", extra={"error": type(error).__name__})
            detail = "the chances could not be computed; try again soon"
            raise Refusal("no-review", detail, retry_after=RETRY_AFTER) from error
