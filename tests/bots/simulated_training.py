"""Runs the kernels of training/ in numba-cuda's simulator; run by test_training.py in a separate process.

The rules run uncompiled, so the games are few.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from support.games import Position

from lastboat.bots.evaluation.distances import map_sea, new_maps
from lastboat.bots.evaluation.features import is_in_play
from lastboat.bots.evaluation.heuristic import evaluate_heuristic, set_expected_values, utility
from lastboat.bots.evaluation.record import EVALUATION, new_evaluation
from lastboat.bots.evaluation.weights import EVOLVED
from lastboat.bots.search.placing import pawn_of
from lastboat.cuda import CardArray
from lastboat.dice import generator
from lastboat.editions import Options
from lastboat.engine import MOST_LEGAL, STATE, do, legal_of
from lastboat.engine.words import EXPLORERS, SEATS, Phase
from lastboat.view import blank_for
from training.card import afterstates, decisions
from training.network.positions import NOT_IN_PLAY, POSITION

ROWS = 400
PLIES = 112
THREE = Options(players=3)


def on_card(values: Any) -> Any:
    return CardArray(np.array(values)).memory


def zeros(shape: Any, kind: Any) -> Any:
    return on_card(np.zeros(shape, dtype=kind))


class Table:
    """One game, and what the kernels write about its next decision."""

    def __init__(self, states: Any) -> None:
        self.states, self.seen, self.trials = on_card(states), on_card(states), zeros(ROWS, STATE)
        self.known = zeros((1, EXPLORERS), np.float32), zeros((1, *new_maps().shape), np.int16)
        self.legal, self.counts = zeros((1, MOST_LEGAL), np.int16), zeros(1, np.int64)
        self.seats, self.moments = zeros(1, np.int8), zeros(1, np.int8)
        self.generators = on_card(generator(4))
        self.pairs = zeros(ROWS, np.int64), zeros(ROWS, np.int16)
        self.positions, self.evaluations = zeros(ROWS, POSITION), zeros(ROWS, EVALUATION)
        self.trace = zeros((1, 4), np.int16)

    def look_ahead(self) -> Any:
        """Look at every position that the seat considers."""
        noted = self.legal, self.counts, self.seats, self.moments, self.generators
        afterstates.survey[1, 1](self.states, self.seen, *self.known, *noted)
        count = int(self.counts.copy_to_host()[0])
        self.ends = on_card([count])
        afterstates.list_pairs[1, 1](self.legal, self.ends, self.counts, *self.pairs)
        self.trials = on_card(np.repeat(self.seen.copy_to_host(), count))
        written = on_card(EVOLVED), self.evaluations, self.positions, self.trace
        afterstates.look_ahead[count, 1](self.trials, *self.known, *self.pairs, 0, count, *written)
        return self.positions.copy_to_host()[:count]

    def choose(self, outputs: Any, *, by_heuristic: int, exploring: int) -> tuple[int, bool, list[float]]:
        """Return the row that is chosen, whether at random, and what the best row promises."""
        how = self.moments, on_card(np.full((1, 2), by_heuristic, dtype=np.int8)), on_card(np.full((1, 2), exploring))
        chosen, explored, forecast = zeros(1, np.int64), zeros(1, np.int8), zeros((1, 2 * SEATS), np.float32)
        made = self.generators, chosen, explored, forecast
        decisions.choose[1, 1](self.positions, on_card(outputs), self.ends, self.counts, *how, *made)
        return int(chosen.copy_to_host()[0]), bool(explored.copy_to_host()[0]), forecast.copy_to_host()[0].tolist()


def three_at_a_table() -> Any:
    """A game in play, with a creature to move."""
    states = Position(THREE, 5, PLIES).reach()
    assert states[0].phase == Phase.CREATURE
    return states


def by_engine(states: Any) -> list[tuple[Any, Any]]:
    """What the seat knows of each position that its actions lead to, and the heuristic's evaluation of it."""
    seat, out, silent = int(states[0].actor), np.zeros(MOST_LEGAL, dtype=np.int16), np.empty((0, 4), dtype=np.int16)
    seen, expected, maps = states.copy(), np.zeros(EXPLORERS, dtype=np.float32), new_maps()
    blank_for(seen[0], seat, True)
    set_expected_values(seen[0], expected)
    map_sea(seen[0], maps)
    found = []
    for action in out[: legal_of(states[0], out)]:
        after, evaluation = seen.copy(), new_evaluation()
        do(after[0], int(action), silent)
        evaluate_heuristic(after[0], expected, maps, EVOLVED, evaluation[0])
        found.append((after[0], evaluation[0]))
    return found


def look_at_what_actions_lead_to() -> None:
    states = three_at_a_table()
    seat, found = int(states[0].actor), Table(states).look_ahead()
    wanted = by_engine(states)
    assert len(found) == len(wanted) > 4
    for x, (s, ev) in zip(found, wanted, strict=True):
        assert x.heuristic[:3] == pytest.approx(np.roll(ev.win_share[:3], -seat))
        assert x.score[:3] == pytest.approx(np.roll(ev.score[:3], -seat))
        assert [row != NOT_IN_PLAY for row in x.explorer_row] == [is_in_play(s, e) for e in range(EXPLORERS)]
        assert (x.players, x.seat, x.is_over) == (3, seat, 0)


