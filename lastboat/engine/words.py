"""The game's words as small integers: one concept, one name."""

from enum import IntEnum

NONE = 255
"""No hex, no piece, no seat."""
RESERVE = 254
"""Instead of a hex: the piece is in the reserve."""

COLOURS = 4
EXPLORERS_A_COLOUR = 10
HIGHEST_VALUE = 6
"""The highest value of an explorer."""
EXPLORERS = COLOURS * EXPLORERS_A_COLOUR
BOATS = 12
PLACES = 3
"""Places in a boat."""
SEATS = 4
CHANCE = 4
"""The actor who deals, flips and rolls."""
NOBODY = 5
"""The actor of a game that is over."""
TERRAINS = 3
"""Beach, forest, mountain."""


class Ground(IntEnum):
    """What a hex is now."""

    SEA = 0
    BEACH = 1
    FOREST = 2
    MOUNTAIN = 3
    UNDEALT = 4
    VOID = 5
    """Off the board."""


class Underside(IntEnum):
    """What a tile shows when it is flipped. Up to VOLCANO it acts at once; from DOLPHIN on it is red (§2.1)."""

    SHARK = 0
    WHALE = 1
    BOAT = 2
    WHIRLPOOL = 3
    VOLCANO = 4
    DOLPHIN = 5
    WIND = 6
    MOVE_SERPENT = 7
    MOVE_SHARK = 8
    MOVE_WHALE = 9
    SHARK_DEFENCE = 10
    WHALE_DEFENCE = 11


UNDERSIDES = 12
FIRST_KEPT = 5
"""The first of the red undersides, which go to the hand (but see `pieces.is_kept`)."""
KEPT_KINDS = UNDERSIDES - FIRST_KEPT
TURN_TILES = 5
"""How many of the red undersides are played at the start of a player's own turn."""


class Status(IntEnum):
    """Where an explorer is."""

    ABSENT = 0
    """The colour is not in this game."""
    BOX = 1
    LAND = 2
    ABOARD = 3
    SWIMMING = 4
    SAFE = 5
    LOST = 6


class Kind(IntEnum):
    """The creatures; the first four are faces of the dice as well."""

    SERPENT = 0
    SHARK = 1
    WHALE = 2
    DOLPHIN = 3
    SQUID = 4


KINDS = 5


class Face(IntEnum):
    """The faces of the creature dice (§2.4)."""

    SERPENT = 0
    SHARK = 1
    WHALE = 2
    DOLPHIN = 3
    BOAT = 4
    STAR = 5
    JOKER = 6


FACES = 7
DIVE = 4
"""The number die's face D."""
RANGES = 4
"""1, 2, 3 and D."""


class Phase(IntEnum):
    """What is being decided; the order of play is in turn.py."""

    FIRST = 0
    DEAL = 1
    PLACE = 2
    LAUNCH = 3
    TILE = 4
    RIDE = 5
    WIND = 6
    SUMMON = 7
    DIVE = 8
    MOVE = 9
    SINK = 10
    FLIP = 11
    RESCUE = 12
    SPAWN = 13
    NIP = 14
    ROLL = 15
    RANGE = 16
    CREATURE = 17
    DEFEND = 18
    BITE = 19
    GUARD = 20
    NEXT = 21
    """Only passed through: the turn goes to the next seat."""
    OVER = 22


class Ending(IntEnum):
    """When the game ends (§9, §10.2, §10.4)."""

    VOLCANO = 0
    LAST = 1
    SUBMERGED = 2


class Squids(IntEnum):
    """Giant squids (§12)."""

    ABSENT = 0
    WITH_WHALES = 1
    INSTEAD_OF_WHALES = 2


class Reason(IntEnum):
    """Why a game ended."""

    NONE = 0
    VOLCANO = 1
    NOBODY_LEFT = 2
    SUBMERGED = 3
    QUIET = 4


class Cause(IntEnum):
    """What took a piece off the board."""

    SERPENT = 0
    SHARK = 1
    WHALE = 2
    WHIRLPOOL = 3
    SQUID = 4
    VOLCANO = 5
    DEFENCE = 6
