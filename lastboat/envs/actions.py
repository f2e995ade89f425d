"""Actions as a seat numbers them: with its own colour first.

The engine numbers explorers by colour, so the same move of Red and of Blue has two numbers. In an observation the seat
is always seat 0; actions of the environments are numbered accordingly, so one policy can play every seat.
Only the families that name an explorer or a colour differ from the engine's numbers.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from lastboat.engine import action
from lastboat.engine._compile import rule
from lastboat.engine.action import Actions
from lastboat.engine.pieces import seat_of_colour
from lastboat.engine.words import COLOURS, EXPLORERS_A_COLOUR

Mask = npt.NDArray[np.int8]
"""ACTIONS long: 1 for each legal action, by the seat's numbers. All 0 for a seat that does not act."""


@rule
def turned_colour(colour: int, by: int, players: int) -> int:
    """The colour that a colour becomes when all seats are shifted by `by`; a colour that is not in play stays."""
    first = colour - seat_of_colour(colour, players)
    if first + players > COLOURS:
        return colour
    turned = colour + by
    return turned if turned < first + players else turned - players  # a modulo would be slower


@rule
def turned_explorer(e: int, by: int, players: int) -> int:
    """The same for an explorer."""
    colour = turned_colour(e // EXPLORERS_A_COLOUR, by, players)
    return colour * EXPLORERS_A_COLOUR + e % EXPLORERS_A_COLOUR


@rule
def turned_action(a: int, by: int, players: int) -> int:
    """The same for an action."""
    if action.numbers_a_colour(a) == 0:
        return a
    return action.with_colour(a, turned_colour(action.colour_of(a), by, players))


@rule
def seat_action(a: int, seat: int, players: int) -> int:
    """The seat's number for an action of the engine."""
    return turned_action(a, players - seat, players)


@rule
def engine_action(a: int, seat: int, players: int) -> int:
    """The engine's number for an action of the seat."""
    return turned_action(a, seat, players)


@rule
def write_mask(legal: Actions, n: int, seat: int, players: int, mask: Mask) -> None:
    """Mark the first n of these actions of the engine in the mask, by the seat's numbers, and clear the rest."""
    mask[:] = 0
    mark_legal(legal, n, seat, players, mask)


@rule
def mark_legal(legal: Actions, n: int, seat: int, players: int, mask: Mask) -> None:
    """The same in a cleared mask: a GPU clears many at once."""
    for i in range(n):
        mask[seat_action(legal[i], seat, players)] = 1
