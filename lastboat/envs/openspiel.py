"""OpenSpiel: the game as `python_last_boat`.

    import pyspiel
    import lastboat.envs.openspiel
    game = pyspiel.load_game("python_last_boat(players=2,reward=score-difference)")

Actions are the engine's numbers. Chance is a player with exact odds, as in the engine. A state keeps its record as
bytes, so cloning is cheap.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from lastboat.belief import fill
from lastboat.dice import buffers, generator
from lastboat.editions import Options, new_states
from lastboat.engine import ACTIONS, CHANCE, MOST_LEGAL, NOBODY, SILENT, STATE, States, apply, legal, outcomes, scores
from lastboat.engine.queries import colours_of, values_of_colour
from lastboat.engine.words import SEATS
from lastboat.envs import MissingExtra
from lastboat.envs.games import length_of, observe_game, reward_of, rewards_of
from lastboat.envs.layout import PARTS
from lastboat.envs.rewards import Reward
from lastboat.errors import BadOption, choose_from
from lastboat.moves import move_of
from lastboat.names import names_of
from lastboat.position import to_text, write_entries
from lastboat.view import EVERYONE, Eyes, blank, view

try:
    import pyspiel
except ImportError as missing:
    raise MissingExtra("openspiel", missing) from missing

NAME: Final = "python_last_boat"
LONGEST: Final = 60_000
"""More plies than any game has: within 60 turns somebody is saved or lost, or the game is over (§10.2)."""
DRAWN: Final = -1
"""Instead of a first seat: drawn by chance."""
BY_EDITION: Final = "by-edition"
"""Instead of an option's value: that of the edition."""
SWITCHES: Final = {"yes": True, "no": False}
"""The words for an option that is on or off."""
USUAL: Final = "usual"
"""Instead of colours: red, blue, yellow and green, for as many seats as there are."""
DEFAULTS: Final[dict[str, Any]] = {
    **dict.fromkeys(vars(Options()), BY_EDITION),
    "players": Options().players,
    "edition": Options().edition,
    "first": DRAWN,
    "colours": USUAL,
    "observation": "full",
    "reward": "win-share",
}
"""The parameters: the options of `Game`, the observation, and the reward at the end.

OpenSpiel fills in what is not named, and a parameter has one type. So an option that can be on or off is a word and not
a bool: as a bool, "off" could not be told from "not chosen", and the edition's own value would replace it.
"""


def _game_type(reward: Reward, players: int) -> Any:
    utility = pyspiel.GameType.Utility.GENERAL_SUM
    if reward is Reward.WIN_SHARE:
        utility = pyspiel.GameType.Utility.CONSTANT_SUM
    elif reward is Reward.SCORE_DIFFERENCE and players == 2:
        utility = pyspiel.GameType.Utility.ZERO_SUM
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Last Boat",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=SEATS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=DEFAULTS,
    )


def _game_info(states: States, reward: Reward) -> Any:
    highest = float(sum(values_of_colour(states[0])) * len(colours_of(states[0], 0)))
    bounds = {
        Reward.WIN_SHARE: (0.0, 1.0),
        Reward.SCORE_DIFFERENCE: (-highest, highest),
        Reward.SCORE: (0.0, highest),
    }
    players = int(states[0].rules.players)
    sums = {Reward.WIN_SHARE: 1.0, Reward.SCORE_DIFFERENCE: 0.0 if players == 2 else None, Reward.SCORE: None}
    low, high = bounds[reward]
    return pyspiel.GameInfo(
        num_distinct_actions=ACTIONS,
        max_chance_outcomes=ACTIONS,
        num_players=players,
        min_utility=low,
        max_utility=high,
        utility_sum=sums[reward],
        max_game_length=LONGEST,
    )


