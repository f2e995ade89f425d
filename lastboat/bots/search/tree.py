"""The search tree: one node for each action or outcome, in a pool that is allocated once."""

from __future__ import annotations

import math
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.bots.evaluation.evaluate import action_value, see_as
from lastboat.bots.evaluation.heuristic import SCORE_WEIGHT
from lastboat.bots.evaluation.record import ExpectedValues
from lastboat.bots.evaluation.workspace import SEEN, WORK, Workspace
from lastboat.bots.search.beam import FINISHED, MAX_PLANS, Plans
from lastboat.engine import States, action, legal_of
from lastboat.engine._compile import rule
from lastboat.engine._record import Layout, dtype_of, i8, i16
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS, SEATS, Phase

NO_NODE: Final = 0
"""The root is nobody's child, so its number means none."""
UNEXPANDED: Final = 0
FROM_PLANS: Final = 1
FROM_LEGAL: Final = 2
MAX_DEPTH: Final = 400

USED: Final = 0
DECISIONS: Final = 1
STAMP: Final = 2
PLAN_NODES: Final = 3


class SearchSettings(NamedTuple):
    c_puct: float = 0.3
    """The exploration constant of PUCT."""
    prior_sharpness: float = 60.0
    """The inverse temperature of the softmax that turns first evaluations into priors."""
    prior_visits: float = 100.0
    """Virtual visits: how many visits the first evaluation of a node counts for."""
    max_children: int = 12
    """The most actions per node to search."""
    expansion_threshold: int = 16
    """Visits of a node before it gets children."""


class Node:
    win: Annotated[Any, Layout(np.float32, (SEATS,))]
    """Win shares of all seats, summed over the visits."""
    score: Annotated[Any, Layout(np.float32, (SEATS,))]
    """Expected scores, likewise."""
    prior_value: Annotated[Any, Layout(np.float32)]
    """The first evaluation, for the seat that chooses the node."""
    prior: Annotated[Any, Layout(np.float32)]
    visits: Annotated[int, Layout(np.int32)]
    first_child: Annotated[int, Layout(np.int32)]
    next_sibling: Annotated[int, Layout(np.int32)]
    action: Annotated[int, i16()]
    """What leads here."""
    expansion: Annotated[int, i8()]
    """Where its children come from: UNEXPANDED, FROM_PLANS or FROM_LEGAL."""


NODE: Final = dtype_of(Node)


class Tree(NamedTuple):
    nodes: npt.NDArray[Any]
    counts: npt.NDArray[np.int64]
    """USED nodes, simulated DECISIONS, the last STAMP, and the PLAN_NODES that the tree started with."""
    stamps: npt.NDArray[np.int64]
    """For each action the stamp of the last sample in which it was legal."""
    path: npt.NDArray[np.int64]
    values: npt.NDArray[np.float64]
    settings: SearchSettings
    sampled_values: ExpectedValues
    """Zeros: explorers have the values of the sample."""


def new_tree(size: int, settings: SearchSettings) -> Tree:
    return Tree(
        np.zeros(size, dtype=NODE),
        np.zeros(4, dtype=np.int64),
        np.zeros(action.ACTIONS, dtype=np.int64),
        np.zeros(MAX_DEPTH + 1, dtype=np.int64),
        np.zeros(action.MOST_LEGAL, dtype=np.float64),
        settings,
        np.zeros(EXPLORERS, dtype=np.float32),
    )


@rule
def reset(t: Tree) -> None:
    t.counts[USED] = 0
    t.counts[DECISIONS] = 0
    new_node(t, 0, 1.0, 0.0)


@rule
def new_node(t: Tree, a: int, prior: float, prior_value: float) -> int:
    """Return a node from the pool; the caller has checked that there is room."""
    i = t.counts[USED]
    t.counts[USED] += 1
    node = t.nodes[i]
    node.action = a
    node.prior = prior
    node.prior_value = prior_value
    node.visits = node.first_child = node.next_sibling = node.expansion = 0
    for seat in range(SEATS):
        node.win[seat] = node.score[seat] = 0
    return int(i)


@rule
def has_room(t: Tree, count: int) -> bool:
    return int(t.counts[USED]) + count <= len(t.nodes)


@rule
def add_child(t: Tree, parent: int, child: int) -> None:
    """Make it the first child."""
    t.nodes[child].next_sibling = t.nodes[parent].first_child
    t.nodes[parent].first_child = child


@rule
def find_child(t: Tree, parent: int, a: int) -> int:
    """The child for an action or an outcome, or NO_NODE."""
    child = t.nodes[parent].first_child
    while child != NO_NODE and t.nodes[child].action != a:
        child = t.nodes[child].next_sibling
    return int(child)


@rule
def outcome_child(t: Tree, parent: int, a: int) -> int:
    """The child for a chance outcome, added if it is new; NO_NODE when the pool is used up."""
    child = find_child(t, parent, a)
    if child == NO_NODE and has_room(t, 1):
        child = new_node(t, a, 1.0, 0.0)
        add_child(t, parent, child)
    return child


@rule
def expand(states: States, t: Tree, ws: Workspace, parent: int) -> bool:
    """Expand a node with the best of its actions, with priors from a first evaluation; False without room."""
    # The network reads a position's secrets, so it gets what the acting seat sees: in the sample it would find what the
    # seat cannot know, and the priors of one sample would steer all others. No value is negative: -1 marks what has
    # been picked. Relative to the best value, `exp` stays within 1.
    s = states[WORK]
    count = legal_of(s, ws.out)
    keep = min(count, t.settings.max_children)
    if not has_room(t, keep):
        return False
    known = WORK
    if ws.uses_network:
        known = SEEN
        see_as(states, int(s.actor), ws)
    best = 0.0
    for i in range(count):
        t.values[i] = action_value(states, known, int(ws.out[i]), ws)
        best = max(best, t.values[i])
    t.counts[DECISIONS] += count
    for _ in range(keep):
        top = index_of_highest(t.values, count)
        prior = math.exp((t.values[top] - best) * t.settings.prior_sharpness)
        add_child(t, parent, new_node(t, int(ws.out[top]), prior, t.values[top]))
        t.values[top] = -1.0
    normalise_priors(t, parent)
    t.nodes[parent].expansion = FROM_LEGAL
    return True


