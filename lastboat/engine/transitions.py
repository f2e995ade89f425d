"""Transitions between phases: what a room calls when its work is done. turn.py has the whole sequence as a table."""

from __future__ import annotations

from lastboat.engine._compile import rule
from lastboat.engine.pieces import is_loaded, is_on_board, is_out, owner
from lastboat.engine.state import State
from lastboat.engine.trace import Event, Trace, emit
from lastboat.engine.words import (
    BOATS,
    CHANCE,
    EXPLORERS,
    KINDS,
    NOBODY,
    NONE,
    RESERVE,
    TERRAINS,
    Ending,
    Face,
    Kind,
    Phase,
    Reason,
)

POINTS = 3
"""Movement points per turn (§4.2)."""
QUIET_TURNS = 60
"""Turns without progress that end a game to the last (§10.2)."""


@rule
def enter(s: State, phase: Phase, t: Trace) -> None:
    """Enter `phase`, or the next one with something to decide (§4.1 to §4.4), or end the game (§9.2)."""
    if s.remaining == 0:
        finish(s, Reason.NOBODY_LEFT, t)
        return
    clear_interruption(s)
    # In the order in which one phase gives way to the next: CREATURE, the next player's TILE, MOVE, SINK, ROLL.
    if phase == Phase.CREATURE and not anything_to_move(s):
        emit(t, Event.IDLED, s.active, s.face, 0)
        phase = Phase.NEXT
    if phase == Phase.NEXT:
        if s.rules.ending == Ending.LAST and is_too_quiet(s):
            finish(s, Reason.QUIET, t)
            return
        begin_turn(s, (s.active + 1) % s.rules.players, t)
        phase = Phase.TILE
    if phase == Phase.TILE and not keeps_tiles(s, s.active):
        phase = Phase.MOVE
    if phase == Phase.MOVE and may_not_move(s):
        phase = Phase.SINK
    if phase == Phase.SINK and s.tiles == 0:
        phase = Phase.ROLL
    if phase != Phase.RANGE and phase != Phase.CREATURE:
        clear_roll(s)
    s.phase = phase
    s.actor = CHANCE if is_for_chance(phase) else s.active


@rule
def is_for_chance(phase: int) -> bool:
    """Whether chance acts in the phase."""
    match phase:
        case Phase.FIRST | Phase.DEAL | Phase.FLIP | Phase.ROLL | Phase.RANGE:
            return True
    return False


@rule
def clear_interruption(s: State) -> None:
    """Blank the fields about a move or choice in progress, so that equal positions are equal records."""
    s.mover = s.focus = s.picked = NONE
    s.steps = s.terrain = s.asked = s.picks = 0
    s.resume = Phase.NEXT


@rule
def clear_roll(s: State) -> None:
    s.face = NONE
    s.range = 0


@rule
def resume(s: State, t: Trace) -> None:
    """Continue the turn where it was interrupted."""
    if s.resume == Phase.MOVE:
        enter(s, Phase.MOVE, t)
    elif s.resume == Phase.ROLL:
        enter(s, Phase.ROLL, t)
    else:
        enter(s, Phase.NEXT, t)


@rule
def begin_turn(s: State, seat: int, t: Trace) -> None:
    s.active = seat
    s.turn += 1
    s.points = POINTS
    s.swam = 0
    emit(t, Event.TURN_BEGAN, seat, s.turn, 0)


@rule
def is_too_quiet(s: State) -> bool:
    """§10.2: sixty consecutive turns with no tile removed and no explorer saved or lost. Counts the ending turn."""
    s.quiet_turns = 0 if s.progress else s.quiet_turns + 1
    s.progress = 0
    return s.quiet_turns >= QUIET_TURNS


@rule
def keeps_tiles(s: State, seat: int) -> bool:
    """§7.4: a player is asked for a tile if they keep any, whatever its underside."""
    n = 0
    for terrain in range(TERRAINS):
        n += s.kept[seat, terrain]
    return n > 0


@rule
def may_not_move(s: State) -> bool:
    """§4.2: no points left, or nobody left to save when the step begins."""
    return s.points == 0 or (s.points == POINTS and not has_explorer_left(s, s.active))


@rule
def has_explorer_left(s: State, seat: int) -> bool:
    """Whether a seat has an explorer on the island, in a boat or in the water."""
    for e in range(EXPLORERS):
        if is_out(s, e) and owner(s, e) == seat:
            return True
    return False


@rule
def anything_to_move(s: State) -> bool:
    """§8.1: whether a piece that was rolled is on the board."""
    for kind in range(KINDS):
        if rolled(s, kind) and is_on_board(s, kind):
            return True
    if s.face == Face.BOAT or s.face == Face.STAR:
        for b in range(BOATS):
            if s.boat[b].hex < RESERVE and not is_loaded(s, b):
                return True
    return False


@rule
def rolled(s: State, kind: int) -> bool:
    """§8.1, §11.2, §11.10, §12.2: whether the roll or the tile lets a creature of this kind move."""
    if s.face == Face.STAR or s.face == Face.JOKER:
        return True
    return s.face == kind if kind != Kind.SQUID else s.face == Face.WHALE


@rule
def finish(s: State, reason: Reason, t: Trace) -> None:
    """End the game."""
    s.phase = Phase.OVER
    s.actor = NOBODY
    s.reason = reason
    clear_interruption(s)
    clear_roll(s)
    emit(t, Event.ENDED, reason, 0, 0)
