"""Many games at once: N records in one array, stepped by compiled code.

    games = Vector(1024, Options(players=4), seed=1)
    seen = games.reset()
    while True:
        seen = games.step(policy(seen.observations, seen.masks))

Each step plays one action in every game, for the seat in `seats`. Chance is drawn as in a `Game` with the same seed. A
game that ends pays its rewards, sets `dones` and restarts in the same step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat import dice
from lastboat.editions import Options, new_states
from lastboat.engine import ACTIONS, NOBODY, SILENT, STATE, States, actor, apply, legal, new, scores
from lastboat.engine._compile import entry, rule
from lastboat.engine.action import Actions, Odds
from lastboat.engine.rooms.ending import Scores
from lastboat.engine.trace import Trace
from lastboat.engine.words import SEATS
from lastboat.envs.actions import engine_action, write_mask
from lastboat.envs.games import LENGTHS, reward_of
from lastboat.envs.observation import observe
from lastboat.envs.rewards import Rewards, write_rewards
from lastboat.errors import BadOption, LastBoatError, choose_from

NO_OBSERVATION: Final = "none"
LEAVE: Final = -1
"""Instead of an action: the game does not change."""


class Buffers(NamedTuple):
    """The results of a step, one row per game."""

    observations: npt.NDArray[np.uint8]
    """The next acting seat's observation; rows of length 0 if observations are off."""
    masks: npt.NDArray[np.int8]
    """Its legal actions, by its own numbers."""
    rewards: npt.NDArray[np.float32]
    """Each seat's reward, by the engine's number of the seat."""
    dones: npt.NDArray[np.bool_]
    """Whether the step ended a game; the rest of the row then belongs to the next game."""
    seats: npt.NDArray[np.int8]
    """The seat that acts next."""


class Batch(NamedTuple):
    """The games themselves."""

    states: States
    seeds: npt.NDArray[np.int64]
    plies: npt.NDArray[np.int64]


class Scratch(NamedTuple):
    """Working memory; each thread has its own."""

    generator: dice.Generator
    legal: Actions
    odds: Odds
    scores: Scores
    trace: Trace


def new_buffers(games: int, observation: str = "full") -> Buffers:
    """Buffers for this many games; `observation` is `full`, `small` or `none`, and BadOption for another."""
    lengths = {**LENGTHS, NO_OBSERVATION: 0}
    if observation not in lengths:
        raise BadOption(choose_from("observation", observation, lengths))
    return Buffers(
        observations=np.zeros((games, lengths[observation]), dtype=np.uint8),
        masks=np.zeros((games, ACTIONS), dtype=np.int8),
        rewards=np.zeros((games, SEATS), dtype=np.float32),
        dones=np.zeros(games, dtype=np.bool_),
        seats=np.zeros(games, dtype=np.int8),
    )


def new_scratch() -> Scratch:
    """Working memory for one thread."""
    return Scratch(dice.generator(0), *dice.buffers(), np.zeros(SEATS, dtype=np.int16), SILENT)


class Vector:
    """Games side by side. Options may be the same for all games (`{"players": 3}` will do) or one per game, and so may
    seeds.

    Game i starts with the i-th seed. Whenever a game ends, the next one in its row has the seed plus the number of
    games, so consecutive seeds never collide.

    Raises `BadOption` for what there is not: an option, an observation, a reward, or buffers of another shape.
    """

    def __init__(
        self,
        games: int,
        options: Options | Mapping[str, Any] | Sequence[Options] | None = None,
        *,
        seed: int | Sequence[int] = 0,
        observation: str = "full",
        reward: str = "win-share",
        memory: bool = True,
        threads: int = 1,
        buffers: Buffers | None = None,
    ) -> None:
        if games < 1 or threads < 1:
            raise BadOption(f"{games} games in {threads} threads; both must be at least 1")
        if options is None or isinstance(options, Mapping):
            options = Options.of(dict(options or {}))
        self.options = _for_each(games, options, "options")
        self.reward = reward_of(reward)
        self.memory = memory
        self.buffers = new_buffers(games, observation) if buffers is None else buffers
        _check_buffers(self.buffers, new_buffers(games, observation))
        self.batch = Batch(
            np.empty(games, dtype=STATE), np.zeros(games, dtype=np.int64), np.zeros(games, dtype=np.int64)
        )
        self._seeds = seed
        bounds = np.linspace(0, games, min(threads, games) + 1).astype(int).tolist()
        self._shares = [(low, high, new_scratch()) for low, high in pairwise(bounds)]
        self._pool = ThreadPoolExecutor(len(self._shares))

    def __len__(self) -> int:
        return len(self.batch.states)

    @property
    def states(self) -> States:
        """The records of the games, with every secret."""
        return self.batch.states

    @property
    def seeds(self) -> npt.NDArray[np.int64]:
        """The seed of each current game: `Game(seed=…)` draws the same chance."""
        return self.batch.seeds

    def reset(self, seed: int | Sequence[int] | None = None) -> Buffers:
        """Restart all games, from the initial seeds unless others are passed.

        Raises `BadOption` unless there is one seed, or one for each game.
        """
        seeds = self._seeds if seed is None else seed
        first = (
            np.arange(len(self)) + seeds if isinstance(seeds, int) else np.array(_for_each(len(self), seeds, "seeds"))
        )
        self.batch.seeds[:] = first
        for i, options in enumerate(self.options):
            if i > 0 and options is self.options[i - 1]:
                self.batch.states[i] = self.batch.states[i - 1]
            else:
                self.batch.states[i] = new_states(options)[0]
        self.buffers.rewards[:] = 0
        self.buffers.dones[:] = False
        self._run(begin_games)
        return self.buffers

    def step(self, actions: npt.ArrayLike) -> Buffers:
        """Play an action in every game, by the acting seat's number; LEAVE instead of one leaves that game unchanged.

        Raises `LastBoatError` if one is illegal; then none is played.
        """
        chosen = np.ascontiguousarray(actions, dtype=np.int64)
        if chosen.shape != (len(self),):
            raise LastBoatError(f"{len(self)} games need as many actions, not an array of shape {chosen.shape}")
        wrong = find_illegal(self.buffers.masks, chosen)
        if wrong >= 0:
            seat = self.buffers.seats[wrong]
            raise LastBoatError(f"action {chosen[wrong]} of seat {seat} in game {wrong} is not legal; see its mask")
        self._run(step_games, chosen)
        return self.buffers

    def _run(self, function: Any, *arguments: object) -> None:
        """Let each thread work on its share; the caller's own thread, which need not be woken, takes the first."""

        def work(low: int, high: int, scratch: Scratch) -> None:
            function(self.batch, self.buffers, scratch, low, high, self.memory, self.reward.value, *arguments)

        first, *others = self._shares
        running = [self._pool.submit(work, *share) for share in others]
        work(*first)
        for one in running:
            one.result()


