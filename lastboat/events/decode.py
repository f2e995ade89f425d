"""Typed events from the rows of a trace."""

from __future__ import annotations

from typing import Final, get_args, get_type_hints

from lastboat.engine import trace
from lastboat.engine.trace import Trace
from lastboat.events.types import (
    Boarded,
    Built,
    Came,
    Climbed,
    Dealt,
    Defended,
    Dived,
    DrewFirst,
    Drifted,
    Ended,
    Erupted,
    Fell,
    Flipped,
    Guarded,
    Happening,
    Idled,
    Kept,
    Landed,
    Launched,
    Lost,
    Passed,
    Placed,
    Played,
    Ranged,
    Released,
    Rolled,
    Sailed,
    Sank,
    Stayed,
    Swam,
    TurnBegan,
    Vanished,
    Walked,
    Went,
    Whirled,
    Wrecked,
)

TYPES: Final[dict[trace.Event, type[Happening]]] = {
    trace.Event.DREW_FIRST: DrewFirst,
    trace.Event.DEALT: Dealt,
    trace.Event.PLACED: Placed,
    trace.Event.LAUNCHED: Launched,
    trace.Event.TURN_BEGAN: TurnBegan,
    trace.Event.PASSED: Passed,
    trace.Event.PLAYED: Played,
    trace.Event.WALKED: Walked,
    trace.Event.BOARDED: Boarded,
    trace.Event.SWAM: Swam,
    trace.Event.CLIMBED: Climbed,
    trace.Event.LANDED: Landed,
    trace.Event.SAILED: Sailed,
    trace.Event.FELL: Fell,
    trace.Event.LOST: Lost,
    trace.Event.WRECKED: Wrecked,
    trace.Event.VANISHED: Vanished,
    trace.Event.SANK: Sank,
    trace.Event.FLIPPED: Flipped,
    trace.Event.KEPT: Kept,
    trace.Event.CAME: Came,
    trace.Event.BUILT: Built,
    trace.Event.WHIRLED: Whirled,
    trace.Event.ERUPTED: Erupted,
    trace.Event.ROLLED: Rolled,
    trace.Event.RANGED: Ranged,
    trace.Event.IDLED: Idled,
    trace.Event.WENT: Went,
    trace.Event.DIVED: Dived,
    trace.Event.DRIFTED: Drifted,
    trace.Event.STAYED: Stayed,
    trace.Event.GUARDED: Guarded,
    trace.Event.RELEASED: Released,
    trace.Event.DEFENDED: Defended,
    trace.Event.ENDED: Ended,
}
"""The type of each of the engine's events."""


WORDS: Final[dict[type[Happening], dict[str, type[int]]]] = {
    kind: {name: next(iter(get_args(hint)), hint) for name, hint in get_type_hints(kind).items()}
    for kind in TYPES.values()
}
"""Each field's own word, an enum or int, which a plain number becomes."""


def decode(t: Trace) -> tuple[Happening, ...]:
    """What an action's trace tells, in its order; nothing if nobody listened."""
    told = int(t[0, 0]) if len(t) else 0
    return tuple(_decode_row(*row) for row in t[1 : told + 1].tolist())


def _decode_row(number: int, *columns: int) -> Happening:
    kind = TYPES[trace.Event(number)]
    return kind(*(word(column) for word, column in zip(WORDS[kind].values(), columns, strict=False)))
