"""A small value network: the probability to win and the expected score of each seat, from network_inputs.py.

Explorers in play are encoded one by one and summed by seat. Each seat's sum and its inputs are encoded next. The joint
layer takes all seats in order of play, starting with the observing one, the inputs of the game, and what is on each
hex; a last hidden layer follows. training/README.md describes how it was trained.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import IntEnum
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.bots.evaluation.record import FEATURES, Evaluation
from lastboat.engine._compile import rule
from lastboat.engine.board import HEXES
from lastboat.engine.words import EXPLORERS, KINDS, SEATS, Ground, Status

SEAT_INPUTS: Final = 20
"""Numbers that describe a seat, besides its explorers."""
GAME_INPUTS: Final = 48
"""Numbers that describe the game."""
STATUSES: Final = (Status.LAND, Status.ABOARD, Status.SWIMMING)
"""Of explorers in play; each has its own weights."""
EMPTY_BOAT: Final = KINDS
BOARD_KINDS: Final = EMPTY_BOAT + 1 + Ground.MOUNTAIN
"""What can be on a hex: a creature of each kind, an empty boat, each terrain."""
MAX_BOARD_ROWS: Final = 96
"""More than can be on the board at once."""
END_OF_ROWS: Final = -1
RUN: Final = "run"
"""The entry of a file of weights that names the run that produced them."""
SCORE_SCALE: Final = 10
"""Scores are in tens inside the network."""

Floats = npt.NDArray[np.float32]
BoardRows = npt.NDArray[np.int16]
"""What is where, as rows of the `board` weights, up to END_OF_ROWS."""


class Moment(IntEnum):
    """The cases for which the weight of the network differs."""

    PLAY = 0
    LONG_PLAY = 1
    """Two players, or a game to the last."""
    SET_UP = 2


class Network(NamedTuple):
    explorer: Floats
    explorer_hex: Floats
    board: Floats
    seat: Floats
    seat_bias: Floats
    joint: Floats
    joint_bias: Floats
    deep: Floats
    deep_bias: Floats
    out: Floats
    out_bias: Floats
    trust: Floats
    """The weight of the network at each `Moment`, from 0 to 1; the heuristic has the rest. Found by matches."""
    explorer_units: Floats
    """The rest is working memory. This caches each explorer's encoding: within one decision most explorers stay the
    same from position to position."""
    cached_features: Floats
    """The features that each cached encoding was made from."""
    cached_row: npt.NDArray[np.int64]
    """The row of `explorer_hex` that it was made from."""
    board_rows: BoardRows
    seat_inputs: Floats
    """By seat in order of play: the sum of its explorers' encodings, then the seat's inputs."""
    joint_inputs: Floats
    """The encoding of each seat, then the inputs of the game."""
    joint_units: Floats
    deep_units: Floats
    outputs: Floats
    """For each seat in order of play the logit of its win, then for each its score in tens."""


def shapes(explorer: int, seat: int, joint: int, deep: int) -> dict[str, tuple[int, ...]]:
    """Return the shapes of all weights for these numbers of units in each layer."""
    return {
        "explorer": (len(STATUSES), FEATURES, explorer),
        "explorer_hex": (len(STATUSES) * HEXES, explorer),
        "board": (BOARD_KINDS * HEXES, joint),
        "seat": (explorer + SEAT_INPUTS, seat),
        "seat_bias": (seat,),
        "joint": (SEATS * seat + GAME_INPUTS, joint),
        "joint_bias": (joint,),
        "deep": (joint, deep),
        "deep_bias": (deep,),
        "out": (deep, 2 * SEATS),
        "out_bias": (2 * SEATS,),
        "trust": (len(Moment),),
    }


@cache
def trained_weights() -> Mapping[str, Floats]:
    """Return the weights that come with the game."""
    return load_weights(Path(__file__).with_name("network.npz"))


def load_weights(path: Path) -> Mapping[str, Floats]:
    """Return the weights in a file; its other entries say how they were produced."""
    with np.load(path, allow_pickle=False) as file:
        return {name: np.ascontiguousarray(file[name], dtype=np.float32) for name in file if name != RUN}


def new_network(weights: Mapping[str, Floats]) -> Network:
    """Return a network with these weights, which are shared, and its own working memory."""
    explorer, seat, joint, deep = (weights[name].shape[-1] for name in ("explorer", "seat", "joint", "deep"))
    memory = {
        "explorer_units": (EXPLORERS, explorer),
        "cached_features": (EXPLORERS, FEATURES),
        "seat_inputs": (SEATS, explorer + SEAT_INPUTS),
        "joint_inputs": (SEATS * seat + GAME_INPUTS,),
        "joint_units": (joint,),
        "deep_units": (deep,),
        "outputs": (2 * SEATS,),
    }
    parts = {name: weights[name] for name in shapes(explorer, seat, joint, deep)}
    parts |= {name: np.zeros(shape, dtype=np.float32) for name, shape in memory.items()}
    cached_row, board_rows = np.full(EXPLORERS, -1), np.full(MAX_BOARD_ROWS, END_OF_ROWS, dtype=np.int16)
    return Network(**parts, cached_row=cached_row, board_rows=board_rows)


@rule
def encode_explorer(row: int, feature: Floats, net: Network, e: int) -> None:
    """Encode an explorer from its row of `explorer_hex` and its features, and cache the result."""
    net.cached_row[e] = row
    copy_row(feature, net.cached_features[e])
    units = net.explorer_units[e]
    copy_row(net.explorer_hex[row], units)
    add_product(feature, net.explorer[row // HEXES], units)
    rectify(units)


@rule
def is_cached(row: int, feature: Floats, net: Network, e: int) -> bool:
    """Whether the explorer's encoding is cached, because nothing about the explorer has changed."""
    changed = int(net.cached_row[e] != row)
    for i in range(FEATURES):
        changed += feature[i] != net.cached_features[e, i]
    return changed == 0


