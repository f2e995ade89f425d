"""More of what an explorer's fate depends on: how his seat stands, and what is around him.

Eight numbers after those of features.py, for each status: rolls of others before his seat moves again, tiles left, his
value, how many of his seat are still out, how many boats it steers, two of his place, and whether only two play.
"""

from __future__ import annotations

from lastboat.bots.evaluation.features import is_out, threat, worth_of
from lastboat.bots.evaluation.record import Notes, Worth
from lastboat.engine._compile import rule
from lastboat.engine.pieces import owner
from lastboat.engine.rooms.sinking import lowest_terrain, touches_sea
from lastboat.engine.state import State
from lastboat.engine.words import BOATS, EXPLORERS, RESERVE, Kind, Status

FIRST = 12
"""Where these begin among the features."""


@rule
def note_standing(s: State, worth: Worth, n: Notes) -> None:
    """Once `describe` has noted the rest."""
    count_seats(s, n)
    lowest = lowest_terrain(s)
    for e in range(EXPLORERS):
        if is_out(s, e):
            seat = owner(s, e)
            f = n.feature[e]
            f[FIRST] = n.rolls[seat] / 3
            f[FIRST + 1] = s.tiles / 40
            f[FIRST + 2] = worth_of(s, e, worth) / 3
            f[FIRST + 3] = n.out[seat] / 5
            f[FIRST + 4] = n.steers[seat] / 3
            note_place(s, e, lowest, n)
            f[FIRST + 7] = 1 if s.rules.players == 2 else 0


@rule
def count_seats(s: State, n: Notes) -> None:
    for seat in range(s.rules.players):
        n.out[seat] = n.sailing[seat] = n.steers[seat] = 0
    for e in range(EXPLORERS):
        if is_out(s, e):
            n.out[owner(s, e)] += 1
    for b in range(BOATS):
        if s.boat[b].hex >= RESERVE:
            continue
        most = 1
        for seat in range(s.rules.players):
            most = max(most, int(n.aboard[b, seat]))
            n.sailing[seat] += n.aboard[b, seat]
        for seat in range(s.rules.players):
            if n.aboard[b, seat] == most:
                n.steers[seat] += 1


@rule
def note_place(s: State, e: int, lowest: int, n: Notes) -> None:
    """On land: whether his tile may sink next, and what would wait for him; aboard: sharks, and the room left; in the
    water: the points that he costs, and how many of his seat are aboard somewhere."""
    hex = s.explorer[e].hex
    f = n.feature[e]
    status = s.explorer[e].status
    if status == Status.LAND:
        f[FIRST + 5] = 1 if s.ground[hex] == lowest and touches_sea(s, hex) else 0
        f[FIRST + 6] = threat(s, Kind.SHARK.value, hex) + threat(s, Kind.SERPENT.value, hex)
    elif status == Status.ABOARD:
        f[FIRST + 5] = threat(s, Kind.SHARK.value, hex)
        f[FIRST + 6] = n.room[s.boat_at[hex]] / 2
    else:
        f[FIRST + 5] = min(n.cost[e], 10.0) / 5
        f[FIRST + 6] = n.sailing[owner(s, e)] / 5
