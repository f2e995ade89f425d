"""The rollout policy: a rough score of each action plus noise, far cheaper than an evaluation."""

from __future__ import annotations

from lastboat.bots.evaluation.distances import BY_BOAT, BY_SWIMMING, FAR, LAUNCH_SITE, Maps, distance
from lastboat.bots.evaluation.record import Evaluation
from lastboat.bots.evaluation.workspace import Workspace
from lastboat.dice import below
from lastboat.engine import action, legal_of
from lastboat.engine._compile import rule
from lastboat.engine.action import BOARD, BOARD_HERE, ESCORTED, LAND, SWIM, WALK
from lastboat.engine.board import NEIGHBOUR, SLOT_HEX
from lastboat.engine.pieces import SERPENT_OR_WHALE, SHARK_OR_SERPENT, has_room, is_loaded, kind_of, owner
from lastboat.engine.rooms.creatures import reach_of
from lastboat.engine.state import State
from lastboat.engine.words import BOATS, EXPLORERS, NONE, RESERVE, Ground, Kind, Phase, Status

NOISE = 16
"""A score gets a random bonus below this."""
SAMPLED = 8
"""The most actions to score during set-up, when very many are legal."""


@rule
def choose_in_rollout(s: State, ws: Workspace) -> int:
    """Return an action for the seat that acts."""
    count = legal_of(s, ws.out)
    if count == 1:
        return int(ws.out[0])
    if s.phase == Phase.DEFEND:
        return int(ws.out[count - 1])
    if s.phase == Phase.TILE:
        return int(ws.out[below(ws.g, count)]) if below(ws.g, 2) == 0 else action.PASS
    if s.phase == Phase.SUMMON or s.phase == Phase.DIVE or s.phase == Phase.SPAWN:
        return int(ws.out[below(ws.g, count)])
    few = s.phase != Phase.PLACE and s.phase != Phase.LAUNCH
    prey = queue_prey(s, ws.evaluation[0])
    best = int(ws.out[0])
    most = -100000
    for i in range(count if few else SAMPLED):
        a = int(ws.out[i] if few else ws.out[below(ws.g, count)])
        score = score_action(s, a, ws.maps, ws.evaluation[0], prey) + below(ws.g, NOISE)
        if score > most:
            best, most = a, score
    return best


@rule
def queue_prey(s: State, ev: Evaluation) -> int:
    """Queue everyone aboard or in the water; return how many there are."""
    count = 0
    for e in range(EXPLORERS):
        if s.explorer[e].status == Status.ABOARD or s.explorer[e].status == Status.SWIMMING:
            ev.queue[count] = e
            count += 1
    return count


@rule
def score_action(s: State, a: int, maps: Maps, ev: Evaluation, prey: int) -> int:
    """Return about 10 for a small gain, up to 200; `queue_prey` must have been called.

    Where only one action makes sense, scores differ by more than NOISE; elsewhere by less, so that rollouts vary.
    """
    match action.family_of(a):
        case action.PLACE:
            return score_place(s, SLOT_HEX[action.slot_of(a)], action.value_of(a))
        case action.LAUNCH:
            return score_launch(s, action.hex_of(a), maps)
        case action.MOVE:
            return score_step(s, a, maps)
        case action.SAIL:
            return score_sailing(s, action.boat_of(a), action.way_of(a), maps)
        case action.STEP:
            return score_creature_step(s, action.creature_of(a), action.way_of(a), ev, prey)
        case action.SINK:
            return score_sinking(s, SLOT_HEX[action.slot_of(a)])
        case action.TAKE:
            own = owner(s, action.explorer_of(a)) == s.actor
            return 20 if own == (s.phase == Phase.RESCUE) else -20
        case action.GUARD:
            return 20 if owner(s, action.explorer_of(a)) == s.actor else 0
    return 0


