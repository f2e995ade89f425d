"""What an explorer's fate depends on, as numbers of about the same size.

Each status has its own twelve here, and eight more in standing.py (weights.py names them all). Times are in turns, ways
in hexes or movement points; threats are the odds of one roll, times the rolls to come before the explorer's seat moves
again.
"""

from __future__ import annotations

from lastboat.bots.evaluation.distances import BY_BOAT, BY_SWIMMING, DISTANCE, FAR, HARBOUR, ODDS, ODDS_BEYOND, Maps
from lastboat.bots.evaluation.record import Notes, Worth
from lastboat.engine._compile import rule
from lastboat.engine.board import SLOT_HEX, SLOTS
from lastboat.engine.pieces import owner
from lastboat.engine.rooms.dolphins import is_guarded
from lastboat.engine.rooms.setup import BOATS_A_COLOUR
from lastboat.engine.state import FIRST_OF, State
from lastboat.engine.turn import POINTS
from lastboat.engine.words import BOATS, EXPLORERS, NONE, PLACES, RESERVE, Ending, Ground, Kind, Phase, Squids, Status

SLACK = 7
"""The feature that every status has in the same place: how far his seat's movement reaches beyond him."""
NEARBY = 2
"""Hexes from which one still joins a boat."""
TAIL = 6
"""Rounds that a game to the last is expected to go on after the last tile (§10.2)."""


@rule
def describe(s: State, worth: Worth, maps: Maps, n: Notes) -> None:
    """Note everything about the position that survival depends on."""
    note_time(s, n)
    note_boats(s, maps, n)
    for e in range(EXPLORERS):
        status = s.explorer[e].status
        if status == Status.LAND:
            note_land(s, e, maps, n)
        elif status == Status.ABOARD:
            note_aboard(s, e, n)
        elif status == Status.SWIMMING:
            note_swimming(s, e, maps, n)
    for seat in range(s.rules.players):
        note_slack(s, seat, worth, n)


@rule
def is_before_sinking(s: State) -> bool:
    """Whether the tile of this turn is still to be removed."""
    phase = s.phase
    if phase == Phase.DIVE or phase == Phase.GUARD or phase == Phase.BITE:
        return s.resume == Phase.MOVE
    return phase <= Phase.SINK


@rule
def movement_left(s: State) -> float:
    """The part of this turn's movement that the active seat still has."""
    if s.phase == Phase.SINK or not is_before_sinking(s):
        return 0.0
    return s.points / POINTS if s.turn > 0 else 1.0


@rule
def note_time(s: State, n: Notes) -> None:
    """Own turns before the end, rolls of others before the next move, turns until tiles sink."""
    beaches = forests = mountains = 0
    for slot in range(SLOTS):
        ground = s.ground[SLOT_HEX[slot]]
        if ground == Ground.BEACH:
            beaches += 1
        elif ground == Ground.FOREST:
            forests += 1
        elif ground == Ground.MOUNTAIN:
            mountains += 1
    players = int(s.rules.players)
    n.sinks[Ground.BEACH.value] = beaches / 2 / players
    n.sinks[Ground.FOREST.value] = (beaches + forests / 2) / players
    n.sinks[Ground.MOUNTAIN.value] = (beaches + forests + mountains / 2) / players
    sure = beaches + forests
    if s.rules.ending == Ending.LAST:
        sure, mountains = s.tiles + TAIL * players, 1
    elif s.rules.ending == Ending.SUBMERGED:
        sure, mountains = max(0, s.tiles - 1), 1
    before = is_before_sinking(s)
    left = movement_left(s)
    for seat in range(players):
        away = (seat - int(s.active)) % players
        wait = away if before else (away - 1) % players
        turns = turns_before_end(wait, players, sure, mountains)
        n.turns[seat] = turns - 1 + left if before and away == 0 else turns
        n.rolls[seat] = away if away > 0 else (players - 1) * (1 - left)


@rule
def turns_before_end(wait: int, players: int, sure: int, last: int) -> float:
    """Turns of who waits so many tiles, when the end lies evenly among the `last` tiles after `sure` ones."""
    turns = 0.0
    while wait < sure + last:
        turns += 1.0 if wait <= sure else (sure + last - wait) / last
        wait += players
    return turns


