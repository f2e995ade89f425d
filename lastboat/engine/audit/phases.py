"""§4, §7, §8, §11.4, §12: what is in progress must be possible; fields that the phase does not use are blank."""

from __future__ import annotations

from lastboat.engine._compile import rule
from lastboat.engine.audit.problem import FITS, Field, Found, Problem, expect, note
from lastboat.engine.board import HEX_SLOT, HEXES
from lastboat.engine.pieces import SQUID_BIT, creature_in_reserve, kind_of
from lastboat.engine.rooms.creatures import has_number_die, may_drift, reach_of
from lastboat.engine.rooms.defence import threatened
from lastboat.engine.rooms.dolphins import count_free_dolphins, count_unguarded, is_guarded, next_pick
from lastboat.engine.rooms.squid import any_bite, can_spawn_at, is_beside_explorer
from lastboat.engine.rooms.tiles import FAR, any_can_ride, any_can_run, can_run, is_own_swimmer
from lastboat.engine.state import CREATURES, State
from lastboat.engine.transitions import anything_to_move, keeps_tiles, may_not_move, rolled
from lastboat.engine.words import BOATS, DIVE, EXPLORERS, FACES, KINDS, NONE, PLACES, RESERVE, Face, Ground, Kind, Phase

_MOVER, _FOCUS, _PICKED, _STEPS, _TERRAIN, _ASKED, _PICKS, _RESUME, _FACE, _RANGE = (1 << i for i in range(10))
_ROLL = _FACE | _RANGE
_FREED = _FOCUS | _TERRAIN | _RESUME
USES = {
    Phase.RIDE: _MOVER | _STEPS | _RESUME,
    Phase.WIND: _MOVER | _STEPS | _RESUME,
    Phase.SUMMON: _RESUME | _FACE,
    Phase.DIVE: _MOVER | _RESUME | _ROLL,
    Phase.FLIP: _FOCUS | _TERRAIN,
    Phase.RESCUE: _FREED | _PICKS | _PICKED,
    Phase.SPAWN: _FREED,
    Phase.NIP: _FREED,
    Phase.RANGE: _FACE,
    Phase.CREATURE: _MOVER | _STEPS | _ROLL,
    Phase.DEFEND: _MOVER | _STEPS | _ROLL | _FOCUS | _ASKED,
    Phase.BITE: _MOVER | _STEPS | _ROLL | _FOCUS | _RESUME,
    Phase.GUARD: _MOVER | _STEPS | _ROLL | _FREED | _PICKS | _PICKED,
}
"""Which fields about a move in progress each phase uses; elsewhere they are blank."""
USED_IN = tuple(USES.get(phase, 0) for phase in Phase)


@rule
def audit_phase(s: State, found: Found, n: int) -> int:
    if s.phase < 0 or s.phase > Phase.OVER or s.active < 0 or s.active >= s.rules.players:
        return n
    used = USED_IN[s.phase]
    n = blank(found, n, used & _MOVER, Field.MOVER, s.mover, NONE)
    n = blank(found, n, used & _FOCUS, Field.FOCUS, s.focus, NONE)
    n = blank(found, n, used & _PICKED, Field.PICKED, s.picked, NONE)
    n = blank(found, n, used & _STEPS, Field.STEPS, s.steps, 0)
    n = blank(found, n, used & _TERRAIN, Field.TERRAIN, s.terrain, 0)
    n = blank(found, n, used & _ASKED, Field.ASKED, s.asked, 0)
    n = blank(found, n, used & _PICKS, Field.PICKS, s.picks, 0)
    n = blank(found, n, used & _RESUME, Field.RESUME, s.resume, Phase.NEXT.value)
    n = blank(found, n, used & _FACE, Field.FACE, s.face, NONE)
    n = blank(found, n, used & _RANGE, Field.RANGE, s.range, 0)
    field = unfit(s)
    return n if field == FITS else note(found, n, Problem.UNFIT, field, s.phase)


@rule
def blank(found: Found, n: int, used: int, field: Field, value: int, due: int) -> int:
    return n if used else expect(found, n, field, value, due)


@rule
def unfit(s: State) -> int:
    """The field that does not fit the phase, or FITS."""
    match s.phase:
        case Phase.TILE:
            return FITS if keeps_tiles(s, s.active) else Field.PHASE.value
        case Phase.MOVE:
            return Field.PHASE.value if may_not_move(s) else FITS
        case Phase.SINK:
            return FITS if s.tiles > 0 else Field.PHASE.value
        case Phase.RIDE:
            return unfit_ride(s)
        case Phase.WIND:
            return unfit_wind(s)
        case Phase.SUMMON:
            return unfit_summon(s)
        case Phase.DIVE:
            return unfit_dive(s)
        case Phase.FLIP:
            return unfit_freed(s, Phase.NEXT)
        case Phase.RESCUE:
            return unfit_rescue(s)
        case Phase.SPAWN:
            return unfit_spawn(s)
        case Phase.NIP:
            return unfit_nip(s)
        case Phase.RANGE:
            return unfit_face(s)
        case Phase.CREATURE:
            return unfit_creature(s)
        case Phase.DEFEND:
            return unfit_defend(s)
        case Phase.BITE:
            return unfit_bite(s)
        case Phase.GUARD:
            return unfit_guard(s)
    return FITS


