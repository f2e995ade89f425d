"""Reflected boards and turned seats: the same game, seen otherwise."""

from __future__ import annotations

import numpy as np
import pytest
from envs.transformed import reflected, turned
from hypothesis import given, settings
from hypothesis import strategies as st
from support.games import Position, actions_of, examples, positions

from lastboat.engine import ACTIONS, CHANCE, NOBODY, SILENT, apply
from lastboat.engine.board import NEIGHBOUR, SERPENT_STARTS
from lastboat.engine.words import Phase
from lastboat.envs.games import mask_of, observation_of
from lastboat.envs.layout import SMALL
from lastboat.envs.symmetry import (
    Reflection,
    hexes,
    reflect_actions,
    reflect_masks,
    reflect_observations,
    ways,
)

reflections = st.sampled_from(Reflection)


@settings(max_examples=examples(150))
@given(positions(), reflections)
def test_a_reflected_position_is_observed_and_masked_as_the_reflection_says(
    position: Position, reflection: Reflection
) -> None:
    states = position.reach()
    there = reflected(states, reflection)
    for seat in range(states[0].rules.players):
        seen = observation_of(states, 0, seat)
        assert (observation_of(there, 0, seat) == reflect_observations(seen, reflection)).all()
        assert (observation_of(there, 0, seat, length=SMALL) == reflect_observations(seen[:SMALL], reflection)).all()
        assert (mask_of(there, 0, seat) == reflect_masks(mask_of(states, 0, seat), reflection)).all()


@settings(max_examples=examples(150))
@given(positions(), reflections, st.randoms(use_true_random=False))
def test_a_reflected_action_leads_to_the_reflected_position(position, reflection, random) -> None:  # type: ignore[no-untyped-def]
    states = position.reach()
    if states[0].actor == NOBODY or states[0].phase == Phase.DEAL:
        return
    a = random.choice(actions_of(states))
    there = reflected(states, reflection)
    apply(there, 0, int(reflect_actions(np.array(a), reflection)), SILENT)
    apply(states, 0, a, SILENT)
    assert reflected(states, reflection).tobytes() == there.tobytes()


@settings(max_examples=examples(150))
@given(positions(), st.integers(1, 3))
def test_turning_the_seats_changes_nothing_that_a_seat_observes(position: Position, by: int) -> None:
    states = position.reach()
    players = int(states[0].rules.players)
    there = turned(states, by)
    for seat in range(players):
        other = (seat + by) % players
        if states[0].phase != Phase.FIRST:
            assert observation_of(there, 0, other).tobytes() == observation_of(states, 0, seat).tobytes()
        if states[0].picks < 2 and states[0].actor < CHANCE:
            assert mask_of(there, 0, other).tobytes() == mask_of(states, 0, seat).tobytes()


@pytest.mark.parametrize("reflection", Reflection)
def test_a_reflection_keeps_neighbours_and_undoes_itself(reflection: Reflection) -> None:
    to, way = hexes(reflection), ways(reflection)
    places = np.append(to, len(to))
    assert (places[NEIGHBOUR[:-1]] == NEIGHBOUR[to][:, way]).all()
    assert (to[to] == np.arange(len(to))).all()
    every = np.arange(ACTIONS)
    assert (reflect_actions(reflect_actions(every, reflection), reflection) == every).all()


def test_only_half_a_turn_maps_the_serpents_starts_to_themselves() -> None:
    starts = set(SERPENT_STARTS.tolist())
    kept = [one for one in Reflection if set(hexes(one)[SERPENT_STARTS].tolist()) == starts]
    assert kept == [Reflection.HALF_TURN]
