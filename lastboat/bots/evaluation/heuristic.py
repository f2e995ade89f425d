"""The heuristic evaluation: survival of each explorer, then expected scores, then shares of the win."""

from __future__ import annotations

import math
from typing import Final

import numpy as np

from lastboat.bots.evaluation.distances import Maps
from lastboat.bots.evaluation.feature_index import GENERAL_ROW, KEPT_ROW, General, Kept
from lastboat.bots.evaluation.features import is_in_play, set_features, value_of
from lastboat.bots.evaluation.record import FEATURES, Evaluation, ExpectedValues, Weights
from lastboat.engine._compile import rule
from lastboat.engine.pieces import owner
from lastboat.engine.state import State
from lastboat.engine.words import (
    COLOURS,
    EXPLORERS,
    EXPLORERS_A_COLOUR,
    HIGHEST_VALUE,
    KEPT_KINDS,
    NOBODY,
    TERRAINS,
    Status,
)

SCORE_WEIGHT = 0.002
"""The value of an expected point in shares of the win, in addition to its effect on winning."""
LOGIT_LIMIT: Final = 12
STEPS_PER_UNIT: Final = 16
LOGISTIC: Final = 1 / (
    1 + np.exp(-np.arange(-LOGIT_LIMIT * STEPS_PER_UNIT, LOGIT_LIMIT * STEPS_PER_UNIT + 1) / STEPS_PER_UNIT)
)
"""The logistic curve from -LOGIT_LIMIT to LOGIT_LIMIT."""


@rule
def evaluate_heuristic(s: State, expected: ExpectedValues, maps: Maps, w: Weights, ev: Evaluation) -> None:
    """Set the expected scores and win shares of all seats."""
    if s.actor == NOBODY:
        set_final_scores(s, expected, ev)
        return
    set_features(s, expected, maps, ev)
    set_expected_scores(s, expected, w, ev)
    set_win_shares(s, w, ev)


@rule
def utility(ev: Evaluation, seat: int, players: int, w: Weights) -> float:
    """What a seat maximises: its win share plus a little for points, or its points minus a fraction of the others'."""
    rivals = w[GENERAL_ROW, General.RIVALS.value]
    if rivals == 0:
        return float(ev.win_share[seat] + SCORE_WEIGHT * ev.score[seat])
    others = 0.0
    for other in range(players):
        if other != seat:
            others += ev.score[other]
    return float(ev.score[seat] - rivals * others / (players - 1))


@rule
def set_expected_scores(s: State, expected: ExpectedValues, w: Weights, ev: Evaluation) -> None:
    """Set `survival`, `score` and `variance`."""
    for seat in range(s.rules.players):
        ev.score[seat] = kept_tiles_value(s, seat, w, ev)
        ev.variance[seat] = 0
    for e in range(EXPLORERS):
        status = s.explorer[e].status
        if status == Status.ABSENT or status == Status.LOST:
            continue
        seat = owner(s, e)
        if status == Status.SAFE:
            ev.score[seat] += value_of(s, e, expected)
        elif is_in_play(s, e):
            value = value_of(s, e, expected)
            p = survival(status - Status.LAND, e, w, ev)
            ev.survival[e] = p
            ev.score[seat] += p * value
            ev.variance[seat] += p * (1 - p) * value * value
    if s.turn == 0:
        add_unplaced(s, w, ev)


@rule
def survival(row: int, e: int, w: Weights, ev: Evaluation) -> float:
    """The probability that an explorer is saved, by logistic regression on its features."""
    f = ev.feature[e]
    a = b = c = d = np.float32(0)
    for i in range(0, FEATURES, 4):  # four independent sums, so that none waits for another
        a += w[row, i] * f[i]
        b += w[row, i + 1] * f[i + 1]
        c += w[row, i + 2] * f[i + 2]
        d += w[row, i + 3] * f[i + 3]
    return logistic(float(a + b + c + d))


