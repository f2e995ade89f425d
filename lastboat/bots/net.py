"""What long experience says of a position at the start of a turn: a small net over the notes of a judgement.

Every explorer who is out becomes a few numbers, added up seat by seat; each seat's sum and standing become a few more;
from all seats in the order of play, beginning with whose turn it is, come the chances to win and the scores to expect.
`bench/learn.py` fits it to games of self-play.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.bots.features import is_out, worth_of
from lastboat.bots.notes import FEATURES, Notes, Worth
from lastboat.engine._compile import rule
from lastboat.engine.board import HEXES, SLOT_HEX, SLOTS
from lastboat.engine.pieces import is_loaded, owner
from lastboat.engine.state import FIRST_OF, TERRAINS, State
from lastboat.engine.words import (
    BOATS,
    EXPLORERS,
    KEPT_KINDS,
    RESERVE,
    SEATS,
    Dice,
    Ending,
    Ground,
    Kind,
    Phase,
    Squids,
    Status,
)

STANDING: Final = 20
"""Numbers that describe a seat."""
GENERAL: Final = 20
"""Numbers that describe the game."""
OUT: Final = (Status.LAND, Status.ABOARD, Status.SWIMMING)
"""Where an explorer can be while his fate is open; each has its own weights."""
SAFE: Final = 9
HOPED_FOR: Final = 10
HAND: Final = 11
"""Where a seat's description has what it has saved, what is still out, and its kept tiles by kind."""
TENS: Final = 10
"""Scores are told in tens."""

Reals = npt.NDArray[np.float32]


class Net(NamedTuple):
    explorer: Reals
    explorer_hex: Reals
    seat: Reals
    seat_bias: Reals
    joint: Reals
    joint_bias: Reals
    out: Reals
    out_bias: Reals
    hidden: Reals
    """The rest is room to work in. This: one explorer's numbers."""
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
        "explorer_hex": (len(OUT), HEXES, explorer),
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
    with np.load(Path(__file__).with_name("learned.npz"), allow_pickle=False) as kept:
        return {name: np.ascontiguousarray(kept[name], dtype=np.float32) for name in kept}


def new_net(weights: Mapping[str, Reals]) -> Net:
    """A net by these weights, which are shared, with its own room to work in."""
    explorer, seat, joint = (weights[name].shape[-1] for name in ("explorer", "seat", "joint"))
    rooms = ((explorer,), (SEATS, explorer + STANDING), (SEATS * seat + GENERAL,), (joint,), (2 * SEATS,))
    parts = (weights[name] for name in shapes(explorer, seat, joint))
    return Net(*parts, *(np.zeros(room, dtype=np.float32) for room in rooms))


@rule
def foresee(s: State, worth: Worth, n: Notes, net: Net) -> None:
    """Once a position at the start of a turn is judged: better scores and shares for the notes."""
    gather_crews(s, n, net)
    players = int(s.rules.players)
    units = net.explorer.shape[2]
    net.seats[:] = 0
    for seat in range(players):
        place = (seat - int(s.active)) % players
        describe_seat(s, seat, worth, n, net.crews[place, units:])
        make_seat(net, place)
    describe_game(s, net.seats[SEATS * net.seat.shape[1] :])
    conclude(net)
    tell(s, n, net)


@rule
def make_seat(net: Net, place: int) -> None:
    """From a seat's crew and standing to what is made of them."""
    wide = net.seat.shape[1]
    made = net.seats[place * wide : place * wide + wide]
    made[:] = net.seat_bias
    add_product(net.crews[place], net.seat, made)
    clip(made)


@rule
def conclude(net: Net) -> None:
    """From all seats and the game to what is told."""
    net.joined[:] = net.joint_bias
    add_product(net.seats, net.joint, net.joined)
    clip(net.joined)
    net.told[:] = net.out_bias
    add_product(net.joined, net.out, net.told)


