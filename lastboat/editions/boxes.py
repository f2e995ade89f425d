"""The editions: the content of each box, as data. A new edition is an entry of EDITIONS and nothing else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from lastboat.engine.board import SLOTS
from lastboat.engine.rooms.setup import BOATS_A_COLOUR
from lastboat.engine.state import FIRST_OF
from lastboat.engine.words import (
    BOATS,
    COLOURS,
    DIVE,
    EXPLORERS_A_COLOUR,
    HIGHEST_VALUE,
    RANGES,
    TERRAINS,
    Face,
    Kind,
    Underside,
)
from lastboat.errors import BadEdition

Deck = Mapping[Underside, tuple[int, int, int]]
"""How many beach, forest and mountain tiles have each underside (§2.1)."""
Value = bool | int | str | None
"""Of an option."""
BOAT: Final = len(Kind)
"""The index of an empty boat among the reaches, after the creatures."""
BRINGS: Final = {Underside.SHARK: Kind.SHARK, Underside.WHALE: Kind.WHALE, Underside.DOLPHIN: Kind.DOLPHIN}
"""The creature that an underside brings, a dolphin only where dolphins are in play (§6.3, §11.1)."""


@dataclass(frozen=True)
class DiceSet:
    """The dice of a game: a creature die, and a number die or reaches of the creatures instead (§2.4)."""

    name: str
    title: str
    faces: Mapping[Face, int]
    """Sides of the creature die that show each face."""
    numbers: Mapping[int, int] = field(default_factory=dict)
    """Sides of the number die that show 1, 2, 3 or `DIVE`; empty without a number die."""
    reach: Mapping[int, int] = field(default_factory=dict)
    """Without a number die: hexes that each `Kind`, or `BOAT`, moves."""
    dolphins: bool = False
    """Whether dolphins are in play (§11)."""
    about: str = ""
    """What they do, in a sentence."""

    def __post_init__(self) -> None:
        if not self.faces or any(n < 1 for n in self.faces.values()):
            raise BadEdition(f"dice {self.name!r}: the creature die shows {dict(self.faces)}; each face needs a side")
        if any(not 1 <= n <= RANGES for n in self.numbers):
            raise BadEdition(
                f"dice {self.name!r}: the number die shows {sorted(self.numbers)}; it may show 1 to {DIVE}"
            )
        movers = {Kind(face) if face <= Kind.DOLPHIN else BOAT for face in self.faces if face <= Face.BOAT}
        without = sorted(mover for mover in movers if self.reach.get(mover, 0) < 1)
        if not self.numbers and without:
            raise BadEdition(f"dice {self.name!r}: without a number die {without} need a reach of at least 1")
        if Face.DOLPHIN in self.faces and not self.dolphins:
            raise BadEdition(f"dice {self.name!r} show a dolphin, but dolphins are not in play")


@dataclass(frozen=True)
class Edition:
    """A published version of the game: its components and its default options."""

    name: str
    title: str
    about: str
    """What sets it apart, in a sentence."""
    boats: int
    deck: Deck
    values: tuple[int, ...]
    """What the ten explorers of a colour are worth (§2.2)."""
    dice: tuple[DiceSet, ...]
    """The available dice; the first are the default."""
    defaults: Mapping[str, Value] = field(default_factory=dict)
    """Default options that differ from the usual ones."""

    def __post_init__(self) -> None:
        tiles = sum(sum(counts) for counts in self.deck.values())
        if tiles != SLOTS or any(len(counts) != TERRAINS for counts in self.deck.values()):
            raise BadEdition(f"{self.name}: the deck has {tiles} tiles of {TERRAINS} terrains; the board takes {SLOTS}")
        if len(self.values) != EXPLORERS_A_COLOUR or not all(1 <= value <= HIGHEST_VALUE for value in self.values):
            raise BadEdition(
                f"{self.name}: a colour's {EXPLORERS_A_COLOUR} explorers are worth 1 to {HIGHEST_VALUE} each, "
                f"not {self.values}"
            )
        if not COLOURS * BOATS_A_COLOUR <= self.boats <= BOATS:
            raise BadEdition(f"{self.name}: {self.boats} boats; allowed: {COLOURS * BOATS_A_COLOUR} to {BOATS}")
        if not self.dice:
            raise BadEdition(f"{self.name}: an edition needs dice")
        for underside, kind in BRINGS.items():
            tiles, pieces = sum(self.deck.get(underside, ())), FIRST_OF[kind + 1] - FIRST_OF[kind]
            if tiles > pieces and (kind != Kind.DOLPHIN or any(dice.dolphins for dice in self.dice)):
                name = kind.name.lower()
                raise BadEdition(f"{self.name}: {tiles} {name} tiles, but there are {pieces} {name}s")

    def dice_named(self, name: str) -> int:
        """The number of the dice in this edition."""
        return [one.name for one in self.dice].index(name)


def by_name(*editions: Edition) -> dict[str, Edition]:
    """Editions by name. A name that means two things is refused: options, records and texts know only the name."""
    found: dict[str, Edition] = {}
    dice: dict[str, DiceSet] = {}
    for edition in editions:
        if found.setdefault(edition.name, edition) is not edition:
            raise BadEdition(f"there are two editions {edition.name!r}")
        for one in edition.dice:
            if dice.setdefault(one.name, one) != one:
                raise BadEdition(f"{edition.name}: its dice {one.name!r} differ from those of another edition")
    return found


DECK: Final[Deck] = {
    Underside.SHARK: (3, 2, 1),
    Underside.WHALE: (3, 2, 0),
    Underside.BOAT: (1, 3, 0),
    Underside.WHIRLPOOL: (0, 2, 4),
    Underside.VOLCANO: (0, 0, 1),
    Underside.DOLPHIN: (3, 1, 0),
    Underside.WIND: (2, 0, 0),
    Underside.MOVE_SERPENT: (1, 1, 0),
    Underside.MOVE_SHARK: (1, 1, 0),
    Underside.MOVE_WHALE: (1, 1, 0),
    Underside.SHARK_DEFENCE: (1, 1, 1),
    Underside.WHALE_DEFENCE: (0, 2, 1),
}
"""§2.1, the same in both boxes."""
VALUES: Final = (1, 1, 1, 2, 2, 3, 3, 4, 5, 6)
"""§2.2, the same in both boxes."""
NUMBERS: Final = {1: 2, 2: 2, 3: 1, DIVE: 1}
"""§2.4: the number die."""
DICE: Final = (
    DiceSet(
        "red",
        "Red die",
        {Face.SERPENT: 2, Face.SHARK: 2, Face.WHALE: 2},
        reach={Kind.SERPENT: 1, Kind.SHARK: 2, Kind.WHALE: 3, Kind.SQUID: 3},
        about="It names a creature: a serpent moves 1 hex, a shark up to 2, a whale up to 3.",
    ),
    DiceSet(
        "dive",
        "Dolphins and dive dice",
        {Face.SERPENT: 1, Face.SHARK: 1, Face.WHALE: 1, Face.DOLPHIN: 1, Face.BOAT: 1, Face.STAR: 1},
        NUMBERS,
        dolphins=True,
        about="Dolphins guard swimmers. One die names a creature or an empty boat, another how far it goes or dives.",
    ),
    DiceSet(
        "rescapes",
        "Dolphins and survivors' die",
        {Face.DOLPHIN: 3, Face.SERPENT: 1, Face.SHARK: 1, Face.WHALE: 1},
        NUMBERS,
        dolphins=True,
        about="Dolphins guard swimmers. The die shows dolphins most often, and a number die how far a piece goes.",
    ),
    DiceSet(
        "rescapes-joker",
        "Dolphins and survivors' die with joker",
        {Face.DOLPHIN: 2, Face.JOKER: 1, Face.SERPENT: 1, Face.SHARK: 1, Face.WHALE: 1},
        NUMBERS,
        dolphins=True,
        about="As with the survivors' die; its joker moves any creature, as far as a number die says.",
    ),
)
"""§2.4, §11: either box can be played with any of them."""

EDITIONS: Final = by_name(
    Edition(
        "the-island",
        "The Island",
        "Twelve boats: a boat tile always brings one.",
        boats=12,
        deck=DECK,
        values=VALUES,
        dice=DICE,
    ),
    Edition(
        "survive",
        "Survive: Escape from Atlantis!",
        "Ten boats: with four players only two wait in reserve.",
        boats=10,
        deck=DECK,
        values=VALUES,
        dice=DICE,
    ),
)
"""By name. A game's rules record stores their index in this order."""
