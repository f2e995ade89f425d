"""A drawn position on the table, with chance in the test's hand."""

import re

import numpy as np
import pytest

from lastboat.engine import MOST_LEGAL, outcomes
from lastboat.engine.board import ROWS
from lastboat.errors import NotLegal
from lastboat.game import Game
from lastboat.names import ROW_LETTERS
from lastboat.position import write_entries


def table(drawn: str) -> Game:
    """The game at this position (docs/notation.md); chance waits for `play("roll shark")`."""
    return Game.from_position(drawn, by_hand=True)


def scene(drawn: str) -> Game:
    """`table` with the tiles named instead of drawn: `island: beach d4 d5, mountain g5`.

    Without a mountain there is one on j7. The volcano is still to come, unless `left` or `shown` says otherwise.
    """
    lines = [line.strip() for line in drawn.strip().splitlines()]
    tiles = next((line.removeprefix("island:") for line in lines if line.startswith("island:")), "")
    if "mountain" not in tiles:
        tiles += ", mountain j7"
    if not any(line.startswith(("left:", "shown:")) for line in lines):
        lines.append("left: mountain/volcano")
    others = [line for line in lines if not line.startswith("island:")]
    return table("\n".join([*others, "island:", *_island(tiles)]))


def _island(tiles: str) -> list[str]:
    marks = {f"{row}{n + 1}": "." for row, hexes in zip(ROW_LETTERS, ROWS, strict=True) for n in range(len(hexes))}
    for terrain, *names in filter(None, map(str.split, tiles.split(","))):
        marks |= dict.fromkeys(names, terrain[0])
    return ["".join(mark for name, mark in marks.items() if name[0] == row) for row in ROW_LETTERS]


def play(game: Game, *moves: str) -> list[str]:
    """Play the moves one after another; returns the names of all events."""
    return [type(event).__name__ for move in moves for event in game.play(move)]


def line(game: Game, key: str) -> list[str]:
    """What this line of the position says now, without whom and what is lost, gone or in reserve."""
    words: list[str] = write_entries(game.states()[0]).get(key, [])
    return [word for word in words if not re.fullmatch(r"\d*[+-]|r", word)]


def texts(game: Game) -> tuple[str, ...]:
    """The texts of the legal moves, in the order of action numbers."""
    return tuple(move.text for move in game.legal)


def assert_not_legal(game: Game, *moves: str) -> None:
    """Each move can be parsed, is not legal, is refused when played, and changes nothing."""
    for move in moves:
        before = game.ply, game.states().tobytes()
        assert move not in texts(game)
        with pytest.raises(NotLegal):
            game.play(move)
        assert (game.ply, game.states().tobytes()) == before


def odds(game: Game) -> dict[str, int]:
    """What chance may bring now, each with its weight."""
    weights = np.zeros(MOST_LEGAL, dtype=np.int16)
    outcomes(game.states(), 0, np.zeros(MOST_LEGAL, dtype=np.int16), weights)
    return {text: int(weight) for text, weight in zip(texts(game), weights, strict=False)}
