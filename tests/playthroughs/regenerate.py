"""Golden playthroughs, one for each option: `python tests/playthroughs/regenerate.py` plays and writes them again.

Each file is a whole game that a person can read and the test can replay. A line has the plies of one phase: the
number of the first, then for each who acts in which phase (where that changes), how many moves are legal and the one
that is played. What follows a dash happened besides the move itself; the first and the last turns say all of it.
"""

from __future__ import annotations

import hashlib
import random
import re
from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

from lastboat.editions import Options
from lastboat.engine.board import AXIAL, LANDINGS
from lastboat.engine.state import State
from lastboat.engine.words import NONE, Status
from lastboat.events import TurnBegan
from lastboat.game import Game
from lastboat.names import SEAT_NAMES, parse_hex
from lastboat.text.scene import crew

HERE = Path(__file__).parent
TOLD_TURNS = 3
"""Turns at the start and at the end that are written in full."""
TRIES = 8
"""Moves that the player draws to take the best of them."""
PER_LINE = 4
"""Plies on one line at most."""
PLY = re.compile(r"\d > (.+?)(?: — |$)")
DEALS = "chance deals "
TERRAINS = {"b": "beach", "f": "forest", "m": "mountain"}


class Played(NamedTuple):
    """How a playthrough was made."""

    title: str
    seed: int
    options: dict[str, Any]


GAMES = {
    "two-players": Played("The basic game for two", 7, {"players": 2}),
    "three-players": Played("The basic game for three", 12, {"players": 3}),
    "four-players": Played("The basic game for four", 13, {"players": 4}),
    "survive": Played("The Survive edition with its ten boats", 16, {"players": 4, "edition": "survive"}),
    "two-colours": Played("Two colours each", 12, {"players": 2, "two_colours": True}),
    "overcrowded": Played("Overcrowded: two on an inner tile", 3, {"players": 2, "overcrowded": True}),
    "to-the-last": Played("To the last", 4, {"players": 2, "to_the_last": True}),
    "all-equal": Played("All equal: each saved explorer counts one", 13, {"players": 2, "all_equal": True}),
    "submerged": Played("Atlantis submerged", 4, {"players": 2, "submerged": True}),
    "closed-lagoon": Played("Closed lagoon: swimmers climb out", 13, {"players": 2, "closed_lagoon": True}),
    "open-values": Played("Open values", 10, {"players": 2, "open_values": True}),
    "dive-dice": Played("Dolphins and dive dice", 11, {"players": 2, "dice": "dive"}),
    "rescapes": Played("The Rescapés die", 14, {"players": 2, "dice": "rescapes"}),
    "rescapes-joker": Played("The Rescapés die with joker", 12, {"players": 2, "dice": "rescapes-joker"}),
    "squid-with-whales": Played("Giant squids with whales", 7, {"players": 2, "squid": "with-whales"}),
    "squid-instead": Played("Giant squids instead of whales", 15, {"players": 2, "squid": "instead-of-whales"}),
}


def play(played: Played) -> list[str]:
    """A game by a seeded player who draws at random with a slight preference for safety; returns its moves."""
    rng = random.Random(played.seed)
    game = Game(seed=played.seed, **played.options)
    while not game.over:
        game.play(choose(game, rng))
    return [str(move) for move in game.record().moves]


def choose(game: Game, rng: random.Random) -> str:
    """Of a few moves drawn at random, in the movement the one that looks most like a way out."""
    moves = [str(move) for move in game.legal]
    if game.phase != "move":
        return rng.choice(moves)
    s = game.states()[0]
    return min((rng.choice(moves) for _ in range(TRIES)), key=lambda move: _way_to_go(s, move))


def is_loaded(s: State, hex: int) -> bool:
    """Whether a boat with a crew is there."""
    return s.boat_at[hex] != NONE and bool(crew(s, int(s.boat_at[hex])))


