"""What views ask the engine about a position: whose a piece is, who controls a boat, which piece an action moves."""

from __future__ import annotations

import pytest
from support.table import play, scene, table

from lastboat.editions import Options, new_states
from lastboat.engine import action
from lastboat.engine._compile import uncompiled
from lastboat.engine.queries import colours_of, controllers, longest_reach, owner, sinkable, values_of_colour
from lastboat.engine.words import BOATS, EXPLORERS, Kind
from lastboat.moves.move import Verb
from lastboat.names import BOAT_NAMES, CREATURE_NAMES, USUAL, hex_name

moving_piece = uncompiled(action.moving_piece)
PIECES = (*USUAL.explorers, *BOAT_NAMES, *CREATURE_NAMES)
RED, BLUE = 0, 1


@pytest.mark.rule("3.5")
def test_each_seat_owns_one_colour_or_with_two_players_two() -> None:
    one, two = new_states(Options(players=2))[0], new_states(Options(players=2, two_colours=True))[0]
    assert [colours_of(one, seat) for seat in (RED, BLUE)] == [[0], [1]]
    assert [colours_of(two, seat) for seat in (RED, BLUE)] == [[0, 2], [1, 3]]
    first_of_each_colour = range(0, EXPLORERS, 10)
    assert [owner(two, e) for e in first_of_each_colour] == [RED, BLUE, RED, BLUE]
    assert [owner(two, e + 9) for e in first_of_each_colour] == [RED, BLUE, RED, BLUE]


@pytest.mark.rule("2.2")
def test_the_values_of_a_colour_are_listed_in_rising_order() -> None:
    assert values_of_colour(new_states(Options())[0]) == [1, 1, 1, 2, 2, 3, 3, 4, 5, 6]


@pytest.mark.rule("5.9")
def test_a_boat_has_no_controller_when_empty_and_several_when_they_tie() -> None:
    game = scene("""
        options: players=3
        boats: c5 j3(R1,B1) h1(R2,R3,Y1)
    """)
    empty, tied, led = controllers(game.states())[:3]
    assert (empty, tied, led) == ([], [0, 1], [0])
    assert controllers(game.states())[3:] == [[]] * (BOATS - 3)


@pytest.mark.rule("6.1")
def test_the_tiles_that_may_sink_next_are_the_lowest_ones_by_the_sea() -> None:
    game = scene("""
        island: beach d4, forest f6 f7
        red: 1@f6
    """)
    assert [hex_name(hex) for hex in sinkable(game.states())] == ["d4"]


@pytest.mark.rule("8.2", "8.3", "8.4", "11.2")
def test_the_longest_reach_is_that_of_the_kind_or_of_the_number_die() -> None:
    usual, dived = new_states(Options())[0], new_states(Options(dice="dive"))[0]
    kinds = (Kind.SERPENT, Kind.SHARK, Kind.WHALE)
    assert [longest_reach(usual, kind) for kind in kinds] == [1, 2, 3]
    assert [longest_reach(dived, kind) for kind in kinds] == [3, 3, 3]


ONE_STEP = {Verb.WALK, Verb.CLIMB, Verb.SWIM, Verb.BOARD, Verb.JUMP, Verb.LAND, Verb.SAIL, Verb.GO}


def test_an_action_that_moves_a_piece_by_one_step_names_the_piece() -> None:
    moving = scene("""
        options: closed_lagoon=true
        island: forest f6 f7 g5 g7 h6 h7, beach d4 d5
        red: 1@d4 2~g6 3~b1
        boats: e4 c3(R4)
    """)
    rolled = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~h5
        sharks: c5 c8
    """)
    play(rolled, "roll shark")
    moves = [*moving.legal, *rolled.legal]
    assert {move.verb for move in moves} == {*ONE_STEP, Verb.PASS}
    for move in moves:
        piece = moving_piece(move.action)
        assert (piece >= 0) == (move.verb in ONE_STEP)
        assert piece < 0 or PIECES[piece] == move.piece


def test_the_first_and_the_last_action_of_each_family_move_its_first_and_its_last_piece() -> None:
    families = ((action.MOVE, action.SAIL), (action.SAIL, action.STEP), (action.STEP, action.PICK))
    ends = [(moving_piece(first), moving_piece(after - 1)) for first, after in families]
    assert ends == [(0, 39), (40, 51), (52, 76)]
    assert moving_piece(action.MOVE - 1) == moving_piece(action.PICK) == moving_piece(action.PASS) == -1
