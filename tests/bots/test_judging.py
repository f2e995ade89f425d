"""The arithmetic of judgements: order of rescue, the logistic curve, and the net that foresees."""

import math
from typing import Any

import numpy as np
import pytest
from support.games import Position

from lastboat.bots.desk import Desk, new_desk
from lastboat.bots.features import SLACK, within
from lastboat.bots.net import GENERAL, STANDING, Net, foresee, learned, new_net, shapes
from lastboat.bots.reach import draw_maps
from lastboat.bots.value import judge, logistic
from lastboat.bots.weights import CLIMBED
from lastboat.editions import Options
from lastboat.engine import States
from lastboat.engine._compile import entry
from lastboat.engine.turn import POINTS
from lastboat.engine.words import EXPLORERS, SEATS, Status

TABLES = (
    (Options(), 150),
    (Options(), 320),
    (Options(players=3, dice="dive"), 250),
    (Options(players=2, two_colours=True, all_equal=True), 300),
)
tables = pytest.mark.parametrize(("options", "plies"), TABLES)


@entry
def judge_and_foresee(states: States, d: Desk, net: Net, foresees: bool) -> None:
    draw_maps(states[0], d.maps)
    judge(states[0], d.worth, d.maps, d.weights, d.notes[0])
    if foresees:
        foresee(states[0], d.worth, d.notes[0], net)


def judged(options: Options, plies: int, foresees: bool = False) -> tuple[Any, Any, Net]:
    states = Position(options, 5, plies).reach()
    d, net = new_desk(1, CLIMBED), new_net(learned())
    judge_and_foresee(states, d, net, foresees)
    return states[0], d.notes[0], net


@tables
def test_points_go_first_to_whoever_brings_most_for_a_point(options: Options, plies: int) -> None:
    s, n, _ = judged(options, plies)
    out = [e for e in range(EXPLORERS) if Status.LAND <= s.explorer[e].status <= Status.SWIMMING]
    assert out
    for e in out:
        seat = e // 10 % options.players
        mates = [other for other in out if other // 10 % options.players == seat]
        ahead = [other for other in mates if (-n.gain[other], other) <= (-n.gain[e], e)]
        left = POINTS * n.turns[seat] - sum(n.cost[other] for other in ahead)
        assert n.feature[e, SLACK] == pytest.approx(within(left / 6), abs=1e-4)


def test_the_logistic_curve_is_near_enough() -> None:
    for z in np.linspace(-30, 30, 2001):
        assert logistic(float(z)) == pytest.approx(1 / (1 + math.exp(-z)), abs=3e-4)
    assert logistic(0.0) == 0.5


def test_what_was_learned_fits_the_net() -> None:
    weights = learned()
    explorer, seat, joint = (weights[name].shape[-1] for name in ("explorer", "seat", "joint"))
    assert {name: value.shape for name, value in weights.items()} == shapes(explorer, seat, joint)
    assert all(np.isfinite(value).all() for value in weights.values())


@tables
def test_the_net_tells_what_its_weights_say(options: Options, plies: int) -> None:
    """The same sums by matrices, from the net's own inputs."""
    s, n, net = judged(options, plies, foresees=True)
    w, players, active = learned(), options.players, int(s.active)
    units = w["explorer"].shape[-1]
    crews = np.zeros((SEATS, units))
    for e in range(EXPLORERS):
        status = int(s.explorer[e].status)
        if Status.LAND <= status <= Status.SWIMMING:
            row = status - Status.LAND
            made = n.feature[e] @ w["explorer"][row] + w["explorer_hex"][row, s.explorer[e].hex]
            crews[(e // 10 % players - active) % players] += np.maximum(made, 0)
    standing = net.crews[:, -STANDING:]
    seats = np.maximum(np.hstack([crews, standing]) @ w["seat"] + w["seat_bias"], 0)
    seats[players:] = 0
    joint = np.concatenate([seats.ravel(), net.seats[-GENERAL:]])
    told = np.maximum(joint @ w["joint"] + w["joint_bias"], 0) @ w["out"] + w["out_bias"]
    shares = np.exp(told[:players]) / np.exp(told[:players]).sum()
    assert np.roll(n.share[:players], -active) == pytest.approx(shares, abs=1e-4)
    assert np.roll(n.score[:players], -active) == pytest.approx(10 * told[SEATS : SEATS + players], abs=1e-2)
