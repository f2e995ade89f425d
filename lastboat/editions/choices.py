"""The options of a table: their values, titles and sentences, and which values cannot be chosen together.

Texts are in English. The browser client translates them by the names of options, values, editions and conflicts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from lastboat.editions.boxes import EDITIONS, Value
from lastboat.engine.words import SEATS, Squids
from lastboat.names import SEAT_NAMES

Titles = Mapping[Value, str]
"""Values with their names."""

SWITCH: Final = (False, True)
ON_OFF: Final[Titles] = {False: "Off", True: "On"}
COLOURS: Final = tuple(name.capitalize() for name in SEAT_NAMES)
"""The colours of the seats in order."""
SQUIDS: Final = {
    "none": Squids.ABSENT,
    "with-whales": Squids.WITH_WHALES,
    "instead-of-whales": Squids.INSTEAD_OF_WHALES,
}


@dataclass(frozen=True)
class Choice:
    """One option of a table."""

    name: str
    paragraph: str
    """Of the rulebook."""
    title: str
    about: str
    """What it does, in a sentence."""
    titles_now: Callable[[], Titles] = lambda: ON_OFF
    abouts_now: Callable[[], Titles] = dict
    """Values that have a sentence of their own, which says more than the option's."""

    @property
    def titles(self) -> Titles:
        """Its values and their names; editions and dice are the current ones of EDITIONS."""
        return self.titles_now()

    @property
    def abouts(self) -> Titles:
        """The sentences of its values."""
        return self.abouts_now()

    @property
    def values(self) -> tuple[Value, ...]:
        return tuple(self.titles)


def _dice() -> Titles:
    return {dice.name: dice.title for edition in EDITIONS.values() for dice in edition.dice}


def _dice_sentences() -> Titles:
    return {dice.name: dice.about for edition in EDITIONS.values() for dice in edition.dice if dice.about}


CHOICES: Final = (
    Choice("players", "3.1", "Players", "How many play.", lambda: {n: f"{n} players" for n in range(2, SEATS + 1)}),
    Choice(
        "edition",
        "2.3",
        "Edition",
        "Which box is on the table.",
        lambda: {edition.name: edition.title for edition in EDITIONS.values()},
    ),
    Choice(
        "first",
        "3.1",
        "First player",
        "Who begins: drawn at random, or the seat named.",
        lambda: {None: "Drawn by lot", **dict(enumerate(COLOURS))},
        lambda: {None: "Whoever is drawn begins.", **{n: f"{colour} begins." for n, colour in enumerate(COLOURS)}},
    ),
    Choice(
        "two_colours",
        "10.5",
        "Two colours each",
        "Two players lead two colours each.",
        abouts_now=lambda: {False: "Everybody leads one colour."},
    ),
    Choice(
        "overcrowded",
        "10.1",
        "Overcrowded island",
        "Inland tiles hold two explorers when placing.",
        abouts_now=lambda: {False: "A tile holds one explorer when placing."},
    ),
    Choice(
        "to_the_last",
        "10.2",
        "To the last",
        "The volcano is a whirlpool; play until nobody is left to save.",
        abouts_now=lambda: {False: "The game may end while explorers are still out."},
    ),
    Choice(
        "all_equal",
        "10.3",
        "All equal",
        "Every saved explorer counts one.",
        abouts_now=lambda: {False: "A saved explorer counts the number underneath."},
    ),
    Choice(
        "submerged",
        "10.4",
        "Atlantis submerged",
        "The volcano is a whirlpool; the last tile to sink ends the game.",
        abouts_now=lambda: {False: "The game may end before the last tile sinks."},
    ),
    Choice(
        "closed_lagoon",
        "10.6",
        "Closed lagoon",
        "Swimmers in water closed off from the sea may climb back onto a tile.",
        abouts_now=lambda: {False: "Swimmers never climb back onto a tile."},
    ),
    Choice(
        "open_values",
        "10.7",
        "Open values",
        "Players may look at their own explorers' values all game long.",
        abouts_now=lambda: {False: "Once placed, explorers keep their values hidden to the end."},
    ),
    Choice(
        "dice",
        "11",
        "Dice",
        "The red die, or dolphins with the dive dice or the survivors' die, plain or with joker.",
        _dice,
        _dice_sentences,
    ),
    Choice(
        "squid",
        "12",
        "Giant squids",
        "No giant squids, squids besides the whales, or squids instead of them.",
        lambda: {
            "none": "None",
            "with-whales": "With the whales",
            "instead-of-whales": "Instead of the whales",
        },
        lambda: {
            "none": "There are no squids.",
            "with-whales": "Each new whale brings a squid, which takes explorers off tiles and out of boats.",
            "instead-of-whales": "Squids come in place of the whales: they take explorers off tiles and out of boats.",
        },
    ),
)


@dataclass(frozen=True)
class Conflict:
    """Values that cannot all be chosen together, and why."""

    name: str
    together: Mapping[str, tuple[Value, ...]]
    reason: str

    def holds_for(self, chosen: Mapping[str, object]) -> bool:
        """Whether the chosen options have these values."""
        return all(chosen[name] in values for name, values in self.together.items())


RULED_OUT: Final = (
    Conflict(
        "two-colours-for-two",
        {"two_colours": (True,), "players": (3, 4)},
        "Two colours each are for two players.",
    ),
    Conflict(
        "one-ending",
        {"to_the_last": (True,), "submerged": (True,)},
        "The game can end with the last explorer or with the last tile, not with both.",
    ),
    Conflict(
        "two-players-begin", {"first": (2, 3), "players": (2,)}, "With two players, the first or the second begins."
    ),
    Conflict("three-players-begin", {"first": (3,), "players": (3,)}, "With three players, one of the three begins."),
)
"""The conflicts of the rules (§3.1, §10.2, §10.4, §10.5)."""


def conflicts() -> Iterator[Conflict]:
    """The conflicts of the rules, then the dice that an edition does not have."""
    yield from RULED_OUT
    for edition in EDITIONS.values():
        others = tuple(name for name in _dice() if name not in [dice.name for dice in edition.dice])
        if others:
            reason = f"{edition.title} has no such dice."
            yield Conflict(f"dice-of-{edition.name}", {"edition": (edition.name,), "dice": others}, reason)
