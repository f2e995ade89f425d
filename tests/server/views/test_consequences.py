"""The consequences listed with a move are what happens when it is played."""

from __future__ import annotations

import json
from typing import Any

import pytest
from server.models.test_models import GAMES
from server.table_games import do, gathered, play_through

from lastboat.editions import Options
from lastboat.engine.words import Phase
from lastboat.events import Happening, Lost, Wrecked
from lastboat.names import BOAT_NAMES, USUAL
from lastboat.server.tables import lobby_rules, play_rules
from lastboat.server.tables.table import Table
from lastboat.server.views.legal_moves import legal_payload
from lastboat.server.views.messages import to_json
from lastboat.view import view


def options_now(table: Table) -> list[tuple[list[int], dict[str, Any]]]:
    """Every move and route of the acting seat, with its actions."""
    assert table.game is not None
    legal, routes = json.loads(to_json(legal_payload(view(table.game.states, 0, table.game.seat_to_act))))
    return [([one["action"]], one) for one in legal] + [(one["actions"], one) for one in routes]


def taken(table: Table, actions: list[int]) -> tuple[list[str], list[str], list[str]]:
    """Who is lost, which boats are, and what goes too if nobody defends: by playing it on the true state."""
    assert table.game is not None
    trial = table.game.copy()
    happened = [one.event for action in actions for one in trial.do(action)]
    later: list[Happening] = []
    while trial.phase == Phase.DEFEND and table.game.phase != Phase.DEFEND:
        later += [one.event for one in trial.do(0)]
    lost = [USUAL.explorers[event.explorer] for event in happened if isinstance(event, Lost)]
    wrecked = [BOAT_NAMES[event.boat] for event in happened if isinstance(event, Wrecked)]
    threatened = [USUAL.explorers[event.explorer] for event in later if isinstance(event, Lost)]
    return lost, wrecked, threatened + [BOAT_NAMES[event.boat] for event in later if isinstance(event, Wrecked)]


@pytest.mark.parametrize("options", GAMES, ids=str)
def test_the_listed_consequences_are_exactly_what_happens(options: Options) -> None:
    seen = {"loses": 0, "wrecks": 0, "threatens": 0}
    for seed in range(1, 6):
        for now in play_through(gathered(options), seed):
            for actions, option in options_now(now) if now.status == "playing" else []:
                lost, wrecked, threatened = taken(now, actions)
                assert (option["loses"], option["wrecks"]) == (lost, wrecked), (option, actions)
                assert sorted(option["threatens"]) == sorted(threatened), option
                for name in seen:
                    seen[name] += len(option[name])
        if seen["loses"] and seen["wrecks"]:
            return
    raise AssertionError(f"in no game was somebody lost and a boat wrecked: {seen}")


def test_a_creature_that_may_be_driven_off_threatens_but_does_not_take_yet() -> None:
    for seed in range(1, 12):
        for now in play_through(gathered(Options(players=2)), seed):
            for actions, option in options_now(now) if now.status == "playing" else []:
                if option["threatens"]:
                    assert option["loses"] == option["wrecks"] == []
                    assert now.seat_to_act is not None
                    do(now, play_rules.act(now, actions[0], 0.0))
                    if len(actions) == 1:
                        assert now.game is not None
                        assert now.game.phase == Phase.DEFEND
                    return
    raise AssertionError("nobody was ever threatened")


def test_setting_up_costs_nothing() -> None:
    table = gathered(Options(players=2))
    do(table, lobby_rules.start(table, "host", 0.0))

    assert all(option["loses"] == option["wrecks"] == option["threatens"] == [] for _, option in options_now(table))
