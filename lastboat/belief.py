"""Samples full states that are consistent with what a seat knows, with their exact probabilities.

The secrets are the values of explorers and the tiles that others keep. How a player plays is not used as evidence here
(`lastboat.bots.evaluation.reading` does):

Values. A colour's explorers have the edition's values, in an order that their player chose in secret. Every arrangement
of the unknown values is equally likely.

Kept tiles. The undersides of one terrain are shuffled (§3.2), so every order in which they come up is equally likely.
Others know the terrain of a kept tile, and that its underside is of a kind that is kept. All ways to assign the unseen
undersides of that terrain to those tiles are equally likely: they are drawn without replacement. The tiles still on the
island have what is left; nobody knows them, so they are not part of the state.
"""

from __future__ import annotations

from lastboat.dice import Generator, below
from lastboat.engine import States
from lastboat.engine._compile import entry, rule
from lastboat.engine.pieces import is_kept
from lastboat.engine.rooms.undersides import left_of
from lastboat.engine.state import State
from lastboat.engine.words import (
    COLOURS,
    EXPLORERS_A_COLOUR,
    FIRST_KEPT,
    HIGHEST_VALUE,
    KEPT_KINDS,
    SEATS,
    TERRAINS,
    Status,
)
from lastboat.view import View

NIBBLE = 4
"""Bits for each count of a pool: small counts packed into one number, so that drawing allocates nothing."""


def sample(view: View, g: Generator) -> States:
    """A full state that is consistent with the view, in an array of one record."""
    states = view.states
    fill(states, 0, g)
    return states


@entry
def fill(states: States, i: int, g: Generator) -> None:
    """Sample whatever is blank in record i."""
    fill_in(states[i], g)


@rule
def fill_in(s: State, g: Generator) -> None:
    """Sample in place what is blank in a view's record; for compiled search, without allocation."""
    for colour in range(COLOURS):
        draw_values(s, colour, g)
    for terrain in range(TERRAINS):
        draw_tiles(s, terrain, g)


@rule
def draw_values(s: State, colour: int, g: Generator) -> None:
    """Assign the rest of the edition's values to the colour's explorers of unknown value, in random order."""
    pool = values_left(s, colour)
    left = size_of(pool)
    for e in range(colour * EXPLORERS_A_COLOUR, (colour + 1) * EXPLORERS_A_COLOUR):
        if left > 0 and s.value[e] == 0 and s.explorer[e].status >= Status.LAND:
            value = draw_from(pool, left, g)
            s.value[e] = value
            pool -= 1 << value * NIBBLE
            left -= 1


@rule
def values_left(s: State, colour: int) -> int:
    """The pool of a colour's values that no explorer is known to have: how many of each, in four bits each."""
    pool = 0
    for value in range(1, HIGHEST_VALUE + 1):
        pool += int(s.rules.values[value]) << value * NIBBLE
    for e in range(colour * EXPLORERS_A_COLOUR, (colour + 1) * EXPLORERS_A_COLOUR):
        if s.value[e] > 0:
            pool -= 1 << int(s.value[e]) * NIBBLE
    return pool


@rule
def draw_tiles(s: State, terrain: int, g: Generator) -> None:
    """Sample the unknown undersides of a terrain's kept tiles, seat by seat."""
    # Seat by seat without replacement is the exact distribution: in which order equally likely tiles are assigned does
    # not matter. In a contradictory view (`left` too small) the rest stays unknown instead of failing in compiled code.
    pool = tiles_left(s, terrain)
    left = size_of(pool)
    for seat in range(SEATS):
        for _ in range(min(unknown_tiles(s, seat, terrain), left)):
            kind = draw_from(pool, left, g)
            s.hand[seat, terrain, kind] += 1
            pool -= 1 << kind * NIBBLE
            left -= 1


@rule
def unknown_tiles(s: State, seat: int, terrain: int) -> int:
    unknown = int(s.kept[seat, terrain])
    for kind in range(KEPT_KINDS):
        unknown -= int(s.hand[seat, terrain, kind])
    return unknown


@rule
def tiles_left(s: State, terrain: int) -> int:
    """The pool of a terrain's undersides of kinds that are kept (§11.1), neither shown nor in a known hand."""
    pool = 0
    for kind in range(KEPT_KINDS):
        underside = FIRST_KEPT + kind
        if is_kept(s, underside):
            pool += max(left_of(s, terrain, underside), 0) << kind * NIBBLE
    return pool


@rule
def size_of(pool: int) -> int:
    """The number of items in a pool."""
    size = 0
    while pool > 0:
        size += pool & 15
        pool >>= NIBBLE
    return size


@rule
def draw_from(pool: int, size: int, g: Generator) -> int:
    """One of the pool's items, each equally likely."""
    nth = below(g, size)
    thing = 0
    while nth >= pool & 15:
        nth -= pool & 15
        pool >>= NIBBLE
        thing += 1
    return thing
