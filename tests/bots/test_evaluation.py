"""The arithmetic of judgements: order of rescue, the logistic curve, and the net that foresees."""

import math
from typing import Any

import numpy as np
import pytest
from support.games import Position

from lastboat.bots.evaluation.distances import draw_maps
from lastboat.bots.evaluation.features import SLACK, within
from lastboat.bots.evaluation.heuristic import judge, logistic
from lastboat.bots.evaluation.network import GENERAL, NO_MORE, STANDING, Net, learned, shapes
from lastboat.bots.evaluation.network_inputs import foresee
from lastboat.bots.evaluation.weights import CLIMBED
from lastboat.bots.evaluation.workspace import Desk, new_desk
from lastboat.editions import Options
from lastboat.engine import States
from lastboat.engine._compile import entry
from lastboat.engine.board import HEXES
from lastboat.engine.turn import POINTS
from lastboat.engine.words import EXPLORERS, SEATS, Status

TABLES = (
    (Options(), 150),
    (Options(), 320),
    (Options(players=3, dice="dive"), 250),
    (Options(players=2, two_colours=True, all_equal=True), 300),
    (Options(to_the_last=True), 250),
)
tables = pytest.mark.parametrize(("options", "plies"), TABLES)


@entry
def judge_and_foresee(states: States, d: Desk, seat: int) -> None:
    draw_maps(states[0], d.maps)
    judge(states[0], d.worth, d.maps, d.weights, d.notes[0])
    if d.foresight:
        foresee(states[0], seat, d.worth, d.notes[0], d.net)


def judged(options: Options, plies: int) -> tuple[Any, Any]:
    states, d = Position(options, 5, plies).reach(), new_desk(1, CLIMBED)
    judge_and_foresee(states, d, 0)
    return states[0], d.notes[0]


def foreseen(d: Desk, options: Options, plies: int, seat: int) -> tuple[Any, Any]:
    states = Position(options, 5, plies).reach()
    judge_and_foresee(states, d, seat)
    return states[0], d.notes[0]


@tables
def test_points_go_first_to_whoever_brings_most_for_a_point(options: Options, plies: int) -> None:
    s, n = judged(options, plies)
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
def test_the_net_tells_what_its_weights_say_and_is_heeded_as_it_should(options: Options, plies: int) -> None:
    """The same sums by matrices, from the net's own inputs, for every seat that looks.

    For two and to the last it counts half, and the judgement the other half.
    """
    heed = 0.5 if options.players == 2 or options.to_the_last else 1
    _, alone = judged(options, plies)
    for seat in range(options.players):
        d = new_desk(1, CLIMBED, learned())
        s, n = foreseen(d, options, plies, seat)
        told = told_by_matrices(s, n, d.net, options.players, seat)
        shares = np.exp(told[: options.players]) / np.exp(told[: options.players]).sum()
        scores = 10 * told[SEATS : SEATS + options.players]
        for both, own, net in ((n.share, alone.share, shares), (n.score, alone.score, scores)):
            mean = (1 - heed) * np.roll(own[: options.players], -seat) + heed * net
            assert np.roll(both[: options.players], -seat) == pytest.approx(mean, abs=1e-3)


def told_by_matrices(s: Any, n: Any, net: Net, players: int, seat: int) -> Any:
    w = learned()
    crews = np.zeros((SEATS, w["explorer"].shape[-1]))
    for e in range(EXPLORERS):
        status = int(s.explorer[e].status)
        if Status.LAND <= status <= Status.SWIMMING:
            row = status - Status.LAND
            made = n.feature[e] @ w["explorer"][row] + w["explorer_hex"][row * HEXES + int(s.explorer[e].hex)]
            crews[(e // 10 % players - seat) % players] += np.maximum(made, 0)
    standing = net.crews[:, -STANDING:]
    seats = np.maximum(np.hstack([crews, standing]) @ w["seat"] + w["seat_bias"], 0)
    seats[players:] = 0
    joint = np.concatenate([seats.ravel(), net.seats[-GENERAL:]])
    things = net.things[: list(net.things).index(NO_MORE)]
    joined = joint @ w["joint"] + w["lying"][things].sum(axis=0) + w["joint_bias"]
    return np.maximum(joined, 0) @ w["out"] + w["out_bias"]


def test_numbers_kept_from_the_last_position_are_made_anew_where_something_changed() -> None:
    """One desk for many positions says what a fresh one says of each."""
    used = new_desk(1, CLIMBED, learned())
    for options, plies in (*TABLES, *reversed(TABLES)):
        for seat in range(options.players):
            shares = foreseen(used, options, plies, seat)[1].share.copy()
            fresh = foreseen(new_desk(1, CLIMBED, learned()), options, plies, seat)[1].share
            assert shares[: options.players] == pytest.approx(fresh[: options.players], abs=1e-6)
