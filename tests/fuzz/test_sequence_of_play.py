"""What the table of phases in lastboat/engine/turn.py lets follow does follow; test_bounds.py: and nothing else."""

from __future__ import annotations

from random import Random
from typing import Final

from support.roaming import Roamer, every_options
from support.sequence import entered
from support.table import table

from lastboat.engine.turn import SEQUENCE

GAMES: Final = 400
WHALE_BESIDE_A_BOAT: Final = """
    options: players=2 to_the_last=true dice=dive
    phase: creature
    now: points=0 face=whale range=1
    red: 1~a1
    boats: c3(B1,B2)
    whales: c4
    dolphins: c3
"""
RARE: Final = (
    "options: players=2 to_the_last=true dice=dive\nphase: move\nboats: c3(R1,R2,R3)\nserpents: c4\ndolphins: c4 c4\n",
    WHALE_BESIDE_A_BOAT,
    """
        options: players=2 to_the_last=true dice=dive
        phase: wind
        now: steps=3 resume=move
        boats: c3(R1,R2,R3)
        serpents: c4
        dolphins: c4 c4
    """,
    f"{WHALE_BESIDE_A_BOAT}blue keeps: forest/whale-defence\n",
)
"""Positions from which follows what random games hardly ever bring: dolphins to assign, and boats above dolphins."""


def test_every_transition_of_the_table_occurs(roamer: Roamer) -> None:
    rng = Random(5)
    for seed, options in enumerate(rng.sample(every_options(), GAMES)):
        assert not roamer.roam(options, seed)
    for text in RARE:
        for seed in range(20):
            roamer.states[0] = table(text).states()[0]
            assert not roamer.roam_on(seed)
    never = [
        f"{step.phase.name} before {sorted(phase.name for phase in phases)}"
        for step in SEQUENCE
        for phases in entered(step)
        if not roamer.steps[step.phase][:, list(phases)].any()
    ]
    assert not never
