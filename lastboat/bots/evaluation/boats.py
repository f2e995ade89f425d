"""What the boats offer: free places, routes, threats, and the cost of a passage for each seat."""

from __future__ import annotations

from lastboat.bots.evaluation.distances import BY_BOAT, FAR, LAUNCH_SITE, Maps, distance, threat
from lastboat.bots.evaluation.record import Evaluation
from lastboat.engine._compile import rule
from lastboat.engine.pieces import owner
from lastboat.engine.rooms.setup import BOATS_A_COLOUR
from lastboat.engine.state import State
from lastboat.engine.words import BOATS, EXPLORERS_A_COLOUR, NONE, PLACES, RESERVE, Kind, Status

NEARBY = 2
"""The greatest distance in hexes at which an explorer still joins a boat."""


@rule
def set_boats(s: State, maps: Maps, ev: Evaluation) -> None:
    """Compute the features of each boat on the board."""
    for b in range(BOATS):
        hex = s.boat[b].hex
        ev.places[b] = 0
        if hex >= RESERVE:
            continue
        for seat in range(s.rules.players):
            ev.aboard[b, seat] = 0
        for place in range(PLACES):
            e = s.boat[b].crew[place]
            if e == NONE:
                ev.places[b] += 1
            else:
                ev.aboard[b, owner(s, e)] += 1
        ev.route[b] = maps[BY_BOAT, hex]
        ev.serpent[b] = threat(s, Kind.SERPENT.value, hex)
        ev.whale[b] = threat(s, Kind.WHALE.value, hex)
        if ev.places[b] > 0:
            for seat in range(s.rules.players):
                ev.boat_cost[seat, b] = boat_cost(s, b, seat, ev)


@rule
def most_of_others(s: State, b: int, seat: int, ev: Evaluation) -> int:
    """The most explorers that another seat has aboard."""
    most = 0
    for other in range(s.rules.players):
        if other != seat:
            most = max(most, int(ev.aboard[b, other]))
    return most


@rule
def boat_cost(s: State, b: int, seat: int, ev: Evaluation) -> float:
    """Movement points to safety in this boat for one more explorer of the seat, once next to it."""
    own = int(ev.aboard[b, seat])
    points = ev.route[b] / (own + 1) + 1
    if most_of_others(s, b, seat, ev) > own + 1:
        points += 2
    return float(points)


@rule
def best_boat(s: State, hex: int, seat: int, ev: Evaluation) -> int:
    """The boat with a free place that brings an explorer of the seat from this hex to safety for the fewest points."""
    best = NONE
    least = 1.0 * FAR
    for b in range(BOATS):
        if ev.places[b] > 0:
            points = distance(hex, s.boat[b].hex) + ev.boat_cost[seat, b]
            if points < least:
                best, least = b, points
    return best


@rule
def boats_to_come(s: State) -> bool:
    """Whether boats are still to be launched during set-up."""
    return s.turn == 0 and s.launched < s.rules.players * s.rules.colours * BOATS_A_COLOUR


@rule
def launch_cost(s: State, e: int) -> float:
    """Movement points to safety in a boat still to be launched, with the route shared by nearby explorers."""
    hex = s.explorer[e].hex
    riders = 0
    first = e // EXPLORERS_A_COLOUR * EXPLORERS_A_COLOUR
    for other in range(first, first + EXPLORERS_A_COLOUR):
        if s.explorer[other].status == Status.LAND and distance(s.explorer[other].hex, hex) <= NEARBY:
            riders += 1
    return float(LAUNCH_SITE[hex, 0] + LAUNCH_SITE[hex, 1] / min(riders, PLACES) + 2)
