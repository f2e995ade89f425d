"""The inputs of the network for a position, as one seat knows it, and the weight of its outputs."""

from __future__ import annotations

import math
from enum import IntEnum
from typing import Final

from lastboat.bots.evaluation.features import is_in_play, value_of
from lastboat.bots.evaluation.network import (
    EMPTY_BOAT,
    END_OF_ROWS,
    GAME_INPUTS,
    SCORE_SCALE,
    SEAT_INPUTS,
    BoardRows,
    Floats,
    Moment,
    Network,
    add_explorer,
    blend_outputs,
    compute_outputs,
    encode_explorer,
    encode_seat,
    is_cached,
)
from lastboat.bots.evaluation.record import Evaluation, ExpectedValues
from lastboat.engine._compile import rule
from lastboat.engine.board import HEXES, SLOT_HEX, SLOTS
from lastboat.engine.pieces import is_loaded, owner
from lastboat.engine.state import FIRST_OF, State
from lastboat.engine.transitions import POINTS
from lastboat.engine.words import (
    BOATS,
    EXPLORERS,
    KEPT_KINDS,
    KINDS,
    RESERVE,
    SEATS,
    TERRAINS,
    Ending,
    Ground,
    Kind,
    Phase,
    Squids,
    Status,
)


class SeatInput(IntEnum):
    TURNS = 0
    ROLLS = 1
    IN_PLAY = 2
    SAILING = 3
    CONTROLS = 4
    SCORE = 5
    DEVIATION = 6
    WIN_SHARE = 7
    LOG_WIN_SHARE = 8
    SAFE = 9
    AT_STAKE = 10


HAND: Final = 11
"""The first of a seat's kept tiles, by kind; then those not seen, and a constant."""
UNSEEN: Final = HAND + KEPT_KINDS


class GameInput(IntEnum):
    TILES = 0
    BEACHES = 1
    FORESTS = 2
    MOUNTAINS = 3
    CREATURES = 4
    """The first of serpents, sharks and whales."""
    BOATS = 7
    LOADED_BOATS = 8
    IS_ACTING = 9
    TURN = 10
    TWO_PLAYERS = 11
    THREE_PLAYERS = 12
    DOLPHINS = 13
    TO_THE_LAST = 14
    SUBMERGED = 15
    SQUIDS = 16
    ALL_EQUAL = 17
    TWO_COLOURS = 18


PHASE: Final = 19
"""The first of the phases; then the points and steps left, whose turn it is by place in the order of play, and a
constant."""
LEFT: Final = PHASE + Phase.OVER
TURN_OF: Final = LEFT + 2


@rule
def evaluate_network(s: State, seat: int, expected: ExpectedValues, ev: Evaluation, net: Network) -> None:
    """Improve the heuristic's scores and win shares for a position as the seat knows it."""
    encode_explorers(s, seat, ev, net)
    players = int(s.rules.players)
    units = net.explorer.shape[2]
    net.joint_inputs[:] = 0
    for other in range(players):
        place = (other - seat) % players
        set_seat_inputs(s, other, expected, ev, net.seat_inputs[place, units:])
        encode_seat(net, place)
    set_game_inputs(s, seat, net.joint_inputs[SEATS * net.seat.shape[1] :])
    list_board_rows(s, net.board_rows)
    compute_outputs(net, net.board_rows)
    blend_outputs(net, players, seat, trust_in(s, net), ev)


@rule
def trust_in(s: State, net: Network) -> float:
    """The weight of the network at a position; the heuristic has the rest."""
    if s.turn == 0:
        return float(net.trust[Moment.SET_UP.value])
    if s.rules.players == 2 or s.rules.ending == Ending.LAST:
        return float(net.trust[Moment.LONG_PLAY.value])
    return float(net.trust[Moment.PLAY.value])


@rule
def encode_explorers(s: State, seat: int, ev: Evaluation, net: Network) -> None:
    """Sum the encodings of the explorers in play, seat by seat."""
    net.seat_inputs[:] = 0
    for e in range(EXPLORERS):
        if is_in_play(s, e):
            row = explorer_row(s, e)
            if not is_cached(row, ev.feature[e], net, e):
                encode_explorer(row, ev.feature[e], net, e)
            add_explorer(net, e, (owner(s, e) - seat) % int(s.rules.players))


@rule
def explorer_row(s: State, e: int) -> int:
    """The row of `explorer_hex` for an explorer in play, by status and hex."""
    return (int(s.explorer[e].status) - Status.LAND) * HEXES + int(s.explorer[e].hex)


