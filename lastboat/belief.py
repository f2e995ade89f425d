"""Full states that fit what a seat knows, each as likely as it is.

The secrets are the values of explorers and the tiles that others keep. How a player plays is not used as evidence, so:

Values. A colour's explorers carry 1 1 1 2 2 3 3 4 5 6 in an order that its player chose unseen. Without a guess at his
taste every arrangement of what is left is as likely as any other.

Kept tiles. The undersides of one terrain are shuffled (§3.2): every order in which they come up is equally likely. Of a
tile that was kept and not yet played others know its terrain, and that its underside is one that is kept. Among the
orders that fit this, all ways to lay the keepable undersides of that terrain which the seat has not seen beneath those
tiles are equally frequent: they are drawn without replacement. The tiles still on the island take what is left, and as
nobody knows them they are no part of the state.
"""

from __future__ import annotations

from lastboat.dice import Generator, below
from lastboat.engine import States
from lastboat.engine._compile import entry, rule
from lastboat.engine.state import DECK, TERRAINS, VALUES, State
from lastboat.engine.words import (
    COLOURS,
    EXPLORERS_A_COLOUR,
    FIRST_KEPT,
    KEPT_KINDS,
    SEATS,
    Dice,
    Status,
    Underside,
)
from lastboat.view import View

NIBBLE = 4
"""Bits for each count of a lot: a few small counts packed into one number, so that drawing allocates nothing."""


def sample(view: View, g: Generator) -> States:
    """A full state, in an array of one record, that gives this seat this view."""
    states = view.states
    fill(states, 0, g)
    return states


@entry
def fill(states: States, i: int, g: Generator) -> None:
    """Draw whatever is blank in record i."""
    fill_in(states[i], g)


@rule
def fill_in(s: State, g: Generator) -> None:
    """Draw in place what is blank in a view's record; for compiled search, without allocation."""
    for colour in range(COLOURS):
        draw_values(s, colour, g)
    for terrain in range(TERRAINS):
        draw_tiles(s, terrain, g)


@rule
def draw_values(s: State, colour: int, g: Generator) -> None:
    """Give the colour's explorers of unknown value what is left of 1 1 1 2 2 3 3 4 5 6, in any order alike."""
    lot = values_left(s, colour)
    left = size_of(lot)
    for e in range(colour * EXPLORERS_A_COLOUR, (colour + 1) * EXPLORERS_A_COLOUR):
        if left > 0 and s.value[e] == 0 and s.explorer[e].status >= Status.LAND:
            value = draw_from(lot, left, g)
            s.value[e] = value
            lot -= 1 << value * NIBBLE
            left -= 1


@rule
def values_left(s: State, colour: int) -> int:
    """The lot of values of a colour that no explorer is known to have."""
    lot = 0
    for value in range(1, len(VALUES)):
        lot += int(VALUES[value]) << value * NIBBLE
    for e in range(colour * EXPLORERS_A_COLOUR, (colour + 1) * EXPLORERS_A_COLOUR):
        if s.value[e] > 0:
            lot -= 1 << int(s.value[e]) * NIBBLE
    return lot


@rule
def draw_tiles(s: State, terrain: int, g: Generator) -> None:
    """Lay undersides beneath the kept tiles of a terrain that are not known, seat by seat."""
    lot = tiles_left(s, terrain)
    left = size_of(lot)
    for seat in range(SEATS):
        for _ in range(min(unknown_tiles(s, seat, terrain), left)):
            kind = draw_from(lot, left, g)
            s.hand[seat, terrain, kind] += 1
            lot -= 1 << kind * NIBBLE
            left -= 1


@rule
def unknown_tiles(s: State, seat: int, terrain: int) -> int:
    unknown = int(s.kept[seat, terrain])
    for kind in range(KEPT_KINDS):
        unknown -= int(s.hand[seat, terrain, kind])
    return unknown


@rule
def tiles_left(s: State, terrain: int) -> int:
    """The lot of a terrain's keepable undersides neither shown nor in a known hand; §11.1: dolphins are not kept."""
    lot = 0
    for kind in range(KEPT_KINDS):
        underside = FIRST_KEPT + kind
        if underside == Underside.DOLPHIN and s.rules.dice != Dice.RED:
            continue
        left = int(DECK[terrain, underside]) - int(s.shown[terrain, underside])
        for seat in range(SEATS):
            left -= int(s.hand[seat, terrain, kind])
        lot += max(left, 0) << kind * NIBBLE
    return lot


@rule
def size_of(lot: int) -> int:
    """How many things are in a lot."""
    size = 0
    while lot > 0:
        size += lot & 15
        lot >>= NIBBLE
    return size


@rule
def draw_from(lot: int, size: int, g: Generator) -> int:
    """Which of a lot's things comes up, each one alike."""
    nth = below(g, size)
    thing = 0
    while nth >= lot & 15:
        nth -= lot & 15
        lot >>= NIBBLE
        thing += 1
    return thing
