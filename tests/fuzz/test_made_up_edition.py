"""The made-up edition of tests/support/atoll.py keeps every law, with bounds checks."""

from dataclasses import replace
from typing import Any

import pytest
from support.atoll import SETS
from support.roaming import Roamer

from lastboat.editions import Options


@pytest.mark.parametrize("chosen", SETS, ids=str)
def test_two_hundred_random_games_keep_every_law(roamer: Roamer, chosen: dict[str, Any]) -> None:
    options = Options.of({"edition": "atoll", **chosen})
    flaws = [roamer.roam(replace(options, first=seed % options.players), seed) for seed in range(200)]
    assert not any(flaws), "\n".join(filter(None, flaws))
