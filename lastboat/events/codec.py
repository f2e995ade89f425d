"""Events as plain dicts for JSON, and back: hexes and pieces by name, words in lower case, None for what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from typing import Any, Final

from lastboat.engine.board import ISLANDS
from lastboat.engine.state import FIRST_OF
from lastboat.engine.words import BOATS, Kind
from lastboat.errors import NotParsable, choose_from
from lastboat.events.decode import TYPES, WORDS
from lastboat.events.redact import SECRETS
from lastboat.events.types import Happening
from lastboat.names import explorer_name, hex_name, parse_explorer, parse_hex, parse_seat, seat_name

BOAT_NAMES: Final = tuple(f"boat {n + 1}" for n in range(BOATS))
CREATURE_NAMES: Final = tuple(
    f"{kind.name.lower()} {n + 1}" for kind in Kind for n in range(FIRST_OF[kind + 1] - FIRST_OF[kind])
)
_HEX = (hex_name, parse_hex)


def as_json(event: Happening) -> dict[str, Any]:
    """The event as a dict with its type's name under "type"."""
    fields = {name: _write(name, getattr(event, name)) for name in WORDS[type(event)]}
    return {"type": _TYPE_NAMES[type(event)], **fields}


def from_json(plain: Mapping[str, Any]) -> Happening:
    """The event that such a dict tells; NotParsable says what is wrong with another."""
    name = plain.get("type")
    if not isinstance(name, str) or name not in _NAMED:
        raise NotParsable(choose_from("the type of an event", name, _NAMED))
    kind = _NAMED[name]
    wanted = WORDS[kind]
    if plain.keys() != {"type", *wanted}:
        raise NotParsable(f"an event of type {name!r} has {', '.join(wanted)}; this one has {', '.join(plain)}")
    return kind(*(_read(kind, field, plain[field]) for field in wanted))


def spell(word: IntEnum) -> str:
    """A word in small letters: MOVE_SHARK is move-shark."""
    return word.name.lower().replace("_", "-")


def _write(field: str, number: int | None) -> str | int | None:
    if isinstance(number, IntEnum):
        return spell(number)
    if number is None or field not in _BY_NAME:
        return number
    return _BY_NAME[field][0](number)


def _read(kind: type[Happening], field: str, plain: object) -> int | None:
    word = WORDS[kind][field]
    if plain is None and field in SECRETS[kind]:
        return None
    if issubclass(word, IntEnum):
        return word(_choose(field, plain, {spell(one): one.value for one in word}))
    if field in _BY_NAME and isinstance(plain, str):
        return _BY_NAME[field][1](plain)
    if field in _BY_NAME or type(plain) is not int:
        raise NotParsable(
            f"{field} of an event cannot be {plain!r}; it is a {'name' if field in _BY_NAME else 'number'}"
        )
    return plain


def _choose(what: str, plain: object, numbers: Mapping[str, int]) -> int:
    if not isinstance(plain, str) or plain not in numbers:
        raise NotParsable(choose_from(what, plain, numbers))
    return numbers[plain]


def _listed(what: str, names: tuple[str, ...]) -> tuple[Callable[[int], str], Callable[[str], int]]:
    numbers = {name: number for number, name in enumerate(names)}
    return names.__getitem__, lambda name: _choose(what, name, numbers)


_BY_NAME: Final[dict[str, tuple[Callable[[int], str], Callable[[str], int]]]] = {
    "seat": (seat_name, parse_seat),
    "hex": _HEX,
    "origin": _HEX,
    "explorer": (explorer_name, parse_explorer),
    "boat": _listed("a boat", BOAT_NAMES),
    "creature": _listed("a creature", CREATURE_NAMES),
    "dolphin": _listed("a dolphin", CREATURE_NAMES),
    "island": _listed("an island", ISLANDS),
}
"""How the fields that are numbers of things are written and read."""
_NAMED: Final = {spell(number): kind for number, kind in TYPES.items()}
_TYPE_NAMES: Final = {kind: name for name, kind in _NAMED.items()}
