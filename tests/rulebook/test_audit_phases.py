"""What is under way must be possible here and now: a position drawn in each phase, and each field that spoils it."""

from __future__ import annotations

import numpy as np
import pytest
from support.table import table

from lastboat.engine import States
from lastboat.engine.audit import FOUND_ROOM, Field, Problem, audit
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
SPOILED: list[tuple[str, dict[str, int], Field]] = [
    ("tile", {"kept": 0}, Field.PHASE),
    ("move", {"points": 0}, Field.PHASE),
    ("sink", {f"ground.{parse_hex('g7')}": 0, "tiles": 0}, Field.PHASE),
    ("move", {"turn": -1}, Field.TURN),
    ("move", {"progress": 2}, Field.PROGRESS),
    ("move", {"quiet_turns": 61}, Field.QUIET_TURNS),
    ("move", {"first": 1}, Field.ACTIVE),
    ("move", {"swam": 1 << 12}, Field.SWAM),
    ("move", {"quiet_turns": 60}, Field.REASON),
    ("move", {"active": 7}, Field.ACTIVE),
    ("move", {"phase": 99}, Field.PHASE),
    ("ride", {"rules.dolphins": 1}, Field.PHASE),
    ("ride", {"resume": Phase.NEXT}, Field.RESUME),
    ("ride", {"steps": 2}, Field.STEPS),
    ("ride", {"active": 1, "first": 1, "actor": 1}, Field.PHASE),
    ("ride under way", {"mover": 10}, Field.MOVER),
    ("ride under way", {"mover": 77}, Field.MOVER),
    ("wind", {"resume": Phase.NEXT}, Field.RESUME),
    ("wind", {"steps": 4}, Field.STEPS),
    ("wind", {"active": 1, "first": 1, "actor": 1}, Field.PHASE),
    ("wind under way", {"mover": 1}, Field.MOVER),
    ("summon", {"resume": Phase.NEXT}, Field.RESUME),
    ("summon", {"face": Face.WHALE}, Field.FACE),
    ("dive by a tile", {"resume": Phase.SINK}, Field.RESUME),
    ("dive by a tile", {"face": Face.STAR}, Field.FACE),
    ("dive by a tile", {"range": 1}, Field.RANGE),
    ("dive by a tile", {"mover": 6}, Field.MOVER),
    ("dive by a tile", {"mover": 99}, Field.MOVER),
    ("dive by dice", {"range": 3}, Field.RANGE),
    ("dive by dice", {"mover": 26}, Field.MOVER),
    ("dive by dice", {"face": Face.JOKER}, Field.FACE),
    ("flip", {"resume": Phase.ROLL}, Field.RESUME),
    ("flip", {"terrain": 4}, Field.TERRAIN),
    ("flip", {"focus": 0}, Field.FOCUS),
    ("flip", {"focus": parse_hex("f6")}, Field.FOCUS),
    ("rescue", {"resume": Phase.NEXT}, Field.RESUME),
    ("rescue", {"focus": parse_hex("f6")}, Field.FOCUS),
    ("rescue", {"picks": 4}, Field.PICKS),
    ("rescue", {"picks": 2}, Field.PICKED),
    ("rescue", {"picked": 0}, Field.PICKED),
    ("rescue under way", {"picked": 1}, Field.PICKED),
    ("spawn", {"resume": Phase.NEXT}, Field.RESUME),
    ("spawn", {"creature": NONE}, Field.PHASE),
    ("nip", {"resume": Phase.NEXT}, Field.RESUME),
    ("nip", {"terrain": 0}, Field.TERRAIN),
    ("nip", {"focus": 0}, Field.FOCUS),
    ("range", {"rules.numbers": 0}, Field.PHASE),
    ("range", {"face": NONE}, Field.FACE),
    ("creature", {"range": 2}, Field.RANGE),
    ("creature", {"steps": 1}, Field.STEPS),
    ("creature", {"face": Face.WHALE}, Field.PHASE),
    ("creature under way", {"range": 0}, Field.RANGE),
    ("creature under way", {"mover": 6}, Field.MOVER),
    ("creature under way", {"steps": 3}, Field.STEPS),
    ("boat under way", {"steps": 0}, Field.STEPS),
    ("defend", {"range": 1}, Field.RANGE),
    ("defend", {"focus": NONE}, Field.FOCUS),
    ("defend", {"mover": 11}, Field.MOVER),
    ("defend", {"steps": 2}, Field.STEPS),
    ("defend", {"asked": 0b1000}, Field.ASKED),
    ("defend", {"asked": 0}, Field.ASKED),
    ("defend", {"actor": 0}, Field.ACTOR),
    ("bite", {"resume": Phase.ROLL}, Field.RESUME),
    ("bite", {"range": 1}, Field.RANGE),
    ("bite", {"face": Face.SHARK}, Field.FACE),
    ("bite", {"focus": 0}, Field.FOCUS),
    ("bite", {"steps": 1}, Field.MOVER),
    ("bite by dice", {"mover": 21}, Field.MOVER),
    ("bite by dice", {"steps": 3}, Field.STEPS),
    ("bite by a tile", {"steps": 1}, Field.STEPS),
    ("guard", {"focus": NONE}, Field.FOCUS),
    ("guard", {"picks": 2}, Field.PICKS),
    ("guard", {"picked": 0}, Field.PICKED),
    ("guard", {"face": Face.SHARK}, Field.FACE),
    ("guard", {"terrain": 1}, Field.TERRAIN),
    ("guard", {"mover": 3}, Field.MOVER),
    ("guard", {"steps": 1}, Field.STEPS),
    ("guard", {"resume": Phase.SINK}, Field.RESUME),
    ("guard under way", {"guards.0": 2}, Field.PICKED),
    ("guard under way", {"guards.0": 2, "picked": 2}, Field.PICKED),
    ("guard in a freed hex", {"terrain": 0}, Field.TERRAIN),
    ("guard in a freed hex", {"mover": 1}, Field.MOVER),
    ("guard by dice", {"range": 0}, Field.RANGE),
    ("guard by dice", {"mover": 17}, Field.MOVER),
    ("guard by dice", {"steps": 3}, Field.STEPS),
    ("over", {"face": 77}, Field.FACE),
    ("over", {"reason": 0}, Field.PHASE),
    ("over by the volcano", {"rules.ending": Ending.SUBMERGED}, Field.REASON),
    ("over by the volcano", {"rules.first": 1}, Field.FIRST),
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
def test_a_field_that_does_not_suit_the_moment_is_named(moment: str, changes: dict[str, int], field: Field) -> None:
    states = table(MOMENTS[moment]).states()
    spoil(states, changes)
    named = [a for problem, a, _ in rows_of(states) if problem in (Problem.IS, Problem.UNFIT)]
    assert field in named, problems(states, 0)


def rows_of(states: States) -> list[list[int]]:
    found = np.zeros((FOUND_ROOM, 3), dtype=np.int16)
    rows: list[list[int]] = found[: audit(states, 0, found)].tolist()
    return rows


def test_a_seat_that_does_not_play_keeps_no_tiles() -> None:
    states = table(MOMENTS["move"]).states()
    states[0].kept[3, 1] = 1
    assert [Problem.KEPT, 3, 1] in rows_of(states)


def test_with_the_dive_dice_no_dolphin_tile_is_kept() -> None:
    states = table(MOMENTS["guard"]).states()
    states[0].kept[0, 1] = states[0].hand[0, 1, 0] = 1
    assert [Problem.KEPT, 0, 1] in rows_of(states)


def test_there_is_nothing_off_the_board() -> None:
    states = table(MOMENTS["move"]).states()
    states[0].ground[HEXES] = 0
    assert [Problem.GROUND, HEXES, 0] in rows_of(states)
