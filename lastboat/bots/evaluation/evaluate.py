"""Evaluates a position or an action for a seat, with the heuristic alone or with the network."""

from __future__ import annotations

from lastboat.bots.evaluation.distances import map_sea
from lastboat.bots.evaluation.heuristic import evaluate_heuristic, set_expected_values, utility
from lastboat.bots.evaluation.network_inputs import evaluate_network, trust_in
from lastboat.bots.evaluation.workspace import SEEN, TRIAL, WORK, Workspace
from lastboat.engine import NOBODY, States, action, do
from lastboat.engine._compile import rule
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS, Phase
from lastboat.view import blank_for


@rule
def evaluate(s: State, seat: int, ws: Workspace) -> float:
    """Return the seat's utility; the workspace has the expected results of all seats.

    Expected values and maps must be set.
    """
    ev = ws.evaluation[0]
    evaluate_heuristic(s, ws.expected, ws.maps, ws.weights, ev)
    if ws.uses_network and s.actor != NOBODY and trust_in(s, ws.network) > 0:
        evaluate_network(s, seat, ws.expected, ev, ws.network)
    return utility(ev, seat, s.rules.players, ws.weights)


@rule
def expect_values(s: State, ws: Workspace) -> None:
    """Set the expected values of a record as a seat sees it: as read, or else the mean of what is left."""
    set_expected_values(s, ws.expected)
    for e in range(EXPLORERS):
        if ws.expected[e] > 0 and ws.reading.expected[e] > 0:
            ws.expected[e] = ws.reading.expected[e]


@rule
def pass_defences(s: State, seat: int, ws: Workspace) -> None:
    """Let the other seats decline to defend, as a seat assumes when evaluating its own action."""
    while s.phase == Phase.DEFEND and s.actor != seat:
        do(s, action.PASS, ws.silent)


@rule
def see_as(states: States, seat: int, ws: Workspace) -> None:
    """Put the position at WORK, as the seat sees it, at SEEN, and set its expected values and maps."""
    states[SEEN] = states[WORK]
    blank_for(states[SEEN], seat, True)
    expect_values(states[SEEN], ws)
    map_sea(states[SEEN], ws.maps)


@rule
def action_value(states: States, i: int, a: int, ws: Workspace) -> float:
    """Return the value of the action for the acting seat of slot i, if nobody defends."""
    seat = int(states[i].actor)
    states[TRIAL] = states[i]
    s = states[TRIAL]
    do(s, a, ws.silent)
    pass_defences(s, seat, ws)
    return evaluate(s, seat, ws)