@rule
def logistic(z: float) -> float:
    """1 / (1 + exp(-z)), interpolated in a table: an evaluation needs it some thirty times."""
    place = min(max((z + LOGIT_LIMIT) * STEPS_PER_UNIT, 0.0), 2.0 * LOGIT_LIMIT * STEPS_PER_UNIT - 1)
    i = int(place)
    return float(LOGISTIC[i] + (place - i) * (LOGISTIC[i + 1] - LOGISTIC[i]))


@rule
def kept_tiles_value(s: State, seat: int, w: Weights, ev: Evaluation) -> float:
    """Kept tiles in points: known ones by kind, unknown ones as an average tile."""
    points = 0.0
    for terrain in range(TERRAINS):
        unknown = int(s.kept[seat, terrain])
        if unknown == 0:
            continue
        for kind in range(KEPT_KINDS):
            held = int(s.hand[seat, terrain, kind])
            points += held * w[KEPT_ROW, kind]
            unknown -= held
        points += unknown * w[KEPT_ROW, Kept.UNKNOWN.value]
    return float(points * min(1.0, ev.turns[seat] / 3))


@rule
def add_unplaced(s: State, w: Weights, ev: Evaluation) -> None:
    """Count explorers that are not placed yet by the rest of their colour's values."""
    for colour in range(s.rules.players * s.rules.colours):
        left = 0.0
        for value in range(1, HIGHEST_VALUE + 1):
            left += value * int(s.rules.values[value])
        if s.rules.all_equal:
            left = float(EXPLORERS_A_COLOUR)
        first = colour * EXPLORERS_A_COLOUR
        for e in range(first, first + EXPLORERS_A_COLOUR):
            if s.explorer[e].status == Status.BOX:
                continue
            left -= 1.0 if s.rules.all_equal else float(s.value[e])
        ev.score[owner(s, first)] += left * w[GENERAL_ROW, General.BOX.value]


@rule
def set_win_shares(s: State, w: Weights, ev: Evaluation) -> None:
    """A softmax of the expected scores; the more is undecided, the higher its temperature."""
    players = int(s.rules.players)
    variance = 0.0
    best = ev.score[0]
    for seat in range(players):
        variance += ev.variance[seat]
        best = max(best, ev.score[seat])
    temperature = w[GENERAL_ROW, General.TEMPERATURE.value] + w[GENERAL_ROW, General.UNCERTAINTY.value] * math.sqrt(
        variance / players
    )
    total = 0.0
    for seat in range(players):
        ev.win_share[seat] = math.exp((ev.score[seat] - best) / temperature)
        total += ev.win_share[seat]
    for seat in range(players):
        ev.win_share[seat] /= total


@rule
def set_final_scores(s: State, expected: ExpectedValues, ev: Evaluation) -> None:
    """§9.1: the game is over; the seats with the best score share the win."""
    players = int(s.rules.players)
    for seat in range(players):
        ev.score[seat] = 0
    for e in range(EXPLORERS):
        if s.explorer[e].status == Status.SAFE:
            ev.score[owner(s, e)] += value_of(s, e, expected)
    best = ev.score[0]
    for seat in range(players):
        best = max(best, ev.score[seat])
    winners = 0
    for seat in range(players):
        if ev.score[seat] == best:
            winners += 1
    for seat in range(players):
        ev.win_share[seat] = 1 / winners if ev.score[seat] == best else 0.0


@rule
def set_expected_values(s: State, expected: ExpectedValues) -> None:
    """For each explorer whose value is blank in a view's record, the mean of the rest of its colour's values."""
    for colour in range(COLOURS):
        left = unknown = 0
        for value in range(1, HIGHEST_VALUE + 1):
            left += value * int(s.rules.values[value])
        first = colour * EXPLORERS_A_COLOUR
        for e in range(first, first + EXPLORERS_A_COLOUR):
            left -= int(s.value[e])
            unknown += 1 if s.value[e] == 0 else 0
        for e in range(first, first + EXPLORERS_A_COLOUR):
            expected[e] = left / unknown if s.value[e] == 0 and s.explorer[e].status >= Status.LAND else 0.0