@rule
def index_of_highest(values: npt.NDArray[np.float64], count: int) -> int:
    top = 0
    for i in range(1, count):
        if values[i] > values[top]:
            top = i
    return top


@rule
def normalise_priors(t: Tree, parent: int) -> None:
    total = 1e-9
    child = t.nodes[parent].first_child
    while child != NO_NODE:
        total += t.nodes[child].prior
        child = t.nodes[child].next_sibling
    child = t.nodes[parent].first_child
    while child != NO_NODE:
        t.nodes[child].prior /= total
        child = t.nodes[child].next_sibling


@rule
def mean_prior_value(t: Tree, parent: int) -> float:
    """The mean first evaluation of the children, for a child without one."""
    total = 0.0
    count = 0
    child = t.nodes[parent].first_child
    while child != NO_NODE:
        total += t.nodes[child].prior_value
        count += 1
        child = t.nodes[child].next_sibling
    return total / count if count > 0 else 0.0


@rule
def add_plans(t: Tree, p: Plans) -> None:
    """Start the tree with the best plans of the searching seat, step by step; plans with common steps share nodes."""
    count = int(p.lengths[MAX_PLANS])
    best = p.values[FINISHED]
    for row in range(FINISHED, FINISHED + count):
        best = max(best, p.values[row])
    for row in range(FINISHED, FINISHED + count):
        node = 0
        for i in range(p.lengths[row - FINISHED]):
            t.nodes[node].expansion = FROM_PLANS
            child = find_child(t, node, int(p.steps[row, i]))
            if child == NO_NODE:
                child = new_node(t, int(p.steps[row, i]), 0.0, 0.0)
                add_child(t, node, child)
            node = child
            t.nodes[node].prior += math.exp((p.values[row] - best) * t.settings.prior_sharpness)
            t.nodes[node].prior_value = max(t.nodes[node].prior_value, p.values[row])
    t.counts[PLAN_NODES] = t.counts[USED]
    for i in range(t.counts[USED]):
        normalise_priors(t, i)


@rule
def depends_on_secrets(root: State, s: State) -> bool:
    """Whether legal actions differ from sample to sample: another seat's tiles, another seat's values."""
    return s.actor != root.actor and (s.phase == Phase.TILE or s.phase == Phase.DEFEND or s.phase == Phase.PLACE)


@rule
def stamp_legal(s: State, t: Tree, ws: Workspace, parent: int) -> None:
    """Stamp what is legal in this sample, and add children for tiles that earlier samples did not have."""
    # One tree serves all samples of what is hidden, so a child may be illegal in the sample at hand. Comparing a number
    # per action with the newest stamp replaces a set that would have to be cleared before every selection.
    t.counts[STAMP] += 1
    count = legal_of(s, ws.out)
    for i in range(count):
        t.stamps[ws.out[i]] = t.counts[STAMP]
    if s.phase == Phase.PLACE:
        return  # hundreds of placements: those that the expansion kept are enough
    for i in range(count):
        if find_child(t, parent, int(ws.out[i])) == NO_NODE and has_room(t, 1):
            add_child(t, parent, new_node(t, int(ws.out[i]), 1 / count, mean_prior_value(t, parent)))


@rule
def prior_value_bias(t: Tree, parent: int, seat: int) -> float:
    """How much better for the seat the simulations were, on average, than the first evaluations."""
    found = expected = 0.0
    visits = 0
    child = t.nodes[parent].first_child
    while child != NO_NODE:
        node = t.nodes[child]
        found += node.win[seat] + SCORE_WEIGHT * node.score[seat]
        expected += node.visits * node.prior_value
        visits += node.visits
        child = node.next_sibling
    return (found - expected) / visits if visits > 0 else 0.0


@rule
def select(root: State, s: State, t: Tree, ws: Workspace, parent: int) -> int:
    """The child to follow, by PUCT for the acting seat; NO_NODE if this sample allows none of them."""
    # A child's mean starts from its first evaluation, as if it had been visited `prior_visits` times with that result:
    # a few unlucky rollouts do not bury a good move. First evaluations are wrong by about the same amount everywhere,
    # which would favour children with few visits, or with many; `bias` moves them all to what the search has found.
    checks = depends_on_secrets(root, s)
    if checks:
        stamp_legal(s, t, ws, parent)
    up = t.nodes[parent]
    seat = int(s.actor)
    prior_visits = t.settings.prior_visits
    bias = prior_value_bias(t, parent, seat)
    exploration = t.settings.c_puct * math.sqrt(1 + up.visits)
    best = NO_NODE
    most = -1e9
    child = up.first_child
    while child != NO_NODE:
        node = t.nodes[child]
        if not checks or t.stamps[node.action] == t.counts[STAMP]:
            total = node.win[seat] + SCORE_WEIGHT * node.score[seat]
            mean = (total + prior_visits * (node.prior_value + bias)) / (node.visits + prior_visits)
            puct = mean + exploration * node.prior / (1 + node.visits)
            if puct > most:
                best, most = int(child), puct
        child = node.next_sibling
    return best
