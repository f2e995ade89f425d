"""What a position is worth to a seat: by the judgement alone, or by experience."""

from __future__ import annotations

from lastboat.bots.evaluation.heuristic import judge, regard
from lastboat.bots.evaluation.network_inputs import foresee
from lastboat.bots.evaluation.workspace import Desk
from lastboat.engine import NOBODY, action, do
from lastboat.engine._compile import rule
from lastboat.engine.state import State
from lastboat.engine.words import Phase


@rule
def appraise(s: State, seat: int, d: Desk) -> float:
    """What the seat gains, by what is at hand: likely values, maps, weights and, where the desk has foresight, the net.

    The notes keep what all seats can expect. Before the first turn there is no experience.
    """
    judge(s, d.worth, d.maps, d.weights, d.notes[0])
    if d.foresight and s.actor != NOBODY and s.turn > 0:
        foresee(s, seat, d.worth, d.notes[0], d.net)
    return regard(d.notes[0], seat, s.rules.players, d.weights)


@rule
def let_pass(s: State, seat: int, d: Desk) -> None:
    """Nobody else defends: so a seat appraises what it does."""
    while s.phase == Phase.DEFEND and s.actor != seat:
        do(s, action.PASS, d.silent)
