"""Information-set tree search: each line is walked in a fresh sample of what the seat cannot know.

One tree is shared by all samples. Every seat picks what is best for itself, chance is drawn by its odds, and where the
tree ends the line is played on quickly and judged at the start of a turn: by the judgement, or by long experience.
"""

from __future__ import annotations

import numpy as np

from lastboat.belief import fill_in
from lastboat.bots.evaluation.distances import draw_maps
from lastboat.bots.evaluation.evaluate import appraise
from lastboat.bots.evaluation.heuristic import guess_worth, judge
from lastboat.bots.evaluation.record import Notes
from lastboat.bots.evaluation.workspace import Desk
from lastboat.bots.search.action_values import look_as
from lastboat.bots.search.beam import BLIND, ROOT, WORK, Drafts, draft
from lastboat.bots.search.rollout_policy import choose_lightly
from lastboat.bots.search.tree import (
    DECISIONS,
    FROM_PLANS,
    LONGEST,
    NO_NODE,
    NOT_YET,
    PLANTED,
    USED,
    Tree,
    branch,
    clear,
    outcome_child,
    plant,
    select,
)
from lastboat.dice import Generator, draw_outcome
from lastboat.engine import CHANCE, NOBODY, States, do
from lastboat.engine._compile import entry, rule
from lastboat.engine.state import State
from lastboat.engine.turn import POINTS
from lastboat.engine.words import Phase

MOST_PLIES = 400
"""Plies after which a quick line is judged wherever it is."""


@entry
def search(states: States, t: Tree, d: Desk, p: Drafts, iterations: int) -> None:
    """Walk so many lines from the view's record at ROOT; a tree with no node used is begun anew."""
    if t.counts[USED] == 0:
        guess_worth(states[ROOT], d.worth)
        draw_maps(states[ROOT], d.maps)
        clear(t)
        draft(states, d, p)
        plant(t, p)
    seed = d.g[0]
    for _ in range(iterations):
        states[WORK] = states[ROOT]
        s = states[WORK]
        depth = follow_plan(s, t, d)
        stir(d.g, seed, int(t.nodes[t.path[depth]].visits))
        fill_in(s, d.g)
        depth = descend(states, t, d, depth)
        play_on(states, t, d)
        settle(states, t, d)
        learn(t, d.notes[0], depth, int(s.rules.players))
    d.g[0] = seed


@rule
def settle(states: States, t: Tree, d: Desk) -> None:
    """Judge where a line has ended."""
    s = states[WORK]
    if d.foresight and s.actor != NOBODY:
        seat = int(states[ROOT].actor)
        look_as(states, seat, d)
        appraise(states[BLIND], seat, d)
    else:
        judge(s, t.as_sampled if s.actor == NOBODY else d.worth, d.maps, d.weights, d.notes[0])


@entry
def lead(t: Tree) -> int:
    """By how many visits the plan visited most is ahead of the next."""
    first = second = 0
    for i in range(1, t.counts[PLANTED]):
        if t.nodes[i].branched != FROM_PLANS:
            visits = int(t.nodes[i].visits)
            if visits > first:
                first, second = visits, first
            elif visits > second:
                second = visits
    return first - second


@rule
def stir(g: Generator, seed: int, visits: int) -> None:
    """Chance for the next visit of a plan: the same for every plan, so that luck does not tell them apart."""
    word = np.uint64(seed) + np.uint64(visits + 1) * np.uint64(0x9E3779B97F4A7C15)
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    g[0] = word ^ (word >> np.uint64(31)) | np.uint64(1)


@rule
def follow_plan(s: State, t: Tree, d: Desk) -> int:
    """Along the seat's own plans, which no secret and no chance can touch; gives the number of steps."""
    node = depth = 0
    t.path[0] = 0
    while t.nodes[node].branched == FROM_PLANS:
        node = select(s, s, t, d, node)
        do(s, int(t.nodes[node].action), d.silent)
        depth += 1
        t.path[depth] = node
    return depth


@rule
def descend(states: States, t: Tree, d: Desk, begun: int) -> int:
    """On from there to where the tree ends; gives the number of actions on the way."""
    s = states[WORK]
    depth = begun
    node = int(t.path[depth])
    while s.actor != NOBODY and depth < LONGEST:
        if s.actor == CHANCE:
            a = draw_outcome(s, d.g, d.out, d.odds)
            node = outcome_child(t, node, a)
        else:
            if t.nodes[node].branched == NOT_YET:
                if t.nodes[node].visits < t.manner.patience or not branch(states, t, d, node):
                    break
            node = select(states[ROOT], s, t, d, node)
            a = int(t.nodes[node].action)
        if node == NO_NODE:
            break
        do(s, a, d.silent)
        depth += 1
        t.path[depth] = node
    t.counts[DECISIONS] += depth
    return depth


@rule
def is_turn_start(s: State) -> bool:
    return s.turn > 0 and (s.phase == Phase.TILE or (s.phase == Phase.MOVE and s.points == POINTS))


@rule
def play_on(states: States, t: Tree, d: Desk) -> None:
    """On to the start of a turn, by a glance at each action."""
    s = states[WORK]
    plies = 0
    while s.actor != NOBODY and plies < MOST_PLIES and not is_turn_start(s):
        a = draw_outcome(s, d.g, d.out, d.odds) if s.actor == CHANCE else choose_lightly(s, d)
        do(s, a, d.silent)
        plies += 1
    t.counts[DECISIONS] += plies


@rule
def learn(t: Tree, n: Notes, depth: int, players: int) -> None:
    """Add what came of the line to every node on its way."""
    for i in range(depth + 1):
        node = t.nodes[t.path[i]]
        node.visits += 1
        for seat in range(players):
            node.total[seat] += n.share[seat]
            node.score[seat] += n.score[seat]