@rule
def unfit_ride(s: State) -> int:
    """§7.1, §11.1."""
    if s.rules.dolphins:
        return Field.PHASE.value
    if s.resume != Phase.MOVE:
        return Field.RESUME.value
    if s.steps < 1 or s.steps > FAR or (s.steps == FAR) != (s.mover == NONE):
        return Field.STEPS.value
    if s.mover == NONE:
        return FITS if any_can_ride(s) else Field.PHASE.value
    return FITS if s.mover < EXPLORERS and is_own_swimmer(s, s.mover) else Field.MOVER.value


@rule
def unfit_wind(s: State) -> int:
    """§7.2."""
    if s.resume != Phase.MOVE:
        return Field.RESUME.value
    if s.steps < 1 or s.steps > FAR or (s.steps == FAR) != (s.mover == NONE):
        return Field.STEPS.value
    if s.mover == NONE:
        return FITS if any_can_run(s) else Field.PHASE.value
    return FITS if s.mover < BOATS and can_run(s, s.mover) else Field.MOVER.value


@rule
def unfit_summon(s: State) -> int:
    """§7.3, §12.2."""
    if s.resume != Phase.MOVE:
        return Field.RESUME.value
    if s.face > Face.WHALE or not anything_to_move(s):
        return Field.FACE.value
    return FITS


@rule
def unfit_dive(s: State) -> int:
    """§7.3 by a tile, §11.2 by the D of the number die."""
    if s.resume != Phase.MOVE and s.resume != Phase.NEXT:
        return Field.RESUME.value
    if s.resume == Phase.NEXT and s.range != DIVE:
        return Field.RANGE.value
    if unfit_roll(s) != FITS:
        return unfit_roll(s)
    return FITS if may_be_moved(s, s.mover) else Field.MOVER.value


@rule
def unfit_roll(s: State) -> int:
    """§4.4: the faces of this game's dice; in a tile's move (§7.3) its creature and no number."""
    if s.resume == Phase.MOVE:
        if s.face > Face.WHALE:
            return Field.FACE.value
        return FITS if s.range == 0 else Field.RANGE.value
    if has_number_die(s):
        if s.range < 1 or s.range > DIVE or s.rules.numbers[s.range - 1] == 0:
            return Field.RANGE.value
    elif s.range != 0:
        return Field.RANGE.value
    return unfit_face(s)


@rule
def unfit_face(s: State) -> int:
    if s.phase == Phase.RANGE and not has_number_die(s):
        return Field.PHASE.value
    return FITS if s.face < FACES and s.rules.faces[s.face] > 0 else Field.FACE.value


@rule
def may_be_moved(s: State, piece: int) -> bool:
    """§8.1, §11.2: a piece on the board of a kind that was rolled."""
    if piece >= CREATURES + BOATS:
        return False
    if piece >= CREATURES:
        return may_drift(s, piece - CREATURES)
    return s.creature[piece] < RESERVE and rolled(s, kind_of(piece))


@rule
def unfit_freed(s: State, resume: Phase) -> int:
    """§6.2: the hex whose tile was just removed."""
    if s.resume != resume:
        return Field.RESUME.value
    if s.terrain < Ground.BEACH or s.terrain > Ground.MOUNTAIN:
        return Field.TERRAIN.value
    if s.focus >= HEXES or HEX_SLOT[s.focus] == NONE or s.ground[s.focus] != Ground.SEA:
        return Field.FOCUS.value
    if s.phase == Phase.FLIP and (s.boat_at[s.focus] != NONE or s.kinds_at[s.focus] != 0):
        return Field.FOCUS.value
    return FITS


@rule
def unfit_rescue(s: State) -> int:
    """§6.3: more than three swimmers, a new boat, some of them aboard already."""
    if unfit_freed(s, Phase.ROLL) != FITS:
        return unfit_freed(s, Phase.ROLL)
    if s.boat_at[s.focus] == NONE:
        return Field.FOCUS.value
    if s.picks < 1 or s.picks > PLACES or s.crowd[s.focus] <= s.picks:
        return Field.PICKS.value
    aboard = PLACES - int(s.picks)
    crew = s.boat[s.boat_at[s.focus]].crew
    if (aboard == 0) != (s.picked == NONE) or crew[aboard] != NONE or (aboard > 0 and crew[aboard - 1] != s.picked):
        return Field.PICKED.value
    return FITS if count_unguarded(s, s.focus, next_pick(s)) >= s.picks else Field.PICKED.value


@rule
def unfit_spawn(s: State) -> int:
    """§12.1."""
    if unfit_freed(s, Phase.ROLL) != FITS:
        return unfit_freed(s, Phase.ROLL)
    if creature_in_reserve(s, Kind.SQUID.value) != NONE:
        for hex in range(HEXES):
            if can_spawn_at(s, hex):
                return FITS
    return Field.PHASE.value


