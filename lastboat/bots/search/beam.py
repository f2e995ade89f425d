"""Beam search over whole turns: one seat's consecutive steps, from the current decision to the last one."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.belief import fill_in
from lastboat.bots.evaluation.distances import map_sea
from lastboat.bots.evaluation.evaluate import evaluate, expect_values, pass_defences
from lastboat.bots.evaluation.heuristic import evaluate_heuristic, utility
from lastboat.bots.evaluation.workspace import BEAM, BEAM_WIDTH, ROOT, SAMPLE, SLOTS, TRIAL, WORK, Workspace
from lastboat.bots.search.placing import is_considered, reserve_tiles
from lastboat.dice import below
from lastboat.engine import States, do, legal_of, outcomes_of
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import MOST_LEGAL
from lastboat.engine.state import CREATURES, State
from lastboat.engine.words import BOATS, EXPLORERS, Phase

MAX_STEPS: Final = 12
"""Steps of the longest plan."""
MAX_PLANS: Final = 32
"""The most finished plans to keep, no two of equal value."""
FINISHED: Final = SLOTS
"""The first row of finished plans; the rows before belong to the slots."""


class Plans(NamedTuple):
    steps: npt.NDArray[np.int16]
    """For each slot the steps that led to it, then one row for each finished plan."""
    values: npt.NDArray[np.float64]
    """The value of each for the planning seat."""
    lengths: npt.NDArray[np.int64]
    """Steps of each finished plan; the last entry is the number of plans."""
    width: npt.NDArray[np.int64]
    """One number: the positions of a generation."""
    given: npt.NDArray[np.int16]
    """A plan to evaluate instead of searching for some, after its number of steps; 0 steps: search."""


def new_plans(width: int = BEAM_WIDTH) -> Plans:
    rows = FINISHED + MAX_PLANS
    steps, lengths = np.zeros((rows, MAX_STEPS), dtype=np.int16), np.zeros(MAX_PLANS + 1, dtype=np.int64)
    given = np.zeros(1 + MAX_STEPS, dtype=np.int16)
    return Plans(steps, np.zeros(rows), lengths, np.array([width], dtype=np.int64), given)


@entry
def find_plans(states: States, ws: Workspace, p: Plans) -> int:
    """Find the best plans of the seat that acts in the view's record at ROOT; return the row of the best."""
    expect_values(states[ROOT], ws)
    map_sea(states[ROOT], ws.maps)
    return beam_search(states, ws, p)


@rule
def beam_search(states: States, ws: Workspace, p: Plans) -> int:
    """As `find_plans`, once expected values and maps are set."""
    reserve_tiles(states, ws)
    states[SAMPLE] = states[ROOT]
    if not ws.uses_network:
        fill_in(states[SAMPLE], ws.g)
    p.lengths[MAX_PLANS] = 0
    first, count = SAMPLE, 1
    for depth in range(MAX_STEPS):
        fresh = BEAM + BEAM_WIDTH * (depth % 2)  # two generations take turns: one is read while the next is written
        kept = 0
        for i in range(first, first + count):
            kept = extend(states, ws, p, i, depth, fresh, kept)
        if kept == 0:
            break
        first, count = fresh, kept
    best = FINISHED
    for row in range(FINISHED, FINISHED + p.lengths[MAX_PLANS]):
        if p.values[row] > p.values[best]:
            best = row
    return best


@rule
def use_given(p: Plans) -> None:
    """Make the given plan the only one."""
    p.lengths[0] = p.given[0]
    p.lengths[MAX_PLANS] = 1
    p.values[FINISHED] = 0.0
    for i in range(p.given[0]):
        p.steps[FINISHED, i] = p.given[1 + i]


