"""A small net that says who will win and with how many points, from what foresight.py shows it of a position.

Every explorer who is out becomes a few numbers, added up seat by seat; each seat's sum and standing become a few more;
from all seats in the order of play, beginning with the one that looks, from the state of the game and from what lies
where come the chances to win and the scores to expect. `training/train.py` teaches it by self-play.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.bots.evaluation.record import FEATURES, Notes
from lastboat.engine._compile import rule
from lastboat.engine.board import HEXES
from lastboat.engine.state import KINDS
from lastboat.engine.words import EXPLORERS, SEATS, Ground, Status

STANDING: Final = 20
"""Numbers that describe a seat."""
GENERAL: Final = 48
"""Numbers that describe the game."""
OUT: Final = (Status.LAND, Status.ABOARD, Status.SWIMMING)
"""Where an explorer can be while his fate is open; each has its own weights."""
EMPTY_BOAT: Final = KINDS
THINGS: Final = EMPTY_BOAT + 1 + Ground.MOUNTAIN
"""What may lie on a hex: a creature of each kind, a boat with nobody aboard, each terrain."""
MOST_LYING: Final = 96
"""More than ever lie on the board at once."""
NO_MORE: Final = -1
"""After the last of them."""
TENS: Final = 10
"""Scores are told in tens."""

Reals = npt.NDArray[np.float32]
Things = npt.NDArray[np.int16]
"""What lies where, as rows of the weights `lying`."""


class Net(NamedTuple):
    explorer: Reals
    explorer_hex: Reals
    lying: Reals
    seat: Reals
    seat_bias: Reals
    joint: Reals
    joint_bias: Reals
    out: Reals
    out_bias: Reals
    hidden: Reals
    """The rest is room to work in. This: every explorer's numbers, kept with the features and the place (by status and
    hex) that they were made from: of the many positions of one decision most explorers are the same."""
    shown: Reals
    stood: npt.NDArray[np.int64]
    things: Things
    crews: Reals
    """Explorers' numbers added up, and the standing, seat by seat in the order of play."""
    seats: Reals
    """What is made of each, then the numbers of the game."""
    joined: Reals
    told: Reals
    """For each seat in the order of play a logit of its win, then for each its score in tens."""


def shapes(explorer: int, seat: int, joint: int) -> dict[str, tuple[int, ...]]:
    """Of all weights, for so many units of each sort."""
    return {
        "explorer": (len(OUT), FEATURES, explorer),
        "explorer_hex": (len(OUT) * HEXES, explorer),
        "lying": (THINGS * HEXES, joint),
        "seat": (explorer + STANDING, seat),
        "seat_bias": (seat,),
        "joint": (SEATS * seat + GENERAL, joint),
        "joint_bias": (joint,),
        "out": (joint, 2 * SEATS),
        "out_bias": (2 * SEATS,),
    }


@cache
def learned() -> Mapping[str, Reals]:
    """The weights that come with the game."""
    with np.load(Path(__file__).with_name("network.npz"), allow_pickle=False) as kept:
        return {name: np.ascontiguousarray(kept[name], dtype=np.float32) for name in kept}


def new_net(weights: Mapping[str, Reals]) -> Net:
    """A net by these weights, which are shared, with its own room to work in."""
    explorer, seat, joint = (weights[name].shape[-1] for name in ("explorer", "seat", "joint"))
    rooms = {
        "hidden": (EXPLORERS, explorer),
        "shown": (EXPLORERS, FEATURES),
        "crews": (SEATS, explorer + STANDING),
        "seats": (SEATS * seat + GENERAL,),
        "joined": (joint,),
        "told": (2 * SEATS,),
    }
    parts = {name: weights[name] for name in shapes(explorer, seat, joint)}
    parts |= {name: np.zeros(shape, dtype=np.float32) for name, shape in rooms.items()}
    stood, things = np.full(EXPLORERS, -1), np.full(MOST_LYING, NO_MORE, dtype=np.int16)
    return Net(**parts, stood=stood, things=things)


@rule
def make_explorer(stands: int, feature: Reals, net: Net, e: int) -> None:
    """From an explorer's place and features to his numbers."""
    net.stood[e] = stands
    copy_row(feature, net.shown[e])
    hidden = net.hidden[e]
    copy_row(net.explorer_hex[stands], hidden)
    add_product(feature, net.explorer[stands // HEXES], hidden)
    clip(hidden)


@rule
def is_made(stands: int, feature: Reals, net: Net, e: int) -> bool:
    """Whether his numbers are at hand, because nothing about him has changed."""
    changed = int(net.stood[e] != stands)
    for i in range(FEATURES):
        changed += feature[i] != net.shown[e, i]
    return changed == 0


@rule
def add_explorer(net: Net, e: int, place: int) -> None:
    for i in range(net.hidden.shape[1]):
        net.crews[place, i] += net.hidden[e, i]


@rule
def make_seat(net: Net, place: int) -> None:
    """From a seat's crew and standing to what is made of them."""
    wide = net.seat.shape[1]
    made = net.seats[place * wide : place * wide + wide]
    copy_row(net.seat_bias, made)
    add_product(net.crews[place], net.seat, made)
    clip(made)


@rule
def conclude(net: Net, things: Things) -> None:
    """From all seats, the game and what lies where to what is told."""
    copy_row(net.joint_bias, net.joined)
    i = 0
    while things[i] != NO_MORE:
        add_row(np.float32(1), net.lying[things[i]], net.joined)
        i += 1
    add_product(net.seats, net.joint, net.joined)
    clip(net.joined)
    copy_row(net.out_bias, net.told)
    add_product(net.joined, net.out, net.told)


@rule
def add_product(x: Reals, weights: Reals, y: Reals) -> None:
    """Add the product of numbers and weights to y: four numbers at a time, those that are 0 left out."""
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
    a: np.float32, u: Reals, b: np.float32, v: Reals, c: np.float32, w: Reals, d: np.float32, x: Reals, y: Reals
) -> None:
    """Four rows at once: y is read and written a quarter as often."""
    for j in range(len(y)):
        y[j] += (a * u[j] + b * v[j]) + (c * w[j] + d * x[j])


@rule
def add_row(x: np.float32, weights: Reals, y: Reals) -> None:
    for j in range(len(y)):
        y[j] += x * weights[j]


@rule
def copy_row(x: Reals, y: Reals) -> None:
    for j in range(len(y)):
        y[j] = x[j]


@rule
def clip(x: Reals) -> None:
    """Nothing below 0."""
    for i in range(len(x)):
        x[i] = max(x[i], np.float32(0))


@rule
def tell(net: Net, players: int, seat: int, heed: float, n: Notes) -> None:
    """What the net has told the seat, into the notes of a judgement, as far as it is to be heeded."""
    best = net.told[0]
    for place in range(players):
        best = max(best, net.told[place])
    total = 0.0
    for place in range(players):
        total += math.exp(net.told[place] - best)
    for other in range(players):
        place = (other - seat) % players
        share = math.exp(net.told[place] - best) / total
        n.share[other] += heed * (share - n.share[other])
        n.score[other] += heed * (TENS * net.told[SEATS + place] - n.score[other])
