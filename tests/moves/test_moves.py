"""The door for moves: texts and numbers, the three errors, and that a refusal changes nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from support.games import Position, positions
from support.phases import PHASES, positions_by_phase
from support.table import scene, table, texts

from lastboat.engine import ACTIONS, NOBODY
from lastboat.engine.words import Phase
from lastboat.errors import MAX_MESSAGE, SHOWN, NotLegal, NotParsable, NotYourTurn
from lastboat.game import Game
from lastboat.moves import legal_moves, parse
from lastboat.moves.notation import GRAMMAR
from lastboat.position import to_text, write_entries


def small() -> Game:
    """Red to move, a swimmer and a boat."""
    return table("""
        options: players=2 to_the_last=true
        now: points=2 turn=3
        red: 1~c3
        blue: 1~h5
        boats: d5
    """)


def assert_refused(game: Game, move: Any, error: type[Exception], **how: Any) -> str:
    """The move is refused with this error and changes nothing; returns the message."""
    before = game.ply, game.states().tobytes(), game.events, str(game.record())
    with pytest.raises(error) as refused:
        game.play(move, **how)
    assert (game.ply, game.states().tobytes(), game.events, str(game.record())) == before
    return str(refused.value)


NO_MOVES = [
    "",
    " ",
    "swim",
    "R1",
    "R1 fly c4",
    "R1 swim",
    "R1 swim c99",
    "R1 swim n1",
    "R0 swim c4",
    "R11 swim c4",
    "P1 swim c4",
    "R1 swim c4 c5",
    "R1 swims c4",
    "R1 jump c4",
    "boat d5",
    "boat d5 to",
    "shark d5 d6",
    "kraken d5 to d6",
    "shark(R1) d5 to d6",
    "dolphin(R99) d5 to d6",
    "play volcano beach",
    "play wind sea",
    "place R=7 d4",
    "place R=0 d4",
    "sink d99",
    "roll kraken",
    "range 4",
    "flip nothing",
    "first purple",
    "defend sea",
    "0",
    "pass;pass",
    "pass\0",
    "résigner",
    "pass " * 1000,
]


@pytest.mark.parametrize("text", NO_MOVES, ids=lambda text: repr(text)[:20])
def test_a_text_that_is_no_move_is_not_parsable(text: str) -> None:
    said = assert_refused(small(), text, NotParsable)
    assert repr(text)[: MAX_MESSAGE // 2] in said
    assert "'pass'" in said, "it shows what moves look like"


@pytest.mark.parametrize(
    "thing", [None, 1.0, 1.5, True, False, b"pass", [], {}, ("pass",), np.float64(0), np.bool_(True)]
)
def test_a_move_is_a_text_or_a_whole_number(thing: object) -> None:
    assert repr(thing) in assert_refused(small(), thing, NotParsable)


NOT_NOW = [
    "R1 walk c4",
    "R1 swim c5",
    "R1 swim c4 escorted",
    "R1 board",
    "R1 land",
    "R2 swim c4",
    "B1 swim h6",
    "boat d5 to d7",
    "boat d6 to d7",
    "shark c3 to c4",
    "sink d4",
    "play wind beach",
    "place R=1 d4",
    "launch c3",
    "take R1",
    "guard R1",
    "dolphin(R1) c3 guard B1",
    "squid c3 stay",
    "pick whale c3",
    "to c3",
    "defend beach",
    "deal beach",
    "first red",
    "flip shark",
    "roll shark",
    "range D",
]


@pytest.mark.parametrize("text", NOT_NOW)
def test_a_move_that_cannot_be_played_now_is_not_legal(text: str) -> None:
    assert repr(text) in assert_refused(small(), text, NotLegal)


@pytest.mark.parametrize("text", [text.upper() for text in NOT_NOW])
def test_capitals_do_not_make_it_unreadable(text: str) -> None:
    assert_refused(small(), text, NotLegal)


def test_the_error_names_what_is_legal() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c3
    """)
    said = assert_refused(game, "pass", NotLegal)
    assert said == "'pass' is not legal now; legal: roll serpent, roll shark, roll whale"


def test_the_error_carries_all_that_is_legal_and_shows_a_dozen() -> None:
    game = small()
    with pytest.raises(NotLegal) as refused:
        game.play("sink d4")
    assert refused.value.tried == "sink d4"
    assert refused.value.legal == texts(game)
    assert str(refused.value).endswith(f"{game.legal[SHOWN - 1]} and {len(game.legal) - SHOWN} more")


@pytest.mark.parametrize("seat", ["blue", 1, np.int64(1)])
def test_a_seat_that_is_not_asked_learns_that_it_is_not_its_turn(seat: Any) -> None:
    assert assert_refused(small(), "R1 swim c4", NotYourTurn, seat=seat) == "not blue's turn: waiting for red"


