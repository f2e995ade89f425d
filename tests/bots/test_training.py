"""training/train.py: slopes are the slopes of the loss, and studying lowers it."""

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from lastboat.bots.evaluation.network import NO_MORE, OUT, THINGS, learned
from lastboat.engine.board import HEXES
from lastboat.engine.words import SEATS

TRAINING = Path(__file__).parents[2] / "training"


@pytest.fixture(scope="module")
def learn() -> Iterator[ModuleType]:
    sys.path.insert(0, str(TRAINING))
    try:
        spec = importlib.util.spec_from_file_location("train", TRAINING / "train.py")
        assert spec is not None
        assert spec.loader is not None
        module = sys.modules["train"] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        yield module
    finally:
        sys.path.remove(str(TRAINING))


def positions(learn: ModuleType, count: int) -> Any:
    """Random ones, with every number of players: slopes do not ask whether a position is possible."""
    rng = np.random.default_rng(4)
    kept = np.zeros(count, dtype=sys.modules["targets"].POSITION)
    kept["feature"] = rng.normal(size=kept["feature"].shape)
    kept["stands"] = rng.integers(learn.NOT_OUT, len(OUT) * HEXES, kept["stands"].shape)
    kept["things"] = rng.integers(0, THINGS * HEXES, kept["things"].shape)
    kept["things"][:, 40:] = NO_MORE
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
    course = learn.Course(weights, jobs=2)
    for _ in range(600):
        course.learn(kept, np.arange(len(kept)), pace=2e-3)
    assert loss(learn, kept, weights) < 0.9 * before


def told(learn: ModuleType, *, lasting: float, stray: int) -> Any:
    """Seats 0, 1, 0, 1 thought of their plans in turn, the last of them won; a position of each plan is kept."""
    hindsight = sys.modules["targets"]
    kept, thoughts = np.zeros(4, dtype=hindsight.POSITION), np.zeros(4, dtype=hindsight.THOUGHT)
    for i, share in enumerate((0.5, 0.4, 0.6, 0.1)):
        thoughts[i]["seat"], thoughts[i]["strays"] = i % 2, i == stray
        thoughts[i]["share"][:2], thoughts[i]["score"][:2] = (share, 1 - share), (10 * share, 4)
        kept[i]["seat"], kept[i]["thought"] = i % 2, i + 1
    came = np.zeros((SEATS, 2 * SEATS), dtype=np.float32)
    hindsight.tell_back(kept, thoughts, np.array([3, 8], dtype=np.int16), came, lasting)
    return kept


def test_at_the_end_of_the_chain_stands_the_result(learn: ModuleType) -> None:
    kept = told(learn, lasting=1.0, stray=-1)
    assert kept["share"][:, :2].tolist() == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert kept["score"][:, :2].tolist() == [[3, 8], [8, 3], [3, 8], [8, 3]]


def test_a_position_is_told_what_its_own_seat_thought_next(learn: ModuleType) -> None:
    kept = told(learn, lasting=0.75, stray=-1)
    assert kept["share"][2, :2] == pytest.approx([0, 1])
    assert kept["share"][0, :2] == pytest.approx([0.25 * 0.6, 0.75 + 0.25 * 0.4])
    assert kept["share"][1, :2] == pytest.approx([0.75 + 0.25 * 0.9, 0.25 * 0.1])


def test_the_start_of_a_turn_is_told_what_the_looking_seat_thought_next(learn: ModuleType) -> None:
    hindsight = sys.modules["targets"]
    kept, thoughts = np.zeros(2, dtype=hindsight.POSITION), np.zeros(2, dtype=hindsight.THOUGHT)
    thoughts["seat"], thoughts["share"][:, :2] = (0, 1), ((0.8, 0.2), (0.3, 0.7))
    kept["seat"], kept["thought"] = (0, 1), 0
    hindsight.tell_back(kept, thoughts, np.array([9, 2], dtype=np.int16), np.zeros((4, 8), dtype=np.float32), 0.5)
    assert kept["share"][:, :2].ravel() == pytest.approx([0.9, 0.1, 0.35, 0.65])


def test_what_came_after_a_plan_that_strayed_is_not_laid_to_the_plan_before(learn: ModuleType) -> None:
    kept = told(learn, lasting=0.75, stray=2)
    assert kept["share"][0, :2] == pytest.approx([0.6, 0.4])
    assert kept["share"][2, :2] == pytest.approx([0, 1])
