"""bench/learn.py: slopes are the slopes of the loss, and studying lowers it."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from lastboat.bots.net import learned

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(scope="module")
def learn() -> Iterator[ModuleType]:
    sys.path.insert(0, str(BENCH))
    try:
        spec = importlib.util.spec_from_file_location("learn", BENCH / "learn.py")
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules["learn"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        yield module
    finally:
        sys.path.remove(str(BENCH))


def positions(learn: ModuleType, count: int) -> Any:
    """Random ones, with every number of players: slopes do not ask whether a position is possible."""
    rng = np.random.default_rng(4)
    kept = np.zeros(count, dtype=sys.modules["experience"].POSITION)
    kept["feature"] = rng.normal(size=kept["feature"].shape)
    kept["hex"] = rng.integers(0, 133, kept["hex"].shape)
    kept["row"] = rng.integers(learn.ABSENT, 3, kept["row"].shape)
    kept["standing"] = rng.normal(size=kept["standing"].shape)
    kept["general"] = rng.normal(size=kept["general"].shape)
    kept["score"] = rng.integers(0, 25, kept["score"].shape)
    for i, x in enumerate(kept):
        x["players"] = players = 2 + i % 3
        x["place"] = rng.integers(0, players, x["place"].shape)
        x["share"][rng.integers(players)] = 1
    return kept


def loss(learn: ModuleType, kept: Any, weights: Any) -> float:
    win, points = learn.study(kept, np.arange(len(kept)), learn.new_student(weights), False)
    return float(win + learn.POINTS * points)


def test_slopes_are_what_small_changes_do(learn: ModuleType) -> None:
    kept, rng, small = positions(learn, 24), np.random.default_rng(5), 2e-3
    weights = {name: value + rng.normal(size=value.shape).astype(np.float32) / 20 for name, value in learned().items()}
    student = learn.new_student(weights)
    learn.study(kept, np.arange(len(kept)), student, True)
    for name, value in weights.items():
        slope, flat = getattr(student.slope, name).ravel(), value.ravel()
        for i in rng.choice(np.flatnonzero(np.abs(slope) > np.abs(slope).max() / 4), 2):
            before = flat[i]
            flat[i] = before + small
            above = loss(learn, kept, weights)
            flat[i] = before - small
            below = loss(learn, kept, weights)
            flat[i] = before
            assert (above - below) / (2 * small) == pytest.approx(slope[i], rel=0.05), name


def test_studying_lowers_the_loss(learn: ModuleType) -> None:
    kept = positions(learn, 60)
    weights = learn.first_weights((4, 5, 6), 1)
    before = loss(learn, kept, weights)
    course = learn.Course(weights, steps=600, jobs=2)
    for _ in range(600):
        course.learn(kept, np.arange(len(kept)))
    assert loss(learn, kept, weights) < 0.9 * before
