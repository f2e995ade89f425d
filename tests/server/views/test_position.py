"""The position payload: what clients would otherwise have to compute by a rule."""

from __future__ import annotations

import json
from typing import Any

import pytest
from support.table import table

from lastboat.position import read_position
from lastboat.server.views.messages import to_json
from lastboat.server.views.position import position_payload

ISLAND = "\n".join(
    " ".join("b" if (row, n) == (9, 6) else "." for n in range(count))
    for row, count in enumerate((7, 10, 11, 10, 11, 12, 11, 12, 11, 10, 11, 10, 7))
)


def payload(*lines: str) -> Any:
    """The position as the client gets it."""
    states, _ = read_position("\n".join(("lastboat position 1", *lines)) + "\n")
    return json.loads(to_json(position_payload(states)))


def control_of(crew: str, options: str = "") -> list[str]:
    """Who controls the only boat, as the client sees it."""
    lines = (options, "phase: move", "red: 9@j7", "island:", ISLAND, f"boats: c3{crew}")
    (boat,) = payload(*filter(None, lines))["boats"]
    control: list[str] = boat["control"]
    return control


@pytest.mark.rule("5.9")
@pytest.mark.parametrize(
    ("crew", "control"),
    [
        ("", []),
        ("(R1)", ["red"]),
        ("(R1,B1)", ["red", "blue"]),
        ("(R1,B1,B2)", ["blue"]),
        ("(R1,B1,Y1)", ["red", "blue", "yellow"]),
    ],
)
def test_a_boat_says_who_controls_it(crew: str, control: list[str]) -> None:
    assert control_of(crew) == control


@pytest.mark.rule("3.5")
def test_two_colours_of_one_player_count_together() -> None:
    assert control_of("(R1,B1,Y1)", "options: players=2 two_colours=true") == ["red"]


@pytest.mark.rule("3.5")
@pytest.mark.parametrize(("options", "seat"), [("players=2 two_colours=true", "red"), ("players=3", "yellow")])
def test_an_explorer_says_whose_it_is(options: str, seat: str) -> None:
    found = payload(f"options: {options}", "phase: move", "red: 9@j7", "yellow: 1~c3", "island:", ISLAND)
    assert {one["seat"] for one in found["explorers"] if one["name"].startswith("Y")} == {seat}


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(("mark", "terrain"), [("b", "beach"), ("f", "forest"), ("m", "mountain"), (".", None)])
def test_the_terrain_that_sinks_next_is_named(mark: str, terrain: str | None) -> None:
    lines = ("options: players=2 to_the_last=true", "phase: move", "red: 1~c3", "island:", ISLAND.replace("b", mark))
    assert payload(*lines)["terrain_to_sink"] == terrain


def test_a_boat_that_the_wind_capsized_over_dolphins_is_named_as_the_moving_piece() -> None:
    game = table("""
        options: players=2 to_the_last=true dice=dive
        phase: tile
        boats: - c3(R1,R2)
        whales: c4
        dolphins: c4
        red keeps: beach/wind
    """)
    game.play("play wind beach")
    game.play("boat c3 to c4")
    assert game.phase == "guard"
    assert json.loads(to_json(position_payload(game.states())))["mover"] == "boat 2"