@rule
def list_board_rows(s: State, rows: BoardRows) -> None:
    """List the terrain, the creatures and the empty boats as rows of `board`."""
    count = 0
    for slot in range(SLOTS):
        hex = SLOT_HEX[slot]
        if s.ground[hex] != Ground.SEA:
            rows[count] = (EMPTY_BOAT + int(s.ground[hex])) * HEXES + int(hex)
            count += 1
    for kind in range(KINDS):
        for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
            if s.creature[creature] < RESERVE:
                rows[count] = kind * HEXES + int(s.creature[creature])
                count += 1
    for b in range(BOATS):
        if s.boat[b].hex < RESERVE and not is_loaded(s, b):
            rows[count] = EMPTY_BOAT * HEXES + int(s.boat[b].hex)
            count += 1
    rows[count] = END_OF_ROWS


@rule
def set_seat_inputs(s: State, seat: int, expected: ExpectedValues, ev: Evaluation, x: Floats) -> None:
    """Describe a seat, from the heuristic's evaluation."""
    x[:] = 0
    x[SeatInput.TURNS.value] = ev.turns[seat] / 5
    x[SeatInput.ROLLS.value] = ev.rolls[seat] / 3
    x[SeatInput.IN_PLAY.value] = ev.in_play[seat] / 5
    x[SeatInput.SAILING.value] = ev.sailing[seat] / 5
    x[SeatInput.CONTROLS.value] = ev.controls[seat] / 3
    x[SeatInput.SCORE.value] = ev.score[seat] / SCORE_SCALE
    x[SeatInput.DEVIATION.value] = math.sqrt(ev.variance[seat]) / 5
    x[SeatInput.WIN_SHARE.value] = ev.win_share[seat]
    x[SeatInput.LOG_WIN_SHARE.value] = math.log(ev.win_share[seat] + 1e-3) / 5
    for e in range(EXPLORERS):
        if owner(s, e) == seat:
            if s.explorer[e].status == Status.SAFE:
                x[SeatInput.SAFE.value] += value_of(s, e, expected) / 10
            elif is_in_play(s, e):
                x[SeatInput.AT_STAKE.value] += value_of(s, e, expected) / 20
    for terrain in range(TERRAINS):
        x[UNSEEN] += s.kept[seat, terrain]
        for kind in range(KEPT_KINDS):
            x[HAND + kind] += s.hand[seat, terrain, kind]
            x[UNSEEN] -= s.hand[seat, terrain, kind]
    x[SEAT_INPUTS - 1] = 1


@rule
def set_game_inputs(s: State, seat: int, x: Floats) -> None:
    """Describe how far the game has progressed, what is being decided, and by which rules."""
    x[:] = 0
    x[GameInput.TILES.value] = s.tiles / 40
    for slot in range(SLOTS):
        ground = s.ground[SLOT_HEX[slot]]
        if ground == Ground.BEACH:
            x[GameInput.BEACHES.value] += 1 / 16
        elif ground == Ground.FOREST:
            x[GameInput.FORESTS.value] += 1 / 16
        elif ground == Ground.MOUNTAIN:
            x[GameInput.MOUNTAINS.value] += 1 / 8
    for kind in range(Kind.WHALE + 1):
        for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
            if s.creature[creature] < RESERVE:
                x[GameInput.CREATURES + kind] += 1 / 5
    for b in range(BOATS):
        if s.boat[b].hex < RESERVE:
            x[GameInput.BOATS.value] += 1 / 12
            x[GameInput.LOADED_BOATS.value] += is_loaded(s, b) / 12
    x[GameInput.IS_ACTING.value] = s.actor == seat
    x[GameInput.TURN.value] = s.turn / 40
    x[GameInput.TWO_PLAYERS.value] = s.rules.players == 2
    x[GameInput.THREE_PLAYERS.value] = s.rules.players == 3
    x[GameInput.DOLPHINS.value] = s.rules.dolphins
    x[GameInput.TO_THE_LAST.value] = s.rules.ending == Ending.LAST
    x[GameInput.SUBMERGED.value] = s.rules.ending == Ending.SUBMERGED
    x[GameInput.SQUIDS.value] = s.rules.squids != Squids.ABSENT
    x[GameInput.ALL_EQUAL.value] = s.rules.all_equal
    x[GameInput.TWO_COLOURS.value] = s.rules.colours == 2
    x[PHASE + s.phase] = 1
    x[LEFT] = s.points / POINTS
    x[LEFT + 1] = s.steps / POINTS
    x[TURN_OF + (int(s.active) - seat) % s.rules.players] = 1
    x[GAME_INPUTS - 1] = 1
