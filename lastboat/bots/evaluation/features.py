"""The twenty features of each explorer in play, all of similar magnitude; feature_index.py names the columns.

Times are in turns, distances in hexes or movement points. A threat is the probability that one roll brings a creature,
sometimes times the rolls before the explorer's seat moves again.
"""

from __future__ import annotations

from lastboat.bots.evaluation.boats import best_boat, boats_to_come, launch_cost, most_of_others, set_boats
from lastboat.bots.evaluation.distances import BY_SWIMMING, FAR, LAUNCH_SITE, Maps, distance, threat
from lastboat.bots.evaluation.feature_index import Aboard, Land, Shared, Swimming
from lastboat.bots.evaluation.record import Evaluation, ExpectedValues
from lastboat.bots.evaluation.turns import set_time_left
from lastboat.engine._compile import rule
from lastboat.engine.pieces import owner
from lastboat.engine.rooms.dolphins import is_guarded
from lastboat.engine.rooms.sinking import lowest_terrain, touches_sea
from lastboat.engine.state import State
from lastboat.engine.transitions import POINTS
from lastboat.engine.words import BOATS, EXPLORERS, EXPLORERS_A_COLOUR, NONE, RESERVE, Kind, Squids, Status


@rule
def set_features(s: State, expected: ExpectedValues, maps: Maps, ev: Evaluation) -> None:
    """Set all features, and what they are computed from."""
    set_time_left(s, ev)
    set_boats(s, maps, ev)
    for e in range(EXPLORERS):
        status = s.explorer[e].status
        if status == Status.LAND:
            set_land_features(s, e, maps, ev)
        elif status == Status.ABOARD:
            set_aboard_features(s, e, ev)
        elif status == Status.SWIMMING:
            set_swimming_features(s, e, maps, ev)
    for seat in range(s.rules.players):
        set_slack(s, seat, expected, ev)
    count_by_seat(s, ev)
    set_shared_features(s, expected, ev)


@rule
def set_land_features(s: State, e: int, maps: Maps, ev: Evaluation) -> None:
    hex = s.explorer[e].hex
    seat = owner(s, e)
    f = ev.feature[e]
    f[:] = 0
    f[Land.BIAS.value] = 1
    f[Land.SINKS_IN.value] = min(ev.sinks_in[s.ground[hex]], 4.0)
    if s.rules.squids != Squids.ABSENT:
        f[Land.SQUID.value] = threat(s, Kind.SQUID.value, hex) * ev.rolls[seat]
    f[Land.SWIM.value] = maps[BY_SWIMMING, hex] / 6
    b = best_boat(s, hex, seat, ev)
    cost = 1.0 * FAR
    if b != NONE:
        away = distance(hex, s.boat[b].hex)
        cost = away + float(ev.boat_cost[seat, b])
        f[Land.TO_BOAT.value] = away / 3
        f[Land.BOAT_ROUTE.value] = ev.route[b] / 4
        f[Land.OWN_ABOARD.value] = ev.aboard[b, seat] / 2
        f[Land.OTHERS_ABOARD.value] = most_of_others(s, b, seat, ev) / 2
        f[Land.BOAT_THREAT.value] = ev.serpent[b] + ev.whale[b]
    if boats_to_come(s) and launch_cost(s, e) < cost:
        cost = launch_cost(s, e)
        f[Land.TO_BOAT.value] = LAUNCH_SITE[hex, 0] / 3
        f[Land.BOAT_ROUTE.value] = LAUNCH_SITE[hex, 1] / 4
        f[Land.OWN_ABOARD.value] = f[Land.OTHERS_ABOARD.value] = f[Land.BOAT_THREAT.value] = 0
    f[Land.NO_BOAT.value] = 1 if cost >= FAR else 0
    ev.cost[e] = min(cost, maps[BY_SWIMMING, hex] + 2.0)
    f[Land.TIME.value] = clamp((POINTS * ev.turns[seat] - ev.cost[e]) / 6)


@rule
def clamp(x: float) -> float:
    """Between -2 and 2."""
    return min(max(x, -2.0), 2.0)


@rule
def set_aboard_features(s: State, e: int, ev: Evaluation) -> None:
    b = s.boat_at[s.explorer[e].hex]
    seat = owner(s, e)
    own = int(ev.aboard[b, seat])
    others = most_of_others(s, b, seat, ev)
    ev.cost[e] = ev.route[b] / own + 1
    f = ev.feature[e]
    f[Aboard.BIAS.value] = 1
    f[Aboard.ROUTE.value] = ev.route[b] / 4
    f[Aboard.ROUTE_EACH.value] = ev.route[b] / own / 4
    f[Aboard.SOLE_CONTROL.value] = 1 if own > others else 0
    f[Aboard.SHARED_CONTROL.value] = 1 if own == others else 0
    f[Aboard.WHALE.value] = ev.whale[b] * ev.rolls[seat]
    f[Aboard.SERPENT.value] = ev.serpent[b] * ev.rolls[seat]
    f[Aboard.TIME.value] = clamp((POINTS * ev.turns[seat] - ev.route[b] - 1) / 6)
    f[Aboard.OTHERS.value] = others / 2
    f[Aboard.LANDING.value] = 1 if ev.route[b] == 0 else 0
    f[Aboard.THREAT.value] = ev.serpent[b] + ev.whale[b]