def _way_to_go(s: State, move: str) -> int:
    """Hexes from where the move ends to the nearest landing hex, less when in a boat; who lands is there."""
    words = move.removesuffix(" escorted").split()
    if words[-1] in ("land", "pass", "jump", "board"):
        return {"land": -9, "board": -3}.get(words[-1], 9)
    q, r = AXIAL[parse_hex(words[-1])]
    pairs = (pair for island in LANDINGS for pair in island)
    way = min((abs(q - a) + abs(r - b) + abs(q + r - a - b)) // 2 for a, b in pairs)
    afloat = words[1] == "board" or (words[0] == "boat" and is_loaded(s, parse_hex(words[1])))
    return way - 3 if afloat else way + 3 * (words[0] == "boat")


class Ply(NamedTuple):
    """One ply of a story, what happened besides, and the turn that it ends with, if any."""

    number: int
    turn: int
    actor: str
    phase: str
    legal: int
    move: str
    events: list[str]
    next_turn: str
    position: str


def story(title: str, options: Options, moves: Sequence[str]) -> str:
    """The game of these moves as text."""
    game = Game(by_hand=True, **options.as_dict())
    plies = [_play(game, move) for move in moves]
    last = plies[-1].turn
    chosen = " ".join(f"{name}={_plain(value)}" for name, value in options.as_dict().items())
    lines = [f"# {title}", f"options: {chosen}"]
    for turn, group in groupby(plies, key=lambda ply: ply.turn):
        played = list(group)
        if TOLD_TURNS < turn <= last - TOLD_TURNS:
            played = [ply._replace(events=ply.events[1:]) for ply in played]
        lines += _written(played)
        if turn in (0, last - TOLD_TURNS):
            lines += _drawn(played[-1].position)
        lines.append(played[-1].next_turn)
    lines[-1:] = [*_drawn(game.position()), f"over, {game.reason}: scores {' '.join(map(str, game.scores))}"]
    return "\n".join(lines) + "\n"


def _play(game: Game, move: str) -> Ply:
    turn, number, actor, phase, legal = int(game.states()[0].turn), game.ply, game.actor, game.phase, len(game.legal)
    events = [event.sentence() for event in game.play(move) if turn and not isinstance(event, TurnBegan)]
    s = game.states()[0]
    position = game.position() if s.turn != turn else ""
    hash = hashlib.sha256(position.encode()).hexdigest()[:12]
    next_turn = f"turn {s.turn}, {SEAT_NAMES[s.active]}: {_count(game)}; position {hash}" if position else ""
    return Ply(number, turn, str(actor), phase, legal, move, events, next_turn, position)


def _written(plies: Sequence[Ply]) -> list[str]:
    """The lines of a turn: a new one where a seat begins a phase. What is dealt is one letter for each tile."""
    lines: list[str] = []
    actor = phase = begun = ""
    for ply in plies:
        if ply.phase == "deal":
            lines.append((lines.pop() if phase == "deal" else f"     {DEALS}") + ply.move.split()[1][0])
        elif not begun or lines[-1].count(" | ") == PER_LINE - 1 or (ply.actor != "chance" and ply.phase != begun):
            begun = ply.phase
            lines.append(f"{ply.number:4} {ply.actor:6} {ply.phase:8} {ply.legal:3} > {_told(ply)}")
        else:
            who = "" if (ply.actor, ply.phase) == (actor, phase) else f"{ply.actor} {ply.phase} "
            lines[-1] += f" | {who}{ply.legal} > {_told(ply)}"
        actor, phase = ply.actor, ply.phase
    return lines


def _told(ply: Ply) -> str:
    """A move and what happened."""
    return " — ".join(filter(None, [ply.move, " ".join(ply.events)]))


def _drawn(position: str) -> list[str]:
    return ["", *(line.rstrip() for line in position.splitlines()), ""]


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _count(game: Game) -> str:
    """Tiles left, and of each seat how many are out and how many are safe."""
    s = game.states()[0]
    words = [f"{s.tiles} tiles"]
    for seat in range(game.options.players):
        status = [s.explorer[e].status for e in range(40) if e // 10 % game.options.players == seat]
        out = sum(Status.LAND <= one <= Status.SWIMMING for one in status)
        words.append(f"{SEAT_NAMES[seat]} {out} out {status.count(Status.SAFE)} safe")
    return ", ".join(words)


def read(text: str) -> tuple[str, Options, list[str]]:
    """Title, options and moves of a playthrough."""
    title, chosen, *lines = text.splitlines()
    pairs = (word.partition("=") for word in chosen.removeprefix("options: ").split())
    options = Options.of({name: _typed(value) for name, _, value in pairs})
    moves: list[str] = []
    for line in lines:
        if DEALS in line:
            moves += [f"deal {TERRAINS[mark]}" for mark in line.split()[-1]]
        moves += [match[1] for part in line.split(" | ") if (match := PLY.search(part))]
    return title.removeprefix("# "), options, moves


def _typed(value: str) -> object:
    if value.isdecimal():
        return int(value)
    return {"true": True, "false": False}.get(value, value)


if __name__ == "__main__":
    for name, played in GAMES.items():
        text = story(played.title, Options.of(played.options), play(played))
        (HERE / f"{name}.txt").write_text(text, encoding="utf-8")
        print(f"wrote {name}.txt")
