"""Whose turn it is, and what is in progress."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from lastboat.dice import buffers
from lastboat.engine import SILENT, States, legal, outcomes
from lastboat.engine._compile import uncompiled
from lastboat.engine.board import HEXES, SLOT_HEX, SLOTS
from lastboat.engine.queries import boats_to_launch, colours_in_play, enter_again, is_kept, owner
from lastboat.engine.rooms.tiles import FAR
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_DOLPHIN, FIRST_SQUID, State
from lastboat.engine.transitions import POINTS, QUIET_TURNS, clear_interruption, clear_roll, rolled
from lastboat.engine.turn import SEQUENCE
from lastboat.engine.words import (
    BOATS,
    CHANCE,
    DIVE,
    EXPLORERS,
    EXPLORERS_A_COLOUR,
    FACES,
    KINDS,
    NOBODY,
    NONE,
    PLACES,
    RANGES,
    RESERVE,
    TERRAINS,
    Ending,
    Face,
    Ground,
    Phase,
    Reason,
    Status,
    Underside,
)
from lastboat.names import KIND_OF
from lastboat.position.entries import SETTING_UP
from lastboat.problems.pieces import TILES, crew_of
from lastboat.problems.words import Problems, expect, impossible, member

WHOSE_DECISION: Final[dict[int, str]] = {step.phase: step.actor for step in SEQUENCE}
IN_PROGRESS: Final = ("mover", "focus", "picked", "steps", "terrain", "asked", "picks", "face", "range")
BEFORE_MOVING: Final = (Phase.TILE, Phase.RIDE, Phase.WIND, Phase.SUMMON)

Values = Collection[int]


def turn(s: State) -> Problems:
    """§3.1, §4, §9: whose turn it is, how far the game has progressed and whether it should be over."""
    setting_up, players, reason = s.phase in SETTING_UP, s.rules.players, _reason(s)
    if (s.turn > 0) == setting_up or s.turn < 0 or s.phase not in (*WHOSE_DECISION, Phase.OVER):
        yield f"phase {member(Phase, s.phase)} is impossible in turn {s.turn}"
    elif (s.phase == Phase.OVER) != (reason != Reason.NONE):
        yield f"phase {member(Phase, s.phase)} is impossible: the game {'is over' if reason else 'goes on'}"
    yield from expect(s, "reason", reason)
    first = s.rules.first
    if first == CHANCE:
        first = 0 if s.phase == Phase.FIRST else s.first % players
    yield from expect(s, "first", first)
    before: dict[int, int] = {Phase.FIRST: 0, Phase.DEAL: 0, Phase.PLACE: s.placed, Phase.LAUNCH: s.launched}
    yield from expect(s, "active", (first + before.get(s.phase, s.turn - 1)) % players)
    yield from expect(s, "actor", _actor(s))
    launched = sum(s.boat[b].hex < RESERVE for b in range(BOATS)) if setting_up else boats_to_launch(s)
    yield from expect(s, "launched", launched)


def counters(s: State) -> Problems:
    """§4.2: three points a turn; §5.7: each swim was a step of the active player; §10.2: quiet turns."""
    if s.progress not in (0, 1):
        yield impossible(s, "progress")
    if not 0 <= s.quiet_turns <= (QUIET_TURNS if s.rules.ending == Ending.LAST else 0):
        yield impossible(s, "quiet_turns")
    least = POINTS if s.phase in BEFORE_MOVING else 1 if s.phase == Phase.MOVE else 0
    if not least <= s.points <= (0 if s.phase in SETTING_UP else POINTS):
        yield impossible(s, "points")
    swam = [e for e in range(EXPLORERS) if s.swam >> e & 1]
    own = all(e // EXPLORERS_A_COLOUR in colours_in_play(s) and owner(s, e) == s.active for e in swam)
    if not own or len(swam) > POINTS - s.points or s.swam >> EXPLORERS:
        yield impossible(s, "swam")


def _reason(s: State) -> Reason:
    """§9, §10.2, §10.4: why the game is over, if it is."""
    if s.turn <= 0:
        return Reason.NONE
    erupted = any(s.shown[terrain, Underside.VOLCANO] for terrain in range(TERRAINS))
    if s.rules.ending == Ending.VOLCANO and erupted:
        return Reason.VOLCANO
    if s.rules.ending == Ending.SUBMERGED and s.tiles == 0:
        return Reason.SUBMERGED
    if s.rules.ending == Ending.LAST and s.quiet_turns >= QUIET_TURNS:
        return Reason.QUIET
    return Reason.NONE if s.remaining else Reason.NOBODY_LEFT


def _actor(s: State) -> int:
    match WHOSE_DECISION.get(s.phase):
        case None:
            return NOBODY
        case "chance":
            return CHANCE
        case "asked":  # §7.6: clockwise from the active player
            seats = [(s.active + i) % s.rules.players for i in range(1, s.rules.players)]
            return next((seat for seat in seats if s.asked >> seat & 1), s.actor)
    return s.active


def in_progress(s: State, states: States, i: int) -> Problems:
    """Fields that the phase does not use are blank, the others in range, and there is something to decide.

    Pieces, seats and phase must be valid already, for the engine trusts the record.
    """
    possible = _possible(s)
    if possible is None:
        yield impossible(s, "resume")
        return
    blank = states[i : i + 1].copy()
    uncompiled(clear_interruption)(blank[0])
    uncompiled(clear_roll)(blank[0])
    found: list[str] = []
    for field in IN_PROGRESS:
        if field not in possible:
            found += expect(s, field, getattr(blank[0], field))
        elif getattr(s, field) not in possible[field]:
            found.append(impossible(s, field))
    yield from found
    if not found and s.phase != Phase.OVER and not _is_to_decide(s, states, i):
        yield f"phase {member(Phase, s.phase)} is impossible: nothing to decide"


def _possible(s: State) -> dict[str, Values] | None:
    """What the fields that the phase uses can be; None if the turn cannot continue in the phase of `resume`."""
    # Not derived from the engine: it trusts these fields, and with a mover or a hex out of range its machine code would
    # read outside its arrays before it could say so. Law tests hold the table against every ply of random games.
    starts, focus = s.mover == NONE, s.focus
    boats = {b: crew_of(s, b) for b in range(BOATS) if s.boat[b].hex < RESERVE}
    empty = [b for b, crew in boats.items() if crew[0] == NONE]
    movers = [c for c, kind in enumerate(KIND_OF) if s.creature[c] < RESERVE and uncompiled(rolled)(s, kind)]
    arrived = [creature for creature in movers if s.creature[creature] == focus]
    squids = [s.creature[creature] for creature in movers if creature >= FIRST_SQUID]
    swimmers = [e for e in range(EXPLORERS) if s.explorer[e].status == Status.SWIMMING and owner(s, e) == s.active]
    freed = [hex for hex in SLOT_HEX.tolist() if s.ground[hex] == Ground.SEA]
    clear = [hex for hex in freed if s.boat_at[hex] == NONE and s.kinds_at[hex] == 0]
    aboard = [e for e in boats.get(s.boat_at[focus] if focus < HEXES else NONE, []) if e != NONE]
    dolphins = [d for d in range(DOLPHINS) if s.creature[FIRST_DOLPHIN + d] == focus]
    free = sum(s.guards[d] == NONE for d in dolphins)
    faces = [face for face in range(FACES) if s.rules.faces[face] > 0]
    numbers = [n + 1 for n in range(RANGES) if s.rules.numbers[n] > 0]
    reach = s.range if numbers else max(s.rules.reach[kind] for kind in range(KINDS + 1))
    roll: dict[str, Values] = {"face": faces, "range": numbers or [0]}
    tile: dict[str, Values] = {"face": range(Face.WHALE + 1)}
    guard: dict[str, Values] = {
        "focus": [focus] if free else [],
        "picks": [free],
        "picked": [NONE, *(s.guards[d] for d in dolphins)],
    }
    far: Values = [FAR] if starts else range(1, FAR)
    table: dict[tuple[int, int], dict[str, Values]] = {
        (Phase.RIDE, Phase.MOVE): {"mover": [NONE, *swimmers], "steps": far},
        (Phase.WIND, Phase.MOVE): {"mover": [NONE, *(boats.keys() - empty)], "steps": far},
        (Phase.SUMMON, Phase.MOVE): tile,
        (Phase.DIVE, Phase.MOVE): {"mover": movers, **tile},
        (Phase.DIVE, Phase.NEXT): {"mover": [*movers, *(CREATURES + b for b in empty)], **roll, "range": [DIVE]},
        (Phase.FLIP, Phase.NEXT): {"focus": clear, "terrain": TILES},
        (Phase.RESCUE, Phase.ROLL): {
            "focus": [hex for hex in freed if s.boat_at[hex] != NONE],
            "terrain": TILES,
            "picks": [PLACES - len(aboard)],
            "picked": aboard[-1:] or [NONE],
        },
        (Phase.SPAWN, Phase.ROLL): {"focus": freed, "terrain": TILES},
        (Phase.NIP, Phase.ROLL): {"focus": [hex for hex in _squids(s) if hex < RESERVE], "terrain": TILES},
        (Phase.RANGE, Phase.NEXT): {"face": faces},
        (Phase.CREATURE, Phase.NEXT): {
            "mover": [NONE, *movers, *(CREATURES + b for b in empty)],
            "steps": [0] if starts else range(1, reach),
            **roll,
        },
        (Phase.DEFEND, Phase.NEXT): {
            "mover": arrived,
            "steps": range(reach),
            "focus": [focus],
            "asked": [mask for mask in range(1, 1 << s.rules.players) if not mask >> s.active & 1],
            **roll,
        },
        (Phase.BITE, Phase.MOVE): {"mover": arrived, "focus": squids, **tile},
        (Phase.BITE, Phase.NEXT): {
            "mover": [NONE, *arrived],
            "steps": [0] if starts else range(reach),
            "focus": squids,
            **roll,
        },
        (Phase.GUARD, Phase.MOVE): {
            "mover": [NONE, *(b for b in range(BOATS) if s.boat[b].hex == NONE)],
            "steps": [0] if starts else range(FAR),
            **guard,
        },
        (Phase.GUARD, Phase.ROLL): {"terrain": TILES, **guard},
        (Phase.GUARD, Phase.NEXT): {"mover": arrived, "steps": range(reach), **roll, **guard},
    }
    plain = s.resume == Phase.NEXT and not any(phase == s.phase for phase, _ in table)
    return table.get((s.phase, s.resume), {} if plain else None)


def _squids(s: State) -> list[int]:
    return [s.creature[squid] for squid in range(FIRST_SQUID, CREATURES)]


def _is_to_decide(s: State, states: States, i: int) -> bool:
    """Whether the engine would enter this phase, and has an action or an outcome for it."""
    if s.mover == NONE:
        again = states[i : i + 1].copy()
        enter_again(again, 0, SILENT)
        if again[0].phase != s.phase:
            return False
    in_the_box = any(s.explorer[e].status == Status.BOX for e in range(EXPLORERS))
    missing: dict[int, bool] = {
        Phase.FIRST: s.dealt > 0 or s.rules.first != CHANCE,
        Phase.PLACE: s.dealt < SLOTS,
        Phase.LAUNCH: in_the_box or s.launched == boats_to_launch(s),
        Phase.RIDE: not is_kept(s, Underside.DOLPHIN),
        Phase.SPAWN: RESERVE not in _squids(s),
    }
    if missing.get(s.phase, False):
        return False
    out, odds = buffers()
    if s.actor == CHANCE:
        return outcomes(states, i, out, odds) > 0
    # The first of several choices may be PASS; a squid that has come next to nobody takes nobody (§12.1).
    return legal(states, i, out) > (1 if s.phase == Phase.NIP else 0)