def _chosen(named: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """The options that are chosen, as `Options` takes them."""
    usual = vars(Options())
    for name, value in named.items():
        if value == DEFAULTS.get(name):
            continue
        if not isinstance(usual.get(name), bool):
            yield name, value
        elif value in SWITCHES:
            yield name, SWITCHES[value]
        else:
            raise BadOption(choose_from(name, value, (BY_EDITION, *SWITCHES)))


class LastBoatGame(pyspiel.Game):  # type: ignore[misc]
    """A game by its parameters; see DEFAULTS."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        named = {**DEFAULTS, **(params or {})}
        self.reward = reward_of(named.pop("reward"))
        self.length = length_of(named.pop("observation"))
        states = new_states(Options.of(dict(_chosen(named))))
        self.beginning = states.tobytes()
        self.players = int(states[0].rules.players)
        super().__init__(_game_type(self.reward, self.players), _game_info(states, self.reward), params or {})

    def new_initial_state(self) -> LastBoatState:
        return LastBoatState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> LastBoatObserver:
        return LastBoatObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params, self.length)


class LastBoatState(pyspiel.State):  # type: ignore[misc]
    """A position. Its record is bytes: nothing of a clone is shared that could change."""

    # Not a `Stepper`: OpenSpiel keeps the history and draws chance itself, and copies everything in a state whenever it
    # clones one. With a list of 600 actions, a clone takes fifteen times as long.

    def __init__(self, game: LastBoatGame) -> None:
        super().__init__(game)
        self.record = game.beginning
        self.actor = int(self.states[0].actor)
        self._reward = game.reward
        self._players = game.players

    @property
    def states(self) -> States:
        """The record in a new array of one."""
        return np.frombuffer(bytearray(self.record), dtype=STATE)

    def current_player(self) -> int:
        if self.actor == NOBODY:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.actor == CHANCE else self.actor

    def _legal_actions(self, player: int) -> list[int]:
        out = np.empty(MOST_LEGAL, dtype=np.int16)
        return out[: legal(self.states, 0, out)].tolist() if player == self.actor else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Chance's outcomes with their exact odds."""
        out, odds = buffers()
        n = outcomes(self.states, 0, out, odds)
        total = int(odds[:n].sum())
        return [(a, weight / total) for a, weight in zip(out[:n].tolist(), odds[:n].tolist(), strict=True)]

    def _apply_action(self, action: int) -> None:
        states = self.states
        apply(states, 0, action, SILENT)
        self.record = states.tobytes()
        self.actor = int(states[0].actor)

    def _action_to_string(self, player: int, action: int) -> str:
        return move_of(self.states, 0, action).text

    def is_terminal(self) -> bool:
        return self.actor == NOBODY

    def returns(self) -> list[float]:
        """Each seat's reward at the end, zero before."""
        if not self.is_terminal():
            return [0.0] * self._players
        found = np.zeros(SEATS, dtype=np.int16)
        scores(self.states, 0, found)
        paid = rewards_of(self._reward, found, self._players)[: self._players]
        return paid.astype(float).tolist()  # type: ignore[no-any-return]

    def resample_from_infostate(self, player: int, sampler: Any) -> LastBoatState:
        """Another state that the player cannot distinguish from this one, drawn with its exact probability."""
        other = self.clone()
        states = view(self.states, 0, player, Eyes.MEMORY).states
        fill(states, 0, generator(int(sampler() * 2**53)))
        other.record = states.tobytes()
        return other  # type: ignore[no-any-return]

    def __str__(self) -> str:
        return to_text(write_entries(self.states[0]))


class LastBoatObserver:
    """What a player observes: the tensor is that of docs/environments-reference.md, its parts by name in `dict`."""

    def __init__(self, iig_obs_type: Any, params: Any, length: int) -> None:
        if params:
            raise ValueError(f"observers take no parameters, not {params}")
        if iig_obs_type.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError("observers show the secrets of one player or of none, not of all")
        self._is_private = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._recalls = iig_obs_type.perfect_recall
        self._row = np.zeros(length, dtype=np.uint8)
        self.tensor = np.zeros(length, dtype=np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.end].reshape(part.shape) for part in PARTS if part.end <= length
        }

    def set_from(self, state: LastBoatState, player: int) -> None:
        observe_game(self._seen(state, player), 0, player, True, self._row)
        self.tensor[:] = self._row

    def string_from(self, state: LastBoatState, player: int) -> str:
        """The position as the player may know it: as text, or for information states packed but complete."""
        seen = self._seen(state, player)
        if self._recalls:
            return f"{names_of(seen[0]).seats[player]} {b64encode(seen.tobytes()).decode()}"
        return to_text(write_entries(seen[0], names_of(seen[0]).seats[player]))

    def _seen(self, state: LastBoatState, player: int) -> States:
        states = state.states
        blank(states, 0, player if self._is_private else NOBODY, True, EVERYONE, EVERYONE)
        return states


pyspiel.register_game(_game_type(Reward.WIN_SHARE, SEATS), LastBoatGame)
