"""The compiled random games, with bounds checks."""

from __future__ import annotations

import pytest
from numba.core import config
from support.roaming import Roamer


@pytest.fixture
def roamer() -> Roamer:
    assert config.BOUNDSCHECK, "run this lane with NUMBA_BOUNDSCHECK=1"
    assert not config.DISABLE_JIT, "bounds are always checked uncompiled: run this lane compiled"
    return Roamer()
