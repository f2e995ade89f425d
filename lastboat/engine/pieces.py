"""Queries about pieces that several chapters share, and putting pieces on and taking them off the board.

Only this module changes the indexes by hex: `crowd`, `boat_at` and `kinds_at`.
"""

from __future__ import annotations

from lastboat.engine._compile import rule
from lastboat.engine.state import DOLPHINS, FIRST_DOLPHIN, FIRST_OF, State
from lastboat.engine.trace import Event, Trace, emit
from lastboat.engine.words import (
    BOATS,
    EXPLORERS,
    EXPLORERS_A_COLOUR,
    FIRST_KEPT,
    NONE,
    PLACES,
    RESERVE,
    Ground,
    Kind,
    Squids,
    Status,
    Underside,
)

SERPENT_BIT = 1 << Kind.SERPENT.value
WHALE_BIT = 1 << Kind.WHALE.value
SQUID_BIT = 1 << Kind.SQUID.value
SHARK_OR_SERPENT = SERPENT_BIT | 1 << Kind.SHARK.value
SERPENT_OR_WHALE = SERPENT_BIT | WHALE_BIT


@rule
def is_tile(ground: int) -> bool:
    return ground >= Ground.BEACH and ground <= Ground.MOUNTAIN


@rule
def is_out(s: State, e: int) -> bool:
    """§9.2: whether the explorer is on the island, in a boat or in the water."""
    return s.explorer[e].status >= Status.LAND and s.explorer[e].status <= Status.SWIMMING


