"""Editions and options: what a table chooses before a game, as data with a sentence each."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any, Final

import numpy as np

from lastboat.engine import STATE, States, new
from lastboat.engine.state import State
from lastboat.engine.words import CHANCE, Dice, Ending, Squids
from lastboat.errors import BadOption, choose_from


@dataclass(frozen=True)
class Edition:
    """A published form of the game."""

    name: str
    title: str
    boats: int
    sentence: str


EDITIONS: Final = {
    edition.name: edition
    for edition in (
        Edition("the-island", "The Island", 12, "Twelve boats: a boat tile always brings one."),
        Edition(
            "survive", "Survive: Escape from Atlantis!", 10, "Ten boats: with four players only two wait in reserve."
        ),
    )
}
DICE: Final = {"red": Dice.RED, "dive": Dice.BLUE, "rescapes": Dice.RESCAPES, "rescapes-joker": Dice.JOKER}
SQUIDS: Final = {
    "none": Squids.ABSENT,
    "with-whales": Squids.WITH_WHALES,
    "instead-of-whales": Squids.INSTEAD_OF_WHALES,
}


@dataclass(frozen=True)
class Choice:
    """One thing a table can choose: its paragraph in the rulebook, its values and a sentence about it."""

    name: str
    paragraph: str
    values: tuple[object, ...]
    sentence: str


SWITCH: Final = (False, True)
CHOICES: Final = (
    Choice("players", "3.1", (2, 3, 4), "How many play."),
    Choice("edition", "2.3", tuple(EDITIONS), "Which box is on the table: twelve boats or ten."),
    Choice("first", "3.1", (None, 0, 1, 2, 3), "Who begins: drawn at random, or the seat named."),
    Choice("two_colours", "10.5", SWITCH, "Two players lead two colours each."),
    Choice("overcrowded", "10.1", SWITCH, "Inland tiles hold two explorers when placing."),
    Choice("to_the_last", "10.2", SWITCH, "The volcano is a whirlpool; play until nobody is left to save."),
    Choice("all_equal", "10.3", SWITCH, "Every saved explorer counts one."),
    Choice("submerged", "10.4", SWITCH, "The volcano is a whirlpool; the last tile to sink ends the game."),
    Choice("closed_lagoon", "10.6", SWITCH, "Swimmers in water closed off from the sea may climb back onto a tile."),
    Choice("open_values", "10.7", SWITCH, "Players may look at their own explorers' values all game long."),
    Choice(
        "dice",
        "11",
        tuple(DICE),
        "The red die, or dolphins with the dive dice or the rescapés die, plain or with joker.",
    ),
    Choice("squid", "12", tuple(SQUIDS), "No giant squids, squids besides the whales, or squids instead of them."),
)


@dataclass(frozen=True)
class Options:
    """What a table has chosen. Checked when made, so that an Options object is always playable."""

    players: int = 4
    edition: str = "the-island"
    first: int | None = None
    two_colours: bool = False
    overcrowded: bool = False
    to_the_last: bool = False
    all_equal: bool = False
    submerged: bool = False
    closed_lagoon: bool = False
    open_values: bool = False
    dice: str = "red"
    squid: str = "none"

    def __post_init__(self) -> None:
        for choice in CHOICES:
            value = getattr(self, choice.name)
            if not any(value == one and type(value) is type(one) for one in choice.values):
                raise BadOption(choose_from(choice.name, value, choice.values))
        if self.first is not None and self.first >= self.players:
            raise BadOption(f"first cannot be seat {self.first} with {self.players} players; the seats start at 0")
        if self.two_colours and self.players != 2:
            raise BadOption(f"two_colours is for 2 players, not {self.players} (10.5)")
        if self.to_the_last and self.submerged:
            raise BadOption("to_the_last and submerged exclude each other (10.2, 10.4): they end the game differently")

    @classmethod
    def of(cls, chosen: dict[str, Any]) -> Options:
        """From names and values; an unknown name is refused."""
        known = [field.name for field in fields(cls)]
        for name in chosen:
            if name not in known:
                raise BadOption(f"there is no option {name!r}; there are: {', '.join(known)}")
        return cls(**chosen)

    def as_dict(self) -> dict[str, Any]:
        """Only what differs from the defaults, players and edition always."""
        chosen = asdict(self)
        return {
            field.name: chosen[field.name]
            for field in fields(self)
            if field.name in ("players", "edition") or chosen[field.name] != field.default
        }

    @property
    def colours(self) -> int:
        """Colours a player."""
        return 2 if self.two_colours else 1

    def set_rules(self, s: State) -> None:
        """Write them into a state's rules."""
        rules = s.rules
        rules.players = self.players
        rules.colours = self.colours
        rules.boats = EDITIONS[self.edition].boats
        rules.first = CHANCE if self.first is None else self.first
        rules.ending = Ending.LAST if self.to_the_last else Ending.SUBMERGED if self.submerged else Ending.VOLCANO
        rules.dice = DICE[self.dice]
        rules.squids = SQUIDS[self.squid]
        rules.overcrowded = self.overcrowded
        rules.all_equal = self.all_equal
        rules.closed_lagoon = self.closed_lagoon
        rules.open_values = self.open_values

    @classmethod
    def from_rules(cls, s: State) -> Options:
        """Read them back from a state."""
        rules = s.rules
        return cls(
            players=int(rules.players),
            edition=next(name for name, edition in EDITIONS.items() if edition.boats == rules.boats),
            first=None if rules.first == CHANCE else int(rules.first),
            two_colours=bool(rules.colours == 2),
            overcrowded=bool(rules.overcrowded),
            to_the_last=bool(rules.ending == Ending.LAST),
            all_equal=bool(rules.all_equal),
            submerged=bool(rules.ending == Ending.SUBMERGED),
            closed_lagoon=bool(rules.closed_lagoon),
            open_values=bool(rules.open_values),
            dice=list(DICE)[rules.dice],
            squid=list(SQUIDS)[rules.squids],
        )


def new_states(options: Options, count: int = 1) -> States:
    """Fresh games, nothing dealt yet."""
    states = np.zeros(count, dtype=STATE)
    for i in range(count):
        options.set_rules(states[i])
        new(states, i)
    return states
