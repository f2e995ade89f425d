"""Whole turns by their worth: a beam over the steps of one seat's decision, from what is asked now to where it ends."""

from __future__ import annotations

from typing import Final

import numpy as np
import numpy.typing as npt

from lastboat.belief import fill_in
from lastboat.bots.desk import Desk
from lastboat.bots.reach import draw_maps
from lastboat.bots.value import guess_worth, judge
from lastboat.dice import below
from lastboat.engine import States, action, do, legal_of, outcomes_of
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import MOST_LEGAL
from lastboat.engine.state import State
from lastboat.engine.words import Phase

WIDTH: Final = 24
"""Positions kept after each step."""
LONGEST: Final = 12
"""Steps of the longest plan."""
ROOM: Final = 3 + 2 * WIDTH
"""Records that planning needs: the root, two to work in, the beam before and after a step."""
ROOT: Final = 0
WORK: Final = 1
LUCK: Final = 2
BEAM: Final = 3

Plans = npt.NDArray[np.int16]
"""One row for each record: the steps that led to it. The root's row is the best plan."""
Merits = npt.NDArray[np.float64]
"""One for each record: how good it is for the planning seat."""


def new_plans() -> tuple[Plans, Merits]:
    return np.zeros((ROOM, LONGEST), dtype=np.int16), np.zeros(ROOM, dtype=np.float64)


@entry
def plan(states: States, d: Desk, plans: Plans, merits: Merits) -> int:
    """Fill in the view's record at ROOT and find the acting seat's best plan; gives its length."""
    s = states[ROOT]
    guess_worth(s, d.worth)
    fill_in(s, d.g)
    draw_maps(s, d.maps)
    merits[ROOT] = -1.0
    length = 0
    first, count = ROOT, 1
    for depth in range(LONGEST):
        fresh = BEAM + WIDTH * (depth % 2)
        kept = 0
        for i in range(first, first + count):
            kept, better = extend(states, d, plans, merits, i, depth, fresh, kept)
            if better:
                length = depth + 1
        if kept == 0:
            break
        first, count = fresh, kept
    return length


@rule
def extend(
    states: States, d: Desk, plans: Plans, merits: Merits, i: int, depth: int, fresh: int, kept: int
) -> tuple[int, bool]:
    """Try every next step from record i; gives how many the new beam holds, and whether a better plan ended here."""
    seat = int(states[ROOT].actor)
    better = False
    for k in range(legal_of(states[i], d.out)):
        a = int(d.out[k])
        states[WORK] = states[i]
        do(states[WORK], a, d.silent)
        goes_on = depth + 1 < LONGEST and is_same_decision(states[i], states[WORK], seat)
        merit = weigh(states, seat, d)
        if goes_on:
            kept = keep_in_beam(states, plans, merits, i, a, depth, merit, fresh, kept)
            continue
        merit += below(d.g, 1000) * 1e-8
        if merit > merits[ROOT]:
            merits[ROOT] = merit
            better = True
            plans[ROOT, :depth] = plans[i, :depth]
            plans[ROOT, depth] = a
    return kept, better


@rule
def is_same_decision(before: State, after: State, seat: int) -> bool:
    """Whether the seat's plan goes on: same turn, his choice, and not yet the tile to sink."""
    return after.actor == seat and after.turn == before.turn and after.turn > 0 and after.phase != Phase.SINK


@rule
def weigh(states: States, seat: int, d: Desk) -> float:
    """How good the position at WORK is for the seat; nobody else defends, and a flipped tile counts by its odds."""
    s = states[WORK]
    n = d.notes[0]
    while s.phase == Phase.DEFEND and s.actor != seat:
        do(s, action.PASS, d.silent)
    if s.phase != Phase.FLIP:
        judge(s, d.worth, d.maps, d.weights, n)
        return float(n.share[seat])
    backs = d.odds[MOST_LEGAL // 2 :]
    total = merit = 0.0
    for i in range(outcomes_of(s, backs, d.odds)):
        states[LUCK] = s
        do(states[LUCK], int(backs[i]), d.silent)
        judge(states[LUCK], d.worth, d.maps, d.weights, n)
        merit += d.odds[i] * n.share[seat]
        total += d.odds[i]
    return merit / total


@rule
def keep_in_beam(
    states: States, plans: Plans, merits: Merits, i: int, a: int, depth: int, merit: float, fresh: int, kept: int
) -> int:
    """Take the position at WORK into the beam if it is among the best and new; gives how many there are."""
    worst = fresh
    for j in range(fresh, fresh + kept):
        if merits[j] == merit:
            return kept
        if merits[j] < merits[worst]:
            worst = j
    if kept < WIDTH:
        worst = fresh + kept
        kept += 1
    elif merits[worst] >= merit:
        return kept
    states[worst] = states[WORK]
    merits[worst] = merit
    plans[worst, :depth] = plans[i, :depth]
    plans[worst, depth] = a
    return kept
