"""Which explorer a bot places next: drawn at random, so that the order of placing reveals nothing about the values.

The draw comes first, with each explorer in the box equally likely; the search only chooses the tile. Tiles that suit
explorers of higher value, which happen to come later, are left for them.
"""

from __future__ import annotations

import zlib
from typing import Final

from lastboat.bots.evaluation.evaluate import evaluate
from lastboat.bots.evaluation.workspace import ANY_PAWN, BEAM, PAWN, RESERVED, ROOT, WORK, Workspace
from lastboat.dice import Generator, below, generator
from lastboat.engine import States, action, do, legal_of
from lastboat.engine._compile import compile_for, entry, rule
from lastboat.engine.rooms.setup import left_of_value
from lastboat.engine.state import State
from lastboat.engine.words import HIGHEST_VALUE, Phase
from lastboat.view import View

NO_TILES: Final = 0


@rule
def numbered(colour: int, value: int) -> int:
    """The number of a pawn: explorers of one colour and value are alike until they are placed."""
    return colour * HIGHEST_VALUE + value - 1


@rule
def draw_pawn(s: State, g: Generator) -> int:
    """One of the acting seat's explorers in the box."""
    left = 0
    for pawn in range(s.rules.players * s.rules.colours * HIGHEST_VALUE):
        left += count_pawns(s, pawn)
    nth = below(g, left)
    pawn = -1
    while nth >= 0:
        pawn += 1
        nth -= count_pawns(s, pawn)
    return pawn


@rule
def count_pawns(s: State, pawn: int) -> int:
    """How many of these explorers the acting seat has in the box."""
    if (pawn // HIGHEST_VALUE - int(s.actor)) % s.rules.players != 0:
        return 0
    return left_of_value(s, pawn // HIGHEST_VALUE, pawn % HIGHEST_VALUE + 1)


@rule
def pawn_of(a: int) -> int:
    """The explorer that an action places, or ANY_PAWN for another action."""
    if action.family_of(a) != action.PLACE:
        return ANY_PAWN
    return numbered(action.colour_of(a), action.value_of(a))


@entry
def draw_from_box(states: States, g: Generator) -> int:
    """The explorer that the acting seat of the first record places next; ANY_PAWN if it places none."""
    return draw_pawn(states[0], g) if states[0].phase == Phase.PLACE else ANY_PAWN


def pawn_for(view: View, seed: int) -> int:
    """The explorer that the seat places next, by the seed and the view alone; ANY_PAWN if it places none."""
    return int(draw_from_box(view.states, generator(seed * 2**32 + zlib.crc32(view.record))))


def load_draw(states: States) -> None:
    """Compile or load the draw now, not during the first decision."""
    compile_for(draw_from_box, states, generator(0))


@rule
def is_considered(a: int, ws: Workspace) -> bool:
    """Whether the search may start with this action: it places the drawn pawn on a tile that is not reserved."""
    pawn = int(ws.placing[PAWN])
    if pawn == ANY_PAWN or pawn_of(a) == ANY_PAWN:
        return True
    return pawn_of(a) == pawn and int(ws.placing[RESERVED]) >> action.slot_of(a) & 1 == 0


@rule
def reserve_tiles(states: States, ws: Workspace) -> None:
    """Reserve the tiles that the acting seat's explorers of higher value would take, highest first."""
    ws.placing[RESERVED] = NO_TILES
    if ws.placing[PAWN] == ANY_PAWN:
        return
    states[BEAM] = states[ROOT]
    s = states[BEAM]
    seat = int(s.actor)
    for value in range(HIGHEST_VALUE, int(ws.placing[PAWN]) % HIGHEST_VALUE + 1, -1):
        for colour in range(seat, s.rules.players * s.rules.colours, s.rules.players):
            pawn = numbered(colour, value)
            while count_pawns(s, pawn) > 0:
                a = best_tile(states, seat, pawn, ws)
                ws.placing[RESERVED] |= 1 << action.slot_of(a)
                do(s, a, ws.silent)
                s.active = s.actor = seat  # the others' explorers wait


@rule
def best_tile(states: States, seat: int, pawn: int, ws: Workspace) -> int:
    """The placement of this pawn with the best evaluation."""
    best, most = -1, 0.0
    for i in range(legal_of(states[BEAM], ws.out)):
        a = int(ws.out[i])
        if pawn_of(a) != pawn:
            continue
        states[WORK] = states[BEAM]
        do(states[WORK], a, ws.silent)
        value = evaluate(states[WORK], seat, ws)
        if best < 0 or value > most:
            best, most = a, value
    return best
