"""What a typed line means."""

import pytest

from lastboat.cli.menu import by_subject, grid, one_by_one
from lastboat.cli.prompt import Command, NotUnderstood, Picked, interpret, matching_moves
from lastboat.game import Game
from lastboat.moves import Move, Verb
from lastboat.text import length, plain

POSITION = """
options: players=2
phase: move
now: active=red turn=5
island:
         . . . . . . .
      . . . . . . . . . .
     . . . . . . . . . . .
      . . . b . . . . . .
     . . . . f m . . . . .
    . . . . . . . . . . . .
     . . . . . . . . . . .
    . . . . . . . . . . . .
     . . . . . . . . . . .
      . . . . . . . . . .
     . . . . . . . . . . .
      . . . . . . . . . .
         . . . . . . .
red: 1@d4 3@e5 4~c1
blue: 1@e6 2~d5
boats: c4 j3(R2,B3)
sharks: d3
left: mountain/volcano
"""


@pytest.fixture
def game() -> Game:
    return Game.from_position(POSITION, seed=1)


def picked(game: Game, line: str) -> list[str]:
    answer = interpret(line, by_subject(game.states()[0], game.legal), game.legal)
    assert isinstance(answer, Picked), answer
    return [str(move) for move in answer.moves]


def test_a_number_picks_from_the_list(game: Game) -> None:
    assert picked(game, "1") == [move.text for move in game.legal if move.piece == "R1"]


def test_zero_ends_the_phase(game: Game) -> None:
    assert picked(game, "0") == ["pass"]


@pytest.mark.parametrize("line", ["R3 walk e6", "r3 WALK e6", "  R3   walk   e6 ".strip(), "R3 e6", "walk e6"])
def test_a_move_or_part_of_it_picks_the_move(game: Game, line: str) -> None:
    assert picked(game, line) == ["R3 walk e6"]


def test_a_part_that_fits_several_moves_picks_them_all(game: Game) -> None:
    assert picked(game, "R1") == [move.text for move in game.legal if move.piece == "R1"]
    assert picked(game, "land") == ["R4 land"]
    assert set(picked(game, "swim")) == {move.text for move in game.legal if move.verb == Verb.SWIM}


def test_the_whole_text_of_a_move_means_only_that_move() -> None:
    moves = (Move(Verb.BOARD, 1, "R3", "f4", "f4"), Move(Verb.BOARD, 2, "R3", "f4", "f5"))
    assert matching_moves("R3 board", moves) == moves[:1]
    assert matching_moves("R3 board f5", moves) == moves[1:]


def test_a_hex_is_not_the_beginning_of_another() -> None:
    moves = (Move(Verb.SINK, 1, to="f1"), Move(Verb.SINK, 2, to="f10"))
    assert matching_moves("f1", moves) == moves[:1]


def test_the_words_of_a_move_must_be_in_order() -> None:
    moves = (Move(Verb.SAIL, 1, "boat 1", "f5", "f6"), Move(Verb.SAIL, 2, "boat 2", "f6", "f5"))
    assert matching_moves("f6 f5", moves) == moves[1:]


@pytest.mark.parametrize(
    ("line", "letter", "rest"),
    [("?", "?", ""), ("help", "?", ""), ("U", "u", ""), ("l all", "l", "all"), ("s my game.json", "s", "my game.json")],
)
def test_commands_are_letters_or_words(game: Game, line: str, letter: str, rest: str) -> None:
    assert interpret(line, (), game.legal) == Command(letter, rest)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("99", "99 is not in the list; it has 1, 2, 3, "),
        ("R3 fly", "'R3 fly' matches no move here; possible: R3 walk"),
        ("xyzzy", "'xyzzy' matches no move here; type a number of the list, or a move such as R1 "),
        ("", "Type one of the numbers, a move, or ? for help."),
        ("=", "'=' matches no move here; type a number"),
    ],
)
def test_a_line_without_meaning_is_answered_with_what_can_be_typed(game: Game, line: str, why: str) -> None:
    answer = interpret(line, by_subject(game.states()[0], game.legal), game.legal)
    assert isinstance(answer, NotUnderstood)
    assert answer.why.startswith(why)


def test_enter_takes_the_only_choice() -> None:
    moves = (Move(Verb.PASS, 0),)
    game = Game.from_position(POSITION, seed=1)
    assert interpret("", one_by_one(game.states()[0], moves), moves) == Picked(moves)


def test_the_list_says_who_and_where(game: Game) -> None:
    words = [choice.words for choice in by_subject(game.states()[0], game.legal)]
    assert words == [
        "R1 on d4",
        "R2 aboard at j3: jump overboard",
        "R3 on e5",
        "R4 swims at c1",
        "boat c4, empty",
        "boat j3 with R2 B3",
        "done moving",
    ]


def test_the_second_list_says_what_is_done_and_who_is_there(game: Game) -> None:
    moves = [move for move in game.legal if move.piece == "R1"]
    words = {choice.words for choice in one_by_one(game.states()[0], moves)}
    assert words == {
        "swim to d5 (B2)",
        "walk to e5",
        "swim to e4",
        "swim to d3 (shark)",
        "swim to c4",
        "board the boat at c4",
        "swim to c5",
    }


def test_the_list_is_set_in_columns(game: Game) -> None:
    choices = by_subject(game.states()[0], game.legal)
    for width in range(40, 120):
        assert max(length(line) for line in grid(choices, width)) <= width
    lines = plain(grid(choices, 80)).splitlines()
    assert lines[0].startswith("  1 R1 on d4 ")
    assert lines[-1].endswith("0 done moving")
