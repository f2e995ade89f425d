"""Random games in compiled code that stop at the first thing that is not as it should be.

The indexes are compared with the pieces after every ply; whatever else can be wrong, once in a while.
"""

from __future__ import annotations

import itertools
from enum import IntEnum
from functools import cache

import numpy as np
import numpy.typing as npt

from lastboat.dice import Generator, below, buffers, generator
from lastboat.editions import EDITIONS, Options
from lastboat.editions.choices import SQUIDS
from lastboat.engine import ACTIONS, CHANCE, MOST_LEGAL, NOBODY, STATE, States, apply, legal, new, new_trace, outcomes
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import Actions, Odds
from lastboat.engine.board import HEXES
from lastboat.engine.pieces import is_out, kind_of
from lastboat.engine.state import CREATURES, State
from lastboat.engine.trace import Trace
from lastboat.engine.words import BOATS, EXPLORERS, NONE, Phase, Status
from lastboat.problems import problems

ENDLESS_PLIES = 60_000
"""No random game lasts so long: in 60 quiet turns somebody is saved or lost, or the game is over (§10.2)."""

SAMPLED = 64
"""Plies from one whole check to the next."""

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
    UNFINISHED = 8
    """None: the whole position is to be checked before the game goes on."""


@entry
def roam(states: States, g: Generator, out: Actions, odds: Odds, t: Trace, counts: Counts, steps: Steps) -> int:
    """Play states[0] some plies on; try every action of some plies on copies in states[1] and [2]."""
    s = states[0]
    while s.actor != NOBODY:
        n = list_actions(states, out, odds)
        flaw = flaw_of_list(s, out, odds, n)
        if flaw != Flaw.NONE:
            return flaw
        counts[1] = max(counts[1], n)
        if below(g, SAMPLED) == 0 and not try_all(states, out, n, t):
            return Flaw.AFTERMATH.value
        phase, acting = int(s.phase), who_acts(s)
        apply(states, 0, out[below(g, n)], t)
        steps[phase, acting, int(s.phase)] = True
        counts[0] += 1
        counts[2] = max(counts[2], t[0, 0])
        if not indexes_agree(s):
            return Flaw.PROBLEM.value
        if counts[0] > ENDLESS_PLIES:
            return Flaw.ENDLESS.value
        if counts[0] % SAMPLED == 0:
            return Flaw.UNFINISHED.value
    return Flaw.NONE.value


@rule
def indexes_agree(s: State) -> bool:
    """Whether crowd, boat_at, kinds_at and the number of explorers left say what the pieces do."""
    remaining = 0
    for e in range(EXPLORERS):
        remaining += 1 if is_out(s, e) else 0
    for hex in range(HEXES + 1):
        crowd = kinds = 0
        boat = NONE
        for e in range(EXPLORERS):
            if s.explorer[e].hex == hex and s.explorer[e].status in (Status.LAND, Status.SWIMMING):
                crowd += 1
        for b in range(BOATS):
            if s.boat[b].hex == hex:
                boat = b
        for creature in range(CREATURES):
            if s.creature[creature] == hex:
                kinds |= 1 << kind_of(creature)
        if s.crowd[hex] != crowd or s.boat_at[hex] != boat or s.kinds_at[hex] != kinds:
            return False
    return remaining == s.remaining


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
def try_all(states: States, out: Actions, n: int, t: Trace) -> bool:
    """Whether every action applies to a copy and leaves the indexes right."""
    states[1] = states[0]
    for i in range(n):
        states[2] = states[1]
        apply(states, 2, out[i], t)
        if not indexes_agree(states[2]):
            return False
    return True


@cache
def every_options() -> list[Options]:
    """All combinations that §10 allows; the first seat goes round."""
    switch = (False, True)
    players = ((2, False), (2, True), (3, False), (4, False))
    endings = ((False, False), (True, False), (False, True))
    boxes = [(edition.name, dice.name) for edition in EDITIONS.values() for dice in edition.dice]
    sets = itertools.product(players, boxes, endings, SQUIDS, switch, switch, switch, switch)
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
            (edition, rolled),
            (last, submerged),
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
        self.trace = new_trace()
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
        flaw, wrong = Flaw.UNFINISHED, problems(self.states, 0)
        while flaw is Flaw.UNFINISHED and not wrong:
            flaw = Flaw(roam(self.states, g, self.out, self.odds, self.trace, self.counts, self.steps))
            wrong = problems(self.states, 2 if flaw is Flaw.AFTERMATH else 0)
        if flaw is Flaw.NONE and not wrong:
            return ""
        return f"{flaw.name} after {self.counts[0]} plies: {'; '.join(wrong)}"
