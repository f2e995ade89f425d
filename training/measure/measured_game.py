"""Games between bots, decision by decision."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from lastboat.arena.match import make_entrant
from lastboat.bots.bot import Bot, Budget
from lastboat.editions import Options
from lastboat.engine import legal
from lastboat.engine.action import MOST_LEGAL
from lastboat.envs.games import SteppedGame
from lastboat.view import Eyes, View, view


class MeasuredGame:
    """One game, and a bot in each seat; the same names and seed lead to the same game."""

    def __init__(self, names: Sequence[str], seed: int, iterations: int) -> None:
        self.game = SteppedGame(Options(players=len(names)), seed)
        self._bots: list[Bot] = [make_entrant(name, 1000 * seed + seat) for seat, name in enumerate(names)]
        self._budget = Budget(iterations=iterations)
        self._out = np.empty(MOST_LEGAL, dtype=np.int16)

    def decide(self, see: Callable[[View], View] | None = None) -> None:
        """Let the seat that acts choose, from its view or from what `see` makes of it."""
        game = self.game
        choices = self._out[: legal(game.states, 0, self._out)].tolist()
        seen = view(game.states, 0, game.actor, Eyes.MEMORY)
        game.play(self._bots[game.actor].choose(seen if see is None else see(seen), choices, self._budget))

    def share(self, seat: int) -> float:
        """The seat's share of the win, once the game is over."""
        winners = self.game.scores == self.game.scores.max()
        return float(winners[seat] / winners.sum())
