"""The machine code and the Python it was made from play the same games: every action, state and event, ply by ply."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from support import ply_hashes
from support.games import Position, random_options
from support.ply_hashes import Request

from lastboat.engine._compile import COMPILED

GAMES = 24
PLIES = 120
"""Of each game: uncompiled, some four hundred take a second."""


def positions() -> list[Position]:
    """From the first deal to the last tiles, of games with all kinds of options."""
    rng = random.Random(7)
    return [Position(random_options(rng), seed=game, plies=game * 25) for game in range(GAMES)]


@pytest.mark.skipif(not COMPILED, reason="compares machine code with what this run is")
def test_every_ply_is_the_same_compiled_and_uncompiled() -> None:
    starts = positions()
    requests = [(start.reach().tobytes().hex(), start.seed, PLIES) for start in starts]
    compiled = [ply_hashes.ply_hashes(request) for request in requests]
    assert sum(map(len, compiled)) > GAMES * PLIES / 2, "most games go on"
    for start, one, other in zip(starts, compiled, _uncompiled(requests), strict=True):
        differ = [ply for ply, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]]
        assert not differ, f"{start}: the first of {len(differ)} different plies is {start.plies + differ[0]}"
        assert len(one) == len(other), start


def _uncompiled(requests: list[Request]) -> list[list[str]]:
    tests = Path(__file__).parents[1]
    environment = os.environ | {
        "NUMBA_DISABLE_JIT": "1",
        "PYTHONPATH": os.pathsep.join([str(tests), str(tests.parent)]),
    }
    command = [sys.executable, "-W", "error", str(ply_hashes.__file__)]
    run = subprocess.run(
        command, input=json.dumps(requests), env=environment, text=True, capture_output=True, check=False
    )
    assert run.returncode == 0, run.stderr
    hashes: list[list[str]] = json.loads(run.stdout)
    return hashes
