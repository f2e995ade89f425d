"""The position payload: what clients would otherwise have to compute by a rule."""

from __future__ import annotations

import json

import pytest

from lastboat.position import read_position
from lastboat.server.views.messages import to_json
from lastboat.server.views.position import position_payload

ISLAND = "\n".join(
    " ".join("b" if (row, n) == (9, 6) else "." for n in range(count))
    for row, count in enumerate((7, 10, 11, 10, 11, 12, 11, 12, 11, 10, 11, 10, 7))
)


def control_of(crew: str, options: str = "") -> list[str]:
    """Who controls the only boat, as the client sees it."""
    lines = ("lastboat position 1", options, "phase: move", "red: 9@j7", "island:", ISLAND, f"boats: c3{crew}")
    states, _ = read_position("\n".join(line for line in lines if line) + "\n")
    (boat,) = json.loads(to_json(position_payload(states)))["boats"]
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
