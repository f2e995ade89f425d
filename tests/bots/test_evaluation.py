"""Evaluations: the order of rescue, the logistic curve, and the network."""

import math
from typing import Any

import numpy as np
import pytest
from support.evaluation import evaluate_both
from support.games import Position

from lastboat.bots.evaluation.feature_index import Shared
from lastboat.bots.evaluation.features import clamp
from lastboat.bots.evaluation.heuristic import logistic
from lastboat.bots.evaluation.network import END_OF_ROWS, GAME_INPUTS, SEAT_INPUTS, Network, shapes, trained_weights
from lastboat.bots.evaluation.weights import EVOLVED, NAMES
from lastboat.bots.evaluation.workspace import Workspace, new_workspace
from lastboat.editions import Options
from lastboat.engine._compile import entry, uncompiled
from lastboat.engine.board import HEXES
from lastboat.engine.transitions import POINTS
from lastboat.engine.words import EXPLORERS, SEATS, Status

TABLES = (
    (Options(), 150),
    (Options(), 320),
    (Options(players=3, dice="dive"), 250),
    (Options(players=2, two_colours=True, all_equal=True), 300),
    (Options(to_the_last=True), 250),
)
tables = pytest.mark.parametrize(("options", "plies"), TABLES)


def by_heuristic(options: Options, plies: int) -> tuple[Any, Any]:
    states, ws = Position(options, 5, plies).reach(), new_workspace(1, EVOLVED)
    evaluate_both(states, ws, 0)
    return states[0], ws.evaluation[0]


def by_network(ws: Workspace, options: Options, plies: int, seat: int) -> tuple[Any, Any]:
    states = Position(options, 5, plies).reach()
    evaluate_both(states, ws, seat)
    return states[0], ws.evaluation[0]


def test_features_that_all_statuses_share_are_in_the_same_column() -> None:
    for feature in Shared:
        assert {names[feature] for names in NAMES[:3]} == {feature.name.lower().replace("_", " ")}


@tables
def test_points_go_first_to_the_explorer_worth_most_per_point(options: Options, plies: int) -> None:
    s, ev = by_heuristic(options, plies)
    in_play = [e for e in range(EXPLORERS) if Status.LAND <= s.explorer[e].status <= Status.SWIMMING]
    assert in_play
    for e in in_play:
        seat = e // 10 % options.players
        mates = [other for other in in_play if other // 10 % options.players == seat]
        ahead = [other for other in mates if (-ev.value_per_point[other], other) <= (-ev.value_per_point[e], e)]
        left = POINTS * ev.turns[seat] - sum(ev.cost[other] for other in ahead)
        assert ev.feature[e, Shared.SLACK] == pytest.approx(uncompiled(clamp)(left / 6), abs=1e-4)


@entry
def compiled_logistic(z: float) -> float:
    return logistic(z)


def test_the_logistic_curve_is_accurate_enough() -> None:
    for z in np.linspace(-30, 30, 2001):
        assert compiled_logistic(float(z)) == pytest.approx(1 / (1 + math.exp(-z)), abs=3e-4)
    assert compiled_logistic(0.0) == 0.5


def test_the_trained_weights_fit_the_network() -> None:
    weights = trained_weights()
    explorer, seat, joint, deep = (weights[name].shape[-1] for name in ("explorer", "seat", "joint", "deep"))
    assert {name: value.shape for name, value in weights.items()} == shapes(explorer, seat, joint, deep)
    assert all(np.isfinite(value).all() for value in weights.values())


@tables
def test_the_network_computes_what_its_weights_say_and_counts_as_much_as_it_should(
    options: Options, plies: int
) -> None:
    """The same sums by matrices, from the network's own inputs, for every seat that looks.

    It counts as much as its trust says, and the heuristic has the rest.
    """
    weights = dict(trained_weights()) | {"trust": np.array([1.0, 0.5, 0.25], dtype=np.float32)}
    weight = 0.5 if options.players == 2 or options.to_the_last else 1
    _, alone = by_heuristic(options, plies)
    for seat in range(options.players):
        ws = new_workspace(1, EVOLVED, weights)
        s, ev = by_network(ws, options, plies, seat)
        outputs = outputs_by_matrices(s, ev, ws.network, options.players, seat)
        shares = np.exp(outputs[: options.players]) / np.exp(outputs[: options.players]).sum()
        scores = 10 * outputs[SEATS : SEATS + options.players]
        for both, own, net in ((ev.win_share, alone.win_share, shares), (ev.score, alone.score, scores)):
            mean = (1 - weight) * np.roll(own[: options.players], -seat) + weight * net
            assert np.roll(both[: options.players], -seat) == pytest.approx(mean, abs=1e-3)


def outputs_by_matrices(s: Any, ev: Any, net: Network, players: int, seat: int) -> Any:
    w = trained_weights()
    sums = np.zeros((SEATS, w["explorer"].shape[-1]))
    for e in range(EXPLORERS):
        status = int(s.explorer[e].status)
        if Status.LAND <= status <= Status.SWIMMING:
            row = status - Status.LAND
            units = ev.feature[e] @ w["explorer"][row] + w["explorer_hex"][row * HEXES + int(s.explorer[e].hex)]
            sums[(e // 10 % players - seat) % players] += np.maximum(units, 0)
    seat_inputs = net.seat_inputs[:, -SEAT_INPUTS:]
    seats = np.maximum(np.hstack([sums, seat_inputs]) @ w["seat"] + w["seat_bias"], 0)
    seats[players:] = 0
    joint = np.concatenate([seats.ravel(), net.joint_inputs[-GAME_INPUTS:]])
    rows = net.board_rows[: list(net.board_rows).index(END_OF_ROWS)]
    units = joint @ w["joint"] + w["board"][rows].sum(axis=0) + w["joint_bias"]
    deep = np.maximum(units, 0) @ w["deep"] + w["deep_bias"]
    return np.maximum(deep, 0) @ w["out"] + w["out_bias"]


def test_cached_encodings_are_replaced_where_something_changed() -> None:
    """One workspace for many positions evaluates each as a fresh one does."""
    used = new_workspace(1, EVOLVED, trained_weights())
    for options, plies in (*TABLES, *reversed(TABLES)):
        for seat in range(options.players):
            shares = by_network(used, options, plies, seat)[1].win_share.copy()
            fresh = by_network(new_workspace(1, EVOLVED, trained_weights()), options, plies, seat)[1].win_share
            assert shares[: options.players] == pytest.approx(fresh[: options.players], abs=1e-6)
