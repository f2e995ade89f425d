"""Both evaluations of a position, called from Python."""

from __future__ import annotations

from lastboat.bots.evaluation.distances import map_sea
from lastboat.bots.evaluation.heuristic import evaluate_heuristic
from lastboat.bots.evaluation.network_inputs import evaluate_network
from lastboat.bots.evaluation.workspace import Workspace
from lastboat.engine import States
from lastboat.engine._compile import entry


@entry
def evaluate_both(states: States, ws: Workspace, seat: int) -> None:
    map_sea(states[0], ws.maps)
    evaluate_heuristic(states[0], ws.expected, ws.maps, ws.weights, ws.evaluation[0])
    if ws.uses_network:
        evaluate_network(states[0], seat, ws.expected, ws.evaluation[0], ws.network)
