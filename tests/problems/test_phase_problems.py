"""What is under way must be possible here and now: a position drawn in each phase, and each field that spoils it."""

from __future__ import annotations

import re

import pytest
from support.table import table

from lastboat.engine import States
from lastboat.engine.board import HEXES
from lastboat.engine.words import NONE, Ending, Face, Phase
from lastboat.names import parse_hex
from lastboat.problems import problems

TILE_AT_G7 = """
        island:
             . . . . . . .
          . . . . . . . . . .
         . . . . . . . . . . .
          . . . . . . . . . .
         . . . . . . . . . . .
        . . . . . . . . . . . .
         . . . . . . m . . . .
        . . . . . . . . . . . .
         . . . . . . . . . . .
          . . . . . . . . . .
         . . . . . . . . . . .
          . . . . . . . . . .
             . . . . . . .
"""
LAST = "options: players=2 to_the_last=true"
MOMENTS = {
    "tile": f"{LAST}\nphase: tile\nred: 1~c3\nred keeps: beach/wind",
    "move": f"{LAST}\nphase: move\nred: 1~c3",
    "sink": f"{LAST}\nphase: sink\nred: 1~c3\nleft: mountain/volcano\n{TILE_AT_G7}",
    "ride": f"{LAST}\nphase: ride\nnow: steps=3 resume=move\nred: 1~c3",
    "ride under way": f"{LAST}\nphase: ride\nnow: steps=2 resume=move mover=R1\nred: 1~c3 2~c3\nblue: 1~c3",
    "wind": f"{LAST}\nphase: wind\nnow: steps=3 resume=move\nboats: c3(R1) c6",
    "wind under way": f"{LAST}\nphase: wind\nnow: steps=1 resume=move mover=boat:0\nboats: c3(R1) c6",
    "summon": f"{LAST}\nphase: summon\nnow: resume=move face=shark\nred: 1~c3\nsharks: a1",
    "dive by a tile": f"{LAST}\nphase: dive\nnow: resume=move face=shark mover=shark:0\nred: 1~c3\nsharks: a1",
    "dive by dice": f"{LAST} dice=dive\nphase: dive\nnow: face=boat range=4 mover=boat:0\nred: 1~c3\nboats: c5",
    "flip": f"{LAST}\nphase: flip\nnow: focus=f7 terrain=mountain\nred: 1~f7\nboats: f6",
    "rescue": f"""{LAST}
        phase: rescue
        now: resume=roll focus=f7 terrain=forest picks=3
        red: 1~f7 2~f7 3~f7 4~f7
        boats: f7
    """,
    "rescue under way": f"""{LAST}
        phase: rescue
        now: resume=roll focus=f7 terrain=forest picks=2 picked=R1
        red: 2~f7 3~f7 4~f7
        boats: f7(R1)
    """,
    "spawn": f"""{LAST} squid=with-whales
        phase: spawn
        now: resume=roll focus=f7 terrain=forest
        red: 1~f7
        squids: r
        left: mountain/volcano
        {TILE_AT_G7}
    """,
    "nip": f"""{LAST} squid=with-whales
        phase: nip
        now: resume=roll focus=g8 terrain=forest
        red: 1@g7
        squids: g8
        left: mountain/volcano
        {TILE_AT_G7}
    """,
    "range": f"{LAST} dice=dive\nphase: range\nnow: face=boat\nred: 1~c3\ndolphins: - - - -",
    "creature": f"{LAST}\nphase: creature\nnow: face=shark\nred: 1~c3\nsharks: a1",
    "creature under way": f"""{LAST} dice=dive
        phase: creature
        now: face=star range=3 mover=shark:0 steps=1
        red: 1~c3
        sharks: a1
    """,
    "boat under way": f"""{LAST} dice=dive
        phase: creature
        now: face=boat range=3 mover=boat:1 steps=2
        boats: c3(R1) c6
    """,
    "defend": f"""{LAST}
        phase: defend
        now: active=red actor=blue face=shark mover=shark:0 steps=1 focus=c3 asked=blue
        blue: 1~c3
        sharks: c3
        whales: m1
    """,
    "bite": f"{LAST} squid=with-whales\nphase: bite\nnow: face=whale focus=c3\nboats: c3(R1)\nsquids: c3",
    "bite by dice": f"""{LAST} squid=with-whales
        phase: bite
        now: face=whale mover=squid:0 steps=1 focus=c3
        boats: c3(R1)
        squids: c3 m1
    """,
    "bite by a tile": f"""{LAST} squid=with-whales
        phase: bite
        now: resume=move face=whale mover=squid:0 focus=c3
        boats: c3(R1)
        squids: c3
    """,
    "guard": f"{LAST} dice=dive\nphase: guard\nnow: resume=move focus=c3 picks=1\nred: 1~c3 2~c3\ndolphins: c3",
    "guard under way": f"""{LAST} dice=dive
        phase: guard
        now: resume=move focus=c3 picks=1 picked=R1
        red: 1~c3 2~c3 3~c3
        dolphins: c3>R1 c3
    """,
    "guard in a freed hex": f"""{LAST} dice=dive
        phase: guard
        now: resume=roll focus=f7 terrain=forest picks=1
        red: 1~f7 2~f7
        dolphins: f7
    """,
    "guard by dice": f"""{LAST} dice=dive
        phase: guard
        now: face=dolphin range=3 mover=dolphin:0 steps=1 focus=c3 picks=1
        red: 1~c3 2~c3
        dolphins: c3
    """,
    "over": f"{LAST}\nphase: over\nnow: reason=nobody-left",
    "over by the volcano": "options: players=2\nphase: over\nnow: reason=volcano",
}
SPOILED: list[tuple[str, dict[str, int], str]] = [
    ("tile", {"kept": 0}, "phase"),
    ("move", {"points": 0}, "points"),
    ("sink", {f"ground.{parse_hex('g7')}": 0, "tiles": 0}, "phase"),
    ("move", {"turn": -1}, "phase"),
    ("move", {"progress": 2}, "stirred"),
    ("move", {"quiet_turns": 61}, "quiet"),
    ("move", {"first": 1}, "active"),
    ("move", {"swam": 1 << 12}, "swam"),
    ("move", {"quiet_turns": 60}, "reason"),
    ("move", {"active": 7}, "active"),
    ("move", {"phase": 99}, "phase"),
    ("ride", {"rules.dolphins": 1}, "phase"),
    ("ride", {"resume": Phase.NEXT}, "resume"),
    ("ride", {"steps": 2}, "steps"),
    ("ride", {"active": 1, "first": 1, "actor": 1}, "phase"),
    ("ride under way", {"mover": 10}, "mover"),
    ("ride under way", {"mover": 77}, "mover"),
    ("wind", {"resume": Phase.NEXT}, "resume"),
    ("wind", {"steps": 4}, "steps"),
    ("wind", {"active": 1, "first": 1, "actor": 1}, "phase"),
    ("wind under way", {"mover": 1}, "mover"),
    ("summon", {"resume": Phase.NEXT}, "resume"),
    ("summon", {"face": Face.WHALE}, "phase"),
    ("dive by a tile", {"resume": Phase.SINK}, "resume"),
    ("dive by a tile", {"face": Face.STAR}, "face"),
    ("dive by a tile", {"range": 1}, "range"),
    ("dive by a tile", {"mover": 6}, "mover"),
    ("dive by a tile", {"mover": 99}, "mover"),
    ("dive by dice", {"range": 3}, "range"),
    ("dive by dice", {"mover": 26}, "mover"),
    ("dive by dice", {"face": Face.JOKER}, "face"),
    ("flip", {"resume": Phase.ROLL}, "resume"),
    ("flip", {"terrain": 4}, "terrain"),
    ("flip", {"focus": 0}, "focus"),
    ("flip", {"focus": parse_hex("f6")}, "focus"),
    ("rescue", {"resume": Phase.NEXT}, "resume"),
    ("rescue", {"focus": parse_hex("f6")}, "focus"),
    ("rescue", {"picks": 4}, "picks"),
    ("rescue", {"picks": 2}, "picks"),
    ("rescue", {"picked": 0}, "picked"),
    ("rescue under way", {"picked": 1}, "picked"),
    ("spawn", {"resume": Phase.NEXT}, "resume"),
    ("spawn", {"creature": NONE}, "phase"),
    ("nip", {"resume": Phase.NEXT}, "resume"),
    ("nip", {"terrain": 0}, "terrain"),
    ("nip", {"focus": 0}, "focus"),
    ("range", {"rules.numbers": 0}, "phase"),
    ("range", {"face": NONE}, "face"),
    ("creature", {"range": 2}, "range"),
    ("creature", {"steps": 1}, "steps"),
    ("creature", {"face": Face.WHALE}, "phase"),
    ("creature under way", {"range": 0}, "range"),
    ("creature under way", {"mover": 6}, "mover"),
    ("creature under way", {"steps": 3}, "steps"),
    ("boat under way", {"steps": 0}, "steps"),
    ("defend", {"range": 1}, "range"),
    ("defend", {"focus": NONE}, "mover"),
    ("defend", {"mover": 11}, "mover"),
    ("defend", {"steps": 3}, "steps"),
    ("defend", {"asked": 0b1000}, "asked"),
    ("defend", {"asked": 0}, "asked"),
    ("defend", {"actor": 0}, "actor"),
    ("bite", {"resume": Phase.ROLL}, "resume"),
    ("bite", {"range": 1}, "range"),
    ("bite", {"face": Face.SHARK}, "focus"),
    ("bite", {"focus": 0}, "focus"),
    ("bite", {"steps": 1}, "steps"),
    ("bite by dice", {"mover": 21}, "mover"),
    ("bite by dice", {"steps": 3}, "steps"),
    ("bite by a tile", {"steps": 1}, "steps"),
    ("guard", {"focus": NONE}, "focus"),
    ("guard", {"picks": 2}, "picks"),
    ("guard", {"picked": 0}, "picked"),
    ("guard", {"face": Face.SHARK}, "face"),
    ("guard", {"terrain": 1}, "terrain"),
    ("guard", {"mover": 3}, "mover"),
    ("guard", {"steps": 1}, "steps"),
    ("guard", {"resume": Phase.SINK}, "resume"),
    ("guard under way", {"guards.0": 2}, "picked"),
    ("guard under way", {"guards.0": 2, "picked": 2}, "phase"),
    ("guard in a freed hex", {"terrain": 0}, "terrain"),
    ("guard in a freed hex", {"mover": 1}, "mover"),
    ("guard by dice", {"range": 0}, "range"),
    ("guard by dice", {"mover": 17}, "mover"),
    ("guard by dice", {"steps": 3}, "steps"),
    ("over", {"face": 77}, "face"),
    ("over", {"reason": 0}, "reason"),
    ("over by the volcano", {"rules.ending": Ending.SUBMERGED}, "reason"),
    ("over by the volcano", {"rules.first": 1}, "first"),
]


