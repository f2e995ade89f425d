"""The index of features: the columns of the heuristic's weights, row by row."""

from __future__ import annotations

from enum import IntEnum
from typing import Final


class Shared(IntEnum):
    """The features that every status has in the same column."""

    SLACK = 7
    ROLLS = 12
    TILES = 13
    VALUE = 14
    IN_PLAY = 15
    CONTROLS = 16
    TWO_PLAYERS = 19


class Land(IntEnum):
    """Of an explorer on the island."""

    BIAS = 0
    TO_BOAT = 1
    BOAT_ROUTE = 2
    OWN_ABOARD = 3
    OTHERS_ABOARD = 4
    TIME = 5
    SINKS_IN = 6
    SLACK = 7
    NO_BOAT = 8
    SQUID = 9
    SWIM = 10
    BOAT_THREAT = 11
    ROLLS = 12
    TILES = 13
    VALUE = 14
    IN_PLAY = 15
    CONTROLS = 16
    MAY_SINK = 17
    WATER_THREAT = 18
    TWO_PLAYERS = 19


class Aboard(IntEnum):
    """Of an explorer in a boat."""

    BIAS = 0
    ROUTE = 1
    ROUTE_EACH = 2
    SOLE_CONTROL = 3
    SHARED_CONTROL = 4
    WHALE = 5
    SERPENT = 6
    SLACK = 7
    TIME = 8
    OTHERS = 9
    LANDING = 10
    THREAT = 11
    ROLLS = 12
    TILES = 13
    VALUE = 14
    IN_PLAY = 15
    CONTROLS = 16
    SHARK = 17
    PLACES = 18
    TWO_PLAYERS = 19


class Swimming(IntEnum):
    """Of a swimmer."""

    BIAS = 0
    ROUTE = 1
    TIME = 2
    BOAT_NEAR = 3
    BY_BOAT = 4
    SHARK = 5
    SERPENT = 6
    SLACK = 7
    LANDING = 8
    GUARDED = 9
    THREAT = 10
    CROWD = 11
    ROLLS = 12
    TILES = 13
    VALUE = 14
    IN_PLAY = 15
    CONTROLS = 16
    COST = 17
    SAILING = 18
    TWO_PLAYERS = 19


class Kept(IntEnum):
    """The value of a kept tile in points, by its kind."""

    DOLPHIN = 0
    WIND = 1
    SERPENT = 2
    SHARK = 3
    WHALE = 4
    SHARK_DEFENCE = 5
    WHALE_DEFENCE = 6
    UNKNOWN = 7


class General(IntEnum):
    BOX = 0
    """Survival of an explorer that is not placed yet."""
    TEMPERATURE = 1
    """The temperature of the softmax over expected scores when nothing is undecided any more."""
    UNCERTAINTY = 2
    """How much the temperature rises per point of standard deviation."""
    RIVALS = 3
    """The weight of a rival's point relative to an own one, for a bot that plays for points; 0 if it plays to win."""


ROWS: Final = (Land, Aboard, Swimming, Kept, General)
"""The rows of a table of weights."""
KEPT_ROW: Final = 3
GENERAL_ROW: Final = 4