@rule
def owner(s: State, e: int) -> int:
    """The seat that owns the explorer."""
    return seat_of_colour(e // EXPLORERS_A_COLOUR, s.rules.players)


@rule
def seat_of_colour(colour: int, players: int) -> int:
    """§3.5: with two colours each, a seat's second colour is `players` further on."""
    return colour if colour < players else colour - players


@rule
def is_in_game(s: State, kind: int) -> bool:
    """§2.5, §11, §12.8: whether this game has creatures of the kind."""
    if kind == Kind.WHALE:
        return s.rules.squids != Squids.INSTEAD_OF_WHALES
    if kind == Kind.DOLPHIN:
        return s.rules.dolphins != 0
    if kind == Kind.SQUID:
        return s.rules.squids != Squids.ABSENT
    return True


@rule
def is_kept(s: State, underside: int) -> bool:
    """§6.2: whether the tile goes to the hand; §11.1: with dolphins in play a dolphin tile does not."""
    return underside >= FIRST_KEPT and not (underside == Underside.DOLPHIN and s.rules.dolphins)


@rule
def has_room(s: State, b: int) -> bool:
    """Fewer than three aboard."""
    return s.boat[b].crew[PLACES - 1] == NONE


@rule
def is_loaded(s: State, b: int) -> bool:
    return s.boat[b].crew[0] != NONE


@rule
def loaded_boat_at(s: State, hex: int) -> bool:
    return s.boat_at[hex] != NONE and is_loaded(s, s.boat_at[hex])


@rule
def controls(s: State, b: int, seat: int) -> bool:
    """§5.9: someone aboard, and no other player has more; ties share, two colours count together."""
    own = count_aboard(s, b, seat)
    if own == 0:
        return False
    for other in range(s.rules.players):
        if other != seat and count_aboard(s, b, other) > own:
            return False
    return True


@rule
def count_aboard(s: State, b: int, seat: int) -> int:
    n = 0
    for place in range(PLACES):
        e = s.boat[b].crew[place]
        if e != NONE and owner(s, e) == seat:
            n += 1
    return n


@rule
def is_unoccupied(s: State, hex: int) -> bool:
    """§7.3: a sea hex with no boat, swimmer or creature. There always is one: 93 sea hexes, at most 77 such pieces."""
    return s.ground[hex] == Ground.SEA and s.boat_at[hex] == NONE and s.crowd[hex] == 0 and s.kinds_at[hex] == 0


@rule
def stand(s: State, e: int, hex: int, status: int) -> None:
    """Put an explorer onto the tile or into the water of a hex."""
    s.explorer[e].hex = hex
    s.explorer[e].status = status
    s.crowd[hex] += 1


@rule
def embark(s: State, e: int, b: int) -> None:
    """Put an explorer into the boat's first free place; nothing else in the hex reacts (§5.13)."""
    s.explorer[e].hex = s.boat[b].hex
    s.explorer[e].status = Status.ABOARD
    place = 0
    while s.boat[b].crew[place] != NONE:
        place += 1
    s.boat[b].crew[place] = e


@rule
def lift(s: State, e: int, t: Trace) -> None:
    """Take an explorer off the board; §11.8: the dolphin that guards them is free."""
    hex = s.explorer[e].hex
    if s.explorer[e].status == Status.ABOARD:
        disembark(s, e, s.boat_at[hex])
        return
    s.crowd[hex] -= 1
    if s.explorer[e].status == Status.SWIMMING:
        for d in range(DOLPHINS):
            if s.guards[d] == e:
                release(s, d, t)


@rule
def release(s: State, d: int, t: Trace) -> None:
    """A dolphin leaves the swimmer it guards, if any (§11.7)."""
    e = s.guards[d]
    if e != NONE:
        s.guards[d] = NONE
        emit(t, Event.RELEASED, FIRST_DOLPHIN + d, e, s.explorer[e].hex)


@rule
def disembark(s: State, e: int, b: int) -> None:
    """Empty the explorer's place and move the others up."""
    place = 0
    while s.boat[b].crew[place] != e:
        place += 1
    while place + 1 < PLACES:
        s.boat[b].crew[place] = s.boat[b].crew[place + 1]
        place += 1
    s.boat[b].crew[PLACES - 1] = NONE


@rule
def lose(s: State, e: int, cause: int, t: Trace) -> None:
    """An explorer leaves the game."""
    emit(t, Event.LOST, e, s.explorer[e].hex, cause)
    lift(s, e, t)
    s.explorer[e].hex = NONE
    s.explorer[e].status = Status.LOST
    s.remaining -= 1
    s.progress = 1


@rule
def lose_at(s: State, hex: int, status: int, cause: int, t: Trace) -> None:
    """Every explorer with that status in the hex leaves the game."""
    for e in range(EXPLORERS):
        if s.explorer[e].hex == hex and s.explorer[e].status == status:
            lose(s, e, cause, t)


@rule
def wreck(s: State, b: int, cause: int, t: Trace) -> None:
    """A boat leaves the game; everyone must have left it before."""
    emit(t, Event.WRECKED, b, s.boat[b].hex, cause)
    s.boat_at[s.boat[b].hex] = NONE
    s.boat[b].hex = NONE


@rule
def spill(s: State, b: int, t: Trace) -> None:
    """Those aboard become swimmers in the boat's hex."""
    while is_loaded(s, b):
        e = s.boat[b].crew[0]
        disembark(s, e, b)
        stand(s, e, s.boat[b].hex, Status.SWIMMING)
        emit(t, Event.FELL, e, s.boat[b].hex, 0)


@rule
def shift_boat(s: State, b: int, hex: int) -> None:
    """Move a boat and everyone aboard."""
    s.boat_at[s.boat[b].hex] = NONE
    s.boat[b].hex = hex
    s.boat_at[hex] = b
    for place in range(PLACES):
        e = s.boat[b].crew[place]
        if e != NONE:
            s.explorer[e].hex = hex


@rule
def boat_in_reserve(s: State) -> int:
    """The next boat in reserve, or NONE: then none appears (§2.3)."""
    for b in range(BOATS):
        if s.boat[b].hex == RESERVE:
            return b
    return NONE


@rule
def float_boat(s: State, b: int, hex: int) -> None:
    """Put a boat from the reserve onto a hex."""
    s.boat[b].hex = hex
    s.boat_at[hex] = b


@rule
def kind_of(creature: int) -> int:
    """The `Kind` of a creature."""
    kind = 0
    while creature >= FIRST_OF[kind + 1]:
        kind += 1
    return kind


@rule
def creature_in_reserve(s: State, kind: int) -> int:
    """The next creature of this kind in reserve, or NONE: then none appears (§2.3)."""
    for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
        if s.creature[creature] == RESERVE:
            return creature
    return NONE


@rule
def is_on_board(s: State, kind: int) -> bool:
    for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
        if s.creature[creature] < RESERVE:
            return True
    return False


@rule
def bring(s: State, creature: int, hex: int, t: Trace) -> None:
    """Put a creature from the reserve onto a hex."""
    s.creature[creature] = hex
    s.kinds_at[hex] |= 1 << kind_of(creature)
    emit(t, Event.CAME, creature, hex, 0)


@rule
def shift_creature(s: State, creature: int, hex: int) -> None:
    """Move a creature to another hex, or to NONE: out of the game."""
    origin = int(s.creature[creature])
    kind = kind_of(creature)
    s.creature[creature] = hex
    if not any_of_kind_at(s, kind, origin):
        s.kinds_at[origin] &= ~(1 << kind) & 255
    if hex != NONE:
        s.kinds_at[hex] |= 1 << kind


@rule
def any_of_kind_at(s: State, kind: int, hex: int) -> bool:
    for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
        if s.creature[creature] == hex:
            return True
    return False


@rule
def banish(s: State, creature: int, cause: int, t: Trace) -> None:
    """A creature leaves the game."""
    emit(t, Event.VANISHED, creature, s.creature[creature], cause)
    shift_creature(s, creature, NONE)
    if creature >= FIRST_DOLPHIN and creature < FIRST_DOLPHIN + DOLPHINS:
        s.guards[creature - FIRST_DOLPHIN] = NONE


@rule
def banish_at(s: State, hex: int, kind: int, cause: int, t: Trace) -> None:
    """Every creature of that kind in the hex leaves the game."""
    for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
        if s.creature[creature] == hex:
            banish(s, creature, cause, t)