@rule
def threat(s: State, kind: int, hex: int) -> float:
    """How likely one roll brings a creature of this kind to the hex."""
    away = ODDS_BEYOND
    for creature in range(FIRST_OF[kind], FIRST_OF[kind + 1]):
        if s.creature[creature] < RESERVE:
            away = min(away, DISTANCE[s.creature[creature], hex])
    return float(ODDS[s.rules.dice, kind, away])


@rule
def note_boats(s: State, maps: Maps, n: Notes) -> None:
    for b in range(BOATS):
        hex = s.boat[b].hex
        n.room[b] = 0
        if hex >= RESERVE:
            continue
        for seat in range(s.rules.players):
            n.aboard[b, seat] = 0
        for place in range(PLACES):
            e = s.boat[b].crew[place]
            if e == NONE:
                n.room[b] += 1
            else:
                n.aboard[b, owner(s, e)] += 1
        n.way[b] = maps[BY_BOAT, hex]
        n.serpent[b] = threat(s, Kind.SERPENT.value, hex)
        n.whale[b] = threat(s, Kind.WHALE.value, hex)
        if n.room[b] > 0:
            for seat in range(s.rules.players):
                n.passage[seat, b] = passage(s, b, seat, n)


@rule
def most_of_others(s: State, b: int, seat: int, n: Notes) -> int:
    """The most explorers that another seat has aboard."""
    most = 0
    for other in range(s.rules.players):
        if other != seat:
            most = max(most, int(n.aboard[b, other]))
    return most


@rule
def passage(s: State, b: int, seat: int, n: Notes) -> float:
    """Points to safety by this boat for one more of the seat, once he is beside it."""
    own = int(n.aboard[b, seat])
    points = n.way[b] / (own + 1) + 1
    if most_of_others(s, b, seat, n) > own + 1:
        points += 2
    return float(points)


@rule
def best_boat(s: State, hex: int, seat: int, n: Notes) -> int:
    """The boat with room that brings someone of the seat from this hex to safety with the fewest points."""
    best = NONE
    least = 1.0 * FAR
    for b in range(BOATS):
        if n.room[b] > 0:
            points = DISTANCE[hex, s.boat[b].hex] + n.passage[seat, b]
            if points < least:
                best, least = b, points
    return best


@rule
def boats_to_come(s: State) -> bool:
    return s.turn == 0 and s.launched < s.rules.players * s.rules.colours * BOATS_A_COLOUR


@rule
def note_land(s: State, e: int, maps: Maps, n: Notes) -> None:
    hex = s.explorer[e].hex
    seat = owner(s, e)
    f = n.feature[e]
    f[:] = 0
    f[0] = 1
    f[6] = min(n.sinks[s.ground[hex]], 4.0)
    if s.rules.squids != Squids.ABSENT:
        f[9] = threat(s, Kind.SQUID.value, hex) * n.rolls[seat]
    f[10] = maps[BY_SWIMMING, hex] / 6
    b = best_boat(s, hex, seat, n)
    cost = 1.0 * FAR
    if b != NONE:
        away = DISTANCE[hex, s.boat[b].hex]
        cost = away + float(n.passage[seat, b])
        f[1] = away / 3
        f[2] = n.way[b] / 4
        f[3] = n.aboard[b, seat] / 2
        f[4] = most_of_others(s, b, seat, n) / 2
        f[11] = n.serpent[b] + n.whale[b]
    if boats_to_come(s) and harbour_way(s, e) < cost:
        cost = harbour_way(s, e)
        f[1] = HARBOUR[hex, 0] / 3
        f[2] = HARBOUR[hex, 1] / 4
        f[3] = f[4] = f[11] = 0
    f[8] = 1 if cost >= FAR else 0
    n.cost[e] = min(cost, maps[BY_SWIMMING, hex] + 2.0)
    f[5] = within((POINTS * n.turns[seat] - n.cost[e]) / 6)


