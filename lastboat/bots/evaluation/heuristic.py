"""What a position is worth to each seat: expected scores, then shares of the win."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from lastboat.bots.evaluation.distances import Maps
from lastboat.bots.evaluation.features import describe, is_out, worth_of
from lastboat.bots.evaluation.record import FEATURES, Notes, Weights, Worth
from lastboat.bots.evaluation.seat_features import note_standing
from lastboat.engine._compile import rule
from lastboat.engine.pieces import owner
from lastboat.engine.state import TERRAINS, VALUES, State
from lastboat.engine.words import COLOURS, EXPLORERS, KEPT_KINDS, NOBODY, Status

POINT = 0.002
"""What an expected point is worth in shares of the win, besides what it does for winning."""
KEPT_ROW = 3
GENERAL_ROW = 4
BOX = 0
"""General: survival of who is still in the box."""
CALM = 1
"""General: how far apart scores must be to matter when nothing is open any more."""
DOUBT = 2
"""General: how much more for each point of standard deviation."""
RIVALS = 3
"""General: what a rival's point counts of an own one, for who minds points; 0 for who minds the win."""
STEEP: Final = 12
FINE: Final = 16
LOGISTIC: Final = 1 / (1 + np.exp(-np.arange(-STEEP * FINE, STEEP * FINE + 1) / FINE))
"""The logistic curve from -STEEP to STEEP, FINE steps to one."""


@rule
def judge(s: State, worth: Worth, maps: Maps, w: Weights, n: Notes) -> None:
    """Note the expected scores and win shares of all seats."""
    if s.actor == NOBODY:
        count_final(s, worth, n)
        return
    describe(s, worth, maps, n)
    note_standing(s, worth, n)
    expect_scores(s, worth, w, n)
    share_win(s, w, n)


@rule
def regard(n: Notes, seat: int, players: int, w: Weights) -> float:
    """What a seat wants: to win, and, where that is all but settled, points; or its points above a part of others'."""
    rivals = w[GENERAL_ROW, RIVALS]
    if rivals == 0:
        return float(n.share[seat] + POINT * n.score[seat])
    others = 0.0
    for other in range(players):
        if other != seat:
            others += n.score[other]
    return float(n.score[seat] - rivals * others / (players - 1))


@rule
def expect_scores(s: State, worth: Worth, w: Weights, n: Notes) -> None:
    for seat in range(s.rules.players):
        n.score[seat] = hand_worth(s, seat, w, n)
        n.spread[seat] = 0
    for e in range(EXPLORERS):
        status = s.explorer[e].status
        if status == Status.ABSENT or status == Status.LOST:
            continue
        seat = owner(s, e)
        if status == Status.SAFE:
            n.score[seat] += worth_of(s, e, worth)
        elif is_out(s, e):
            value = worth_of(s, e, worth)
            p = survival(status - Status.LAND, e, w, n)
            n.survival[e] = p
            n.score[seat] += p * value
            n.spread[seat] += p * (1 - p) * value * value
    if s.turn == 0:
        count_boxes(s, w, n)


@rule
def survival(row: int, e: int, w: Weights, n: Notes) -> float:
    f = n.feature[e]
    a = b = c = d = np.float32(0)
    for i in range(0, FEATURES, 4):  # four sums at a time: none waits for the other
        a += w[row, i] * f[i]
        b += w[row, i + 1] * f[i + 1]
        c += w[row, i + 2] * f[i + 2]
        d += w[row, i + 3] * f[i + 3]
    return logistic(float(a + b + c + d))


@rule
def logistic(z: float) -> float:
    """1 / (1 + exp(-z)), from a table: a judgement asks for it some thirty times."""
    place = min(max((z + STEEP) * FINE, 0.0), 2.0 * STEEP * FINE - 1)
    i = int(place)
    return float(LOGISTIC[i] + (place - i) * (LOGISTIC[i + 1] - LOGISTIC[i]))


@rule
def hand_worth(s: State, seat: int, w: Weights, n: Notes) -> float:
    """Kept tiles: the known ones each by its kind, others as an average one."""
    points = 0.0
    for terrain in range(TERRAINS):
        unknown = int(s.kept[seat, terrain])
        if unknown == 0:
            continue
        for kind in range(KEPT_KINDS):
            held = int(s.hand[seat, terrain, kind])
            points += held * w[KEPT_ROW, kind]
            unknown -= held
        points += unknown * w[KEPT_ROW, KEPT_KINDS]
    return float(points * min(1.0, n.turns[seat] / 3))


@rule
def count_boxes(s: State, w: Weights, n: Notes) -> None:
    """Explorers not yet placed count what is left of their colour's values."""
    for colour in range(s.rules.players * s.rules.colours):
        left = 0.0
        for value in range(1, len(VALUES)):
            left += value * int(VALUES[value])
        if s.rules.all_equal:
            left = 10.0
        for e in range(colour * 10, colour * 10 + 10):
            if s.explorer[e].status == Status.BOX:
                continue
            left -= 1.0 if s.rules.all_equal else float(s.value[e])
        n.score[owner(s, colour * 10)] += left * w[GENERAL_ROW, BOX]


@rule
def share_win(s: State, w: Weights, n: Notes) -> None:
    """Softmax of the expected scores, the blunter the more is still open."""
    players = int(s.rules.players)
    doubt = 0.0
    best = n.score[0]
    for seat in range(players):
        doubt += n.spread[seat]
        best = max(best, n.score[seat])
    heat = w[GENERAL_ROW, CALM] + w[GENERAL_ROW, DOUBT] * math.sqrt(doubt / players)
    total = 0.0
    for seat in range(players):
        n.share[seat] = math.exp((n.score[seat] - best) / heat)
        total += n.share[seat]
    for seat in range(players):
        n.share[seat] /= total


@rule
def count_final(s: State, worth: Worth, n: Notes) -> None:
    """§9.1: the game is over; the best share the win."""
    players = int(s.rules.players)
    for seat in range(players):
        n.score[seat] = 0
    for e in range(EXPLORERS):
        if s.explorer[e].status == Status.SAFE:
            n.score[owner(s, e)] += worth_of(s, e, worth)
    best = n.score[0]
    for seat in range(players):
        best = max(best, n.score[seat])
    winners = 0
    for seat in range(players):
        if n.score[seat] == best:
            winners += 1
    for seat in range(players):
        n.share[seat] = 1 / winners if n.score[seat] == best else 0.0


@rule
def guess_worth(s: State, worth: Worth) -> None:
    """The mean of what is left of the colour for each explorer whose value is blank in a view's record."""
    for colour in range(COLOURS):
        left = unknown = 0
        for value in range(1, len(VALUES)):
            left += value * int(VALUES[value])
        for e in range(colour * 10, colour * 10 + 10):
            left -= int(s.value[e])
            unknown += 1 if s.value[e] == 0 else 0
        for e in range(colour * 10, colour * 10 + 10):
            worth[e] = left / unknown if s.value[e] == 0 and s.explorer[e].status >= Status.LAND else 0.0
