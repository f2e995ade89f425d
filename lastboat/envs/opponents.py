"""Bots that play the other seats of many games: the Stowaway compiled, any other bot from Python, in threads.

Nearly all that a Deckhand, a Captain or an Admiral does is one call of compiled code that releases the GIL, so threads
scale well, and a compiled loop over the games would save little.

The Stowaway plays here by compiled code: it only draws, so asking it from Python would take most of the time. How it
chooses is said once, in `lastboat.bots.players.stowaway`.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from lastboat import bots, dice
from lastboat.bots import Bot, Budget
from lastboat.bots.players.stowaway import keep_candidates, pick
from lastboat.engine import MOST_LEGAL, STATE, States, do, legal, legal_of
from lastboat.engine._compile import entry
from lastboat.envs import games
from lastboat.envs.actions import seat_action
from lastboat.envs.vector import LEAVE, Scratch, Vector, new_scratch
from lastboat.errors import BadOption
from lastboat.view import Eyes, view

COMPILED_BOT = "stowaway"


def names_of(opponents: str | Sequence[str], players: int) -> tuple[str, ...]:
    """The bot of each opponent, from one for all or one for each; BadOption for another number of them."""
    named = (opponents,) * (players - 1) if isinstance(opponents, str) else tuple(opponents)
    if len(named) != players - 1:
        raise BadOption(f"{players} players need {players - 1} opponents, not {len(named)}: {', '.join(named)}")
    for name in named:
        bots.make(name, 0)
    return named


class Opponents:
    """The bots of many games. In each game, the bots have the seats after the learner's, in order."""

    def __init__(
        self, vector: Vector, learners: npt.NDArray[np.int8], names: Sequence[str], budget: Budget, threads: int = 1
    ) -> None:
        self._vector, self._learners, self._budget = vector, learners, budget
        self._names = tuple(names)
        self._pool = ThreadPoolExecutor(threads)
        self._scratch, self._after = new_scratch(), np.zeros(MOST_LEGAL, dtype=STATE)
        self.seed(0)

    def seed(self, seed: int) -> None:
        """Restart: from here on, the same games are played the same way."""
        self._seed = seed
        self._scratch.generator[:] = dice.generator(seed)
        self._bots: dict[tuple[int, int], Bot] = {}

    def choose(self, among: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.int64]:
        """An action for every game in which a bot acts, among all or among these; LEAVE in the others."""
        seats = self._vector.buffers.seats
        waiting = np.flatnonzero(seats != self._learners if among is None else (seats != self._learners) & among)
        actions = np.full(len(seats), LEAVE, dtype=np.int64)
        players = self._vector.options[0].players
        names = np.array(self._names)[(seats[waiting] - self._learners[waiting] - 1) % players]
        compiled, others = waiting[names == COMPILED_BOT], waiting[names != COMPILED_BOT]
        if len(compiled):
            play_stowaways(self._vector.states, compiled, self._scratch, self._after, actions)
        actions[others] = list(self._pool.map(self._ask, others.tolist(), names[names != COMPILED_BOT].tolist()))
        return actions

    def _ask(self, i: int, name: str) -> int:
        seat = int(self._vector.buffers.seats[i])
        if (i, seat) not in self._bots:
            self._bots[i, seat] = bots.make(name, self._seed + i * 4 + seat)
        states, out = self._vector.states, np.empty(MOST_LEGAL, dtype=np.int16)
        choices = out[: legal(states, i, out)].tolist()
        a = self._bots[i, seat].choose(view(states, i, seat, Eyes.MEMORY), choices, self._budget)
        return games.seat_action(a, seat, int(states[i].rules.players))


@entry
def play_stowaways(
    states: States, waiting: npt.NDArray[np.int64], scratch: Scratch, after: States, actions: npt.NDArray[np.int64]
) -> None:
    """Write a Stowaway's action for each of these games; `after` has a record for each legal action."""
    for k in range(len(waiting)):
        i = waiting[k]
        s = states[i]
        n = keep_candidates(s, scratch.legal, legal_of(s, scratch.legal), scratch.generator)
        for choice in range(n):
            after[choice] = s
            do(after[choice], int(scratch.legal[choice]), scratch.trace)
        a = pick(s, after, scratch.legal, n, scratch.generator)
        actions[i] = seat_action(a, int(s.actor), s.rules.players)
