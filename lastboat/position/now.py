"""The entry `now`: whose turn it is, and what is in progress. What cannot be read raises NotParsable."""

from __future__ import annotations

import re

from lastboat.engine.state import FIRST_OF, State
from lastboat.engine.transitions import POINTS
from lastboat.engine.words import CHANCE, NOBODY, NONE, Face, Ground, Kind, Phase, Reason
from lastboat.errors import NotParsable
from lastboat.names import names_of, parse_hex
from lastboat.position.checks import member
from lastboat.position.entries import (
    CHANCE_PHASES,
    COUNTERS,
    SETTING_UP,
    WITH_ALL_POINTS,
    Entries,
    count,
    first_boat,
)


def read_now(s: State, now: Entries) -> None:
    phase = Phase(s.phase)
    fields = dict(now)
    for name, value in fields.items():
        if name not in (*COUNTERS, "points") and not isinstance(value, str):
            raise NotParsable(f"{name} must be a word, not {value!r}")
    names = names_of(s)
    s.first = s.active = names.seat(fields.pop("active", names.seats[0]))
    s.first = names.seat(fields.pop("first", names.seats[s.first]))
    actor = CHANCE if phase in CHANCE_PHASES else NOBODY if phase == Phase.OVER else s.active
    s.actor = names.seat(fields.pop("actor")) if "actor" in fields else actor
    if phase not in SETTING_UP:
        s.turn = 1
    s.points = _number(fields.pop("points", POINTS if phase in WITH_ALL_POINTS else 0), "points")
    for name, field in COUNTERS.items():
        if name in fields:
            setattr(s, field, _number(fields.pop(name), name))
    _read_interlude(s, fields)
    for name, value in fields.items():
        raise NotParsable(f"now has no {name!r} (given as {value!r})")


def _read_interlude(s: State, fields: Entries) -> None:
    names = names_of(s)
    s.resume = member(Phase, fields.pop("resume", "next"), "resume")
    s.mover = _piece(s, fields.pop("mover")) if "mover" in fields else NONE
    s.focus = parse_hex(fields.pop("focus")) if "focus" in fields else NONE
    s.terrain = member(Ground, fields.pop("terrain", "sea"), "terrain")
    s.face = member(Face, fields.pop("face"), "face") if "face" in fields else NONE
    s.asked = sum(1 << seat for seat in {names.seat(name) for name in fields.pop("asked", "").split(",") if name})
    s.picked = names.explorer(fields.pop("picked")) if "picked" in fields else NONE
    s.reason = member(Reason, fields.pop("reason", "none"), "reason")


def _number(value: object, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10_000:
        raise NotParsable(f"{what} must be a number from 0, not {value!r}")
    if what != "turn" and value > 100:
        raise NotParsable(f"{what} cannot be {value}")
    return value


def _piece(s: State, text: str) -> int:
    if s.phase == Phase.RIDE:
        return names_of(s).explorer(text)
    kind, _, number = text.partition(":")
    if not re.fullmatch("[0-9]|1[01]", number):
        raise NotParsable(f"{text!r} is not a piece; it looks like shark:0 or boat:3")
    if kind == "boat":
        return int(number) + first_boat(s.phase, s.resume)
    first = member(Kind, kind, "the moving piece")
    piece = FIRST_OF[first] + int(number)
    if piece >= FIRST_OF[first + 1]:
        raise NotParsable(f"{text!r} is one too many: {kind}s are numbered 0 to {count(first) - 1}")
    return piece
