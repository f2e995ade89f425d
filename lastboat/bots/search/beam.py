"""Whole turns by their worth: a beam over the steps of one seat's decision, from what is asked now to where it ends."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.belief import fill_in
from lastboat.bots.evaluation.distances import draw_maps
from lastboat.bots.evaluation.evaluate import appraise, let_pass
from lastboat.bots.evaluation.heuristic import guess_worth, judge, regard
from lastboat.bots.evaluation.workspace import Desk
from lastboat.dice import below
from lastboat.engine import STATE, States, do, legal_of, outcomes_of
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import MOST_LEGAL
from lastboat.engine.state import CREATURES, State
from lastboat.engine.words import BOATS, EXPLORERS, Phase

WIDTH: Final = 24
"""The most positions kept after each step."""
LONGEST: Final = 12
"""Steps of the longest plan."""
ROOT: Final = 0
"""The view's record; the others to work in: a step tried, a tile flipped, the root filled in, two beams in turn."""
WORK: Final = 1
LUCK: Final = 2
START: Final = 3
BLIND: Final = 4
"""The same position as the seat that acts knows it, in lines played on."""
BEAM: Final = 5
RECORDS: Final = BEAM + 2 * WIDTH
FINISHED: Final = RECORDS
"""Where the rows of finished plans begin; the rows before belong to the records."""
PLANS: Final = 32
"""Finished plans kept, those that lead to different judgements."""


class Drafts(NamedTuple):
    steps: npt.NDArray[np.int16]
    """One row a record: the steps that led to it; then one row for each finished plan."""
    merits: npt.NDArray[np.float64]
    """How good each is for the planning seat."""
    lengths: npt.NDArray[np.int64]
    """Of the finished plans; the last entry is how many there are."""
    width: npt.NDArray[np.int64]
    """One number: positions kept after each step."""


def new_drafts(width: int = WIDTH) -> Drafts:
    rows = FINISHED + PLANS
    steps, lengths = np.zeros((rows, LONGEST), dtype=np.int16), np.zeros(PLANS + 1, dtype=np.int64)
    return Drafts(steps, np.zeros(rows), lengths, np.array([width], dtype=np.int64))


def new_records() -> npt.NDArray[Any]:
    return np.zeros(RECORDS, dtype=STATE)


@entry
def plan(states: States, d: Desk, p: Drafts) -> int:
    """Find the best plans of the seat that acts in the view's record at ROOT; gives the row of the best."""
    guess_worth(states[ROOT], d.worth)
    draw_maps(states[ROOT], d.maps)
    return draft(states, d, p)


@rule
def draft(states: States, d: Desk, p: Drafts) -> int:
    """As `plan`, likely values and maps being at hand already."""
    states[START] = states[ROOT]
    if not d.foresight:
        fill_in(states[START], d.g)
    p.lengths[PLANS] = 0
    first, count = START, 1
    for depth in range(LONGEST):
        fresh = BEAM + WIDTH * (depth % 2)
        kept = 0
        for i in range(first, first + count):
            kept = extend(states, d, p, i, depth, fresh, kept)
        if kept == 0:
            break
        first, count = fresh, kept
    best = FINISHED
    for row in range(FINISHED, FINISHED + p.lengths[PLANS]):
        if p.merits[row] > p.merits[best]:
            best = row
    return best


@rule
def extend(states: States, d: Desk, p: Drafts, i: int, depth: int, fresh: int, kept: int) -> int:
    """Try every next step from record i, for the new beam or as the end of a plan; gives how many the beam holds."""
    seat = int(states[ROOT].actor)
    for k in range(legal_of(states[i], d.out)):
        a = int(d.out[k])
        states[WORK] = states[i]
        do(states[WORK], a, d.silent)
        goes_on = depth + 1 < LONGEST and is_same_decision(states[i], states[WORK], seat)
        merit = weigh(states, seat, d)
        if goes_on:
            row = -1 if is_in_beam(states, p, merit, fresh, kept) else place_for(p, merit, fresh, kept, int(p.width[0]))
            if row >= 0:
                kept = max(kept, row - fresh + 1)
                states[row] = states[WORK]
                write_plan(p, row, i, a, depth, merit)
        else:
            finished = int(p.lengths[PLANS])
            row = equal_of(p, merit, finished)
            if row < 0:
                row = place_for(p, merit, FINISHED, finished, PLANS)
            elif below(d.g, 2) == 0:
                row = -1
            if row >= 0:
                p.lengths[PLANS] = max(finished, row - FINISHED + 1)
                p.lengths[row - FINISHED] = depth + 1
                write_plan(p, row, i, a, depth, merit)
    return kept


@rule
def is_same_decision(before: State, after: State, seat: int) -> bool:
    """Whether the seat's plan goes on: same turn, his choice, and not yet the tile to sink."""
    return after.actor == seat and after.turn == before.turn and after.turn > 0 and after.phase != Phase.SINK


@rule
def is_in_beam(states: States, p: Drafts, merit: float, first: int, count: int) -> bool:
    """Whether the position at WORK is there already, reached in another order."""
    for row in range(first, first + count):
        if p.merits[row] == merit and is_same_position(states[row], states[WORK]):
            return True
    return False


@rule
def is_same_position(a: State, b: State) -> bool:
    """Of two positions of one turn: the same pieces on the same hexes, and the same to decide."""
    if a.phase != b.phase or a.points != b.points or a.steps != b.steps or a.mover != b.mover or a.swam != b.swam:
        return False
    for e in range(EXPLORERS):
        if a.explorer[e].hex != b.explorer[e].hex or a.explorer[e].status != b.explorer[e].status:
            return False
    for i in range(BOATS):
        if a.boat[i].hex != b.boat[i].hex:
            return False
    moved = 0
    for i in range(CREATURES):
        moved += a.creature[i] != b.creature[i]
    return moved == 0


@rule
def equal_of(p: Drafts, merit: float, finished: int) -> int:
    """The finished plan that is judged exactly alike, or -1: one of them is enough, which one is drawn by lot."""
    for row in range(FINISHED, FINISHED + finished):
        if p.merits[row] == merit:
            return row
    return -1


@rule
def place_for(p: Drafts, merit: float, first: int, count: int, most: int) -> int:
    """The row for a new one among the best: a free one or that of the worst; -1 if it is worse."""
    if count < most:
        return first + count
    worst = first
    for row in range(first, first + count):
        if p.merits[row] < p.merits[worst]:
            worst = row
    return worst if p.merits[worst] < merit else -1


@rule
def write_plan(p: Drafts, row: int, before: int, a: int, depth: int, merit: float) -> None:
    p.merits[row] = merit
    for i in range(depth):
        p.steps[row, i] = p.steps[before, i]
    p.steps[row, depth] = a


@rule
def weigh(states: States, seat: int, d: Desk) -> float:
    """How good the position at WORK is for the seat; nobody else defends, and a flipped tile counts by its odds."""
    s = states[WORK]
    n = d.notes[0]
    let_pass(s, seat, d)
    if d.foresight or s.phase != Phase.FLIP:
        return appraise(s, seat, d)
    backs = d.odds[MOST_LEGAL // 2 :]
    total = merit = 0.0
    for i in range(outcomes_of(s, backs, d.odds)):
        states[LUCK] = s
        do(states[LUCK], int(backs[i]), d.silent)
        judge(states[LUCK], d.worth, d.maps, d.weights, n)
        merit += d.odds[i] * regard(n, seat, s.rules.players, d.weights)
        total += d.odds[i]
    return merit / total
