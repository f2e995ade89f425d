"""Gymnasium: one learner against bots.

import gymnasium
env = gymnasium.make("lastboat.envs.gymnasium:LastBoat-v0", opponents="captain", players=2)
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from lastboat import bots
from lastboat.bots import Bot, Budget
from lastboat.engine import ACTIONS
from lastboat.envs import MissingExtra
from lastboat.envs.games import (
    Info,
    Observed,
    SteppedGame,
    engine_action,
    length_of,
    observed,
    options_of,
    reward_of,
    rewards_of,
)
from lastboat.envs.gymnasium_vector import learner_space
from lastboat.envs.opponents import names_of
from lastboat.envs.rendering import MODES, check_mode, render
from lastboat.errors import BadOption
from lastboat.view import Eyes, view

try:
    import gymnasium
    from gymnasium import spaces
except ImportError as missing:
    raise MissingExtra("gymnasium", missing) from missing

ILLEGAL_REWARD: Final = -1.0
"""The learner's reward for an action that its mask does not allow; the episode then ends."""


class LastBoatEnv(gymnasium.Env):  # type: ignore[misc]
    """One seat of a game. `options` are those of `Game`; the other seats are bots, in order after the learner's.

    The learner's seat is drawn for each episode unless `seat` names one. `seconds` or `iterations` limit a bot's
    decisions. `reward`, `observation` and `memory` are those of the PettingZoo environment.

    Raises `BadOption` for what there is not: an option, an opponent, a seat, an observation, a reward or a render mode.
    """

    metadata: Final = {"render_modes": list(MODES), "render_fps": 2}

    def __init__(
        self,
        *,
        opponents: str | Sequence[str] = "stowaway",
        seat: int | None = None,
        seconds: float | None = None,
        iterations: int | None = None,
        observation: str = "full",
        reward: str = "win-share",
        memory: bool = True,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.options = options_of(LastBoatEnv, options)
        self.opponents = names_of(opponents, self.options.players)
        if seat is not None and not 0 <= seat < self.options.players:
            raise BadOption(f"seat {seat} is not in this game; allowed: 0 to {self.options.players - 1}")
        self.render_mode = check_mode(render_mode)
        self._chosen_seat, self._budget = seat, Budget(seconds=seconds, iterations=iterations)
        self._length, self._reward, self._memory = length_of(observation), reward_of(reward), memory
        self.observation_space = learner_space(self._length)
        self.action_space = spaces.Discrete(ACTIONS)

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observed, Info]:
        """Start a game and play until the learner decides."""
        super().reset(seed=seed)
        random = Random(int(self.np_random.integers(2**32)))
        self.game = SteppedGame(self.options, random.getrandbits(32))
        self.seat = random.randrange(self.options.players) if self._chosen_seat is None else self._chosen_seat
        self._bots: dict[int, Bot] = {
            (self.seat + 1 + i) % self.options.players: bots.make(name, random.getrandbits(32))
            for i, name in enumerate(self.opponents)
        }
        self._let_bots_act()
        return self._observe(), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, Info]:
        """Play the learner's action, by its own numbers, and the bots' until the learner decides again.

        An illegal action raises nothing: it ends the episode with `ILLEGAL_REWARD`. A bot's error is passed on.
        """
        seen = self._observe()
        if not seen["action_mask"][int(action)]:
            return seen, ILLEGAL_REWARD, True, False, {"seat": self.seat, "illegal": True}
        self.game.play(engine_action(int(action), self.seat, self.options.players))
        self._let_bots_act()
        info: Info = {"seat": self.seat}
        if self.game.over:
            info["scores"] = self.game.scores.tolist()
        return self._observe(), self._paid(), self.game.over, False, info

    def _let_bots_act(self) -> None:
        while not self.game.over and self.game.actor != self.seat:
            seat, states = self.game.actor, self.game.states
            seen = view(states, 0, seat, Eyes.MEMORY)
            self.game.play(self._bots[seat].choose(seen, self.game.legal(), self._budget))

    def _observe(self) -> Observed:
        return observed(self.game.states, self.seat, memory=self._memory, length=self._length)

    def _paid(self) -> float:
        if not self.game.over:
            return 0.0
        return float(rewards_of(self._reward, self.game.scores, self.options.players)[self.seat])

    def render(self) -> Any:
        """The position in the render mode: text, SVG, pixels, or None."""
        return render(self.game.states, self.render_mode)


gymnasium.register(
    id="LastBoat-v0",
    entry_point="lastboat.envs.gymnasium:LastBoatEnv",
    vector_entry_point="lastboat.envs.gymnasium_vector:LastBoatVectorEnv",
)