def spoil(states: States, changes: dict[str, int]) -> None:
    """Write numbers into fields: `steps`, `rules.dice`, all of `kept`, the cell `guards.0`."""
    s = states[0]
    for name, value in changes.items():
        field, _, part = name.partition(".")
        if field == "rules":
            setattr(s.rules, part, value)
        elif field in ("guards", "creature", "kept", "ground"):
            getattr(s, field)[int(part) if part else slice(None)] = value
        else:
            setattr(s, field, value)


@pytest.mark.parametrize("moment", MOMENTS)
def test_nothing_is_wrong_with_a_moment_as_play_brings_it(moment: str) -> None:
    assert problems(table(MOMENTS[moment]).states(), 0) == []


@pytest.mark.parametrize(("moment", "changes", "field"), SPOILED, ids=str)
def test_a_field_that_does_not_suit_the_moment_is_named(moment: str, changes: dict[str, int], field: str) -> None:
    states = table(MOMENTS[moment]).states()
    spoil(states, changes)
    named = [said for said in problems(states, 0) if re.match(rf"{field}( [a-z0-9]+)? is ", said)]
    assert named, problems(states, 0)


def test_a_seat_that_does_not_play_keeps_no_tiles() -> None:
    states = table(MOMENTS["move"]).states()
    states[0].kept[3, 1] = 1
    assert "green cannot keep 1 forest tiles with nothing under them" in problems(states, 0)


def test_with_the_dive_dice_no_dolphin_tile_is_kept() -> None:
    states = table(MOMENTS["guard"]).states()
    states[0].kept[0, 1] = states[0].hand[0, 1, 0] = 1
    assert "red cannot keep 1 forest tiles with 1 dolphin under them" in problems(states, 0)


def test_there_is_nothing_off_the_board() -> None:
    states = table(MOMENTS["move"]).states()
    states[0].ground[HEXES] = 0
    assert "the hex off the board cannot be sea" in problems(states, 0)
