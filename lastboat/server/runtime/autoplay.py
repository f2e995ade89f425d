"""Answers that the server gives: those of bots, and those to which a person has no other.

How long one waits must not tell what a hand holds. So a question about kept tiles is answered after a pause of the same
kind whether there is a choice or not; a bot's thinking is hidden within it, and one who is not done by then is not
waited for.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from typing import Final

from lastboat.server.runtime.bot_pool import Crew
from lastboat.server.tables import play_rules
from lastboat.server.tables.game_in_play import ASKING
from lastboat.server.tables.table import Table
from lastboat.view import Eyes, view

SHORTEST: Final = 0.6
LONGEST: Final = 6.0
MEDIAN: Final = 1.0
MEDIAN_ASKED: Final = 2.2
"""Seconds: a person's pause before a step, and before an answer about his tiles."""
SPREAD: Final = 0.45


class Pilot:
    """Decides when the server answers for a seat, and what."""

    def __init__(self, crew: Crew, pause: float, bot_seconds: float, chance: random.Random | None = None) -> None:
        self._crew = crew
        self._pause = pause
        self._bot_seconds = bot_seconds
        self._random = chance or random.SystemRandom()

    def wanted(self, table: Table) -> tuple[object, ...]:
        """The question that the server is to answer now; empty when there is none."""
        seat = table.asked
        if table.status != "playing" or seat is None or table.voyage is None:
            return ()
        if table.seats[seat].is_played_by_bot:
            return (table.voyage.ply, table.takes, seat, "bot")
        if play_rules.is_forced(table):
            return (table.voyage.ply, table.takes, seat, "forced")
        return ()

    def forget(self, table: str) -> None:
        """The table is put away or over: its bots may go."""
        self._crew.forget(table)

    async def answer(self, table: Table) -> int:
        """The answer, after a pause."""
        assert table.voyage is not None
        asking = table.voyage.phase in ASKING
        now = asyncio.get_running_loop().time
        answer_at = now() + self._draw_pause(asking)
        legal = table.voyage.legal()
        action = legal[0]
        if len(legal) > 1:
            latest = answer_at - now() if asking and self._pause > 0 else None
            action = await self._think(table, legal, latest)
        await asyncio.sleep(max(0.0, answer_at - now()))
        return action

    async def _think(self, table: Table, legal: Sequence[int], latest: float | None) -> int:
        """What the seat's bot chooses; any answer if it has not made up its mind after `latest` seconds."""
        seat = table.asked
        assert table.voyage is not None
        assert seat is not None
        level = table.seats[seat].level or table.level
        seen = view(table.voyage.states, 0, seat, Eyes.MEMORY)
        thinking = asyncio.ensure_future(self._crew.choose(table.id, seat, level, seen, legal))
        try:
            await asyncio.wait([thinking], timeout=latest)
            return thinking.result() if thinking.done() else self._random.choice(legal)
        finally:
            if not thinking.done():
                thinking.cancel()
                self._crew.leave_alone(table.id, seat, level)

    def _draw_pause(self, asking: bool) -> float:
        """Log-normal, as people's are; where a hand is asked about, longer than any bot thinks."""
        median = MEDIAN_ASKED if asking else MEDIAN
        seconds = self._random.lognormvariate(0.0, SPREAD) * median
        drawn = self._pause * min(max(seconds, SHORTEST), LONGEST)
        return drawn + (self._bot_seconds * 1.2 if asking and self._pause > 0 else 0.0)