def _for_each(games: int, given: Any, name: str) -> list[Any]:
    """One per game, from one for all or from a list."""
    if isinstance(given, Options):
        return [given] * games
    if len(given) != games:
        raise BadOption(f"{games} games need {name} for all of them or a list of {games}, not of {len(given)}")
    return list(given)


def _check_buffers(given: Buffers, wanted: Buffers) -> None:
    for name in Buffers._fields:
        one, other = getattr(given, name), getattr(wanted, name)
        if one.shape != other.shape or one.dtype != other.dtype or not one.flags.c_contiguous:
            raise BadOption(
                f"the buffer {name} has shape {one.shape} and type {one.dtype}; "
                f"it must be contiguous, of shape {other.shape} and type {other.dtype}"
            )


@rule
def play_chance(batch: Batch, i: int, scratch: Scratch) -> None:
    batch.plies[i] = dice.play_chance(
        batch.states[i],
        batch.seeds[i],
        batch.plies[i],
        scratch.generator,
        scratch.legal,
        scratch.odds,
        scratch.trace,
    )


@rule
def begin(batch: Batch, i: int, scratch: Scratch) -> None:
    new(batch.states, i)
    batch.plies[i] = 0
    play_chance(batch, i, scratch)


@rule
def show(batch: Batch, i: int, buffers: Buffers, scratch: Scratch, memory: bool) -> None:
    """Write who acts, their legal actions and their observation."""
    seat = actor(batch.states, i)
    buffers.seats[i] = seat
    n = legal(batch.states, i, scratch.legal)
    write_mask(scratch.legal, n, seat, batch.states[i].rules.players, buffers.masks[i])
    if buffers.observations.shape[1] > 0:
        observe(batch.states[i], seat, memory, buffers.observations[i])


@rule
def pay(batch: Batch, i: int, scratch: Scratch, reward: int, out: Rewards) -> None:
    players = scores(batch.states, i, scratch.scores)
    write_rewards(reward, scratch.scores, players, out)


@entry
def begin_games(
    batch: Batch, buffers: Buffers, scratch: Scratch, low: int, high: int, memory: bool, reward: int
) -> None:
    """Start the games from `low` up to `high`."""
    for i in range(low, high):
        begin(batch, i, scratch)
        show(batch, i, buffers, scratch, memory)


@entry
def step_games(
    batch: Batch,
    buffers: Buffers,
    scratch: Scratch,
    low: int,
    high: int,
    memory: bool,
    reward: int,
    actions: npt.NDArray[np.int64],
) -> None:
    """Play an action in each of the games from `low` up to `high`."""
    for i in range(low, high):
        if buffers.dones[i]:
            buffers.dones[i] = False
            buffers.rewards[i, :] = 0
        if actions[i] == LEAVE:
            continue
        a = engine_action(actions[i], actor(batch.states, i), batch.states[i].rules.players)
        apply(batch.states, i, a, scratch.trace)
        batch.plies[i] += 1
        play_chance(batch, i, scratch)
        if actor(batch.states, i) == NOBODY:
            buffers.dones[i] = True
            pay(batch, i, scratch, reward, buffers.rewards[i])
            batch.seeds[i] += len(batch.seeds)
            begin(batch, i, scratch)
        show(batch, i, buffers, scratch, memory)


@entry
def find_illegal(masks: npt.NDArray[np.int8], actions: npt.NDArray[np.int64]) -> int:
    """The first game whose action its mask does not allow, or -1."""
    for i in range(len(actions)):
        if actions[i] == LEAVE:
            continue
        if actions[i] < 0 or actions[i] >= masks.shape[1] or masks[i, actions[i]] == 0:
            return i
    return -1


@entry
def draw_actions(masks: npt.NDArray[np.int8], g: dice.Generator, actions: npt.NDArray[np.int64]) -> None:
    """Write for each game one of the actions that its mask allows, drawn uniformly."""
    for i in range(len(masks)):
        n = 0
        for a in range(masks.shape[1]):
            n += masks[i, a]
        nth = dice.below(g, n)
        a = 0
        while nth > 0 or masks[i, a] == 0:
            nth -= masks[i, a]
            a += 1
        actions[i] = a
