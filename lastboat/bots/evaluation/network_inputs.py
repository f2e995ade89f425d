"""What long experience says of a position as one seat knows it: what the net is shown, and what it tells."""

from __future__ import annotations

import math
from typing import Final

from lastboat.bots.evaluation.features import is_out, worth_of
from lastboat.bots.evaluation.network import (
    EMPTY_BOAT,
    GENERAL,
    NO_MORE,
    STANDING,
    TENS,
    Net,
    Reals,
    Things,
    add_explorer,
    conclude,
    is_made,
    make_explorer,
    make_seat,
    tell,
)
from lastboat.bots.evaluation.record import Notes, Worth
from lastboat.engine._compile import rule
from lastboat.engine.board import HEXES, SLOT_HEX, SLOTS
from lastboat.engine.pieces import is_loaded, owner
from lastboat.engine.state import FIRST_OF, KINDS, TERRAINS, State
from lastboat.engine.turn import POINTS
from lastboat.engine.words import (
    BOATS,
    EXPLORERS,
    KEPT_KINDS,
    RESERVE,
    SEATS,
    Dice,
    Ending,
    Ground,
    Kind,
    Phase,
    Squids,
    Status,
)

SAFE: Final = 9
HOPED_FOR: Final = 10
HAND: Final = 11
UNSEEN: Final = HAND + KEPT_KINDS
"""Where a seat's description has what it has saved, what is still out, its kept tiles by kind, and those not seen."""
PHASE: Final = 19
LEFT: Final = PHASE + Phase.OVER
TURN_OF: Final = LEFT + 2
"""Where the game's description has what is being decided, the points and steps left, and whose turn it is."""
HALF: Final = 0.5
WHOLE: Final = 1.0
"""How far the net is heeded."""


@rule
def foresee(s: State, seat: int, worth: Worth, n: Notes, net: Net) -> None:
    """Once a position is judged as the seat knows it: better scores and shares for the notes."""
    gather_crews(s, seat, n, net)
    players = int(s.rules.players)
    units = net.explorer.shape[2]
    net.seats[:] = 0
    for other in range(players):
        place = (other - seat) % players
        describe_seat(s, other, worth, n, net.crews[place, units:])
        make_seat(net, place)
    describe_game(s, seat, net.seats[SEATS * net.seat.shape[1] :])
    list_things(s, net.things)
    conclude(net, net.things)
    tell(net, players, seat, heed(s), n)


@rule
def heed(s: State) -> float:
    """How much the net's word counts, of which the judgement's has the rest.

    For two, and where the game goes on to the last, both together have done better than the net alone; with more
    players the net alone has.
    """
    return HALF if s.rules.players == 2 or s.rules.ending == Ending.LAST else WHOLE


@rule
def gather_crews(s: State, seat: int, n: Notes, net: Net) -> None:
    """Everyone who is out, seat by seat."""
    net.crews[:] = 0
    for e in range(EXPLORERS):
        if is_out(s, e):
            stands = standing_place(s, e)
            if not is_made(stands, n.feature[e], net, e):
                make_explorer(stands, n.feature[e], net, e)
            add_explorer(net, e, (owner(s, e) - seat) % int(s.rules.players))


@rule
def standing_place(s: State, e: int) -> int:
    """Where someone who is out stands, by status and hex."""
    return (int(s.explorer[e].status) - Status.LAND) * HEXES + int(s.explorer[e].hex)


@rule
def list_things(s: State, things: Things) -> None:
    """The ground, the creatures and the empty boats, each with its hex."""
    count = 0
    for slot in range(SLOTS):
        hex = SLOT_HEX[slot]
        if s.ground[hex] != Ground.SEA:
            things[count] = (EMPTY_BOAT + int(s.ground[hex])) * HEXES + hex
            count += 1
    for kind in range(KINDS):
        for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
            if s.creature[creature] < RESERVE:
                things[count] = kind * HEXES + s.creature[creature]
                count += 1
    for b in range(BOATS):
        if s.boat[b].hex < RESERVE and not is_loaded(s, b):
            things[count] = EMPTY_BOAT * HEXES + s.boat[b].hex
            count += 1
    things[count] = NO_MORE


@rule
def describe_seat(s: State, seat: int, worth: Worth, n: Notes, x: Reals) -> None:
    """How a seat stands, from the notes of a judgement."""
    x[:] = 0
    x[0] = n.turns[seat] / 5
    x[1] = n.rolls[seat] / 3
    x[2] = n.out[seat] / 5
    x[3] = n.sailing[seat] / 5
    x[4] = n.steers[seat] / 3
    x[5] = n.score[seat] / TENS
    x[6] = math.sqrt(n.spread[seat]) / 5
    x[7] = n.share[seat]
    x[8] = math.log(n.share[seat] + 1e-3) / 5
    for e in range(EXPLORERS):
        if owner(s, e) == seat:
            if s.explorer[e].status == Status.SAFE:
                x[SAFE] += worth_of(s, e, worth) / 10
            elif is_out(s, e):
                x[HOPED_FOR] += worth_of(s, e, worth) / 20
    for terrain in range(TERRAINS):
        x[UNSEEN] += s.kept[seat, terrain]
        for kind in range(KEPT_KINDS):
            x[HAND + kind] += s.hand[seat, terrain, kind]
            x[UNSEEN] -= s.hand[seat, terrain, kind]
    x[STANDING - 1] = 1


@rule
def describe_game(s: State, seat: int, x: Reals) -> None:
    """How far the game is, what is being decided, and by which rules it goes."""
    x[:] = 0
    x[0] = s.tiles / 40
    for slot in range(SLOTS):
        ground = s.ground[SLOT_HEX[slot]]
        if ground == Ground.BEACH:
            x[1] += 1 / 16
        elif ground == Ground.FOREST:
            x[2] += 1 / 16
        elif ground == Ground.MOUNTAIN:
            x[3] += 1 / 8
    for kind in range(Kind.WHALE + 1):
        for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
            if s.creature[creature] < RESERVE:
                x[4 + kind] += 1 / 5
    for b in range(BOATS):
        if s.boat[b].hex < RESERVE:
            x[7] += 1 / 12
            x[8] += is_loaded(s, b) / 12
    x[9] = s.actor == seat
    x[10] = s.turn / 40
    x[11] = s.rules.players == 2
    x[12] = s.rules.players == 3
    x[13] = s.rules.dice != Dice.RED
    x[14] = s.rules.ending == Ending.LAST
    x[15] = s.rules.ending == Ending.SUBMERGED
    x[16] = s.rules.squids != Squids.ABSENT
    x[17] = s.rules.all_equal
    x[18] = s.rules.colours == 2
    x[PHASE + s.phase] = 1
    x[LEFT] = s.points / POINTS
    x[LEFT + 1] = s.steps / POINTS
    x[TURN_OF + (int(s.active) - seat) % s.rules.players] = 1
    x[GENERAL - 1] = 1
