"""Bots that play the other seats of many games: the Stowaway compiled, any other bot from Python, in threads.

Nearly all that a Deckhand, a Captain or an Admiral does is one call of compiled code that releases the GIL, so threads
scale well, and a compiled loop over the games would save little.

The Stowaway plays here by compiled code: it only draws, so asking it from Python would take most of the time. What it
avoids is said in `lastboat.bots.players.stowaway`.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import numpy.typing as npt

from lastboat import bots, dice
from lastboat.bots import Bot, Budget
from lastboat.bots.players.stowaway import is_lost_in_vain
from lastboat.bots.search.placing import draw_pawn, pawn_of
from lastboat.engine import MOST_LEGAL, STATE, States, apply, legal
from lastboat.engine._compile import entry, rule
from lastboat.engine.trace import Trace
from lastboat.engine.words import Phase
from lastboat.envs import games
from lastboat.envs.actions import seat_action
from lastboat.envs.vector import LEAVE, Scratch, Vector, new_scratch
from lastboat.errors import BadOption
from lastboat.view import Eyes, view

COMPILED_BOT = "stowaway"


def names_of(opponents: str | Sequence[str], players: int) -> tuple[str, ...]:
    """The bot of each opponent, from one for all or one for each."""
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
        self._scratch, self._trial = new_scratch(), np.zeros(1, dtype=STATE)
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
            play_stowaways(self._vector.states, compiled, self._scratch, self._trial, actions)
        actions[others] = list(self._pool.map(self._ask, others.tolist(), names[names != COMPILED_BOT].tolist()))
        return actions

    def _ask(self, i: int, name: str) -> int:
        seat = int(self._vector.buffers.seats[i])
        if (i, seat) not in self._bots:
            self._bots[i, seat] = bots.make(name, self._seed + i * 4 + seat)
        states, room = self._vector.states, np.empty(MOST_LEGAL, dtype=np.int16)
        choices = room[: legal(states, i, room)].tolist()
        a = self._bots[i, seat].choose(view(states, i, seat, Eyes.MEMORY), choices, self._budget)
        return games.seat_action(a, seat, int(states[i].rules.players))


@entry
def play_stowaways(
    states: States, waiting: npt.NDArray[np.int64], scratch: Scratch, trial: States, actions: npt.NDArray[np.int64]
) -> None:
    """Write a Stowaway's action for each of these games: random, but not one that only loses an own explorer."""
    for k in range(len(waiting)):
        i = waiting[k]
        seat = int(states[i].actor)
        n = legal(states, i, scratch.legal)
        if states[i].phase == Phase.PLACE:
            n = keep_pawn(scratch.legal, n, draw_pawn(states[i], scratch.generator))
        safe = 0
        if n > 1:
            safe = keep_safe(states, i, seat, n, scratch.legal, scratch.odds, scratch.trace, trial)
        if safe > 0:
            a = scratch.odds[dice.below(scratch.generator, safe)]
        else:
            a = scratch.legal[dice.below(scratch.generator, n)]
        actions[i] = seat_action(a, seat, states[i].rules.players)


@rule
def keep_pawn(choices: npt.NDArray[np.int16], n: int, pawn: int) -> int:
    """Keep the choices that place this pawn; returns how many."""
    kept = 0
    for k in range(n):
        if pawn_of(int(choices[k])) == pawn:
            choices[kept] = choices[k]
            kept += 1
    return kept


@rule
def keep_safe(
    states: States,
    i: int,
    seat: int,
    n: int,
    choices: npt.NDArray[np.int16],
    safe: npt.NDArray[np.int16],
    t: Trace,
    trial: States,
) -> int:
    """Write the choices that lose no explorer of the seat in vain; returns how many."""
    kept = 0
    for k in range(n):
        trial[0] = states[i]
        apply(trial, 0, int(choices[k]), t)
        if not is_lost_in_vain(states[i], trial[0], seat):
            safe[kept] = choices[k]
            kept += 1
    return kept
