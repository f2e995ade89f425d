"""Training games side by side on a graphics card; one that is over begins anew."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from lastboat.bots.evaluation.distances import new_maps
from lastboat.bots.evaluation.record import EVALUATION
from lastboat.bots.evaluation.weights import EVOLVED
from lastboat.dice import generator
from lastboat.editions import Options, new_states
from lastboat.engine import MOST_LEGAL, STATE
from lastboat.engine.words import EXPLORERS, SEATS
from training.card import afterstates, decisions
from training.card.memory import array_of, new_array, run, tensor_of, words_of
from training.card.value_net import field
from training.network.positions import POSITION

ROWS_A_GAME: Final = 96
"""Room for the positions of one decision, on average over all games."""
LOOK_AT_ONCE: Final = 2**18
"""Positions that are made at the same time."""
MOST_OUTCOMES: Final = 64
"""More than chance ever has."""
ALL_SEATS: Final = 2**SEATS - 1
SEEDS: Final = 2**24
"""Games of one run have seeds of their own."""
Judge = Callable[[Tensor, Tensor], Tensor]
"""From rows of POSITION bytes and the numbers of their games to win shares and scores in tens, by place."""


def zeros(shape: int | tuple[int, ...], kind: npt.DTypeLike) -> Any:
    return new_array(np.zeros(shape, dtype=kind))


class Games:
    """One game for each of these options. In so many of a thousand actions they explore, in play and in the set-up."""

    def __init__(self, options: Sequence[Options], seed: int, exploring: npt.NDArray[np.int64]) -> None:
        count, rows = len(options), ROWS_A_GAME * len(options)
        at_once = min(LOOK_AT_ONCE, rows)
        self.count = count
        self.looked_at = 0
        """Positions so far."""
        self.players = new_array(np.array([one.players for one in options]))
        self.seats, self.moments = (zeros(count, np.int8) for _ in range(2))
        self.chosen = zeros(count, np.int64)
        self.positions = zeros(rows, POSITION)
        self._states = new_array(np.concatenate([new_states(one) for one in options]))
        self._seeds = new_array(np.arange(count, dtype=np.int64) + seed * SEEDS)
        self._plies = zeros(count, np.int64)
        self._chance = (
            zeros(count, np.uint64),
            *(zeros((count, MOST_OUTCOMES), np.int16) for _ in range(2)),
            zeros((1, 4), np.int16),
        )
        """What chance works with: generators, outcomes, their odds, and a trace that stays empty."""
        self._generators = new_array(np.concatenate([generator(seed * SEEDS + i) for i in range(count)]))
        self._seen = zeros(count, STATE)
        self._known = zeros((count, EXPLORERS), np.float32), zeros((count, *new_maps().shape), np.int16)
        """The expected values and maps of the seat that acts."""
        self._known_to_onlookers = tuple(zeros(one.shape, one.dtype) for one in self._known)
        self._onlooker_positions = zeros(count, POSITION)
        self._legal, self._counts = zeros((count, MOST_LEGAL), np.int16), zeros(count, np.int64)
        self._by_heuristic, self._exploring = zeros((count, 2), np.int8), new_array(exploring)
        self._game_of, self._action_of = zeros(rows, np.int64), zeros(rows, np.int16)
        self._trials, self._evaluations = zeros(at_once, STATE), zeros(at_once, EVALUATION)
        self._weights = new_array(np.ascontiguousarray(EVOLVED, dtype=np.float32))

    def set_up_by_heuristic(self, seats: Tensor) -> None:
        """Say who sets up by the heuristic instead of the network: a bit for each seat, for every game."""
        tensor_of(self._by_heuristic)[:, 1] = seats.to(torch.int8)

    def survey(self) -> None:
        """Bring every game to a seat's decision and list what the seat considers."""
        run(afterstates.begin, self.count, self._states, self._seeds, self._plies, *self._chance)
        words_of(self._seen).copy_(words_of(self._states))
        noted = self._legal, self._counts, self.seats, self.moments, self._generators
        run(afterstates.survey, self.count, self._states, self._seen, *self._known, *noted)

    def look_ahead(self) -> tuple[Any, int]:
        """Make all positions that the listed actions lead to; return where each game's rows end, and their number."""
        ends = tensor_of(self._counts).cumsum(dim=0)
        rows = int(ends[-1])
        if rows > len(self.positions):
            raise MemoryError(f"{rows} positions to look at, and room for {len(self.positions)}")
        pairs = self._game_of, self._action_of
        run(afterstates.list_pairs, self.count, self._legal, array_of(ends), self._counts, *pairs)
        for first in range(0, rows, len(self._trials)):
            some = min(len(self._trials), rows - first)
            which = tensor_of(self._game_of)[first : first + some]
            torch.index_select(words_of(self._seen), 0, which, out=words_of(self._trials)[:some])
            written = self._weights, self._evaluations, self.positions, self._chance[-1]
            run(afterstates.look_ahead, some, self._trials, *self._known, *pairs, first, some, *written)
            self._copy_features(self.positions, first, some)
        self.looked_at += rows
        return array_of(ends), rows

    def _copy_features(self, positions: Any, first: int, count: int) -> None:
        """Copy the features of the explorers from the evaluations to these positions."""
        found = field(tensor_of(self._evaluations)[:count], "feature", EVALUATION)
        field(tensor_of(positions)[first : first + count], "feature").copy_(found)

    def decide(self, judge: Judge, explored: Any, forecasts: Any) -> None:
        """Choose an action in every game by the judge."""
        ends, rows = self.look_ahead()
        outputs = array_of(judge(tensor_of(self.positions)[:rows], tensor_of(self._game_of)[:rows]))
        how = self.moments, self._by_heuristic, self._exploring, self._generators
        noted = self.chosen, explored, forecasts
        run(decisions.choose, self.count, self.positions, outputs, ends, self._counts, *how, *noted)

    def act(self, scores: Any, dones: Any) -> None:
        """Carry out the chosen actions."""
        taken = self._action_of, self.chosen, scores, dones
        run(decisions.act, self.count, self._states, self._seeds, self._plies, *self._chance, *taken)

    def look_on(self, games: Tensor, seats: Tensor) -> Tensor:
        """These games as these seats see them, as rows of bytes."""
        count = len(games)
        if count:
            torch.index_select(words_of(self._states), 0, games, out=words_of(self._trials)[:count])
            written = self._weights, self._evaluations, self._onlooker_positions
            run(afterstates.look_on, count, self._trials, array_of(seats), *self._known_to_onlookers, *written)
            self._copy_features(self._onlooker_positions, 0, count)
        return tensor_of(self._onlooker_positions)[:count].clone()
