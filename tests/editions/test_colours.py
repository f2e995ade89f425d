"""Seats choose their colours: every text of a game says them, and the game itself is the same."""

from __future__ import annotations

import json
from random import Random

import pytest

from lastboat.draw import svg
from lastboat.editions import Options
from lastboat.errors import BadOption, NotParsable
from lastboat.events import as_json
from lastboat.game import Game
from lastboat.names import SEAT_NAMES, USUAL
from lastboat.record import read_record
from lastboat.text import board_text

COLOURS = "green-red-yellow"


def played(colours: str = "") -> Game:
    """A whole game of random moves, the same for all colours."""
    rng = Random(4)
    game = Game(3, seed=4, colours=colours)
    while not game.over:
        game.play(rng.choice(game.legal).action)
    return game


@pytest.mark.rule("3.1")
def test_seats_are_called_by_the_colours_they_chose_and_play_in_their_own_order() -> None:
    game = Game(3, seed=1, first=0, colours=COLOURS)
    order = []
    for _ in range(6):
        order.append(game.actor)
        game.play(game.legal[0])
    assert order == ["green", "red", "yellow"] * 2
    assert game.names == ("green", "red", "yellow")
    assert str(game.record().moves[-6]).startswith("place G=")
    assert Game(3, seed=1, first=0, colours=COLOURS).legal[0].text.startswith("place G=1 ")


def test_the_game_is_the_same_whatever_its_colours() -> None:
    usual, chosen = played(), played(COLOURS)
    assert [move.action for move in usual.record().moves] == [move.action for move in chosen.record().moves]
    assert usual.scores == chosen.scores
    swapped = str.maketrans("RBY", "GRY")
    assert str(usual.record().moves[60]).translate(swapped) == str(chosen.record().moves[60])


def test_records_positions_and_events_say_the_colours() -> None:
    game = played(COLOURS)
    text = str(game.record())
    assert json.loads(text)["options"]["colours"] == COLOURS
    assert read_record(text) == game.record()
    assert not any("B" in str(move) for move in game.record().moves)
    middle = Game.from_record(read_record(text))
    middle.undo(to=game.ply // 2)
    position = middle.position()
    assert f"colours={COLOURS}" in position
    assert "\ngreen: " in position
    assert "blue" not in position
    assert Game.from_position(position, by_hand=True).position() == position
    names = game.options.names
    for event in game.events:
        assert "blue" not in f"{as_json(event, names)} {event.sentence(names)}".lower()


def test_boards_and_pictures_show_the_colours() -> None:
    game = played(COLOURS)
    game.undo(to=game.ply // 2)
    for drawing in (board_text(game.states(), 0), svg(game.states(), 0), str(game)):
        assert "Green" in drawing
        assert "Blue" not in drawing
    assert "pawn-blue" not in svg(game.states(), 0)


@pytest.mark.rule("10.5", "3.5")
def test_with_two_colours_each_the_second_ones_follow() -> None:
    game = Game(2, seed=1, first=0, two_colours=True, colours="yellow-green-blue-red")
    assert {move.colour for move in game.legal} == {"yellow", "blue"}
    game.play(game.legal[0])
    assert game.actor == "green"
    assert {move.colour for move in game.legal} == {"green", "red"}
    assert "Yellow and blue" in str(game)


def test_the_usual_colours_are_not_written() -> None:
    for players in (2, 3, 4):
        options = Options(players=players)
        assert options.colours == "-".join(SEAT_NAMES[:players])
        assert options.as_dict() == {"players": players, "edition": options.edition}
        assert options.names is USUAL


@pytest.mark.parametrize(
    "colours", ["green", "green-red", "green-red-red", "green-red-pink", "green-red-yellow-blue", "Green-Red-Yellow", 3]
)
def test_colours_that_cannot_be_shared_out_are_refused_with_those_that_can(colours: str) -> None:
    with pytest.raises(BadOption, match="allowed: 3 different ones of red, blue, yellow, green, as in red-blue-yellow"):
        Options(players=3, colours=colours)


def test_a_seat_is_asked_for_by_its_colour() -> None:
    game = Game(3, seed=1, first=0, colours=COLOURS)
    assert game.view("green").seat == 0
    with pytest.raises(NotParsable, match="it has green, red, yellow"):
        game.view("blue")
