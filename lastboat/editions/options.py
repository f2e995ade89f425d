"""What a table has chosen, and new games with these options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final

import numpy as np

from lastboat.editions.boxes import EDITIONS, Value
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
from lastboat.names import PALETTES, SEAT_NAMES, Names

OF_THE_EDITION: Final[Any] = object()
"""Instead of a value: the edition's default."""


@cache  # a server asks several times with every move
def _palette_of(colours: str) -> int:
    chosen = tuple(colours.split("-"))
    others = tuple(colour for colour in SEAT_NAMES if colour not in chosen)
    return [names.seats for names in PALETTES].index(chosen + others)


@dataclass(frozen=True)
class Options:
    """What a table has chosen; the edition supplies the rest. Checked on construction, so they are always playable."""

    players: int = 4
    edition: str = next(iter(EDITIONS))
    first: int | None = OF_THE_EDITION
    two_colours: bool = OF_THE_EDITION
    overcrowded: bool = OF_THE_EDITION
    to_the_last: bool = OF_THE_EDITION
    all_equal: bool = OF_THE_EDITION
    submerged: bool = OF_THE_EDITION
    closed_lagoon: bool = OF_THE_EDITION
    open_values: bool = OF_THE_EDITION
    dice: str = OF_THE_EDITION
    squid: str = OF_THE_EDITION
    colours: str = ""
    """The seats' colours in order of play, `green-red-yellow`; with two colours each, their second ones follow."""

    def __post_init__(self) -> None:
        for name, default in defaults_of(self.edition).items():
            if getattr(self, name) is OF_THE_EDITION:
                object.__setattr__(self, name, default)
        for choice in CHOICES:
            value = getattr(self, choice.name)
            if not any(value == one and type(value) is type(one) for one in choice.values):
                raise BadOption(choose_from(choice.name, value, choice.values))
        chosen = vars(self)
        for conflict in conflicts():
            if conflict.holds_for(chosen):
                named = [name if chosen[name] is True else f"{name}={chosen[name]}" for name in conflict.together]
                raise BadOption(f"{' and '.join(named)} cannot be combined. {conflict.reason}")
        self._check_colours()

    def _check_colours(self) -> None:
        count = self.players * self.colours_each
        if self.colours == "":
            object.__setattr__(self, "colours", "-".join(SEAT_NAMES[:count]))
        named = str(self.colours).split("-")
        if len(named) != count or len(set(named)) != count or not set(named) <= set(SEAT_NAMES):
            allowed = f"{count} different ones of {', '.join(SEAT_NAMES)}, as in {'-'.join(SEAT_NAMES[:count])}"
            raise BadOption(f"colours cannot be {self.colours!r}; allowed: {allowed}")

    @property
    def names(self) -> Names:
        """What the seats and their explorers are called."""
        return PALETTES[self._palette]

    @property
    def _palette(self) -> int:
        return _palette_of(self.colours)

    @classmethod
    def of(cls, chosen: Mapping[str, object]) -> Options:
        """Options from names and values. Raises `BadOption` for an unknown name, a wrong value or a conflict."""
        known = [field.name for field in fields(cls)]
        for name in chosen:
            if name not in known:
                raise BadOption(f"there is no option {name!r}; there are: {', '.join(known)}")
        return cls(**chosen)  # type: ignore[arg-type]  # __post_init__ checks the values

    def as_dict(self) -> dict[str, Any]:
        """As keyword arguments of `Game`: players, edition, and what differs from the edition's defaults."""
        usual = {**defaults_of(self.edition), "colours": "-".join(SEAT_NAMES[: self.players * self.colours_each])}
        return {
            name: value for name, value in vars(self).items() if name in ("players", "edition") or value != usual[name]
        }

    def describe(self) -> str:
        """In words: `The Island, 2 players, two colours, dice dive`."""
        chosen = self.as_dict()
        words = [EDITIONS[chosen.pop("edition")].title, f"{chosen.pop('players')} players"]
        for name, value in chosen.items():
            title = name.replace("_", " ")
            words.append(title if value is True else f"{title} {self.names.seats[value] if name == 'first' else value}")
        return ", ".join(words)

    @property
    def colours_each(self) -> int:
        """Colours per player."""
        return 2 if self.two_colours else 1

    def set_rules(self, s: State) -> None:
        """Write them into a state's rules."""
        rules = s.rules
        rules.players = self.players
        rules.colours = self.colours_each
        rules.palette = self._palette
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
            colours="-".join(PALETTES[rules.palette].seats[: rules.players * rules.colours]),
        )


def defaults_of(edition: object) -> Mapping[str, Value]:
    """What the edition has unless a table chooses otherwise; the usual values if there is no such edition."""
    usual = {**{choice.name: choice.values[0] for choice in CHOICES}, "players": Options.players}
    box = EDITIONS.get(edition) if isinstance(edition, str) else None
    return usual if box is None else {**usual, "edition": box.name, "dice": box.dice[0].name, **box.defaults}


def new_states(options: Options, count: int = 1) -> States:
    """New games, with nothing dealt yet."""
    states = np.zeros(count, dtype=STATE)
    options.set_rules(states[0])
    new(states, 0)
    states[1:] = states[0]
    return states
