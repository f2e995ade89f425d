"""Who plays where no person sits: random players, or bots of a level."""

from __future__ import annotations

from typing import Final

from rich.console import Console

from lastboat import bots
from lastboat.bots.search.beam import plan
from lastboat.bots.search.mcts import search
from lastboat.cli.lots import play_at_random
from lastboat.engine._compile import is_compiled
from lastboat.game import Game
from lastboat.names import SEAT_NAMES
from lastboat.view import Eyes

RANDOM: Final = "random"
"""Not a bot: any legal move, each as likely as the others."""
USUAL: Final = "deckhand"


def levels() -> tuple[str, ...]:
    """The names of all who can take a seat; in a record they tell who has it, so that a saved game goes on with him."""
    return (RANDOM, *bots.names())


class Others:
    """The players of one level at a game, a bot for each seat."""

    def __init__(self, level: str, game: Game) -> None:
        self._bots: dict[int, bots.Bot] = {}
        if level != RANDOM:
            seeds = range((game.seed or 0) * len(SEAT_NAMES), (game.seed or 0) * len(SEAT_NAMES) + len(SEAT_NAMES))
            self._bots = {seat: bots.make(level, seed) for seat, seed in enumerate(seeds)}

    def play(self, game: Game) -> None:
        """One decision of whoever acts; chance too, where a record without a seed leaves it to us."""
        if not self._bots or game.actor not in SEAT_NAMES:
            play_at_random(game)
            return
        seat = SEAT_NAMES.index(game.actor)
        view = game.view(seat, Eyes.MEMORY)
        game.play(self._bots[seat].choose(view, view.legal, bots.Clock()), seat)


def wake(level: str) -> None:
    """Compile what the level thinks with, if that was never done."""
    if level in (RANDOM, "stowaway") or (is_compiled(plan) and is_compiled(search)):
        return
    console = Console(stderr=True, highlight=False)
    with console.status(f"Waking the {level} (once, about a minute)"):
        if not console.is_terminal:
            console.print(f"Waking the {level}, once: about a minute.")
        game = Game(seed=0)
        view = game.view(game.actor, Eyes.MEMORY)
        bots.make(level, 0).choose(view, view.legal, bots.Clock(iterations=1))
