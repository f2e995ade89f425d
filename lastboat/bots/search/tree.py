"""The tree that a search grows: one node for each action or outcome, in a pool made once."""

from __future__ import annotations

import math
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.bots.evaluation.heuristic import POINT
from lastboat.bots.evaluation.record import Worth
from lastboat.bots.evaluation.workspace import Desk
from lastboat.bots.search.action_values import look_as, merit_of
from lastboat.bots.search.beam import BLIND, FINISHED, PLANS, WORK, Drafts
from lastboat.engine import States, action, legal_of
from lastboat.engine._compile import rule
from lastboat.engine._record import Layout, Seen, dtype_of, i8, i16
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS, SEATS, Phase

NO_NODE: Final = 0
"""The root is nobody's child, so its number means none."""
NOT_YET: Final = 0
FROM_PLANS: Final = 1
FROM_LEGAL: Final = 2
LONGEST: Final = 400
"""Actions from the root to the deepest node."""

USED: Final = 0
DECISIONS: Final = 1
STAMP: Final = 2
PLANTED: Final = 3


class Manner(NamedTuple):
    """How a search goes about it."""

    boldness: float = 0.3
    """How much it tries what was visited little: the constant of PUCT."""
    sharpness: float = 60.0
    """How much a better first judgement raises a prior: the inverse temperature of the softmax."""
    trust: float = 100.0
    """Visits that a first judgement counts for."""
    branches: int = 12
    """The most actions of a node that are looked into."""
    patience: int = 16
    """Visits before a node gets its own branches."""
    foresight: bool = False
    """Whether the net has a say in what positions are worth, or the judgement alone."""


class Node:
    total: Annotated[Any, Layout(np.float32, (SEATS,)), Seen.BY_ALL]
    """Win shares of all seats, summed over the visits."""
    score: Annotated[Any, Layout(np.float32, (SEATS,)), Seen.BY_ALL]
    """Expected scores, likewise."""
    guess: Annotated[Any, Layout(np.float32), Seen.BY_ALL]
    """What the seat that chooses it may gain, by a first judgement."""
    prior: Annotated[Any, Layout(np.float32), Seen.BY_ALL]
    visits: Annotated[int, Layout(np.int32), Seen.BY_ALL]
    first: Annotated[int, Layout(np.int32), Seen.BY_ALL]
    """Its first child; the others follow by `next`."""
    next: Annotated[int, Layout(np.int32), Seen.BY_ALL]
    action: Annotated[int, i16(), Seen.BY_ALL]
    """What leads here."""
    branched: Annotated[int, i8(), Seen.BY_ALL]
    """Whether it has got its children: NOT_YET, FROM_PLANS or FROM_LEGAL."""


NODE: Final = dtype_of(Node)


class Tree(NamedTuple):
    nodes: npt.NDArray[Any]
    counts: npt.NDArray[np.int64]
    """Nodes used, decisions simulated, a stamp that tells one marking of legal actions from another, and how many nodes
    the tree began with."""
    marks: npt.NDArray[np.int64]
    path: npt.NDArray[np.int64]
    merits: npt.NDArray[np.float64]
    manner: Manner
    as_sampled: Worth
    """Zeros: values are taken as the belief has drawn them."""


def new_tree(size: int, manner: Manner) -> Tree:
    return Tree(
        np.zeros(size, dtype=NODE),
        np.zeros(4, dtype=np.int64),
        np.zeros(action.ACTIONS, dtype=np.int64),
        np.zeros(LONGEST + 1, dtype=np.int64),
        np.zeros(action.MOST_LEGAL, dtype=np.float64),
        manner,
        np.zeros(EXPLORERS, dtype=np.float32),
    )


@rule
def clear(t: Tree) -> None:
    t.counts[USED] = 0
    t.counts[DECISIONS] = 0
    grow(t, 0, 1.0, 0.0)


@rule
def grow(t: Tree, a: int, prior: float, guess: float) -> int:
    """A new node; the caller has seen to it that there is room."""
    i = t.counts[USED]
    t.counts[USED] += 1
    node = t.nodes[i]
    node.action = a
    node.prior = prior
    node.guess = guess
    node.visits = node.first = node.next = node.branched = 0
    for seat in range(SEATS):
        node.total[seat] = node.score[seat] = 0
    return int(i)


@rule
def has_place(t: Tree, count: int) -> bool:
    return int(t.counts[USED]) + count <= len(t.nodes)


@rule
def adopt(t: Tree, parent: int, child: int) -> None:
    """Make it the first child."""
    t.nodes[child].next = t.nodes[parent].first
    t.nodes[parent].first = child


@rule
def child_of(t: Tree, parent: int, a: int) -> int:
    """The child for an action or an outcome, or NO_NODE."""
    child = t.nodes[parent].first
    while child != NO_NODE and t.nodes[child].action != a:
        child = t.nodes[child].next
    return int(child)


@rule
def outcome_child(t: Tree, parent: int, a: int) -> int:
    """The child for an outcome of chance, grown where it is new; NO_NODE when the pool is used up."""
    child = child_of(t, parent, a)
    if child == NO_NODE and has_place(t, 1):
        child = grow(t, a, 1.0, 0.0)
        adopt(t, parent, child)
    return child


