"""One game between bots, each behind what its seat may know."""

from __future__ import annotations

import reprlib
import traceback
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TypeVar

import numpy as np

from lastboat.arena.chance import Chance
from lastboat.arena.entrants import enter
from lastboat.arena.match import Match, Task
from lastboat.arena.result import Fault, Kind, Played
from lastboat.arena.timing import Times
from lastboat.bots.bot import Bot, Clock
from lastboat.editions import new_states
from lastboat.engine import CHANCE, NOBODY, SILENT, actor, apply
from lastboat.engine.words import Phase
from lastboat.errors import listed
from lastboat.names import word
from lastboat.record import scores_of
from lastboat.view import Eyes, View, view

T = TypeVar("T")

LEAST: Clock = Clock(iterations=1)
WARM_UP = 20.0
"""Seconds after which a warming-up ends, should a bot not heed the clock."""
MOST_THOUGHT = 0.5
"""What a ply can add to them: one that takes longer has been compiling."""
_warm: set[frozenset[str]] = set()


class Misplayed(Exception):
    """A bot has given no legal action."""

    def __init__(self, kind: Kind, what: str, trace: str | None = None) -> None:
        super().__init__(what)
        self.kind = kind
        self.what = what
        self.trace = trace


class Table:
    """A game on the table, with its bots."""

    def __init__(self, match: Match, task: Task, clock: Clock) -> None:
        self.seats = match.seats(task)
        self.clock = clock
        self.states = new_states(match.options)
        self.chance = Chance(match.chance_seed(task.block))
        self.times = {bot: Times() for bot in self.seats}
        self.plies = 0
        self._seeds = [match.bot_seed(task, seat) for seat in range(match.players)]
        self._bots: dict[int, Bot] = {}

    @property
    def actor(self) -> int:
        return actor(self.states, 0)

    def step(self, who: int) -> None:
        """Let whoever acts do one thing."""
        action = self.chance.draw(self.states, 0) if who == CHANCE else self._decide(who)
        apply(self.states, 0, action, SILENT)
        self.plies += 1

    def play(self) -> Fault | None:
        """Play to the end, or until a bot fails."""
        while (seat := self.actor) != NOBODY:
            try:
                self.step(seat)
            except Misplayed as wrong:
                return Fault(seat, self.seats[seat], wrong.kind, self.plies, wrong.what, wrong.trace)
        return None

    def _decide(self, seat: int) -> int:
        seen = view(self.states, 0, seat, Eyes.MEMORY)
        legal = seen.legal
        times = self.times[self.seats[seat]]
        bot = self._bot(seat)
        start = perf_counter()
        choice = guarded(lambda: bot.choose(seen, legal, self.clock))
        if len(legal) == 1:
            times.forced += 1
        else:
            times.add(perf_counter() - start)
        return checked(choice, seen, legal)

    def _bot(self, seat: int) -> Bot:
        if seat not in self._bots:
            self._bots[seat] = guarded(lambda: enter(self.seats[seat], self._seeds[seat]))
        return self._bots[seat]


def play_game(match: Match, task: Task) -> Played:
    """Play one game of the match; the same match and task give the same game, if bots heed iterations or no clock."""
    warm_up(match, task)
    table = Table(match, task, match.clock)
    fault = table.play()
    scores = tuple(scores_of(table.states, 0))
    return Played(task.block, task.rotation, table.seats, scores, table.plies, fault, table.times)


def warm_up(match: Match, task: Task) -> None:
    """Once in a process, play without counting and with little thought: compiling is not thinking."""
    who = frozenset(match.bots)
    if who in _warm:
        return
    _warm.add(who)
    table = Table(match, task, LEAST)
    spent = 0.0
    try:
        while (seat := table.actor) != NOBODY and spent < WARM_UP:
            start = perf_counter()
            table.step(seat)
            spent += min(perf_counter() - start, MOST_THOUGHT)
    except Misplayed:
        return


def guarded(ask: Callable[[], T]) -> T:
    """What a bot answers; whatever it raises is its fault, but Ctrl-C is ours."""
    try:
        return ask()
    except (Exception, SystemExit) as error:
        what = traceback.format_exception_only(error)[-1].strip()
        raise Misplayed(Kind.CRASH, what, traceback.format_exc()) from error


def checked(choice: object, seen: View, legal: Sequence[int]) -> int:
    """The choice, if it is one of the legal actions."""
    if isinstance(choice, int | np.integer) and not isinstance(choice, bool) and int(choice) in legal:
        return int(choice)
    phase = word(Phase(seen.states[0].phase))
    allowed = listed([str(action) for action in legal])
    raise Misplayed(Kind.ILLEGAL, f"chose {reprlib.repr(choice)} in {phase}; legal: {allowed}")
