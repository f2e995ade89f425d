"""Plays one game between bots, each with what its seat may know."""

from __future__ import annotations

import reprlib
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TypeVar

import numpy as np

from lastboat import dice
from lastboat.arena.match import Match, Task, derive_seed, make_entrant
from lastboat.arena.result import Fault, FaultKind, GameResult, Times
from lastboat.bots.bot import Bot, Budget
from lastboat.editions import new_states
from lastboat.engine.words import TERRAINS, Phase
from lastboat.errors import listed
from lastboat.names import word
from lastboat.record import scores_of
from lastboat.stepper import Stepper
from lastboat.view import Eyes, View, view

T = TypeVar("T")

SHORTEST: Budget = Budget(iterations=1)
WARM_UP = 20.0
"""Seconds after which a warm-up ends, should a bot ignore the budget."""
MAX_PLY = 0.5
"""The most seconds that one ply adds to them: a longer ply was compiling."""
_warm: set[frozenset[str]] = set()


class BotFault(Exception):
    """A bot crashed or returned no legal action."""

    def __init__(self, kind: FaultKind, what: str, trace: str | None = None) -> None:
        super().__init__(what)
        self.kind = kind
        self.what = what
        self.trace = trace


class CommonChance:
    """Common random numbers for the games of a block: dice and tiles bring the same in each of them, whoever plays.

    The n-th roll uses the n-th number of the stream of rolls, and so on for each kind of chance. The tiles of each
    terrain have a stream of their own: the n-th beach to sink has the same underside in every game of the block.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._drawn: Counter[int] = Counter()
        self._out, self._odds = dice.buffers()

    def draw(self, game: Stepper) -> int:
        """Return the outcome of chance in the game: the next of its stream."""
        # With one stream for all kinds, the first draw that only one of the games makes would shift all later ones, and
        # the games would have nothing in common any more.
        stream = game.phase * (TERRAINS + 1) + (int(game.states["terrain"][0]) if game.phase == Phase.FLIP else 0)
        g = dice.generator(derive_seed(self._seed, stream, self._drawn[stream]))
        self._drawn[stream] += 1
        return dice.draw(game.states, 0, g, self._out, self._odds)


class BotGame(Stepper):
    """A game in progress, with its bots."""

    def __init__(self, match: Match, task: Task, budget: Budget) -> None:
        super().__init__(new_states(match.options))
        self.seats = match.seats(task)
        self.budget = budget
        self.times = {bot: Times() for bot in self.seats}
        self._chance = CommonChance(match.chance_seed(task.block))
        self._seeds = [match.bot_seed(task, seat) for seat in range(match.players)]
        self._bots: dict[int, Bot] = {}
        self.play_chance(self._chance.draw)

    def step(self) -> int:
        """Play an action of the acting seat's bot, then chance; returns the action. Raises BotFault."""
        action = self._decide(self.actor)
        self.advance(action)
        self.play_chance(self._chance.draw)
        return action

    def play(self) -> Fault | None:
        """Play to the end, or until a bot fails."""
        while not self.over:
            try:
                self.step()
            except BotFault as wrong:
                seat = self.actor
                return Fault(seat, self.seats[seat], wrong.kind, self.ply, wrong.what, wrong.trace)
        return None

    def _decide(self, seat: int) -> int:
        seen = view(self.states, 0, seat, Eyes.MEMORY)
        legal = seen.legal
        times = self.times[self.seats[seat]]
        bot = self._bot(seat)
        start = perf_counter()
        choice = call_bot(lambda: bot.choose(seen, legal, self.budget))
        if len(legal) == 1:
            times.forced += 1
        else:
            times.add(perf_counter() - start)
        return checked(choice, seen, legal)

    def _bot(self, seat: int) -> Bot:
        if seat not in self._bots:
            self._bots[seat] = call_bot(lambda: make_entrant(self.seats[seat], self._seeds[seat]))
        return self._bots[seat]


def play_game(match: Match, task: Task) -> GameResult:
    """Play one game of the match; it is repeatable for bots that count iterations or ignore the time."""
    warm_up(match, task)
    game = BotGame(match, task, match.budget)
    fault = game.play()
    scores = tuple(scores_of(game.states, 0))
    return GameResult(task.block, task.rotation, game.seats, scores, game.ply, fault, game.times)


def warm_up(match: Match, task: Task) -> None:
    """Once per process, play a game that does not count, so that compiling is not timed as thinking."""
    who = frozenset(match.bots)
    if who in _warm:
        return
    _warm.add(who)
    game = BotGame(match, task, SHORTEST)
    spent = 0.0
    try:
        while not game.over and spent < WARM_UP:
            start = perf_counter()
            game.step()
            spent += min(perf_counter() - start, MAX_PLY)
    except BotFault:
        return


def call_bot(ask: Callable[[], T]) -> T:
    """Return a bot's answer; BotFault for any exception except Ctrl-C."""
    try:
        return ask()
    except (Exception, SystemExit) as error:
        what = traceback.format_exception_only(error)[-1].strip()
        raise BotFault(FaultKind.CRASH, what, traceback.format_exc()) from error


def checked(choice: object, seen: View, legal: Sequence[int]) -> int:
    """Return the choice if it is one of the legal actions; BotFault if not."""
    if isinstance(choice, int | np.integer) and not isinstance(choice, bool) and int(choice) in legal:
        return int(choice)
    phase = word(Phase(seen.states[0].phase))
    allowed = listed([str(action) for action in legal])
    raise BotFault(FaultKind.ILLEGAL, f"chose {reprlib.repr(choice)} in {phase}; legal: {allowed}")