@rule
def unfit_nip(s: State) -> int:
    """§12.1: a squid has just come next to an explorer."""
    if s.resume != Phase.ROLL:
        return Field.RESUME.value
    if s.terrain < Ground.BEACH or s.terrain > Ground.MOUNTAIN:
        return Field.TERRAIN.value
    if s.focus >= HEXES or not s.kinds_at[s.focus] & SQUID_BIT or not is_beside_explorer(s, s.focus):
        return Field.FOCUS.value
    return FITS


@rule
def unfit_creature(s: State) -> int:
    """§4.4: nothing moves yet, or the moving piece has steps left."""
    if unfit_roll(s) != FITS:
        return unfit_roll(s)
    if s.mover == NONE:
        if s.steps != 0:
            return Field.STEPS.value
        return FITS if anything_to_move(s) else Field.PHASE.value
    if not may_be_moved(s, s.mover):
        return Field.MOVER.value
    return FITS if s.steps > 0 and s.range != DIVE and has_reach(s, s.mover) else Field.STEPS.value


@rule
def has_reach(s: State, piece: int) -> bool:
    """Whether the piece, having made a step, can have this many left."""
    reach = reach_of(s, KINDS if piece >= CREATURES else kind_of(piece))
    return s.steps >= 0 and s.steps < reach


@rule
def unfit_defend(s: State) -> int:
    """§7.5, §7.6: a shark or a whale among those it threatens, who are asked clockwise."""
    if unfit_roll(s) != FITS:
        return unfit_roll(s)
    if s.focus >= HEXES:
        return Field.FOCUS.value
    if s.mover >= CREATURES or s.creature[s.mover] != s.focus or not may_be_moved(s, s.mover):
        return Field.MOVER.value
    if s.range == DIVE or not has_reach(s, s.mover):
        return Field.STEPS.value
    if s.asked & ~threatened(s, kind_of(s.mover), s.focus):
        return Field.ASKED.value
    for i in range(1, s.rules.players):
        seat = (int(s.active) + i) % int(s.rules.players)
        if s.asked >> seat & 1:
            return FITS if s.actor == seat else Field.ACTOR.value
    return Field.ASKED.value


@rule
def unfit_bite(s: State) -> int:
    """§12.4: a squid at rest, moved by a tile or by dice, or not moved at all."""
    if s.resume != Phase.MOVE and s.resume != Phase.NEXT:
        return Field.RESUME.value
    if unfit_roll(s) != FITS:
        return unfit_roll(s)
    if not rolled(s, Kind.SQUID.value):
        return Field.FACE.value
    if s.focus >= HEXES or not s.kinds_at[s.focus] & SQUID_BIT or not any_bite(s, s.focus):
        return Field.FOCUS.value
    dived = s.resume == Phase.MOVE or s.range == DIVE
    if s.mover == NONE:
        return FITS if s.steps == 0 and not dived else Field.MOVER.value
    if s.mover >= CREATURES or kind_of(s.mover) != Kind.SQUID or s.creature[s.mover] != s.focus:
        return Field.MOVER.value
    if dived:
        return FITS if s.steps == 0 else Field.STEPS.value
    return FITS if has_reach(s, s.mover) else Field.STEPS.value


@rule
def unfit_guard(s: State) -> int:
    """§11.4: more unguarded swimmers than free dolphins."""
    if s.focus >= HEXES:
        return Field.FOCUS.value
    if s.picks < 1 or s.picks != count_free_dolphins(s, s.focus) or count_unguarded(s, s.focus, 0) <= s.picks:
        return Field.PICKS.value
    if s.picked != NONE and not (s.picked < EXPLORERS and is_guarded(s, s.picked)):
        return Field.PICKED.value
    if count_unguarded(s, s.focus, next_pick(s)) < s.picks:
        return Field.PICKED.value
    if s.resume != Phase.NEXT and (s.face != NONE or s.range != 0):
        return Field.FACE.value
    if s.resume == Phase.ROLL:
        return unfit_freed(s, Phase.ROLL) if s.mover == NONE and s.steps == 0 else Field.MOVER.value
    if s.terrain != 0:
        return Field.TERRAIN.value
    return unfit_guard_afloat(s)


@rule
def unfit_guard_afloat(s: State) -> int:
    """§5.11, §5.12, §7.2: by a step or a boat capsized; §8.4, §11.2: by a whale or a dolphin that has come."""
    if s.resume == Phase.MOVE:
        if s.mover != NONE and (s.mover >= BOATS or s.boat[s.mover].hex != NONE):
            return Field.MOVER.value
        return FITS if s.steps >= 0 and s.steps < (FAR if s.mover != NONE else 1) else Field.STEPS.value
    if s.resume != Phase.NEXT:
        return Field.RESUME.value
    if unfit_roll(s) != FITS:
        return unfit_roll(s)
    if s.mover >= CREATURES or s.creature[s.mover] != s.focus or not may_be_moved(s, s.mover):
        return Field.MOVER.value
    return FITS if s.range != DIVE and has_reach(s, s.mover) else Field.STEPS.value
