"""Hints: what a bot would play and how a search ranks the moves, from what the seat can know."""

from __future__ import annotations

import asyncio
from typing import Any

from server.views.test_history import alike

from lastboat.engine.words import Underside
from lastboat.server.models.requests import Hint
from lastboat.server.runtime.bot_pool import BotPool
from lastboat.server.runtime.hints import MAX_RANKED, hint
from lastboat.server.runtime.metrics import Metrics
from lastboat.server.tables.table import Table
from lastboat.server.views.messages import to_json


def advice(table: Table) -> str:
    """The answer to whoever is asked, as bytes would have it; with time for a machine that has to compile first."""

    async def ask() -> dict[str, Any]:
        assert table.seat_to_act is not None
        return await hint(table, table.seat_to_act, BotPool(300.0, 1, Metrics()))

    return to_json(asyncio.run(ask()))


def test_moves_are_ranked_with_what_every_seat_can_expect() -> None:
    table = alike(value=0, underside=Underside.WIND, plies=155)
    assert table.game is not None
    told = Hint.model_validate_json(advice(table))

    assert 1 <= len(told.ranked) <= MAX_RANKED
    assert {one.action for one in told.ranked} <= set(table.game.legal())
    assert [one.share for one in told.ranked] == sorted((one.share for one in told.ranked), reverse=True)
    for one in told.ranked:
        assert set(one.win) == set(one.points) == {"red", "blue"}
        assert abs(sum(one.win.values()) - 1) < 0.01


def test_advice_does_not_depend_on_what_the_seat_cannot_know() -> None:
    blue = [alike(value=value, underside=Underside.WIND, plies=155) for value in (0, -1)]
    assert blue[0].game is not None
    assert blue[1].game is not None
    assert blue[0].game.actions != blue[1].game.actions
    assert blue[0].seat_to_act == blue[1].seat_to_act == 1

    assert advice(blue[0]) == advice(blue[1])
