"""Information-set Monte Carlo tree search: each simulation runs in a new sample of what the seat cannot know.

All samples share one tree. Every seat selects what is best for itself, and chance is drawn by its odds. A simulation
that leaves the tree is rolled out to the start of a turn and evaluated there.
"""

from __future__ import annotations

import numpy as np

from lastboat.belief import fill_in
from lastboat.bots.evaluation.distances import map_sea
from lastboat.bots.evaluation.evaluate import evaluate, expect_values, see_as
from lastboat.bots.evaluation.heuristic import evaluate_heuristic
from lastboat.bots.evaluation.reading import draw_values_read
from lastboat.bots.evaluation.record import Evaluation
from lastboat.bots.evaluation.workspace import ROOT, SEEN, WORK, Workspace
from lastboat.bots.search.beam import Plans, beam_search, use_given
from lastboat.bots.search.rollout_policy import choose_in_rollout
from lastboat.bots.search.tree import (
    DECISIONS,
    FROM_PLANS,
    MAX_DEPTH,
    NO_NODE,
    PLAN_NODES,
    UNEXPANDED,
    USED,
    Tree,
    add_plans,
    expand,
    outcome_child,
    reset,
    select,
)
from lastboat.dice import GOLDEN, Generator, draw_outcome, scramble
from lastboat.engine import CHANCE, NOBODY, States, do
from lastboat.engine._compile import entry, rule
from lastboat.engine.state import State
from lastboat.engine.transitions import POINTS
from lastboat.engine.words import Phase

MAX_ROLLOUT_PLIES = 400
"""Plies after which a rollout is evaluated wherever it is."""


@entry
def search(states: States, t: Tree, ws: Workspace, p: Plans, iterations: int) -> None:
    """Run this many simulations from the view's record at ROOT; an empty tree is started first."""
    if t.counts[USED] == 0:
        expect_values(states[ROOT], ws)
        map_sea(states[ROOT], ws.maps)
        reset(t)
        if p.given[0] > 0:
            use_given(p)
        else:
            beam_search(states, ws, p)
        add_plans(t, p)
    seed = ws.g[0]
    for _ in range(iterations):
        states[WORK] = states[ROOT]
        s = states[WORK]
        depth = select_plan(s, t, ws)
        seed_visit(ws.g, seed, int(t.nodes[t.path[depth]].visits))
        draw_values_read(s, ws.reading, ws.g)
        fill_in(s, ws.g)
        depth = descend(states, t, ws, depth)
        roll_out(states, t, ws)
        evaluate_leaf(states, t, ws)
        back_up(t, ws.evaluation[0], depth, int(s.rules.players))
    ws.g[0] = seed


@rule
def select_plan(s: State, t: Tree, ws: Workspace) -> int:
    """Select one of the seat's own plans, which depend neither on secrets nor on chance; return the number of steps."""
    node = depth = 0
    t.path[0] = 0
    while t.nodes[node].expansion == FROM_PLANS:
        node = select(s, s, t, ws, node)
        do(s, int(t.nodes[node].action), ws.silent)
        depth += 1
        t.path[depth] = node
    return depth


@rule
def seed_visit(g: Generator, seed: int, visits: int) -> None:
    """Common random numbers: the n-th visit of every plan has the same secrets and the same dice."""
    # Under equal luck, the difference between two plans shows after few visits. The bit keeps a generator from being 0,
    # which it would never leave.
    g[0] = scramble(np.uint64(seed) + np.uint64(visits + 1) * np.uint64(GOLDEN)) | np.uint64(1)


@rule
def descend(states: States, t: Tree, ws: Workspace, begun: int) -> int:
    """Continue to a leaf of the tree; return the number of actions on the path."""
    # Chance is drawn, not selected: by its odds, each outcome gets the visits that it is worth. A seat's node is a leaf
    # until it has been visited often: most nodes never are, and evaluating all their actions would cost more than the
    # rollouts. NO_NODE also ends the path: the pool is used up, or the sample allows nothing that the tree has.
    s = states[WORK]
    depth = begun
    node = int(t.path[depth])
    while s.actor != NOBODY and depth < MAX_DEPTH:
        if s.actor == CHANCE:
            a = draw_outcome(s, ws.g, ws.out, ws.odds)
            node = outcome_child(t, node, a)
        else:
            if t.nodes[node].expansion == UNEXPANDED:
                if t.nodes[node].visits < t.settings.expansion_threshold or not expand(states, t, ws, node):
                    break
            node = select(states[ROOT], s, t, ws, node)
            a = int(t.nodes[node].action)
        if node == NO_NODE:
            break
        do(s, a, ws.silent)
        depth += 1
        t.path[depth] = node
    t.counts[DECISIONS] += depth
    return depth


@rule
def is_turn_start(s: State) -> bool:
    return s.turn > 0 and (s.phase == Phase.TILE or (s.phase == Phase.MOVE and s.points == POINTS))


@rule
def roll_out(states: States, t: Tree, ws: Workspace) -> None:
    """Continue to the start of a turn with the rollout policy."""
    s = states[WORK]
    plies = 0
    while s.actor != NOBODY and plies < MAX_ROLLOUT_PLIES and not is_turn_start(s):
        a = draw_outcome(s, ws.g, ws.out, ws.odds) if s.actor == CHANCE else choose_in_rollout(s, ws)
        do(s, a, ws.silent)
        plies += 1
    t.counts[DECISIONS] += plies


@rule
def evaluate_leaf(states: States, t: Tree, ws: Workspace) -> None:
    """Evaluate the end of a simulation: with the network only from what the searching seat can know."""
    s = states[WORK]
    if ws.uses_network and s.actor != NOBODY:
        seat = int(states[ROOT].actor)
        see_as(states, seat, ws)
        evaluate(states[SEEN], seat, ws)
    else:
        # At the end the values of this sample count. Before it, their averages say the same with less noise.
        expected = t.sampled_values if s.actor == NOBODY else ws.expected
        evaluate_heuristic(s, expected, ws.maps, ws.weights, ws.evaluation[0])


@rule
def back_up(t: Tree, ev: Evaluation, depth: int, players: int) -> None:
    """Add the result of a simulation to every node on its path."""
    for i in range(depth + 1):
        node = t.nodes[t.path[i]]
        node.visits += 1
        for seat in range(players):
            node.win[seat] += ev.win_share[seat]
            node.score[seat] += ev.score[seat]


@entry
def visit_lead(t: Tree) -> int:
    """By how many visits the most visited plan is ahead of the next."""
    first = second = 0
    for i in range(1, t.counts[PLAN_NODES]):
        if t.nodes[i].expansion != FROM_PLANS:
            visits = int(t.nodes[i].visits)
            if visits > first:
                first, second = visits, first
            elif visits > second:
                second = visits
    return first - second