@rule
def set_swimming_features(s: State, e: int, maps: Maps, ev: Evaluation) -> None:
    hex = s.explorer[e].hex
    seat = owner(s, e)
    route = maps[BY_SWIMMING, hex]
    shark = threat(s, Kind.SHARK.value, hex)
    serpent = threat(s, Kind.SERPENT.value, hex)
    b = best_boat(s, hex, seat, ev)
    away = FAR if b == NONE else distance(hex, s.boat[b].hex)
    by_boat = 1.0 * FAR if b == NONE else away + 1 + float(ev.boat_cost[seat, b])
    ev.cost[e] = min(route + 1.0, by_boat)
    f = ev.feature[e]
    f[Swimming.BIAS.value] = 1
    f[Swimming.ROUTE.value] = route / 4
    f[Swimming.TIME.value] = clamp((ev.turns[seat] - route - 1) / 3)
    f[Swimming.BOAT_NEAR.value] = 1 / (1.0 + away)
    f[Swimming.BY_BOAT.value] = min(by_boat, 8.0) / 4
    f[Swimming.SHARK.value] = shark * ev.rolls[seat]
    f[Swimming.SERPENT.value] = serpent * ev.rolls[seat]
    f[Swimming.LANDING.value] = 1 if route == 0 else 0
    f[Swimming.GUARDED.value] = 1 if is_guarded(s, e) else 0
    f[Swimming.THREAT.value] = shark + serpent
    f[Swimming.CROWD.value] = (int(s.crowd[hex]) - 1) / 2


@rule
def set_slack(s: State, seat: int, expected: ExpectedValues, ev: Evaluation) -> None:
    """A seat's movement points left after it has saved everyone with a higher priority, and then this explorer."""
    left = POINTS * ev.turns[seat]
    for i in range(queue_for_rescue(s, seat, expected, ev)):
        e = ev.queue[i]
        left -= ev.cost[e]
        ev.feature[e, Shared.SLACK.value] = clamp(left / 6)


@rule
def queue_for_rescue(s: State, seat: int, expected: ExpectedValues, ev: Evaluation) -> int:
    """Queue the seat's explorers in play by value per point, ties by number; return how many there are."""
    count = 0
    for colour in range(seat, s.rules.players * s.rules.colours, s.rules.players):
        for e in range(colour * EXPLORERS_A_COLOUR, (colour + 1) * EXPLORERS_A_COLOUR):
            if is_in_play(s, e):
                ev.value_per_point[e] = value_of(s, e, expected) / ev.cost[e]
                i = count
                while i > 0 and ev.value_per_point[ev.queue[i - 1]] < ev.value_per_point[e]:
                    ev.queue[i] = ev.queue[i - 1]
                    i -= 1
                ev.queue[i] = e
                count += 1
    return count


@rule
def is_in_play(s: State, e: int) -> bool:
    """On the island, in a boat or in the water."""
    status = s.explorer[e].status
    return status >= Status.LAND and status <= Status.SWIMMING


@rule
def value_of(s: State, e: int, expected: ExpectedValues) -> float:
    """What an explorer counts: 1 if all are equal, the expected value if it is unknown, otherwise the true value."""
    if s.rules.all_equal:
        return 1.0
    if expected[e] > 0:
        return float(expected[e])
    return float(s.value[e])


@rule
def count_by_seat(s: State, ev: Evaluation) -> None:
    """Set `in_play`, `sailing` and `controls`."""
    for seat in range(s.rules.players):
        ev.in_play[seat] = ev.sailing[seat] = ev.controls[seat] = 0
    for e in range(EXPLORERS):
        if is_in_play(s, e):
            ev.in_play[owner(s, e)] += 1
    for b in range(BOATS):
        if s.boat[b].hex >= RESERVE:
            continue
        most = 1
        for seat in range(s.rules.players):
            most = max(most, int(ev.aboard[b, seat]))
            ev.sailing[seat] += ev.aboard[b, seat]
        for seat in range(s.rules.players):
            if ev.aboard[b, seat] == most:
                ev.controls[seat] += 1


@rule
def set_shared_features(s: State, expected: ExpectedValues, ev: Evaluation) -> None:
    """Features of the explorer's seat and surroundings."""
    lowest = lowest_terrain(s)
    for e in range(EXPLORERS):
        if is_in_play(s, e):
            seat = owner(s, e)
            f = ev.feature[e]
            f[Shared.ROLLS.value] = ev.rolls[seat] / 3
            f[Shared.TILES.value] = s.tiles / 40
            f[Shared.VALUE.value] = value_of(s, e, expected) / 3
            f[Shared.IN_PLAY.value] = ev.in_play[seat] / 5
            f[Shared.CONTROLS.value] = ev.controls[seat] / 3
            set_surroundings(s, e, lowest, ev)
            f[Shared.TWO_PLAYERS.value] = 1 if s.rules.players == 2 else 0


@rule
def set_surroundings(s: State, e: int, lowest: int, ev: Evaluation) -> None:
    hex = s.explorer[e].hex
    f = ev.feature[e]
    status = s.explorer[e].status
    if status == Status.LAND:
        f[Land.MAY_SINK.value] = 1 if s.ground[hex] == lowest and touches_sea(s, hex) else 0
        f[Land.WATER_THREAT.value] = threat(s, Kind.SHARK.value, hex) + threat(s, Kind.SERPENT.value, hex)
    elif status == Status.ABOARD:
        f[Aboard.SHARK.value] = threat(s, Kind.SHARK.value, hex)
        f[Aboard.PLACES.value] = ev.places[s.boat_at[hex]] / 2
    else:
        f[Swimming.COST.value] = min(ev.cost[e], 10.0) / 5
        f[Swimming.SAILING.value] = ev.sailing[owner(s, e)] / 5