@rule
def harbour_way(s: State, e: int) -> float:
    """Points to safety by a boat that is still to be launched, the way shared with who stands near."""
    hex = s.explorer[e].hex
    riders = 0
    for other in range(e // 10 * 10, e // 10 * 10 + 10):
        if s.explorer[other].status == Status.LAND and DISTANCE[s.explorer[other].hex, hex] <= NEARBY:
            riders += 1
    return float(HARBOUR[hex, 0] + HARBOUR[hex, 1] / min(riders, PLACES) + 2)


@rule
def within(x: float) -> float:
    """Between -2 and 2."""
    return min(max(x, -2.0), 2.0)


@rule
def note_aboard(s: State, e: int, n: Notes) -> None:
    b = s.boat_at[s.explorer[e].hex]
    seat = owner(s, e)
    own = int(n.aboard[b, seat])
    others = most_of_others(s, b, seat, n)
    n.cost[e] = n.way[b] / own + 1
    f = n.feature[e]
    f[0] = 1
    f[1] = n.way[b] / 4
    f[2] = n.way[b] / own / 4
    f[3] = 1 if own > others else 0
    f[4] = 1 if own == others else 0
    f[5] = n.whale[b] * n.rolls[seat]
    f[6] = n.serpent[b] * n.rolls[seat]
    f[8] = within((POINTS * n.turns[seat] - n.way[b] - 1) / 6)
    f[9] = others / 2
    f[10] = 1 if n.way[b] == 0 else 0
    f[11] = n.serpent[b] + n.whale[b]


@rule
def note_swimming(s: State, e: int, maps: Maps, n: Notes) -> None:
    hex = s.explorer[e].hex
    seat = owner(s, e)
    way = maps[BY_SWIMMING, hex]
    shark = threat(s, Kind.SHARK.value, hex)
    serpent = threat(s, Kind.SERPENT.value, hex)
    b = best_boat(s, hex, seat, n)
    away = FAR if b == NONE else int(DISTANCE[hex, s.boat[b].hex])
    by_boat = 1.0 * FAR if b == NONE else away + 1 + float(n.passage[seat, b])
    n.cost[e] = min(way + 1.0, by_boat)
    f = n.feature[e]
    f[0] = 1
    f[1] = way / 4
    f[2] = within((n.turns[seat] - way - 1) / 3)
    f[3] = 1 / (1.0 + away)
    f[4] = min(by_boat, 8.0) / 4
    f[5] = shark * n.rolls[seat]
    f[6] = serpent * n.rolls[seat]
    f[8] = 1 if way == 0 else 0
    f[9] = 1 if is_guarded(s, e) else 0
    f[10] = shark + serpent
    f[11] = (int(s.crowd[hex]) - 1) / 2


@rule
def note_slack(s: State, seat: int, worth: Worth, n: Notes) -> None:
    """Points left to a seat after bringing home everyone whom it would sooner save, and then this one."""
    left = POINTS * n.turns[seat]
    for i in range(line_up(s, seat, worth, n)):
        e = n.queue[i]
        left -= n.cost[e]
        n.feature[e, SLACK] = within(left / 6)


@rule
def line_up(s: State, seat: int, worth: Worth, n: Notes) -> int:
    """Queue those of the seat who are out: who brings more a point goes first, among equals the first in number."""
    count = 0
    for colour in range(seat * 10, s.rules.players * s.rules.colours * 10, s.rules.players * 10):
        for e in range(colour, colour + 10):
            if is_out(s, e):
                n.gain[e] = worth_of(s, e, worth) / n.cost[e]
                i = count
                while i > 0 and n.gain[n.queue[i - 1]] < n.gain[e]:
                    n.queue[i] = n.queue[i - 1]
                    i -= 1
                n.queue[i] = e
                count += 1
    return count


@rule
def is_out(s: State, e: int) -> bool:
    """On the island, aboard or in the water."""
    status = s.explorer[e].status
    return status >= Status.LAND and status <= Status.SWIMMING


@rule
def worth_of(s: State, e: int, worth: Worth) -> float:
    """What an explorer counts: one where all are equal, his likely value where it is not known, else his value."""
    if s.rules.all_equal:
        return 1.0
    if worth[e] > 0:
        return float(worth[e])
    return float(s.value[e])
