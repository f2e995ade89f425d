"""training/: the references never change, and the scripts that measure bots measure what they say."""

import argparse
import importlib
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from bots.seats import a_view
from support.games import Position

from lastboat.bots import Budget
from lastboat.bots.chances import CURVES, chances, stage_of
from lastboat.bots.evaluation.record import new_evaluation
from lastboat.editions import Options
from lastboat.engine import STATE
from lastboat.engine.words import EXPLORERS_A_COLOUR, SEATS, Status
from lastboat.view import Eyes, view

TRAINING = Path(__file__).parents[2] / "training"
ADMIRAL_1 = [210, 2166, 0, 2291, 2075, 2197, 2268, 1142, 2333, 2303]
"""What `admiral-1` chooses in ten positions. If it changes, give the reference its own copy of the code it uses."""
GAMES = 400


@pytest.fixture
def module(request: pytest.FixtureRequest) -> Iterator[ModuleType]:
    sys.path.insert(0, str(TRAINING))
    try:
        yield importlib.import_module(request.param)
    finally:
        sys.path.remove(str(TRAINING))


def decisions(calibration: ModuleType, shares: list[float], chance_of_winning: list[float]) -> npt.NDArray[Any]:
    """Many games of two players with one decision each, by the first seat."""
    rng = np.random.default_rng(2)
    found = np.zeros(len(shares) * GAMES, dtype=calibration.DECISION)
    found["game"], found["players"], found["stage"] = np.arange(len(found)), 2, 1
    found["shares"][:, 0] = np.tile(shares, GAMES)
    found["shares"][:, 1] = 1 - found["shares"][:, 0]
    found["results"][:, 0] = rng.random(len(found)) < np.tile(chance_of_winning, GAMES)
    found["results"][:, 1] = 1 - found["results"][:, 0]
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
def test_chances_of_many_decisions_are_those_that_are_shown(module: ModuleType) -> None:
    seen = a_view()
    shares = (0.4, 0.3, 0.2, 0.1)
    found = np.zeros(4, dtype=module.DECISION)
    found["players"], found["stage"], found["seat"] = 4, stage_of(seen.states[0]), np.arange(4)
    found["shares"] = shares
    shown = [chances(shares, seen.states[0], seat) for seat in range(4)]
    curves = np.array([CURVES[str(players)] for players in (2, 3, 4)])
    np.testing.assert_allclose(module.chances_of(found, curves), shown, rtol=1e-6)


@pytest.mark.parametrize("module", ["calibration"], indirect=True)
def test_a_game_is_judged_by_curves_that_have_not_seen_it(module: ModuleType) -> None:
    found = decisions(module, [0.3, 0.7], [0.3, 0.7])
    turned = found.copy()
    even = turned["game"] % 2 == 0
    turned["results"][even] = turned["results"][even][:, ::-1]
    before, after = module.held_out_chances(found), module.held_out_chances(turned)
    np.testing.assert_array_equal(before[even], after[even])
    assert np.abs(before[~even] - after[~even]).max() > 0.05


@pytest.mark.parametrize("module", ["calibration"], indirect=True)
def test_following_the_hints_changes_no_chance_before_an_outcome(module: ModuleType) -> None:
    tasks = [module.Task("lastboat.bots.analysis:Analyst", game, 2, 30) for game in range(2)]
    found = np.concatenate([module.play_game(task) for task in tasks])
    own = module.chances_of(found, np.array([CURVES[str(players)] for players in (2, 3, 4)]))
    changes = list(module.quiet_changes(found, own[np.arange(len(found)), found["seat"]]))
    assert len(changes) > 100
    assert abs(np.mean(changes)) < 0.01


@pytest.mark.parametrize("module", ["calibration"], indirect=True)
def test_only_changes_without_an_outcome_of_chance_are_counted(module: ModuleType) -> None:
    found = np.zeros(4, dtype=module.DECISION)
    found["quiet"] = [False, True, False, True]
    found["seat"] = [0, 0, 0, 1]
    assert list(module.quiet_changes(found, np.array([0.25, 0.5, 0.125, 0.75]))) == [0.25]


@pytest.mark.parametrize("module", ["placing"], indirect=True)
def test_a_descending_order_reveals_much_and_a_shuffled_one_nothing(module: ModuleType) -> None:
    falling = np.tile([6, 5, 4, 3, 3, 2, 2, 1, 1, 1], (200, 1))
    shuffled = np.random.default_rng(3).permuted(falling, axis=1)
    assert module.information(falling) > 2
    assert module.information(shuffled) < 0.05


@pytest.mark.parametrize("module", ["oracle"], indirect=True)
def test_an_oracle_knows_the_values_once_play_has_begun(module: ModuleType) -> None:
    for plies, knows in ((70, False), (200, True)):
        states = Position(Options(), 3, plies).reach()
        seen = view(states, 0, int(states[0].actor), Eyes.MEMORY)
        assert (states[0].turn > 0) == knows
        expected = states if knows else seen.states
        assert (module.with_true_values(seen, states).states[0]["value"] == expected[0]["value"]).all()
        assert not (seen.states[0]["value"] == states[0]["value"]).all()


@pytest.mark.parametrize("module", ["oracle"], indirect=True)
def test_an_oracles_wins_are_reported_over_all_seats(module: ModuleType) -> None:
    args = argparse.Namespace(bot="deckhand", players=2, iterations=1, seed=1)
    share = module.play_block(args, 0)
    assert share in {0.0, 0.25, 0.5, 0.75, 1.0}
    assert module.report(args, [share, share]).startswith("deckhand, 2 players: ")


@pytest.mark.parametrize("module", ["endgames"], indirect=True)
def test_exact_shares_equal_those_of_trying_every_outcome(module: ModuleType) -> None:
    states = np.zeros(1, dtype=STATE)
    s, evaluation = states[0], new_evaluation()
    s.rules.players, s.rules.colours = 2, 1
    swimmers = {1: (0, 4, 0.5), 11: (1, 6, 0.25), 12: (1, 3, 0.75)}
    s.explorer["status"][0], s.value[0] = Status.SAFE, 3
    for e, (_, value, chance) in swimmers.items():
        s.explorer["status"][e], s.value[e] = Status.SWIMMING, value
        evaluation[0]["survival"][e] = chance
    expected = np.zeros(2)
    for fate in product((False, True), repeat=len(swimmers)):
        points, odds = np.array([3, 0]), 1.0
        for saved, (seat, value, chance) in zip(fate, swimmers.values(), strict=True):
            points[seat] += value if saved else 0
            odds *= chance if saved else 1 - chance
        winners = points == points.max()
        expected += odds * winners / winners.sum()
    shares = np.zeros(SEATS)
    for _ in range(module.SAMPLES):
        module.add_exact_shares(states, 0, evaluation, np.zeros(SEATS, dtype=np.int64), shares)
    np.testing.assert_allclose(shares[:2], expected, rtol=1e-6)
