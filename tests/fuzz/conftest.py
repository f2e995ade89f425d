"""The compiled random games, with bounds checks, compiled once for all workers."""

from __future__ import annotations

import os
from pathlib import Path
from time import sleep

import pytest
from numba.core import config
from support.roaming import Roamer, every_options


@pytest.fixture(scope="session")
def _compiled(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert config.BOUNDSCHECK, "run this lane with NUMBA_BOUNDSCHECK=1"
    assert not config.DISABLE_JIT, "bounds are always checked uncompiled: run this lane compiled"
    if "PYTEST_XDIST_WORKER" in os.environ:
        compile_once(tmp_path_factory.getbasetemp().parent)


def compile_once(run: Path) -> None:
    """Of the workers of a run one compiles; the others wait and find the machine code on disk."""
    try:
        (run / "compiling").touch(exist_ok=False)
    except FileExistsError:
        while not (run / "compiled").exists():
            sleep(0.2)
        return
    try:
        Roamer().roam(every_options()[0], 0)
    finally:
        (run / "compiled").touch()


@pytest.fixture
def roamer(_compiled: None) -> Roamer:
    return Roamer()
