"""Declaring an event type: its number in the engine's trace, its fields, who may see them, and its sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar, dataclass_transform, get_type_hints

from lastboat.engine import trace
from lastboat.events.fields import FieldKind
from lastboat.names import USUAL, Names, word
from lastboat.view import OpenSecrets


@dataclass(frozen=True)
class Happening:
    """Something that happened."""

    def sentence(self, names: Names = USUAL) -> str:
        """The event in one sentence of plain English, without what has been redacted."""
        kinds = DECLARATIONS[type(self)].fields
        said = {name: _say(kind.at(names), getattr(self, name)) for name, kind in kinds.items()}
        text = self._template().format(**said)
        return text[0].upper() + text[1:]

    def _template(self) -> str:
        """The sentence of its type; a type overrides this where the template would say too much or too little."""
        return DECLARATIONS[type(self)].template


@dataclass(frozen=True)
class Secret:
    """Marks a secret field; the others are public.

    `test` says whether what belongs to the piece or seat in the field `owner` is open.
    """

    test: Callable[[OpenSecrets, int], bool]
    owner: str


@dataclass(frozen=True)
class Declaration:
    """The declaration of an event type."""

    number: trace.Event
    template: str
    fields: Mapping[str, FieldKind]
    secrets: Mapping[str, Secret]

    @property
    def name(self) -> str:
        """The `type` of the event in JSON."""
        return word(self.number)


H = TypeVar("H", bound=Happening)
M = TypeVar("M")
TYPES: Final[dict[trace.Event, type[Happening]]] = {}
"""The type of each of the engine's events, filled by `event`."""
DECLARATIONS: Final[dict[type[Happening], Declaration]] = {}


@dataclass_transform(frozen_default=True)
def event(number: trace.Event, template: str) -> Callable[[type[H]], type[H]]:
    """Declare a type of event: its fields follow the trace's columns, the template names them in braces."""

    def declare(kind: type[H]) -> type[H]:
        declared = dataclass(frozen=True)(kind)
        TYPES[number] = declared
        DECLARATIONS[declared] = Declaration(number, template, _marked(kind, FieldKind), _marked(kind, Secret))
        return declared

    return declare


def _marked(kind: type[Happening], mark: type[M]) -> dict[str, M]:
    hints = get_type_hints(kind, include_extras=True)
    marks = {name: [one for one in hint.__metadata__ if isinstance(one, mark)] for name, hint in hints.items()}
    return {name: found[0] for name, found in marks.items() if found}


def _say(kind: FieldKind, number: int | None) -> str:
    return "hidden" if number is None else kind.say(number)
