"""A drawn position on the table, with chance in the test's hand."""

from lastboat.game import Game


def table(drawn: str) -> Game:
    """The game at this position (docs/notation.md); chance waits for `play("roll shark")`."""
    return Game.from_position(drawn, by_hand=True)


def play(game: Game, *moves: str) -> list[str]:
    """Play the moves one after the other; gives the names of all that happened."""
    return [type(event).__name__ for move in moves for event in game.play(move)]
