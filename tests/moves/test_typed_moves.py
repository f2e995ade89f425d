"""The typed move: made from a position and an action, with the fields of its verb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given, settings
from support.games import Position, positions
from support.phases import PHASES, positions_by_phase
from support.table import play, scene

from lastboat.engine.words import Phase
from lastboat.game import Game
from lastboat.moves import UNKNOWN, Move, Verb, legal_moves, move_of, moves_of
from lastboat.moves.move import FIELDS
from lastboat.names import BOAT_NAMES, CREATURE_NAMES, HEX_NAMES, names_of

OPTIONAL = [field.name for field in fields(Move) if field.name not in ("verb", "action")]


def places(states: Any) -> dict[str, str]:
    """The hex of every piece on the board, by its name."""
    explorers, boats, creatures = states["explorer"]["hex"][0], states["boat"]["hex"][0], states["creature"][0]
    named = [
        *zip(names_of(states[0]).explorers, explorers, strict=True),
        *zip(BOAT_NAMES, boats, strict=True),
        *zip(CREATURE_NAMES, creatures, strict=True),
    ]
    return {name: HEX_NAMES[hex] for name, hex in named if hex < len(HEX_NAMES)}


def new_game() -> Game:
    return Game(players=2, by_hand=True)


def dealt() -> Game:
    return Game(players=2, first=1, seed=1)


def launching() -> Game:
    game = dealt()
    while game.phase == "place":
        game.play(game.legal[0])
    return game


def moving() -> Game:
    """Red may walk, board, swim with or without a dolphin, jump, land and sail."""
    return scene("""
        options: players=2 dice=dive
        red: 1@d4 2~c3 3~b1
        blue: 1~h5
        boats: c4 c6(R4)
        dolphins: c3>R2
        island: beach d4 d5
    """)


def lagoon() -> Game:
    return scene("""
        options: closed_lagoon=true
        island: forest d4 d5 d6 d7 e4 e8 f3 f4 f9 f10 g3 g9 h3 h4 h9 h10, mountain i4 i8 j4 j5 j6 j7
        red: 1~e5
    """)


def keeping() -> Game:
    return scene("""
        options: players=2
        phase: tile
        red: 1~c3
        sharks: f1
        red keeps: forest/move-shark
    """)


def rolled(*chance: str) -> Game:
    game = scene("""
        options: players=2 to_the_last=true dice=dive squid=with-whales
        phase: roll
        red: 1~c4 2@j7
        blue: 1~c4
        boats: c8
        whales: c9
        dolphins: c4>R1
        squids: i7
    """)
    play(game, *chance)
    return game


def asked_to_defend() -> Game:
    game = scene("""
        options: players=2
        phase: roll
        red: 1~h5
        blue: 1~c5
        sharks: c4
        blue keeps: beach/shark-defence
    """)
    play(game, "roll shark", "shark c4 to c5")
    return game


def sinking(*moves: str) -> Game:
    game = scene("""
        options: players=2 dice=dive squid=with-whales
        phase: sink
        red: 1@d4 2@j7
        blue: 1@d4
        dolphins: d3
        island: beach d4, mountain j7
        left: beach/whale mountain/volcano
    """)
    play(game, *moves)
    return game


def guarding() -> Game:
    game = scene("""
        options: players=2 dice=dive
        phase: roll
        red: 1~c4
        blue: 1~c4
        dolphins: c3
    """)
    play(game, "roll dolphin", "range 1", "dolphin c3 to c4")
    return game


DECODED = [
    (moving, "pass", Move(Verb.PASS)),
    (dealt, "place B=5 d4", Move(Verb.PLACE, to="d4", colour="blue", value=5)),
    (launching, "launch c5", Move(Verb.LAUNCH, to="c5")),
    (keeping, "play move-shark forest", Move(Verb.PLAY, underside="move-shark", terrain="forest")),
    (moving, "R1 walk d5", Move(Verb.WALK, piece="R1", origin="d4", to="d5")),
    (lagoon, "R1 climb d4", Move(Verb.CLIMB, piece="R1", origin="e5", to="d4")),
    (moving, "R1 board c4", Move(Verb.BOARD, piece="R1", origin="d4", to="c4")),
    (moving, "R2 swim b3", Move(Verb.SWIM, piece="R2", origin="c3", to="b3")),
    (moving, "R2 swim b3 escorted", Move(Verb.SWIM, piece="R2", origin="c3", to="b3", escorted=True)),
    (moving, "R4 jump", Move(Verb.JUMP, piece="R4", origin="c6")),
    (moving, "R3 land", Move(Verb.LAND, piece="R3", origin="b1", to="NW")),
    (moving, "boat c6 to c7", Move(Verb.SAIL, piece="boat 2", origin="c6", to="c7")),
    (
        lambda: rolled("roll dolphin", "range 1"),
        "dolphin(R1) c4 to c5",
        Move(Verb.GO, piece="dolphin 1", origin="c4", to="c5", guarded="R1"),
    ),
    (
        lambda: rolled("roll dolphin", "range 1"),
        "dolphin(R1) c4 guard B1",
        Move(Verb.SWITCH, piece="dolphin 1", origin="c4", guarded="R1", other="B1"),
    ),
    (lambda: rolled("roll whale", "range 1"), "whale c9 to c10", Move(Verb.GO, piece="whale 1", origin="c9", to="c10")),
    (lambda: rolled("roll whale", "range 1"), "squid i7 stay", Move(Verb.STAY, piece="squid 1", origin="i7")),
    (lambda: rolled("roll whale", "range D"), "pick whale c9", Move(Verb.PICK, piece="whale 1", origin="c9")),
    (lambda: rolled("roll boat", "range D"), "pick boat c8", Move(Verb.PICK, piece="boat 1", origin="c8")),
    (lambda: rolled("roll boat", "range D", "pick boat c8"), "to a1", Move(Verb.SEND, to="a1")),
    (sinking, "sink d4", Move(Verb.SINK, to="d4")),
    (lambda: sinking("sink d4", "flip whale", "to i7"), "take R2", Move(Verb.TAKE, piece="R2", origin="j7")),
    (guarding, "guard B1", Move(Verb.GUARD, piece="B1", origin="c4")),
    (asked_to_defend, "defend beach", Move(Verb.DEFEND, terrain="beach")),
    (lambda: Game(players=2, first=0, by_hand=True), "deal forest", Move(Verb.DEAL, terrain="forest")),
    (new_game, "first blue", Move(Verb.FIRST, colour="blue")),
    (lambda: sinking("sink d4"), "flip whale", Move(Verb.FLIP, underside="whale")),
    (rolled, "roll star", Move(Verb.ROLL, face="star")),
    (lambda: rolled("roll whale"), "range D", Move(Verb.RANGE, number="D")),
]


@pytest.mark.parametrize(("position", "text", "expected"), DECODED, ids=[text for _, text, _ in DECODED])
def test_a_move_says_what_is_done_by_which_piece_from_where_to_where(
    position: Callable[[], Game], text: str, expected: Move
) -> None:
    found = next(move for move in position().legal if move.text == text)
    assert replace(found, action=UNKNOWN) == expected
    assert expected.text == text


def test_the_examples_have_every_verb() -> None:
    assert {move.verb for _, _, move in DECODED} == set(Verb)


def test_boarding_the_boat_of_the_same_hex_goes_nowhere() -> None:
    game = scene("""
        options: players=2
        red: 1~c3
        boats: c3
    """)
    board = next(move for move in game.legal if move.verb == Verb.BOARD)
    assert (board.text, board.origin, board.to) == ("R1 board", "c3", "c3")


@settings(max_examples=60)
@given(positions())
def test_every_legal_move_is_decoded_from_its_number_alone(position: Position) -> None:
    """From text to move to number and back."""
    states = position.reach()
    moves = legal_moves(states, 0)
    assert moves_of(states, 0, [move.action for move in moves]) == moves
    assert tuple(move_of(states, 0, move.action) for move in moves) == moves


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_a_move_has_the_fields_of_its_verb_and_no_others(phase: Phase) -> None:
    for states in positions_by_phase()[phase]:
        for move in legal_moves(states, 0):
            held = {name for name in OPTIONAL if getattr(move, name) not in (None, False)}
            assert held <= set(FIELDS[move.verb]), move
            assert set(FIELDS[move.verb]) - held <= {"guarded", "escorted"}, move


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_a_move_starts_where_its_piece_is(phase: Phase) -> None:
    for states in positions_by_phase()[phase]:
        where = places(states)
        for move in legal_moves(states, 0):
            if move.piece is not None:
                assert move.origin == where[move.piece], move


@given(positions())
def test_a_move_prints_as_something_to_paste_back(position: Position) -> None:
    for move in legal_moves(position.reach(), 0):
        assert eval(repr(move), {"Move": Move, "Verb": Verb}) == move


def test_a_redacted_move_hides_the_value_and_the_number_that_would_reveal_it() -> None:
    move = Move(Verb.PLACE, 700, to="d4", colour="blue", value=5)
    assert (move.text, move.redacted().text) == ("place B=5 d4", "place B=? d4")
    assert move.redacted() == Move(Verb.PLACE, UNKNOWN, to="d4", colour="blue")


def test_a_redacted_flip_hides_the_underside() -> None:
    move = Move(Verb.FLIP, 2881, underside="dolphin")
    assert (move.text, move.redacted().text) == ("flip dolphin", "flip ?")
    assert move.redacted() == Move(Verb.FLIP, UNKNOWN)


def test_a_move_is_plain_for_json_with_exactly_the_fields_of_its_verb() -> None:
    move = Move(Verb.SWIM, 1200, piece="R4", origin="f5", to="f6", escorted=True)
    assert move.as_json() == {
        "verb": "swim",
        "piece": "R4",
        "origin": "f5",
        "to": "f6",
        "escorted": True,
        "text": "R4 swim f6 escorted",
    }


def test_a_move_cannot_be_changed() -> None:
    move: Any = Move(Verb.PASS, 0)
    with pytest.raises(AttributeError):
        move.verb = Verb.SINK
