"""What a typed line means."""

import pytest

from lastboat.cli.choices import by_subject, matching_moves, one_by_one, read_answer
from lastboat.errors import LastBoatError
from lastboat.game import Game
from lastboat.moves import Move, Verb

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
    return [str(move) for move in read_answer(line, by_subject(game.states()[0], game.legal), game.legal)]


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
    ("line", "why"),
    [
        ("99", "'99' is not legal now; legal: 1, 2, 3, "),
        ("R3 fly", "'R3 fly' is not legal now; legal: R1 "),
        ("", "Type one of the numbers, a move, or ? for help."),
        ("=", "'=' is not legal now; legal: R1 "),
    ],
)
def test_a_line_without_meaning_is_answered_with_what_can_be_typed(game: Game, line: str, why: str) -> None:
    with pytest.raises(LastBoatError) as refused:
        picked(game, line)
    assert str(refused.value).startswith(why)


def test_enter_takes_the_only_choice(game: Game) -> None:
    moves = (Move(Verb.PASS, 0),)
    assert read_answer("", one_by_one(game.states()[0], moves), moves) == moves


def test_the_list_says_who_and_where(game: Game) -> None:
    words = [choice.words for choice in by_subject(game.states()[0], game.legal)]
    assert words == [
        "R1 on d4",
        "R2 jump",
        "R3 on e5",
        "R4 swims at c1",
        "boat c4, empty",
        "boat j3 with R2 B3",
        "pass",
    ]


def test_the_second_list_says_what_is_done_and_who_is_there(game: Game) -> None:
    moves = [move for move in game.legal if move.piece == "R1"]
    words = {choice.words for choice in one_by_one(game.states()[0], moves)}
    assert words == {
        "R1 swim d5 (B2)",
        "R1 walk e5 (R3)",
        "R1 swim e4",
        "R1 swim d3 (shark)",
        "R1 swim c4",
        "R1 board c4",
        "R1 swim c5",
    }
