"""What a table has chosen, and new games with these options."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from lastboat.editions.boxes import EDITIONS
from lastboat.editions.choices import CHOICES, SQUIDS, conflicts
from lastboat.engine import STATE, States, new
from lastboat.engine.rules import Rules
from lastboat.engine.state import State
from lastboat.engine.words import (
    CHANCE,
    FACES,
    HIGHEST_VALUE,
    KINDS,
    RANGES,
    TERRAINS,
    UNDERSIDES,
    Ending,
    Face,
    Underside,
)
from lastboat.errors import BadOption, choose_from
from lastboat.names import SEAT_NAMES


@dataclass(frozen=True)
class Options:
    """What a table has chosen. Checked on construction, so an Options object is always playable.

    The defaults here are those of The Island; `Options.of` fills in those of the edition chosen.
    """

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
        chosen = vars(self)
        for conflict in conflicts():
            if conflict.holds_for(chosen):
                named = [name if chosen[name] is True else f"{name}={chosen[name]}" for name in conflict.together]
                raise BadOption(f"{' and '.join(named)} cannot be combined. {conflict.reason}")

    @classmethod
    def of(cls, chosen: dict[str, Any]) -> Options:
        """Options from names and values; the edition supplies the defaults. An unknown name is refused."""
        known = [field.name for field in fields(cls)]
        for name in chosen:
            if name not in known:
                raise BadOption(f"there is no option {name!r}; there are: {', '.join(known)}")
        return cls(**{**defaults_of(chosen.get("edition", cls.edition)), **chosen})

    def as_dict(self) -> dict[str, Any]:
        """Players, edition, and what differs from the edition's defaults."""
        usual = defaults_of(self.edition)
        return {
            name: value for name, value in vars(self).items() if name in ("players", "edition") or value != usual[name]
        }

    def describe(self) -> str:
        """In words: `The Island, 2 players, two colours, dice dive`."""
        chosen = self.as_dict()
        words = [EDITIONS[chosen.pop("edition")].title, f"{chosen.pop('players')} players"]
        for name, value in chosen.items():
            title = name.replace("_", " ")
            words.append(title if value is True else f"{title} {SEAT_NAMES[value] if name == 'first' else value}")
        return ", ".join(words)

    @property
    def colours(self) -> int:
        """Colours per player."""
        return 2 if self.two_colours else 1

    def set_rules(self, s: State) -> None:
        """Write them into a state's rules."""
        rules = s.rules
        rules.players = self.players
        rules.colours = self.colours
        rules.first = CHANCE if self.first is None else self.first
        rules.ending = Ending.LAST if self.to_the_last else Ending.SUBMERGED if self.submerged else Ending.VOLCANO
        rules.squids = SQUIDS[self.squid]
        rules.overcrowded = self.overcrowded
        rules.all_equal = self.all_equal
        rules.closed_lagoon = self.closed_lagoon
        rules.open_values = self.open_values
        self._set_components(rules)

    def _set_components(self, rules: Rules) -> None:
        edition = EDITIONS[self.edition]
        rules.edition = list(EDITIONS).index(self.edition)
        rules.boats = edition.boats
        for underside in range(UNDERSIDES):
            for terrain in range(TERRAINS):
                rules.deck[terrain, underside] = edition.deck.get(Underside(underside), (0,) * TERRAINS)[terrain]
        for value in range(HIGHEST_VALUE + 1):
            rules.values[value] = edition.values.count(value)
        rules.dice = edition.dice_named(self.dice)
        dice = edition.dice[rules.dice]
        rules.dolphins = dice.dolphins
        for face in range(FACES):
            rules.faces[face] = dice.faces.get(Face(face), 0)
        for i in range(RANGES):
            rules.numbers[i] = dice.numbers.get(i + 1, 0)
        for kind in range(KINDS + 1):
            rules.reach[kind] = dice.reach.get(kind, 0)

    @classmethod
    def from_rules(cls, s: State) -> Options:
        """Read them back from a state."""
        rules = s.rules
        edition = list(EDITIONS.values())[rules.edition]
        return cls(
            players=int(rules.players),
            edition=edition.name,
            first=None if rules.first == CHANCE else int(rules.first),
            two_colours=bool(rules.colours == 2),
            overcrowded=bool(rules.overcrowded),
            to_the_last=bool(rules.ending == Ending.LAST),
            all_equal=bool(rules.all_equal),
            submerged=bool(rules.ending == Ending.SUBMERGED),
            closed_lagoon=bool(rules.closed_lagoon),
            open_values=bool(rules.open_values),
            dice=edition.dice[rules.dice].name,
            squid=list(SQUIDS)[rules.squids],
        )


def defaults_of(edition: object) -> dict[str, Any]:
    """The default options of an edition; those of The Island if it does not exist."""
    usual = {field.name: field.default for field in fields(Options)}
    box = EDITIONS.get(edition) if isinstance(edition, str) else None
    if box is None:
        return usual
    return {**usual, "edition": box.name, "dice": box.dice[0].name, **box.defaults}


def new_states(options: Options, count: int = 1) -> States:
    """New games, with nothing dealt yet."""
    states = np.zeros(count, dtype=STATE)
    options.set_rules(states[0])
    new(states, 0)
    states[1:] = states[0]
    return states
