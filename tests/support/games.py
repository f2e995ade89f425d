"""Games with every combination of options, and positions from random play: what the laws must hold for."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from hypothesis import settings
from hypothesis import strategies as st

from lastboat.dice import Generator, buffers, draw, generator, play_out
from lastboat.editions import CHOICES, Options, conflicts, new_states
from lastboat.editions.boxes import Value
from lastboat.engine import CHANCE, SILENT, States, apply, legal, new_trace, outcomes
from lastboat.events import Happening, decode
from lastboat.names import SEAT_NAMES

LONG = 600
"""Plies that random games seldom outlast, unless they are played to the last."""
SETUP = 130
"""Plies that no set-up reaches."""


def fitting(chosen: Mapping[str, Value], colours: Sequence[str]) -> Options:
    """Options from choices made freely; where some do not go together, one of them is replaced by another value."""
    fit = dict(chosen)
    values = {choice.name: choice.values for choice in CHOICES}
    for conflict in conflicts():
        if conflict.holds_for(fit):
            name = next(name for name in conflict.together if name not in ("players", "edition"))
            allowed = [value for value in values[name] if value not in conflict.together[name]]
            fit[name] = allowed[values[name].index(fit[name]) % len(allowed)]
    table = Options.of(fit)
    return replace(table, colours="-".join(colours[: table.players * table.colours_each]))


def random_options(rng: random.Random) -> Options:
    chosen = {choice.name: rng.choice(choice.values) for choice in CHOICES}
    return fitting(chosen, rng.sample(SEAT_NAMES, len(SEAT_NAMES)))


def options() -> st.SearchStrategy[Options]:
    """Every combination that the rules allow."""
    chosen = st.fixed_dictionaries({choice.name: st.sampled_from(choice.values) for choice in CHOICES})
    return st.builds(fitting, chosen, st.permutations(SEAT_NAMES))


def examples(whole: int) -> int:
    """How many examples a law gets: all of them, or a tenth with pytest's `--hypothesis-profile=quick`."""
    return whole * settings().max_examples // 100


@dataclass(frozen=True)
class Position:
    """A random game after some plies; a failing law prints it, and `reach` reproduces it."""

    options: Options
    seed: int
    plies: int

    def reach(self) -> States:
        states = new_states(self.options)
        play_out(states, 0, generator(self.seed), *buffers(), SILENT, self.plies)
        return states


def positions(*, most: int = LONG) -> st.SearchStrategy[Position]:
    """Positions of all kinds of games, from the set-up to the end."""
    plies = st.integers(0, min(SETUP, most)) | st.integers(0, most)
    return st.builds(Position, options(), st.integers(0, 2**32 - 1), plies)


def actions_of(states: States) -> list[int]:
    """The actor's legal actions, or chance's outcomes."""
    out, odds = buffers()
    count = outcomes(states, 0, out, odds) if states[0].actor == CHANCE else legal(states, 0, out)
    return [int(a) for a in out[:count]]


def draw_action(states: States, g: Generator) -> int:
    """A random action of the actor."""
    return draw(states, 0, g, *buffers())


def events_of(states: States, action: int) -> tuple[Happening, ...]:
    """Do the action and tell what happened."""
    t = new_trace()
    apply(states, 0, action, t)
    return decode(t)
