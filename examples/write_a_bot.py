"""A bot in ten lines, and a game of it against three of ours.

To offer it to every table, announce it in your package:

    [project.entry-points."lastboat.bots"]
    hothead = "your_package:Hothead"
"""

from collections.abc import Sequence
from random import Random

from lastboat.bots import Bot, Budget, make
from lastboat.game import Game
from lastboat.moves import Verb, moves_of
from lastboat.view import Eyes, View


class Hothead:
    """Lands whom he can, else boards, else swims; anything but wait."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def choose(self, view: View, legal: Sequence[int], budget: Budget) -> int:
        moves = moves_of(view.states, 0, legal)
        for wish in (Verb.LAND, Verb.BOARD, Verb.SWIM):
            wanted = [move.action for move in moves if move.verb == wish]
            if wanted:
                return self.random.choice(wanted)
        return self.random.choice(legal)


def main(seed: int = 7) -> tuple[int, ...]:
    game = Game(seed=seed)
    bots: list[Bot] = [Hothead(seed), *(make("stowaway", seed + seat) for seat in (1, 2, 3))]
    while not game.over:
        seat = ("red", "blue", "yellow", "green").index(game.actor)
        view = game.view(seat, Eyes.MEMORY)
        game.play(bots[seat].choose(view, view.legal, Budget()))
    return game.scores


if __name__ == "__main__":
    print(dict(zip(("hothead", "blue", "yellow", "green"), main(), strict=True)))