@rule
def extend(states: States, ws: Workspace, p: Plans, i: int, depth: int, fresh: int, kept: int) -> int:
    """Try every next step from slot i, for the new generation or as the end of a plan; return the generation's size."""
    seat = int(states[ROOT].actor)
    for k in range(legal_of(states[i], ws.out)):
        a = int(ws.out[k])
        if not is_considered(a, ws):
            continue
        states[WORK] = states[i]
        do(states[WORK], a, ws.silent)
        goes_on = depth + 1 < MAX_STEPS and is_same_decision(states[i], states[WORK], seat)
        value = evaluate_step(states, seat, ws)
        if goes_on:
            row = -1 if is_in_beam(states, p, value, fresh, kept) else row_for(p, value, fresh, kept, int(p.width[0]))
            if row >= 0:
                kept = max(kept, row - fresh + 1)
                states[row] = states[WORK]
                write_plan(p, row, i, a, depth, value)
        else:
            # The position of a finished plan is not kept: two of exactly one value pass for the same in another order.
            finished = int(p.lengths[MAX_PLANS])
            row = row_of_equal(p, value, finished)
            if row < 0:
                row = row_for(p, value, FINISHED, finished, MAX_PLANS)
            elif below(ws.g, 2) == 0:
                row = -1
            if row >= 0:
                p.lengths[MAX_PLANS] = max(finished, row - FINISHED + 1)
                p.lengths[row - FINISHED] = depth + 1
                write_plan(p, row, i, a, depth, value)
    return kept


@rule
def is_same_decision(before: State, after: State, seat: int) -> bool:
    """Whether the seat's plan continues: the same turn, its own choice, and not yet the tile to sink."""
    return after.actor == seat and after.turn == before.turn and after.turn > 0 and after.phase != Phase.SINK


@rule
def is_in_beam(states: States, p: Plans, value: float, first: int, count: int) -> bool:
    """Whether the generation already has the position at WORK, reached in another order."""
    for row in range(first, first + count):
        if p.values[row] == value and is_same_position(states[row], states[WORK]):
            return True
    return False


@rule
def is_same_position(a: State, b: State) -> bool:
    """Whether two positions of one turn have the same pieces on the same hexes and the same decision to make."""
    # What this leaves out for speed, such as a played tile, shows in the value, which `is_in_beam` compares first.
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
def row_of_equal(p: Plans, value: float, finished: int) -> int:
    """The finished plan of exactly this value, or -1. Only one of them is kept, chosen at random."""
    for row in range(FINISHED, FINISHED + finished):
        if p.values[row] == value:
            return row
    return -1


@rule
def row_for(p: Plans, value: float, first: int, count: int, most: int) -> int:
    """The row for a new entry among the best: a free row, or that of the worst; -1 if the new one is no better."""
    if count < most:
        return first + count
    worst = first
    for row in range(first, first + count):
        if p.values[row] < p.values[worst]:
            worst = row
    return worst if p.values[worst] < value else -1


@rule
def write_plan(p: Plans, row: int, before: int, a: int, depth: int, value: float) -> None:
    p.values[row] = value
    for i in range(depth):
        p.steps[row, i] = p.steps[before, i]
    p.steps[row, depth] = a


@rule
def evaluate_step(states: States, seat: int, ws: Workspace) -> float:
    """The value of the position at WORK for the seat, if nobody defends; the mean over the undersides of a tile."""
    s = states[WORK]
    ev = ws.evaluation[0]
    pass_defences(s, seat, ws)
    if ws.uses_network or s.phase != Phase.FLIP:
        return evaluate(s, seat, ws)
    undersides = ws.odds[MOST_LEGAL // 2 :]
    total = value = 0.0
    for i in range(outcomes_of(s, undersides, ws.odds)):
        states[TRIAL] = s
        do(states[TRIAL], int(undersides[i]), ws.silent)
        evaluate_heuristic(states[TRIAL], ws.expected, ws.maps, ws.weights, ev)
        value += ws.odds[i] * utility(ev, seat, s.rules.players, ws.weights)
        total += ws.odds[i]
    return value / total
