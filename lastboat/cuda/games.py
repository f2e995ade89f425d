"""A batch of games on a GPU."""

from __future__ import annotations

from functools import cached_property
from typing import Any, Final

import numpy as np
from numba import cuda

from lastboat.cuda import kernels
from lastboat.cuda.arrays import GpuArray, check_gpu
from lastboat.cuda.sorting import Sorter
from lastboat.editions import Options, new_states
from lastboat.engine import ACTIONS
from lastboat.engine.words import SEATS
from lastboat.envs.games import length_of, reward_of
from lastboat.errors import BadOption, LastBoatError

THREADS: Final = 64
"""Threads per block; larger blocks were slower on an H200."""


class Games:
    """Games with the same options, side by side. They stay on the GPU, and so do masks, observations and rewards.

        games = Games(2**16, Options(players=4), seed=1)
        while True:
            games.step_all(policy(games.observations(), games.legal_masks()))
            learn(games.rewards, games.dones)
            games.reset_finished()

    Actions and masks use the acting seat's numbers, chance is drawn from the game's seed and the ply, and the next game
    in a row has the next seed, all as in `lastboat.envs.vector.Vector`: with the same seeds and actions, both play the
    same games.

    Raises `BadOption` for what there is not, and `NoGpu` where no kernel can be launched.
    """

    def __init__(
        self,
        count: int,
        options: Options | None = None,
        *,
        seed: int = 0,
        observation: str = "full",
        memory: bool = True,
        reward: str = "win-share",
    ) -> None:
        if count < 1:
            raise BadOption(f"{count} games; there must be at least 1")
        self._length = length_of(observation)
        self._reward = reward_of(reward).value
        self._memory = memory
        check_gpu()
        self.states = GpuArray(new_states(Options() if options is None else options, count))
        self.seeds = GpuArray(np.arange(count, dtype=np.int64) + seed)
        """`Game(seed=...)` draws the same chance as the current game."""
        self.plies = GpuArray.zeros(count, np.int64)
        self.generators = GpuArray.zeros(count, np.uint64)
        """Generators for the actions of `random_play` and `random_actions`."""
        self.seats = GpuArray.zeros(count, np.int8)
        """Who acts, as `legal_masks` found it."""
        self.rewards = GpuArray.zeros((count, SEATS), np.float32)
        """Each seat's reward in the last step."""
        self.dones = GpuArray.zeros(count, np.bool_)
        """Whether the last step ended the game."""
        self._picks, self._actions = GpuArray.zeros(count, np.int64), GpuArray.zeros(count, np.int64)
        self._no_actions = GpuArray(np.full(count, kernels.NO_ACTION))
        self._wrong = GpuArray.zeros(1, np.int64)
        self._sorter = Sorter(count)
        self._launch(kernels.seed_generators, self.seeds, self.generators)
        self._changed(chance_may_act=True)

    def __len__(self) -> int:
        return len(self.states)

    @cached_property
    def _masks(self) -> GpuArray:
        return GpuArray.zeros((len(self), ACTIONS), np.int8)

    @cached_property
    def _observations(self) -> GpuArray:
        # Column by column: 32 threads that write the same number for 32 games write to neighbouring bytes.
        return GpuArray.zeros((len(self), self._length), np.uint8, order="F")

    def random_play(self, plies: int) -> None:
        """Play plies of every game at random, including chance outcomes. A finished game starts anew."""
        for _ in range(plies):
            self._changed(chance_may_act=True)
            self._launch_in_order(kernels.play_random, self.states, self.seeds, self.plies, self.generators)

    def legal_masks(self) -> GpuArray:
        """The acting seats, written to `seats`, and their legal actions: a row of 0 and 1 for each game."""
        if not self._masks_are_fresh:
            self._show_legal(draws=False)
        return self._masks

    def random_actions(self) -> GpuArray:
        """A legal action for each game, drawn uniformly by its generator; -1 if the game is over."""
        self._show_legal(draws=True)
        return self._picks

    def observations(self) -> GpuArray:
        """The acting seat's observation, a row for each game; zeros if the game is over."""
        self._let_chance_act()
        self._observations.clear()
        self._launch(kernels.show_observations, self.states, self._observations, self._memory)
        return self._observations

    def step_all(self, actions: Any) -> None:
        """Play an action in every unfinished game; then chance acts. All must be legal, or none is played.

        Accepts any array of integers on the GPU, including PyTorch, JAX and CuPy ones; writes `rewards` and `dones`.
        Raises `LastBoatError` for an illegal action, and for anything but one integer for each game.
        """
        self._check(actions)
        self.rewards.clear()
        self.dones.clear()
        self._play(self._actions)
        self._changed(chance_may_act=False)

    def reset_finished(self) -> None:
        """Start a new game wherever one is over, with the next seed; chance deals."""
        self._let_chance_act()  # which may end games, after random play
        self._launch(kernels.lay_out_finished, self.states, self.seeds, self.plies)
        self._changed(chance_may_act=True)
        self._let_chance_act()

    def _show_legal(self, *, draws: bool) -> None:
        self._let_chance_act()
        self._masks.clear()
        self._launch_in_order(
            kernels.show_legal, self.states, self._masks, self.seats, self.generators, self._picks, draws
        )
        self._masks_are_fresh = True

    def _check(self, actions: Any) -> None:
        """Check the actions against the masks and store them."""
        given = actions.memory if isinstance(actions, GpuArray) else cuda.as_cuda_array(actions)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            found = f"{given.dtype} of shape {given.shape}"
            raise LastBoatError(f"{len(self)} games need as many actions, integers on the GPU, not {found}")
        self.legal_masks()
        self._wrong.clear()
        self._launch(kernels.check_actions, given, self._masks, self.seats, self._actions, self._wrong)
        if wrong := int(self._wrong.to_host()[0]):
            seat, action = self.seats.to_host()[wrong - 1], given.copy_to_host()[wrong - 1]
            raise LastBoatError(f"action {action} of seat {seat} in game {wrong - 1} is not legal; see its mask")

    def _let_chance_act(self) -> None:
        if self._chance_may_act:
            self._play(self._no_actions)
            self._changed(chance_may_act=False)

    def _play(self, actions: GpuArray) -> None:
        self._launch_in_order(
            kernels.step, self.states, self.seeds, self.plies, actions, self.rewards, self.dones, self._reward
        )

    def _changed(self, *, chance_may_act: bool) -> None:
        self._chance_may_act = chance_may_act
        self._masks_are_fresh = self._is_sorted = False

    def _launch_in_order(self, kernel: Any, *arguments: Any) -> None:
        if not self._is_sorted:
            self._sorter.sort(self.states.memory)
            self._is_sorted = True
        self._launch(kernel, self._sorter.order, *arguments)

    def _launch(self, kernel: Any, *arguments: Any) -> None:
        """Launch a kernel with one thread per game."""
        memory = [given.memory if isinstance(given, GpuArray) else given for given in arguments]
        threads = min(THREADS, len(self))
        kernel[-(-len(self) // threads), threads](*memory)
