"""training/: the references never change, and the scripts that measure bots measure what they say."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from bots.seats import a_view

from lastboat.bots import Budget
from lastboat.engine.words import EXPLORERS_A_COLOUR

TRAINING = Path(__file__).parents[2] / "training"
ADMIRAL_1 = [210, 2166, 0, 2291, 2075, 2197, 2268, 1142, 2333, 2303]
"""What `admiral-1` chooses in ten positions. If it changes, give the reference a copy of what it was made of."""
GAMES = 400


@pytest.fixture
def module(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    sys.path.insert(0, str(TRAINING))
    try:
        yield importlib.import_module(request.param)
    finally:
        sys.path.remove(str(TRAINING))


def decisions(calibration: ModuleType, shares: list[float], chance_of_winning: list[float]) -> npt.NDArray[Any]:
    """Many games of one decision each."""
    rng = np.random.default_rng(2)
    found = np.zeros(len(shares) * GAMES, dtype=calibration.DECISION)
    found["game"], found["players"], found["stage"] = np.arange(len(found)), 4, 1
    found["share"] = np.tile(shares, GAMES)
    found["result"] = rng.random(len(found)) < np.tile(chance_of_winning, GAMES)
    return found


@pytest.mark.parametrize("module", ["references"], indirect=True)
def test_admiral_1_still_makes_the_same_choices(module: ModuleType) -> None:
    views = [a_view(seed, 60 + 40 * seed) for seed in range(10)]
    chosen = [module.Admiral1(1).choose(seen, seen.legal, Budget(iterations=80)) for seen in views]
    assert chosen == ADMIRAL_1


@pytest.mark.parametrize("module", ["references"], indirect=True)
def test_a_reader_of_the_order_fills_in_falling_values(module: ModuleType) -> None:
    seen = a_view()
    assert seen.seat is not None
    values = module.with_values_by_order(seen).states[0]["value"].reshape(-1, EXPLORERS_A_COLOUR)
    for seat, row in enumerate(values.tolist()):
        if seat != seen.seat:
            assert row == sorted(row, reverse=True)
    assert values[seen.seat].tolist() == seen.states[0]["value"].reshape(-1, EXPLORERS_A_COLOUR)[seen.seat].tolist()


@pytest.mark.parametrize("module", ["calibration"], indirect=True)
def test_the_calibration_error_is_the_distance_of_chance_and_frequency(module: ModuleType) -> None:
    results = np.array([1.0, 0.0, 0.0, 0.0])
    assert module.calibration_error(np.full(4, 0.25), results) == pytest.approx(0)
    assert module.calibration_error(np.full(4, 0.75), results) == pytest.approx(0.5)


@pytest.mark.parametrize("module", ["calibration"], indirect=True)
def test_a_fit_finds_the_curve_that_the_results_follow(module: ModuleType) -> None:
    shares = np.linspace(0.05, 0.95, 19)
    odds = np.log(shares / (1 - shares))
    truth = 1 / (1 + np.exp(1 - 1.5 * odds))
    shift, slope = module.fit_curve(decisions(module, shares.tolist(), truth.tolist()))
    assert shift == pytest.approx(-1, abs=0.2)
    assert slope == pytest.approx(1.5, abs=0.2)


@pytest.mark.parametrize("module", ["calibration"], indirect=True)
def test_a_fit_never_turns_better_into_worse(module: ModuleType) -> None:
    _, slope = module.fit_curve(decisions(module, [0.2, 0.8], [0.8, 0.2]))
    assert slope == module.LEAST_SLOPE


@pytest.mark.parametrize("module", ["calibration"], indirect=True)
def test_only_changes_without_an_outcome_of_chance_are_counted(module: ModuleType) -> None:
    found = np.zeros(4, dtype=module.DECISION)
    found["quiet"] = [False, True, False, True]
    found["seat"] = [0, 0, 0, 1]
    assert list(module.quiet_changes(found, np.array([0.25, 0.5, 0.125, 0.75]))) == [0.25]


@pytest.mark.parametrize("module", ["placing"], indirect=True)
def test_a_falling_order_tells_much_and_a_shuffled_one_nothing(module: ModuleType) -> None:
    falling = np.tile([6, 5, 4, 3, 3, 2, 2, 1, 1, 1], (200, 1))
    shuffled = np.random.default_rng(3).permuted(falling, axis=1)
    assert module.information(falling) > 2
    assert module.information(shuffled) < 0.05
