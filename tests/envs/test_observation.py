"""Observations and masks: nothing hidden is in them, and every number is within its bounds."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from support.games import Position, actions_of, examples, positions

from lastboat.belief import sample
from lastboat.dice import generator
from lastboat.editions import Options
from lastboat.engine import ACTIONS, CHANCE, NOBODY, States
from lastboat.engine.board import AXIAL, HEXES
from lastboat.engine.queries import owner
from lastboat.engine.words import SEATS, Ground, Kind, Phase, Status
from lastboat.envs.games import engine_action, mask_of, observation_of, seat_action
from lastboat.envs.layout import (
    COLUMN_OF,
    EXPLORER_ROWS,
    EXPLORER_WIDTH,
    FULL,
    OBSERVATION_VERSION,
    PARTS,
    PHASE,
    PLANE_ROWS,
    PLANES,
    ROW_OF,
    SEAT_ROWS,
    SEAT_WIDTH,
    SMALL,
    ExplorerEntry,
    Plane,
    SeatEntry,
    highest_numbers,
)
from lastboat.view import Eyes, view

DOCUMENT = Path(__file__).parents[2] / "docs" / "environments-reference.md"


def seats_of(states: States) -> range:
    return range(int(states[0].rules.players))


@settings(max_examples=examples(200))
@given(positions())
def test_what_is_hidden_from_a_seat_changes_no_byte_of_what_it_observes_or_may_do(position: Position) -> None:
    states, g = position.reach(), generator(position.seed + 1)
    for seat, eyes in product(seats_of(states), Eyes):
        memory = eyes is Eyes.MEMORY
        seen = observation_of(states, 0, seat, memory=memory).tobytes()
        allowed = mask_of(states, 0, seat).tobytes()
        for twin in (view(states, 0, seat, eyes).states, sample(view(states, 0, seat, eyes), g)):
            assert observation_of(twin, 0, seat, memory=memory).tobytes() == seen
            assert mask_of(twin, 0, seat).tobytes() == allowed


@settings(max_examples=examples(150))
@given(positions())
def test_no_number_is_above_its_bound_and_the_small_observation_begins_the_full_one(position: Position) -> None:
    states = position.reach()
    for seat in seats_of(states):
        full = observation_of(states, 0, seat)
        assert (full <= highest_numbers(FULL)).all()
        assert (observation_of(states, 0, seat, length=SMALL) == full[:SMALL]).all()


@settings(max_examples=examples(150))
@given(positions())
def test_the_mask_has_the_legal_actions_of_the_seat_that_acts_and_none_of_others(position: Position) -> None:
    states = position.reach()
    players = int(states[0].rules.players)
    for seat in range(players):
        found = np.flatnonzero(mask_of(states, 0, seat)).tolist()
        acts = states[0].actor == seat
        assert sorted(engine_action(a, seat, players) for a in found) == (actions_of(states) if acts else [])


@settings(max_examples=examples(100))
@given(positions())
def test_an_observation_says_what_is_where(position: Position) -> None:
    states = position.reach()
    s = states[0]
    for seat in seats_of(states):
        seen = observation_of(states, 0, seat)
        planes = seen[PLANE_ROWS:].reshape(PLANES, HEXES)
        assert seen[PHASE : PHASE + len(Phase)].tolist() == [phase == s.phase for phase in Phase]
        assert (planes[Plane.FOREST] == (s.ground[:HEXES] == Ground.FOREST)).all()
        assert (planes[Plane.LAND : Plane.ABOARD].sum(axis=0) == s.crowd[:HEXES]).all()
        for kind in Kind:
            assert ((planes[Plane.CREATURES + kind] > 0) == (s.kinds_at[:HEXES] >> kind & 1)).all()
        rows = seen[SEAT_ROWS : SEAT_ROWS + SEATS * SEAT_WIDTH].reshape(SEATS, SEAT_WIDTH)
        own = [e for e in range(40) if s.explorer[e].status >= Status.BOX and owner(s, e) == seat]
        assert rows[0, SeatEntry.SAFE] == sum(s.explorer[e].status == Status.SAFE for e in own)
        assert rows[:, SeatEntry.SEATED].sum() == s.rules.players
        explorers = seen[EXPLORER_ROWS : EXPLORER_ROWS + 40 * EXPLORER_WIDTH].reshape(40, EXPLORER_WIDTH)
        assert explorers[: len(own) // s.rules.colours, ExplorerEntry.VALUE].tolist() == s.value[own[:10]].tolist()


def test_the_own_explorers_come_first_for_every_seat() -> None:
    states = Position(Options(players=3), 5, 60).reach()
    for seat in range(3):
        explorers = observation_of(states, 0, seat)[EXPLORER_ROWS : EXPLORER_ROWS + 10 * EXPLORER_WIDTH]
        hexes = explorers.reshape(10, EXPLORER_WIDTH)[:, ExplorerEntry.HEX]
        placed = [states[0].explorer[e] for e in range(seat * 10, seat * 10 + 10)]
        assert hexes.tolist() == [one.hex + 1 if one.status == Status.LAND else 0 for one in placed]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_seats_numbers_and_the_engines_lead_to_each_other(players: int) -> None:
    for seat in range(players):
        numbers = [seat_action(a, seat, players) for a in range(ACTIONS)]
        assert sorted(numbers) == list(range(ACTIONS))
        assert all(engine_action(number, seat, players) == a for a, number in enumerate(numbers))


def test_the_parts_follow_each_other_without_gaps() -> None:
    ends = [part.end for part in PARTS]
    assert [part.start for part in PARTS] == [0, *ends[:-1]]
    assert ends[-1] == FULL == len(highest_numbers(FULL))
    assert SMALL in ends


def test_rows_and_columns_are_those_of_the_board() -> None:
    assert (int(ROW_OF.min()), int(ROW_OF.max()), int(COLUMN_OF.min()), int(COLUMN_OF.max())) == (1, 13, 1, 23)
    assert len({(int(r), int(c)) for r, c in zip(ROW_OF, COLUMN_OF, strict=True)}) == len(AXIAL)


def test_the_document_has_the_table_of_the_parts() -> None:
    text = DOCUMENT.read_text(encoding="utf-8")
    assert f"version {OBSERVATION_VERSION} of the observation" in text
    rows = re.findall(r"^\| (\d+) \| ([a-z ]+) \| ([\d × ]+) \| (.+) \|$", text, flags=re.MULTILINE)
    assert rows == [(str(p.start), p.name, " × ".join(map(str, p.shape)), p.about) for p in PARTS]


def test_positions_of_chance_and_of_the_end_are_observed_too() -> None:
    ended = Position(Options(), 3, 10**6).reach()
    assert ended[0].actor == NOBODY
    assert (observation_of(ended, 0, 2) <= highest_numbers(FULL)).all()
    fresh = Position(Options(), 3, 0).reach()
    assert fresh[0].actor == CHANCE
    assert not mask_of(fresh, 0, 0).any()
