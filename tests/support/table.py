"""A drawn position on the table, with chance in the test's hand."""

import re

import pytest

from lastboat.errors import NotLegal
from lastboat.game import Game
from lastboat.position import write_entries


def table(drawn: str) -> Game:
    """The game at this position (docs/notation.md); chance waits for `play("roll shark")`."""
    return Game.from_position(drawn, by_hand=True)


def play(game: Game, *moves: str) -> list[str]:
    """Play the moves one after the other; gives the names of all that happened."""
    return [type(event).__name__ for move in moves for event in game.play(move)]


def line(game: Game, key: str) -> list[str]:
    """What this line of the position says now, without whom and what is lost, gone or in reserve."""
    words: list[str] = write_entries(game.states()[0]).get(key, [])
    return [word for word in words if not re.fullmatch(r"\d*[+-]|r", word)]


def assert_not_legal(game: Game, *moves: str) -> None:
    """Each move can be read, is not offered, is refused when played, and leaves everything as it is."""
    for move in moves:
        before = game.ply, game.states().tobytes()
        assert move not in game.legal
        with pytest.raises(NotLegal):
            game.play(move)
        assert (game.ply, game.states().tobytes()) == before
