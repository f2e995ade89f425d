"""training/: gradients are those of the loss, training lowers it, targets follow TD(lambda) by seats."""

from typing import Any

import numpy as np
import pytest

from lastboat.bots.evaluation.network import BOARD_KINDS, END_OF_ROWS, STATUSES, trained_weights
from lastboat.engine.board import HEXES
from lastboat.engine.words import SEATS
from training.network import targets, train
from training.network.positions import NOT_IN_PLAY, POSITION


def random_positions(count: int) -> Any:
    """With every number of players; gradients do not care whether a position is possible."""
    rng = np.random.default_rng(4)
    positions = np.zeros(count, dtype=POSITION)
    positions["feature"] = rng.normal(size=positions["feature"].shape)
    positions["explorer_row"] = rng.integers(NOT_IN_PLAY, len(STATUSES) * HEXES, positions["explorer_row"].shape)
    positions["board_rows"] = rng.integers(0, BOARD_KINDS * HEXES, positions["board_rows"].shape)
    positions["board_rows"][:, 40:] = END_OF_ROWS
    positions["seat_inputs"] = rng.normal(size=positions["seat_inputs"].shape)
    positions["game_inputs"] = rng.normal(size=positions["game_inputs"].shape)
    positions["score"] = rng.integers(0, 25, positions["score"].shape)
    for i, x in enumerate(positions):
        x["players"] = players = 2 + i % 3
        x["place"] = rng.integers(0, players, x["place"].shape)
        x["share"][rng.integers(players)] = 1
    return positions


def loss(positions: Any, weights: Any) -> float:
    win, score = train.add_losses(positions, np.arange(len(positions)), train.new_learner(weights))
    return float(win + train.SCORE_LOSS_WEIGHT * score)


def test_gradients_are_what_small_changes_do() -> None:
    positions, rng, small = random_positions(24), np.random.default_rng(5), 2e-3
    weights: dict[str, Any] = {
        name: value + rng.normal(size=value.shape).astype(np.float32) / 20 for name, value in trained_weights().items()
    }
    learner = train.new_learner(weights)
    train.add_gradients(positions, np.arange(len(positions)), learner)
    for name, value in weights.items():
        if name == "trust":  # is set, not trained
            continue
        gradient, flat = getattr(learner.gradient, name).ravel(), value.ravel()
        for i in rng.choice(np.flatnonzero(np.abs(gradient) > np.abs(gradient).max() / 4), 2):
            before = flat[i]
            flat[i] = before + small
            above = loss(positions, weights)
            flat[i] = before - small
            below = loss(positions, weights)
            flat[i] = before
            assert (above - below) / (2 * small) == pytest.approx(gradient[i], rel=0.05), name


def test_training_lowers_the_loss() -> None:
    positions = random_positions(60)
    weights = train.initial_weights((4, 5, 6, 7), 1)
    before = loss(positions, weights)
    trainer = train.Trainer(weights, jobs=2)
    for _ in range(600):
        trainer.step(positions, np.arange(len(positions)), learning_rate=2e-3)
    assert loss(positions, weights) < 0.9 * before


def four_plans(*, decay: float, explored: int) -> Any:
    """Seats 0, 1, 0, 1 plan in turn and the second wins; one position of each plan is recorded."""
    positions, forecasts = np.zeros(4, dtype=POSITION), np.zeros(4, dtype=targets.FORECAST)
    for i, share in enumerate((0.5, 0.4, 0.6, 0.1)):
        forecasts[i]["seat"], forecasts[i]["explored"] = i % 2, i == explored
        forecasts[i]["share"][:2], forecasts[i]["score"][:2] = (share, 1 - share), (10 * share, 4)
        positions[i]["seat"], positions[i]["forecasts"] = i % 2, i + 1
    returns = np.zeros((SEATS, 2 * SEATS), dtype=np.float32)
    targets.set_targets(positions, forecasts, np.array([3, 8], dtype=np.int16), returns, decay)
    return positions


def test_with_lambda_one_every_target_is_the_result() -> None:
    positions = four_plans(decay=1.0, explored=-1)
    assert positions["share"][:, :2].tolist() == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert positions["score"][:, :2].tolist() == [[3, 8], [8, 3], [3, 8], [8, 3]]


def test_a_target_blends_in_the_next_forecast_of_the_same_seat() -> None:
    positions = four_plans(decay=0.75, explored=-1)
    assert positions["share"][2, :2] == pytest.approx([0, 1])
    assert positions["share"][0, :2] == pytest.approx([0.25 * 0.6, 0.75 + 0.25 * 0.4])
    assert positions["share"][1, :2] == pytest.approx([0.75 + 0.25 * 0.9, 0.25 * 0.1])


def test_the_start_of_a_turn_blends_in_the_next_forecast_of_the_seat_that_looks() -> None:
    positions, forecasts = np.zeros(2, dtype=POSITION), np.zeros(2, dtype=targets.FORECAST)
    forecasts["seat"], forecasts["share"][:, :2] = (0, 1), ((0.8, 0.2), (0.3, 0.7))
    positions["seat"], positions["forecasts"] = (0, 1), 0
    scores, returns = np.array([9, 2], dtype=np.int16), np.zeros((4, 8), dtype=np.float32)
    targets.set_targets(positions, forecasts, scores, returns, 0.5)
    assert positions["share"][:, :2].ravel() == pytest.approx([0.9, 0.1, 0.35, 0.65])


def test_what_follows_an_exploring_plan_does_not_count_for_the_plan_before() -> None:
    positions = four_plans(decay=0.75, explored=2)
    assert positions["share"][0, :2] == pytest.approx([0.6, 0.4])
    assert positions["share"][2, :2] == pytest.approx([0, 1])
