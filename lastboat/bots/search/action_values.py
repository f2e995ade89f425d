"""What an action promises, as a seat knows the position."""

from __future__ import annotations

from lastboat.bots.evaluation.distances import draw_maps
from lastboat.bots.evaluation.evaluate import appraise, let_pass
from lastboat.bots.evaluation.heuristic import guess_worth
from lastboat.bots.evaluation.workspace import Desk
from lastboat.bots.search.beam import BLIND, LUCK, WORK
from lastboat.engine import States, do
from lastboat.engine._compile import rule
from lastboat.view import blank_for


@rule
def look_as(states: States, seat: int, d: Desk) -> None:
    """Put the position at WORK before a seat as it knows it: at BLIND, with likely values and maps."""
    states[BLIND] = states[WORK]
    blank_for(states[BLIND], seat, True)
    guess_worth(states[BLIND], d.worth)
    draw_maps(states[BLIND], d.maps)


@rule
def merit_of(states: States, i: int, a: int, d: Desk) -> float:
    """What the seat that acts in record i gains by the action, if nobody defends."""
    seat = int(states[i].actor)
    states[LUCK] = states[i]
    s = states[LUCK]
    do(s, a, d.silent)
    let_pass(s, seat, d)
    return appraise(s, seat, d)
