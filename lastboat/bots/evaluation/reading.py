"""Reads others' values from how their explorers were placed and treated: public evidence, all of it in the record.

A colour's values can be arranged in many ways. Some arrangements are drawn as if the player placed in random order,
which tells nothing, the others as if they placed the highest values first, more or less. Each is weighted by how likely
it makes what became of the explorers: on which terrain they stand, who is aboard, in the water, saved or lost. So a
player whose first explorers are treated no better than the last soon counts as one who places at random.
training/measure/reading.py fitted the likelihoods to games of bots; reading.json has the command.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from lastboat.bots.chances import STAGES
from lastboat.bots.evaluation.record import ExpectedValues
from lastboat.dice import Generator, below, generator
from lastboat.engine import States
from lastboat.engine._compile import entry, rule
from lastboat.engine.state import State
from lastboat.engine.words import COLOURS, EXPLORERS, EXPLORERS_A_COLOUR, HIGHEST_VALUE, TERRAINS, Status

ARRANGEMENTS: Final = 384
"""How many arrangements are drawn."""
FALLING: Final = 96
"""How many of them come from players who place the highest values first: the prior belief in such players."""
SLIP: Final = 2
"""Such a player may place a value before another that is higher by less than this."""
UNIT: Final = 64
"""Keys of the falling order are in parts of a value, so that slips are drawn in whole numbers."""
ONE: Final = 1 << 20
"""Draws by weight are in parts of this."""
MID_GAME, LATE_GAME = STAGES[1][0], STAGES[2][0]
"""With fewer tiles than these the next stage of the game has begun."""
PLAY_STAGES: Final = len(STAGES) - 1
TREATMENTS: Final = TERRAINS + 4
"""What can have become of an explorer: on land by terrain, aboard, swimming, safe, lost."""

Likelihoods = npt.NDArray[np.float32]
"""By stage, treatment and value: the logarithm of how much likelier the treatment is for that value than on average."""


class Reading(NamedTuple):
    likelihoods: Likelihoods
    arrangements: npt.NDArray[np.uint8]
    """The values of a colour in the order of placing, one arrangement a row."""
    odds: npt.NDArray[np.float64]
    """For each colour the weights of the arrangements, summed up to each; the last sum is 0 where nothing is read."""
    expected: ExpectedValues
    """The mean value of each explorer that is read, 0 for the others."""


def load_likelihoods() -> Likelihoods:
    text = Path(__file__).with_name("reading.json").read_text(encoding="utf-8")
    return np.array(json.loads(text)["likelihoods"], dtype=np.float32)


def new_reading(likelihoods: Likelihoods | None = None) -> Reading:
    """A reading that is still empty."""
    return Reading(
        load_likelihoods() if likelihoods is None else likelihoods,
        np.zeros((ARRANGEMENTS, EXPLORERS_A_COLOUR), dtype=np.uint8),
        np.zeros((COLOURS, ARRANGEMENTS)),
        np.zeros(EXPLORERS, dtype=np.float32),
    )


def read(states: States, reading: Reading) -> None:
    """Read the view's record: set the expected values, and the odds to draw by."""
    read_values(states, reading, generator(0))


@entry
def read_values(states: States, reading: Reading, g: Generator) -> None:
    s = states[0]
    forget(reading)
    if s.turn == 0 or s.rules.all_equal:
        return
    draw_arrangements(s, reading, g)
    for colour in range(COLOURS):
        if is_unread(s, colour):
            weigh(s, colour, reading)


@rule
def forget(reading: Reading) -> None:
    for e in range(EXPLORERS):
        reading.expected[e] = 0
    for colour in range(COLOURS):
        reading.odds[colour, ARRANGEMENTS - 1] = 0


@rule
def is_unread(s: State, colour: int) -> bool:
    """Whether all explorers of the colour were placed and the seat knows the value of none."""
    for e in range(colour * EXPLORERS_A_COLOUR, (colour + 1) * EXPLORERS_A_COLOUR):
        if s.value[e] > 0 or s.explorer[e].status < Status.LAND:
            return False
    return True


@rule
def draw_arrangements(s: State, reading: Reading, g: Generator) -> None:
    """Draw arrangements of the edition's values: the first ones in falling order, the others at random."""
    for i in range(ARRANGEMENTS):
        row = reading.arrangements[i]
        count = 0
        for value in range(1, HIGHEST_VALUE + 1):
            for _ in range(s.rules.values[value]):
                insert_value(row, count, value, i < FALLING, g)
                count += 1


@rule
def insert_value(row: npt.NDArray[np.uint8], count: int, value: int, falls: bool, g: Generator) -> None:
    """Insert a value into a row of `count` lower or equal ones: at random, or in front, moved back by slips."""
    place = below(g, count + 1)
    if falls:
        place = 0
        while place < count and value * UNIT + below(g, SLIP * UNIT) < int(row[place]) * UNIT + below(g, SLIP * UNIT):
            place += 1
    for i in range(count, place, -1):
        row[i] = row[i - 1]
    row[place] = value


@rule
def weigh(s: State, colour: int, reading: Reading) -> None:
    """Set the odds of all arrangements for the colour, and the expected values of its explorers."""
    stage = 0 if s.tiles >= MID_GAME else 1 if s.tiles >= LATE_GAME else 2
    first = colour * EXPLORERS_A_COLOUR
    total = 0.0
    for i in range(ARRANGEMENTS):
        evidence = 0.0
        for k in range(EXPLORERS_A_COLOUR):
            evidence += reading.likelihoods[stage, treatment(s, first + k), reading.arrangements[i, k] - 1]
        weight = math.exp(evidence)
        total += weight
        reading.odds[colour, i] = total
        for k in range(EXPLORERS_A_COLOUR):
            reading.expected[first + k] += weight * reading.arrangements[i, k]
    for k in range(EXPLORERS_A_COLOUR):
        reading.expected[first + k] /= total


@rule
def treatment(s: State, e: int) -> int:
    """What became of an explorer that was placed."""
    status = int(s.explorer[e].status)
    if status == Status.LAND:
        return int(s.ground[s.explorer[e].hex]) - 1
    return TERRAINS + status - Status.ABOARD


@rule
def draw_values_read(s: State, reading: Reading, g: Generator) -> None:
    """Draw the values of the colours that are read: one arrangement each, by its odds."""
    for colour in range(COLOURS):
        total = reading.odds[colour, ARRANGEMENTS - 1]
        if total > 0:
            drawn = total * below(g, ONE) / ONE
            low, high = 0, ARRANGEMENTS - 1
            while low < high:
                middle = (low + high) // 2
                if reading.odds[colour, middle] > drawn:
                    high = middle
                else:
                    low = middle + 1
            for k in range(EXPLORERS_A_COLOUR):
                s.value[colour * EXPLORERS_A_COLOUR + k] = reading.arrangements[low, k]