def see_no_secret() -> None:
    """Other values of another seat change nothing that the seat looks at."""
    states = three_at_a_table()
    other = (int(states[0].actor) + 1) % 3
    changed = states.copy()
    own = changed["value"][0][other * 10 : other * 10 + 10]
    own[:] = own[::-1].copy()
    assert changed.tobytes() != states.tobytes()
    assert Table(states).look_ahead().tobytes() == Table(changed).look_ahead().tobytes()


def place_one_explorer_at_a_time() -> None:
    """In the set-up only the tile is chosen, for an explorer that is drawn or of the highest value."""
    table = Table(Position(THREE, 5, 60).reach())
    assert table.states.copy_to_host()[0].phase == Phase.PLACE
    table.look_ahead()
    assert table.moments.copy_to_host()[0] == afterstates.SET_UP
    actions = table.pairs[1].copy_to_host()[: int(table.counts.copy_to_host()[0])]
    assert len({int(pawn_of(int(a))) for a in actions}) == 1


def choose_the_best() -> None:
    states = three_at_a_table()
    seat, table = int(states[0].actor), Table(states)
    count = len(table.look_ahead())
    outputs = np.zeros((count, 2 * SEATS), dtype=np.float32)
    outputs[:, 0], outputs[3, 0] = 0.2, 0.7
    row, explored, forecast = table.choose(outputs, by_heuristic=0, exploring=0)
    assert (row, explored) == (3, False)
    assert forecast == pytest.approx(outputs[3].tolist())
    values = [utility(ev, seat, 3, EVOLVED) for _, ev in by_engine(states)]
    assert table.choose(outputs, by_heuristic=1 << seat, exploring=0)[0] == int(np.argmax(values))
    assert table.choose(outputs, by_heuristic=7 - (1 << seat), exploring=0)[0] == 3
    drawn = [table.choose(outputs, by_heuristic=0, exploring=1000) for _ in range(20)]
    assert len({row for row, _, _ in drawn}) > 3
    assert all(explored and forecast == pytest.approx(outputs[3].tolist()) for _, explored, forecast in drawn)


def act_until_a_seat_decides() -> None:
    states = three_at_a_table()
    table = Table(states)
    table.look_ahead()
    game = zeros(1, np.int64), on_card([PLIES]), zeros(1, np.uint64), zeros((1, 64), np.int16), zeros((1, 64), np.int16)
    scores, dones = zeros((1, SEATS), np.int16), zeros(1, np.int8)
    decisions.act[1, 1](table.states, *game, table.trace, table.pairs[1], zeros(1, np.int64), scores, dones)
    do(states[0], int(table.pairs[1].copy_to_host()[0]), np.empty((0, 4), dtype=np.int16))
    assert table.states.copy_to_host().tobytes() == states.tobytes()
    assert (game[1].copy_to_host()[0], dones.copy_to_host()[0]) == (PLIES + 1, 0)


def returns(decay: float, explored: int, *, ends: bool) -> tuple[Any, Any]:
    """Seats 0, 1, 0, 1 decide in turn; the second wins by 8 to 3 if the game ends."""
    forecasts = np.zeros((4, 1, 2 * SEATS), dtype=np.float32)
    forecasts[:, 0, 0] = 0.5, 0.4, 0.6, 0.1
    forecasts[:, 0, 1] = 1 - forecasts[:, 0, 0]
    dones, scores = np.zeros((4, 1), dtype=np.int8), np.zeros((4, 1, SEATS), dtype=np.int16)
    dones[3], scores[3, 0, :2] = ends, (3, 8)
    random = np.arange(4)[:, None] == explored
    seats = np.array([[0], [1], [0], [1]], dtype=np.int8)
    after, before = zeros((4, 1, 2 * SEATS), np.float32), zeros((5, 1, SEATS, 2 * SEATS), np.float32)
    played = seats, forecasts, random.astype(np.int8), dones, scores
    decisions.set_returns[1, 1](*map(on_card, played), on_card([2]), decay, after, before)
    return after.copy_to_host()[:, 0], before.copy_to_host()[:4, 0]


def follow_td_lambda_by_seats() -> None:
    after, before = returns(1.0, explored=-1, ends=True)
    assert after[:, :2].tolist() == [[0, 1], [1, 0], [0, 1], [1, 0]]
    assert after[:, SEATS : SEATS + 2] == pytest.approx(np.array([[0.3, 0.8], [0.8, 0.3]] * 2))
    after, before = returns(0.75, explored=-1, ends=True)
    assert after[2, :2] == pytest.approx([0, 1])
    assert after[0, :2] == pytest.approx([0.25 * 0.6, 0.75 + 0.25 * 0.4])
    assert after[1, :2] == pytest.approx([0.75 + 0.25 * 0.1, 0.25 * 0.9])
    assert before[1, 0, :2] == pytest.approx(after[0, :2])
    assert before[3, 1, :2] == pytest.approx([0.75 + 0.25 * 0.1, 0.25 * 0.9])
    after, _ = returns(0.75, explored=2, ends=True)
    assert after[0, :2] == pytest.approx([0.6, 0.4])
    assert after[2, :2] == pytest.approx([0, 1])
    after, _ = returns(0.75, explored=-1, ends=False)
    assert after[[2, 3], 0].tolist() == [decisions.UNKNOWN] * 2
    assert after[0, :2] == pytest.approx([0.6, 0.4])


look_at_what_actions_lead_to()
see_no_secret()
place_one_explorer_at_a_time()
choose_the_best()
act_until_a_seat_decides()
follow_td_lambda_by_seats()
