"""The lists put together from cached texts are those that one gets move by move."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from server.models.test_models import GAMES
from server.table_games import gathered, play_through

from lastboat.editions import Options
from lastboat.engine import States
from lastboat.engine.action import PASS
from lastboat.engine.words import Phase
from lastboat.moves import Move, legal_moves, move_of
from lastboat.routes import MOST, RouteFinder
from lastboat.server.views import legal_moves as payloads
from lastboat.server.views.legal_moves import legal_payload
from lastboat.server.views.messages import to_json
from lastboat.view import View, view


def listed(seen: View) -> dict[str, list[dict[str, Any]]]:
    legal, routes = json.loads(to_json(legal_payload(seen)))
    return {"legal": legal, "routes": routes}


def without_consequences(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: one[name] for name in ("move", "action", "actions", "points") if name in one} for one in options]


def expected(seen: View) -> dict[str, list[dict[str, Any]]]:
    """Move by move and route by route, without the consequences."""
    cost = 1 if seen.states[0].phase == Phase.MOVE else 0
    moves = [
        {"move": move.as_json(), "action": move.action, "points": 0 if move.action == PASS else cost}
        for move in legal_moves(seen.states, 0)
    ]
    routes = [
        {"move": steps[-1].as_json(), "actions": [step.action for step in steps], "points": len(steps) * cost}
        for steps in routes_of(seen.states)
    ]
    return {"legal": moves, "routes": routes}


def routes_of(states: States) -> list[list[Move]]:
    """The steps of each route that the search finds, decoded one by one."""
    finder = RouteFinder(np.repeat(states, MOST))
    found: list[list[Move]] = [[]]
    for parent, action, *_ in finder.find()[1:]:
        found.append([*found[parent], move_of(finder.work, parent, action)])
    return [steps for steps in found if len(steps) > 1]


def assert_lists_are_right(options: Options) -> None:
    """In every position of a game."""
    for table in play_through(gathered(options)):
        if table.seat_to_act is not None and table.game is not None:
            seen = view(table.game.states, 0, table.seat_to_act)
            assert {name: without_consequences(some) for name, some in listed(seen).items()} == expected(seen)


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_lists_of_moves_and_routes_equal_those_written_one_by_one(options: Options) -> None:
    assert_lists_are_right(options)


def test_lists_stay_right_when_there_is_room_for_few_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(payloads, "MOST_TEXTS", 50)

    assert_lists_are_right(Options())
