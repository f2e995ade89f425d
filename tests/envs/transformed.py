"""A position with the board reflected or the seats rotated, as a new record."""

from __future__ import annotations

from lastboat.engine import States
from lastboat.engine.board import HEXES, ISLAND_OF
from lastboat.engine.queries import seat_of_colour
from lastboat.engine.words import CHANCE, COLOURS, EXPLORERS, NONE, Phase, Status
from lastboat.envs.symmetry import Reflection, hexes

HEX_FIELDS = ("ground", "crowd", "boat_at", "kinds_at")


def reflected(states: States, reflection: Reflection) -> States:
    """The position as a mirror shows it: hexes change places, pieces keep their numbers."""
    there = states.copy()
    to = hexes(reflection)
    for field in HEX_FIELDS:
        there[field][0][to] = states[field][0][:HEXES]
    places = list(range(256))
    places[:HEXES] = to.tolist()
    there[0].focus = places[states[0].focus]
    for i, creature in enumerate(states[0].creature):
        there[0].creature[i] = places[creature]
    for b in range(len(states[0].boat)):
        there[0].boat[b].hex = places[states[0].boat[b].hex]
    islands = {int(ISLAND_OF[hex]): int(ISLAND_OF[to[hex]]) for hex in range(HEXES) if ISLAND_OF[hex] != NONE}
    for e in range(EXPLORERS):
        is_safe = states[0].explorer[e].status == Status.SAFE
        hex = int(states[0].explorer[e].hex)
        there[0].explorer[e].hex = islands[hex] if is_safe else places[hex]
    return there


def turned(states: States, by: int) -> States:
    """The position with everyone `by` seats further on, their colours and tiles with them."""
    s, there = states[0], states.copy()
    players = int(s.rules.players)

    def seat(number: int) -> int:
        return (number + by) % players

    colours = {c: seat(seat_of_colour(c, players)) + c - seat_of_colour(c, players) for c in range(COLOURS)}
    colours = {c: c if c >= players * int(s.rules.colours) else to for c, to in colours.items()}
    explorers = [colours[e // 10] * 10 + e % 10 for e in range(EXPLORERS)] + list(range(EXPLORERS, 256))
    for name in ("active", "first", "actor"):
        there[0][name] = seat(s[name]) if s[name] < CHANCE else s[name]
    there[0].asked = sum(1 << seat(i) for i in range(players) if s.asked >> i & 1)
    there[0].swam = sum(1 << explorers[e] for e in range(EXPLORERS) if int(s.swam) >> e & 1)
    there[0].picked = explorers[s.picked]
    if s.phase == Phase.RIDE:
        there[0].mover = explorers[s.mover]
    for e in range(EXPLORERS):
        there["explorer"][0][explorers[e]] = states["explorer"][0][e]
        there[0].value[explorers[e]] = s.value[e]
    for b in range(len(s.boat)):
        there[0].boat[b].crew[:] = [explorers[e] for e in s.boat[b].crew]
    there[0].guards[:] = [explorers[e] for e in s.guards]
    for i in range(players):
        there[0].kept[seat(i)] = s.kept[i]
        there[0].hand[seat(i)] = s.hand[i]
    return there
