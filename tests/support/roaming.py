"""Random games in compiled code that stop at the first thing that is not as it should be."""

from __future__ import annotations

import itertools
from enum import IntEnum
from functools import cache

import numpy as np
import numpy.typing as npt

from lastboat.dice import Generator, below, buffers, generator
from lastboat.editions import Options
from lastboat.editions.choices import SQUIDS
from lastboat.engine import ACTIONS, CHANCE, MOST_LEGAL, NOBODY, ROOM, STATE, States, apply, legal, new, outcomes
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import Actions, Odds
from lastboat.engine.audit import FOUND_ROOM, Found, audit
from lastboat.engine.state import State
from lastboat.engine.trace import Trace
from lastboat.engine.words import Phase
from lastboat.problems import problems

ENDLESS_PLIES = 60_000
"""No random game lasts so long: in 60 quiet turns somebody is saved or lost, or the game is over (§10.2)."""

Counts = npt.NDArray[np.int64]
"""Plies of the last game; of all games, the longest list of actions and the most events of one action."""
Steps = npt.NDArray[np.bool_]
"""By phase, kind of actor and phase that followed: whether some game went so."""


class Acting(IntEnum):
    """Who acted, beside the player whose turn it was."""

    CHANCE = 0
    ACTIVE = 1
    ANOTHER = 2


class Flaw(IntEnum):
    """What stopped a game."""

    NONE = 0
    PROBLEM = 1
    NO_ACTION = 2
    UNSORTED = 3
    OFF_SPACE = 4
    NO_ODDS = 5
    AFTERMATH = 6
    """An action that is legal leaves a problem; it was tried on a copy."""
    ENDLESS = 7


@entry
def roam(
    states: States, g: Generator, out: Actions, odds: Odds, t: Trace, found: Found, counts: Counts, steps: Steps
) -> int:
    """Play states[0] to its end, auditing every ply; try every action of some plies on copies in states[1] and [2]."""
    s = states[0]
    while s.actor != NOBODY:
        if audit(states, 0, found) > 0:
            return Flaw.PROBLEM.value
        n = list_actions(states, out, odds)
        flaw = flaw_of_list(s, out, odds, n)
        if flaw != Flaw.NONE:
            return flaw
        counts[1] = max(counts[1], n)
        if below(g, 64) == 0 and not try_all(states, out, n, t, found):
            return Flaw.AFTERMATH.value
        phase, acting = int(s.phase), who_acts(s)
        apply(states, 0, out[below(g, n)], t)
        steps[phase, acting, int(s.phase)] = True
        counts[0] += 1
        counts[2] = max(counts[2], t[0, 0])
        if counts[0] > ENDLESS_PLIES:
            return Flaw.ENDLESS.value
    return Flaw.PROBLEM.value if audit(states, 0, found) > 0 else Flaw.NONE.value


@rule
def who_acts(s: State) -> int:
    if s.actor == CHANCE:
        return Acting.CHANCE.value
    return Acting.ACTIVE.value if s.actor == s.active else Acting.ANOTHER.value


@rule
def list_actions(states: States, out: Actions, odds: Odds) -> int:
    """The actor's legal actions, or chance's outcomes."""
    return outcomes(states, 0, out, odds) if states[0].actor == CHANCE else legal(states, 0, out)


@rule
def flaw_of_list(s: State, out: Actions, odds: Odds, n: int) -> int:
    """Rising, so without repetition, and inside the action space; every outcome has some odds."""
    if n <= 0 or n > MOST_LEGAL:
        return Flaw.NO_ACTION.value
    for i in range(n):
        if i > 0 and out[i] <= out[i - 1]:
            return Flaw.UNSORTED.value
        if out[i] < 0 or out[i] >= ACTIONS:
            return Flaw.OFF_SPACE.value
        if s.actor == CHANCE and odds[i] <= 0:
            return Flaw.NO_ODDS.value
    return Flaw.NONE.value


@rule
def try_all(states: States, out: Actions, n: int, t: Trace, found: Found) -> bool:
    """Whether every action applies to a copy and leaves nothing wrong."""
    states[1] = states[0]
    for i in range(n):
        states[2] = states[1]
        apply(states, 2, out[i], t)
        if audit(states, 2, found) > 0:
            return False
    return True


@cache
def every_options() -> list[Options]:
    """All 4608 combinations that §10 allows; the first seat goes round."""
    switch = (False, True)
    players = ((2, False), (2, True), (3, False), (4, False))
    endings = ((False, False), (True, False), (False, True))
    dice = ("red", "dive", "rescapes", "rescapes-joker")
    sets = itertools.product(players, ("the-island", "survive"), endings, dice, SQUIDS, switch, switch, switch, switch)
    return [
        Options(
            players=n,
            two_colours=two,
            edition=edition,
            first=None if i % 7 == 0 else i % n,
            to_the_last=last,
            submerged=submerged,
            dice=rolled,
            squid=squid,
            overcrowded=overcrowded,
            all_equal=equal,
            closed_lagoon=closed,
            open_values=open_values,
        )
        for i, (
            (n, two),
            edition,
            (last, submerged),
            rolled,
            squid,
            overcrowded,
            equal,
            closed,
            open_values,
        ) in enumerate(sets)
    ]


class Roamer:
    """Buffers for many games, and what was counted in them."""

    def __init__(self) -> None:
        self.states = np.zeros(3, dtype=STATE)
        self.out, self.odds = buffers()
        self.trace = np.zeros((ROOM, 4), dtype=np.int16)
        self.found = np.zeros((FOUND_ROOM, 3), dtype=np.int16)
        self.counts: Counts = np.zeros(3, dtype=np.int64)
        self.steps: Steps = np.zeros((len(Phase), len(Acting), len(Phase)), dtype=np.bool_)

    def start(self, options: Options) -> None:
        options.set_rules(self.states[0])
        new(self.states, 0)

    def roam(self, options: Options, seed: int) -> str:
        """Play one game; returns what is wrong, or nothing."""
        self.start(options)
        flaw = self.roam_on(seed)
        return flaw and f"{options}, seed {seed}: {flaw}"

    def roam_on(self, seed: int) -> str:
        """Play the game of `states[0]` from its current position; returns what is wrong, or nothing."""
        self.counts[0] = 0
        g = generator(seed)
        flaw = Flaw(roam(self.states, g, self.out, self.odds, self.trace, self.found, self.counts, self.steps))
        if flaw is Flaw.NONE:
            return ""
        wrong = problems(self.states, 2 if flaw is Flaw.AFTERMATH else 0)
        return f"{flaw.name} after {self.counts[0]} plies: {'; '.join(wrong)}"
