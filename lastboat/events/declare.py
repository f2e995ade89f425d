"""Declaring an event type: its number in the engine's trace, its fields, who may see them, and its sentence.

From the declarations follow events as they are read from a trace, as dicts for JSON, and as one seat may see them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeVar, dataclass_transform, get_type_hints

from lastboat.engine import trace
from lastboat.engine.trace import Trace
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


def decode(t: Trace) -> tuple[Happening, ...]:
    """The events of an action's trace, in order; none if the trace is empty."""
    count = int(t[0, 0]) if len(t) else 0
    return tuple(_decode_row(*row) for row in t[1 : count + 1].tolist())


def _decode_row(number: int, *columns: int) -> Happening:
    kind = TYPES[trace.Event(number)]
    fields = DECLARATIONS[kind].fields.values()
    return kind(*(field.decode(column) for field, column in zip(fields, columns, strict=False)))


def redact(event: H, open_now: OpenSecrets) -> H:
    """The event with None for the secrets that are not open.

    What counts is what is open now, not when it happened: a value shown in the set-up is hidden again once play begins
    (§3.6), and at the end everything is open (§9.1).
    """
    secrets = DECLARATIONS[type(event)].secrets
    hidden = [name for name, secret in secrets.items() if not secret.test(open_now, getattr(event, secret.owner))]
    return replace(event, **dict.fromkeys(hidden)) if hidden else event


def as_json(event: Happening, names: Names = USUAL) -> dict[str, object]:
    """The event as a dict: its type's name, pieces and hexes by name, None for what is hidden."""
    declared = DECLARATIONS[type(event)]
    kinds = {name: kind.at(names) for name, kind in declared.fields.items()}
    values = {name: getattr(event, name) for name in kinds}
    written = {name: None if value is None else kinds[name].write(value) for name, value in values.items()}
    return {"type": declared.name, **written}