@rule
def score_place(s: State, hex: int, value: int) -> int:
    """High values near boats and landing hexes, on ground that sinks late."""
    ground = 2 if s.ground[hex] == Ground.BEACH else 1 if s.ground[hex] == Ground.FOREST else 0
    return value * (14 - 2 * int(LAUNCH_SITE[hex, 0]) - int(LAUNCH_SITE[hex, 1]) - 2 * ground)


@rule
def score_launch(s: State, hex: int, maps: Maps) -> int:
    """Near own explorers of value, and not far from a landing hex."""
    score = -3 * int(maps[BY_BOAT, hex])
    for e in range(EXPLORERS):
        if s.explorer[e].status == Status.LAND and owner(s, e) == s.actor:
            score += int(s.value[e]) * max(0, 4 - distance(hex, s.explorer[e].hex))
    return score


@rule
def score_step(s: State, a: int, maps: Maps) -> int:
    e, verb = action.explorer_of(a), action.verb_of(a)
    if not action.has_way(a):  # onto a safe island, into a boat of this hex, out of one
        return 200 if verb == LAND else 60 if verb == BOARD_HERE else -60
    hex = int(s.explorer[e].hex)
    there = NEIGHBOUR[hex, action.way_of(a)]
    swims = s.explorer[e].status == Status.SWIMMING
    if verb == BOARD:
        return 60 if s.explorer[e].status == Status.LAND else -10
    if verb == WALK:
        return 30 if swims else 12 * (hexes_to_boat(s, hex) - hexes_to_boat(s, there))
    if verb == SWIM and s.kinds_at[there] & SHARK_OR_SERPENT:
        return -80
    if not swims:
        return -12
    gain = int(maps[BY_SWIMMING, hex]) - int(maps[BY_SWIMMING, there])
    return 25 * max(gain, hexes_to_boat(s, hex) - hexes_to_boat(s, there)) + (5 if verb == ESCORTED else 0)


@rule
def hexes_to_boat(s: State, hex: int) -> int:
    """To the nearest boat with a free place."""
    near = FAR
    for b in range(BOATS):
        if s.boat[b].hex < RESERVE and has_room(s, b):
            near = min(near, distance(hex, s.boat[b].hex))
    return near


@rule
def score_sailing(s: State, b: int, way: int, maps: Maps) -> int:
    hex = s.boat[b].hex
    there = NEIGHBOUR[hex, way]
    if not is_loaded(s, b):  # it saves nobody, but may come to meet somebody
        return -8
    if s.kinds_at[there] & SERPENT_OR_WHALE:
        return -60
    return 30 * (int(maps[BY_BOAT, hex]) - int(maps[BY_BOAT, there]))


@rule
def score_creature_step(s: State, creature: int, way: int, ev: Evaluation, prey: int) -> int:
    """Whom a creature would meet there, or could reach afterwards: plus for others, minus for own explorers."""
    kind = kind_of(creature)
    hex = NEIGHBOUR[s.creature[creature], way]
    left = (int(s.steps) if s.mover != NONE else reach_of(s, kind)) - 1
    score = 0
    near = left + 1
    for i in range(prey):
        e = ev.queue[i]
        # Serpents and sharks threaten swimmers; whoever is aboard need not fear a shark.
        if kind <= Kind.SHARK if s.explorer[e].status == Status.SWIMMING else kind != Kind.SHARK:
            own = owner(s, e) == s.actor
            away = distance(hex, s.explorer[e].hex)
            if away == 0:
                score += -40 if own else 25
            elif not own:
                near = min(near, away)
    return score if score != 0 or near > left else 18 - near


@rule
def score_sinking(s: State, hex: int) -> int:
    """Plus for others who fall into the water when this tile sinks, minus for own explorers."""
    if s.crowd[hex] == 0:
        return 0
    score = 0
    for e in range(EXPLORERS):
        if s.explorer[e].hex == hex and s.explorer[e].status == Status.LAND:
            score += -20 if owner(s, e) == s.actor else 10
    return score