@rule
def gather_crews(s: State, n: Notes, net: Net) -> None:
    """Everyone who is out, seat by seat."""
    players = int(s.rules.players)
    net.crews[:] = 0
    for e in range(EXPLORERS):
        if is_out(s, e):
            row = int(s.explorer[e].status) - Status.LAND
            net.hidden[:] = net.explorer_hex[row, s.explorer[e].hex]
            add_product(n.feature[e], net.explorer[row], net.hidden)
            clip(net.hidden)
            place = (owner(s, e) - int(s.active)) % players
            for i in range(len(net.hidden)):
                net.crews[place, i] += net.hidden[i]


@rule
def add_product(x: Reals, weights: Reals, y: Reals) -> None:
    """Add the product of numbers and weights to y."""
    for i in range(len(x)):
        if x[i] != 0:
            for j in range(len(y)):
                y[j] += x[i] * weights[i, j]


@rule
def clip(x: Reals) -> None:
    """Nothing below 0."""
    for i in range(len(x)):
        x[i] = max(x[i], np.float32(0))


@rule
def tell(s: State, n: Notes, net: Net) -> None:
    """What the net has told, into the notes."""
    players = int(s.rules.players)
    best = net.told[0]
    for place in range(players):
        best = max(best, net.told[place])
    total = 0.0
    for place in range(players):
        total += math.exp(net.told[place] - best)
    for seat in range(players):
        place = (seat - int(s.active)) % players
        n.share[seat] = math.exp(net.told[place] - best) / total
        n.score[seat] = TENS * net.told[SEATS + place]


@rule
def describe_seat(s: State, seat: int, worth: Worth, n: Notes, x: Reals) -> None:
    """How a seat stands, from the notes of a judgement."""
    x[:] = 0
    x[0] = n.turns[seat] / 5
    x[1] = n.rolls[seat] / 3
    x[2] = n.out[seat] / 5
    x[3] = n.sailing[seat] / 5
    x[4] = n.steers[seat] / 3
    x[5] = n.score[seat] / TENS
    x[6] = math.sqrt(n.spread[seat]) / 5
    x[7] = n.share[seat]
    x[8] = math.log(n.share[seat] + 1e-3) / 5
    for e in range(EXPLORERS):
        if owner(s, e) == seat:
            if s.explorer[e].status == Status.SAFE:
                x[SAFE] += worth_of(s, e, worth) / 10
            elif is_out(s, e):
                x[HOPED_FOR] += worth_of(s, e, worth) / 20
    for terrain in range(TERRAINS):
        for kind in range(KEPT_KINDS):
            x[HAND + kind] += s.hand[seat, terrain, kind]
    x[STANDING - 1] = 1


@rule
def describe_game(s: State, x: Reals) -> None:
    """How far the game is, and by which rules it goes."""
    x[:] = 0
    x[0] = s.tiles / 40
    for slot in range(SLOTS):
        ground = s.ground[SLOT_HEX[slot]]
        if ground == Ground.BEACH:
            x[1] += 1 / 16
        elif ground == Ground.FOREST:
            x[2] += 1 / 16
        elif ground == Ground.MOUNTAIN:
            x[3] += 1 / 8
    for kind in range(Kind.WHALE + 1):
        for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
            if s.creature[creature] < RESERVE:
                x[4 + kind] += 1 / 5
    for b in range(BOATS):
        if s.boat[b].hex < RESERVE:
            x[7] += 1 / 12
            x[8] += is_loaded(s, b) / 12
    x[9] = s.phase == Phase.TILE
    x[10] = s.turn / 40
    x[11] = s.rules.players == 2
    x[12] = s.rules.players == 3
    x[13] = s.rules.dice != Dice.RED
    x[14] = s.rules.ending == Ending.LAST
    x[15] = s.rules.ending == Ending.SUBMERGED
    x[16] = s.rules.squids != Squids.ABSENT
    x[17] = s.rules.all_equal
    x[18] = s.rules.colours == 2
    x[GENERAL - 1] = 1
