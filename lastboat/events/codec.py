"""Events from the engine's traces, as dicts for JSON, and as one seat may see them."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from lastboat.engine import trace
from lastboat.engine.trace import Trace
from lastboat.events.declare import DECLARATIONS, TYPES, Happening
from lastboat.names import USUAL, Names
from lastboat.view import OpenSecrets

H = TypeVar("H", bound=Happening)


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
