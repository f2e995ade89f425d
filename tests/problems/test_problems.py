"""What is wrong with a record built by hand is named in a sentence, whatever its bytes are."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.games import Position, examples, positions
from support.table import table

from lastboat.engine import STATE, States
from lastboat.engine.state import FIRST_OF, State
from lastboat.engine.words import FIRST_KEPT, NONE, RESERVE, Ground, Kind, Phase, Status, Underside
from lastboat.game import Game
from lastboat.names import parse_hex
from lastboat.problems import problems, view_problems

SHARK, WHALE, DOLPHIN, SQUID = (FIRST_OF[kind] for kind in (Kind.SHARK, Kind.WHALE, Kind.DOLPHIN, Kind.SQUID))
R1, R3, R4, R5, R10, B2, G10 = 0, 2, 3, 4, 9, 11, 39


def afloat() -> States:
    """Blue moves: R1 stands on f6, R2 on f7, R3 swims guarded, R4 is safe, R5 and B3 are aboard, B2 swims."""
    return table("""
        options: players=2 dice=dive squid=with-whales to_the_last=true
        now: active=blue first=red points=2 turn=12
        island:
             . . . . . . .
          . . . . . . . . . .
         . . . . . . . . . . .
          . . . . . . . . . .
         . . . . . . . . . . .
        . . . . . b m . . . . .
         . . . . . . . . . . .
        . . . . . . . . . . . .
         . . . . . . . . . . .
          . . . . . . . . . .
         . . . . . . . . . . .
          . . . . . . . . . .
             . . . . . . .
        red: 1@f6 2@f7 3~k8 4*SE
        blue: 2~c4
        boats: c5 j3(R5,B3)
        serpents: g6 b1
        sharks: e2
        whales: m1
        dolphins: k8>R3 m4
        squids: m7
        red keeps: beach/wind
        left: beach/shark
    """).states()


def placing() -> States:
    """Two explorers of each have been placed."""
    game = Game(players=2, seed=1, first=0)
    for _ in range(4):
        game.play(game.legal[0])
    return game.states()


def launching() -> States:
    """All are placed, one boat is launched."""
    game = Game(players=2, seed=1, first=0)
    while game.phase == "place":
        game.play(game.legal[0])
    game.play(game.legal[0])
    return game.states()


def put(s: State, e: int, hex: str) -> None:
    """Move an explorer and keep the counts of their hexes correct."""
    s.crowd[s.explorer[e].hex] -= 1
    s.explorer[e].hex = parse_hex(hex)
    s.crowd[s.explorer[e].hex] += 1


def send(s: State, creature: int, hex: str, kind: Kind) -> None:
    """Move the only creature of its kind and keep the marks of its hexes true."""
    if s.creature[creature] < RESERVE:
        s.kinds_at[s.creature[creature]] &= ~(1 << kind) & 255
    s.creature[creature] = parse_hex(hex)
    s.kinds_at[s.creature[creature]] |= 1 << kind


def set_explorer(e: int, field: str, value: int) -> Callable[[State], None]:
    return lambda s: setattr(s.explorer[e], field, value)


def set_field(field: str, value: int) -> Callable[[State], None]:
    return lambda s: setattr(s, field, value)


def set_rule(field: str, value: int) -> Callable[[State], None]:
    return lambda s: setattr(s.rules, field, value)


def set_cell(field: str, at: int | tuple[int, int], value: int) -> Callable[[State], None]:
    return lambda s: getattr(s, field).__setitem__(at, value)


def set_crew(boat: int, *crew: int) -> Callable[[State], None]:
    def spoil(s: State) -> None:
        for place, e in enumerate(crew):
            s.boat[boat].crew[place] = e

    return spoil


def two_colours(s: State) -> None:
    s.rules.colours = 2
    s.rules.players = 3


def one_too_many_placed(s: State) -> None:
    """Red's third instead of blue's second."""
    s.explorer[2].hex, s.explorer[2].status, s.value[2] = s.explorer[11].hex, Status.LAND, s.value[11]
    s.explorer[11].hex, s.explorer[11].status, s.value[11] = NONE, Status.BOX, 0


BUILT_WRONG: list[tuple[Callable[[], States], Callable[[State], None], str]] = [
    (afloat, set_rule("dolphins", 9), "rules.dolphins cannot be 9"),
    (afloat, two_colours, "two colours each are for 2 players, not 3 (10.5)"),
    (afloat, set_field("steps", 2), "steps is 2, it should be 0 in phase move"),
    (afloat, set_field("actor", 0), "actor is red, it should be blue in phase move"),
    (afloat, set_field("tiles", 7), "tiles is 7, it should be 2"),
    (afloat, set_field("points", 0), "points is 0, which is impossible in phase move"),
    (afloat, set_field("phase", 77), "phase 77 is impossible in turn 12"),
    (afloat, set_cell("ground", 0, Ground.BEACH), "a1 cannot be a beach tile"),
    (afloat, set_cell("shown", (0, Underside.WHALE), 2), "the island has 1 beach tiles; of 16"),
    (afloat, set_cell("shown", (0, Underside.VOLCANO), 1), "beach/volcano: 1 are shown or kept, but there are 0"),
    (afloat, set_cell("kept", (0, 0), 2), "red cannot keep 2 beach tiles with 1 wind under them"),
    (afloat, set_explorer(G10, "status", Status.LOST), "G10 is lost, but their colour is not in this"),
    (afloat, set_explorer(R10, "status", Status.BOX), "R10 cannot be in the box after the first turn"),
    (afloat, lambda s: put(s, R1, "a1"), "R1 stands in a1, which is sea"),
    (afloat, lambda s: put(s, B2, "f7"), "B2 swims in f7, which is a mountain tile"),
    (afloat, set_explorer(R5, "hex", 0), "R5 is aboard in a1, but in no boat's crew there"),
    (afloat, set_explorer(R4, "hex", 9), "R4 is safe on island 9; they are 0 to 3"),
    (afloat, set_explorer(R10, "hex", 5), "R10 is lost, yet their hex is a6"),
    (placing, lambda s: put(s, 1, "d4"), "2 were placed in d4, which has room for 1"),
    (placing, set_field("phase", Phase.LAUNCH), "phase launch is impossible: nothing to decide"),
    (placing, one_too_many_placed, "blue should have placed 2 explorers by now"),
    (afloat, set_cell("value", R1, 9), "R1 cannot be worth 9; values are 1 to 6"),
    (afloat, set_cell("value", R1, 0), "R1 has no value"),
    (afloat, set_cell("value", R1, 6), "R has 2 explorers worth 6, of which there are 1"),
    (afloat, lambda s: setattr(s.boat[0], "hex", parse_hex("f6")), "is in f6, which is a beach tile"),
    (afloat, set_rule("boats", 10), "one too many: this edition has 10"),
    (launching, lambda s: setattr(s.boat[0], "hex", 0), "no boat can be launched in a1"),
    (afloat, lambda s: setattr(s.boat[0], "hex", parse_hex("j3")), "boats 1 and 2 are both in j3"),
    (afloat, set_crew(1, NONE, R5), "the boat in j3 has nobody in place 1 and somebody behind"),
    (afloat, set_crew(1, R5, R5), "the boat in j3 has R5 aboard twice"),
    (afloat, set_crew(0, R1), "the boat in c5 lists R1, who is not aboard there"),
    (afloat, lambda s: send(s, SHARK, "f6", Kind.SHARK), "the shark is in f6, which is a beach"),
    (afloat, set_rule("squids", 0), "it has no squids"),
    (placing, set_cell("creature", SHARK, 0), "a shark cannot be in a1 before the first turn"),
    (
        afloat,
        set_cell("guards", 1, R1),
        "the dolphin in m4 guards R1, who does not swim there",
    ),
    (afloat, set_cell("guards", 1, R3), "two dolphins guard R3"),
    (afloat, set_cell("guards", 0, NONE), "R3 swims unguarded with a free dolphin in k8"),
    (afloat, lambda s: send(s, SHARK, "c4", Kind.SHARK), "B2 swims unguarded with a shark or a"),
    (afloat, lambda s: send(s, SQUID, "m1", Kind.SQUID), "a whale and a squid are both in m1"),
    (afloat, set_cell("crowd", parse_hex("f6"), 3), "crowd of f6 is 3, it should be 1"),
    (afloat, set_cell("boat_at", parse_hex("c5"), NONE), "boat_at of c5 is 255, it should be 0"),
    (
        afloat,
        set_cell("kinds_at", parse_hex("m1"), 0),
        "kinds_at of m1 is 0, it should be 4",
    ),
]


@pytest.mark.parametrize(("build", "spoil", "sentence"), BUILT_WRONG, ids=[sentence for *_, sentence in BUILT_WRONG])
def test_what_is_wrong_is_said_in_a_sentence(
    build: Callable[[], States], spoil: Callable[[State], None], sentence: str
) -> None:
    states = build()
    assert problems(states, 0) == []
    spoil(states[0])
    assert any(sentence in said for said in problems(states, 0)), problems(states, 0)


def test_a_view_may_have_secrets_but_not_more_than_there_can_be() -> None:
    game = table("""
        options: players=2 to_the_last=true
        red: 1~c3
        blue: 1~h5
        red keeps: beach/wind
    """)
    seen = game.view("blue").states
    assert view_problems(seen, 0) == []
    assert "R1 has no value" in problems(seen, 0)
    seen[0].kept[0, Ground.MOUNTAIN - 1] = 5
    assert "more mountain tiles are kept than there are such backs left" in view_problems(seen, 0)


def test_a_view_knows_all_of_a_hand_or_none_of_it() -> None:
    seen = (
        table("""
        options: players=2 to_the_last=true
        red: 1~c3
        blue: 1~h5
        blue keeps: beach/wind beach/shark-defence
    """)
        .view("blue")
        .states
    )
    assert view_problems(seen, 0) == []
    seen[0].hand[1, Ground.BEACH - 1, Underside.WIND - FIRST_KEPT] = 0
    assert [said for said in view_problems(seen, 0) if said.startswith("blue cannot keep 2 beach tiles")]
    seen[0].hand[1, Ground.BEACH - 1] = 0
    assert view_problems(seen, 0) == []


@settings(max_examples=examples(150))
@given(
    positions(), st.lists(st.tuples(st.integers(0, STATE.itemsize - 1), st.integers(0, 255)), min_size=1, max_size=6)
)
def test_no_spoiled_bytes_break_the_search_for_problems(position: Position, spoiled: list[tuple[int, int]]) -> None:
    states = position.reach()
    raw = states.view(np.uint8)
    for at, byte in spoiled:
        raw[at] = byte
    for found in (problems(states, 0), view_problems(states, 0)):
        assert all(len(sentence) > 5 for sentence in found)


@settings(max_examples=examples(100))
@given(st.binary(min_size=STATE.itemsize, max_size=STATE.itemsize))
def test_bytes_that_were_never_a_game_have_problems(raw: bytes) -> None:
    assert problems(np.frombuffer(bytearray(raw), dtype=STATE), 0)


@given(positions())
def test_positions_reached_by_play_have_no_problems(position: Position) -> None:
    states = position.reach()
    assert problems(states, 0) == []
    assert states[0].phase != Phase.NEXT