@rule
def add_explorer(net: Network, e: int, place: int) -> None:
    """Add an explorer's encoding to the seat at this place in the order of play."""
    for i in range(net.explorer_units.shape[1]):
        net.seat_inputs[place, i] += net.explorer_units[e, i]


@rule
def encode_seat(net: Network, place: int) -> None:
    width = net.seat.shape[1]
    units = net.joint_inputs[place * width : place * width + width]
    copy_row(net.seat_bias, units)
    add_product(net.seat_inputs[place], net.seat, units)
    rectify(units)


@rule
def compute_outputs(net: Network, board_rows: BoardRows) -> None:
    """The last three layers, once all seats are encoded and the inputs of the game are set."""
    copy_row(net.joint_bias, net.joint_units)
    i = 0
    while board_rows[i] != END_OF_ROWS:
        add_row(np.float32(1), net.board[board_rows[i]], net.joint_units)
        i += 1
    add_product(net.joint_inputs, net.joint, net.joint_units)
    rectify(net.joint_units)
    copy_row(net.deep_bias, net.deep_units)
    add_product(net.joint_units, net.deep, net.deep_units)
    rectify(net.deep_units)
    copy_row(net.out_bias, net.outputs)
    add_product(net.deep_units, net.out, net.outputs)


@rule
def add_product(x: Floats, weights: Floats, y: Floats) -> None:
    """Add x @ weights to y, skipping inputs that are 0 and taking the others four at a time."""
    a = b = c = found = 0
    for i in range(len(x)):
        if x[i] == 0:
            continue
        if found < 3:
            a, b, c = b, c, i
            found += 1
        else:
            add_four(x[a], weights[a], x[b], weights[b], x[c], weights[c], x[i], weights[i], y)
            found = 0
    if found == 3:
        add_row(x[a], weights[a], y)
    if found >= 2:
        add_row(x[b], weights[b], y)
    if found >= 1:
        add_row(x[c], weights[c], y)


@rule
def add_four(
    a: np.float32, u: Floats, b: np.float32, v: Floats, c: np.float32, w: Floats, d: np.float32, x: Floats, y: Floats
) -> None:
    """Four rows at once: y is read and written a quarter as often."""
    for j in range(len(y)):
        y[j] += (a * u[j] + b * v[j]) + (c * w[j] + d * x[j])


@rule
def add_row(x: np.float32, weights: Floats, y: Floats) -> None:
    for j in range(len(y)):
        y[j] += x * weights[j]


@rule
def copy_row(x: Floats, y: Floats) -> None:
    for j in range(len(y)):
        y[j] = x[j]


@rule
def rectify(x: Floats) -> None:
    """ReLU in place."""
    for i in range(len(x)):
        x[i] = max(x[i], np.float32(0))


@rule
def blend_outputs(net: Network, players: int, seat: int, weight: float, ev: Evaluation) -> None:
    """Interpolate from the heuristic's win shares and scores (weight 0) to the network's (weight 1)."""
    best = net.outputs[0]
    for place in range(players):
        best = max(best, net.outputs[place])
    total = 0.0
    for place in range(players):
        total += math.exp(net.outputs[place] - best)
    for other in range(players):
        place = (other - seat) % players
        share = math.exp(net.outputs[place] - best) / total
        ev.win_share[other] += weight * (share - ev.win_share[other])
        ev.score[other] += weight * (SCORE_SCALE * net.outputs[SEATS + place] - ev.score[other])
