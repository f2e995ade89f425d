"""Queries about a position for views, from Python. Each uses the same function as the rooms."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lastboat.engine import parts, pieces
from lastboat.engine._compile import entry, uncompiled
from lastboat.engine.action import Actions
from lastboat.engine.board import SLOT_HEX, SLOTS
from lastboat.engine.rooms import creatures, setup, sinking
from lastboat.engine.state import State, States
from lastboat.engine.trace import Trace
from lastboat.engine.transitions import enter
from lastboat.engine.words import BOATS, DIVE, EXPLORERS_A_COLOUR, HIGHEST_VALUE, SEATS, Phase

seat_of_colour = uncompiled(pieces.seat_of_colour)
is_in_game = uncompiled(pieces.is_in_game)
is_kept = uncompiled(pieces.is_kept)
lowest_terrain = uncompiled(sinking.lowest_terrain)
tiles_of = uncompiled(setup.tiles_of)
boats_to_launch = uncompiled(setup.boats_to_launch)
has_number_die = uncompiled(creatures.has_number_die)


def owner(s: State, e: int) -> int:
    """The seat that owns the explorer."""
    return seat_of_colour(e // EXPLORERS_A_COLOUR, int(s.rules.players))


def colours_in_play(s: State) -> range:
    """The colours of this game, in the order of play (§3.5)."""
    return range(int(s.rules.players) * int(s.rules.colours))


def colours_of(s: State, seat: int) -> list[int]:
    """The colours of a seat: one, or two (§3.5)."""
    return [colour for colour in colours_in_play(s) if seat_of_colour(colour, int(s.rules.players)) == seat]


def explorers_of(colour: int) -> range:
    return range(colour * EXPLORERS_A_COLOUR, (colour + 1) * EXPLORERS_A_COLOUR)


def values_of_colour(s: State) -> list[int]:
    """The values of a colour's explorers, in ascending order (§2.2)."""
    return [value for value in range(HIGHEST_VALUE + 1) for _ in range(s.rules.values[value])]


def longest_reach(s: State, kind: int) -> int:
    """The most hexes that a creature of the kind can go with one roll (§8.2 to §8.4, §11.2, §12.2), dives aside."""
    if not has_number_die(s):
        return int(s.rules.reach[kind])
    return max((number for number in range(1, DIVE) if s.rules.numbers[number - 1]), default=0)


def sinkable(states: States) -> list[int]:
    """The hexes whose tile may be the next to sink (§6.1), whoever's turn it is."""
    out = np.zeros(SLOTS, dtype=np.int16)
    return [int(SLOT_HEX[parts.slot_of(a)]) for a in out[: find_sinkable(states, 0, out)].tolist()]


@entry
def find_sinkable(states: States, i: int, out: Actions) -> int:
    """Note the actions that sink a tile; returns how many."""
    return sinking.legal(states[i], out)


def controllers(states: States) -> list[list[int]]:
    """The seats that control each boat (§5.9): none if it is empty, several if they tie."""
    controls = np.zeros((BOATS, SEATS), dtype=np.bool_)
    find_controllers(states, 0, controls)
    return [[seat for seat in range(SEATS) if row[seat]] for row in controls.tolist()]


@entry
def find_controllers(states: States, i: int, controls: npt.NDArray[np.bool_]) -> None:
    """Note for each boat and each seat whether the seat controls it."""
    s = states[i]
    for b in range(BOATS):
        for seat in range(s.rules.players):
            controls[b, seat] = pieces.controls(s, b, seat)


@entry
def enter_again(states: States, i: int, t: Trace) -> None:
    """Enter the current phase of a turn once more: where play has entered it, nothing changes."""
    s = states[i]
    match s.phase:
        case Phase.TILE:
            enter(s, Phase.TILE, t)
        case Phase.MOVE:
            enter(s, Phase.MOVE, t)
        case Phase.SINK:
            enter(s, Phase.SINK, t)
        case Phase.CREATURE:
            enter(s, Phase.CREATURE, t)