@rule
def branch(states: States, t: Tree, d: Desk, parent: int) -> bool:
    """Give a node the best of its actions as children, with priors by a first judgement of where each leads."""
    s = states[WORK]
    count = legal_of(s, d.out)
    keep = min(count, t.manner.branches)
    if not has_place(t, keep):
        return False
    known = WORK
    if d.foresight:
        known = BLIND
        look_as(states, int(s.actor), d)
    best = 0.0
    for i in range(count):
        t.merits[i] = merit_of(states, known, int(d.out[i]), d)
        best = max(best, t.merits[i])
    t.counts[DECISIONS] += count
    for _ in range(keep):
        top = highest(t.merits, count)
        prior = math.exp((t.merits[top] - best) * t.manner.sharpness)
        adopt(t, parent, grow(t, int(d.out[top]), prior, t.merits[top]))
        t.merits[top] = -1.0
    share_priors(t, parent)
    t.nodes[parent].branched = FROM_LEGAL
    return True


@rule
def highest(merits: npt.NDArray[np.float64], count: int) -> int:
    top = 0
    for i in range(1, count):
        if merits[i] > merits[top]:
            top = i
    return top


@rule
def share_priors(t: Tree, parent: int) -> None:
    total = 1e-9
    child = t.nodes[parent].first
    while child != NO_NODE:
        total += t.nodes[child].prior
        child = t.nodes[child].next
    child = t.nodes[parent].first
    while child != NO_NODE:
        t.nodes[child].prior /= total
        child = t.nodes[child].next


@rule
def middling(t: Tree, parent: int) -> float:
    """What to think of a child about which nothing is known yet: the mean guess of its brothers."""
    total = 0.0
    count = 0
    child = t.nodes[parent].first
    while child != NO_NODE:
        total += t.nodes[child].guess
        count += 1
        child = t.nodes[child].next
    return total / count if count > 0 else 0.0


@rule
def plant(t: Tree, p: Drafts) -> None:
    """Begin the tree with the best plans of the seat that asks: step by step, those who share steps share nodes."""
    count = int(p.lengths[PLANS])
    best = p.merits[FINISHED]
    for row in range(FINISHED, FINISHED + count):
        best = max(best, p.merits[row])
    for row in range(FINISHED, FINISHED + count):
        node = 0
        for i in range(p.lengths[row - FINISHED]):
            t.nodes[node].branched = FROM_PLANS
            child = child_of(t, node, int(p.steps[row, i]))
            if child == NO_NODE:
                child = grow(t, int(p.steps[row, i]), 0.0, 0.0)
                adopt(t, node, child)
            node = child
            t.nodes[node].prior += math.exp((p.merits[row] - best) * t.manner.sharpness)
            t.nodes[node].guess = max(t.nodes[node].guess, p.merits[row])
    t.counts[PLANTED] = t.counts[USED]
    for i in range(t.counts[USED]):
        share_priors(t, i)


@rule
def depends_on_secrets(root: State, s: State) -> bool:
    """Whether what is legal here differs from sample to sample: another's tiles, another's values."""
    return s.actor != root.actor and (s.phase == Phase.TILE or s.phase == Phase.DEFEND or s.phase == Phase.PLACE)


@rule
def mark_legal(s: State, t: Tree, d: Desk, parent: int) -> None:
    """Stamp what is legal in this sample, and grow children for tiles that earlier samples did not have."""
    t.counts[STAMP] += 1
    count = legal_of(s, d.out)
    for i in range(count):
        t.marks[d.out[i]] = t.counts[STAMP]
    if s.phase == Phase.PLACE:
        return
    for i in range(count):
        if child_of(t, parent, int(d.out[i])) == NO_NODE and has_place(t, 1):
            adopt(t, parent, grow(t, int(d.out[i]), 1 / count, middling(t, parent)))


@rule
def shift(t: Tree, parent: int, seat: int) -> float:
    """How much better for the seat lines turned out, on the whole, than first judgements had it."""
    found = guessed = 0.0
    visits = 0
    child = t.nodes[parent].first
    while child != NO_NODE:
        node = t.nodes[child]
        found += node.total[seat] + POINT * node.score[seat]
        guessed += node.visits * node.guess
        visits += node.visits
        child = node.next
    return (found - guessed) / visits if visits > 0 else 0.0


@rule
def select(root: State, s: State, t: Tree, d: Desk, parent: int) -> int:
    """The child to follow, by PUCT for the acting seat; NO_NODE where this sample allows none of them."""
    checks = depends_on_secrets(root, s)
    if checks:
        mark_legal(s, t, d, parent)
    up = t.nodes[parent]
    seat = int(s.actor)
    trust = t.manner.trust
    better = shift(t, parent, seat)
    pull = t.manner.boldness * math.sqrt(1 + up.visits)
    best = NO_NODE
    most = -1e9
    child = up.first
    while child != NO_NODE:
        node = t.nodes[child]
        if not checks or t.marks[node.action] == t.counts[STAMP]:
            gained = node.total[seat] + POINT * node.score[seat]
            mean = (gained + trust * (node.guess + better)) / (node.visits + trust)
            merit = mean + pull * node.prior / (1 + node.visits)
            if merit > most:
                best, most = int(child), merit
        child = node.next
    return best