def test_not_your_turn_comes_before_what_is_wrong_with_the_move() -> None:
    assert_refused(small(), "nonsense", NotYourTurn, seat="blue")


@pytest.mark.parametrize("seat", ["red", 0])
def test_the_acting_seat_may_name_itself(seat: Any) -> None:
    game = small()
    game.play("R1 swim c4", seat=seat)
    assert game.ply == 1


@pytest.mark.parametrize("seat", ["yellow", "purple", "", 2, 4, -1, 1.5, True, [], b"red"])
def test_a_seat_that_is_not_in_the_game_is_not_parsable(seat: Any) -> None:
    assert_refused(small(), "R1 swim c4", NotParsable, seat=seat)


def test_no_seat_acts_for_chance() -> None:
    game = table("""
        options: players=2 to_the_last=true
        phase: roll
        red: 1~c3
    """)
    assert assert_refused(game, "roll shark", NotYourTurn, seat="red") == "not red's turn: waiting for chance"


def test_when_the_game_is_over_nothing_is_legal() -> None:
    game = scene("""
        options: players=2
        red: 1~c3
        sharks: c4
    """)
    game.play("R1 swim c4")
    assert (game.over, game.legal) == (True, ())
    for move in ("pass", "R1 swim c5", 0, 2613):
        assert "legal: nothing" in assert_refused(game, move, NotLegal)


@pytest.mark.parametrize("text", ["r1 SWIM C4", "  R1   swim\tc4\n", "R1 Swim c4"])
def test_capitals_and_extra_spaces_do_not_matter(text: str) -> None:
    game = small()
    game.play(text)
    assert game.position().count("1~c4") == 1


def test_a_move_may_be_played_by_its_number() -> None:
    by_text, by_number = small(), small()
    move = by_text.legal[3]
    by_text.play(move)
    number: Any = np.int16(move.action)
    by_number.play(number)
    assert by_text.states().tobytes() == by_number.states().tobytes()
    assert by_text.record() == by_number.record()


def test_a_move_of_another_position_is_read_by_its_text() -> None:
    """Its number may mean another piece there: boats are numbered, moves name their hex."""
    here = small()
    other = table("""
        options: players=2 to_the_last=true
        red: 1~c3
        boats: k5 d5
    """)
    move = next(move for move in other.legal if move.text == "boat d5 to d6")
    assert move.action not in [mine.action for mine in here.legal]
    here.play(move)
    assert "boats: d6 " in here.position()


@pytest.mark.parametrize(
    "phase", [phase for phase in PHASES if phase != Phase.OVER], ids=lambda phase: phase.name.lower()
)
def test_every_action_number_that_is_not_listed_is_refused(phase: Phase) -> None:
    """In every phase, all numbers of the action space, and some beyond it."""
    shortest = min(positions_by_phase()[phase], key=lambda states: len(legal_moves(states, 0)))
    game = Game.from_position(to_text(write_entries(shortest[0])), by_hand=True)
    listed = {move.action for move in game.legal}
    before = game.ply, game.states().tobytes()
    beyond = (-1, -ACTIONS, ACTIONS, ACTIONS + 1, 2**15, 2**16 + min(listed), 2**64, -(2**64), 10**30)
    for action in [*(set(range(ACTIONS)) - listed), *beyond]:
        with pytest.raises(NotLegal):
            game.play(action)
    assert (game.ply, game.states().tobytes()) == before


@given(positions())
def test_the_texts_of_the_legal_moves_are_all_different(position: Position) -> None:
    """Even without regard to capitals."""
    texts = [move.text.lower() for move in legal_moves(position.reach(), 0)]
    assert len(set(texts)) == len(texts)


@given(positions())
def test_legal_moves_are_in_ascending_order_of_their_numbers(position: Position) -> None:
    actions = [move.action for move in legal_moves(position.reach(), 0)]
    assert actions == sorted(set(actions))


@given(positions())
def test_every_legal_move_is_one_that_the_grammar_knows(position: Position) -> None:
    for move in legal_moves(position.reach(), 0):
        assert GRAMMAR.fullmatch(move.text), move


@settings(max_examples=60)
@given(positions())
def test_every_legal_move_is_read_back_from_its_text(position: Position) -> None:
    states = position.reach()
    for move in legal_moves(states, 0)[::7]:
        for text in (move.text, move.text.upper(), f" {move} "):
            assert parse(states, 0, text) == move


@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.name.lower())
def test_in_every_phase_each_move_is_read_back_from_its_text(phase: Phase) -> None:
    for states in positions_by_phase()[phase]:
        moves = legal_moves(states, 0)
        assert [parse(states, 0, move.text) for move in moves] == list(moves)
        assert bool(moves) == (states[0].actor != NOBODY)
