"""Game records: options, names and every move including chance's outcomes, as JSON with one move per line."""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final, TypedDict

import numpy as np

from lastboat.editions import Options, new_states
from lastboat.engine import ACTION_VERSION, SILENT, States, apply, scores
from lastboat.engine.words import NOBODY, SEATS, Reason
from lastboat.errors import BadFile, LastBoatError
from lastboat.moves import Move, parse
from lastboat.names import word
from lastboat.position import Entries, parse_json, read_entries
from lastboat.problems import problems

FORMAT: Final = "lastboat game"
VERSION: Final = 1
KEYS: Final = ("format", "version", "actions", "options", "names", "seed", "start", "moves", "result", "fair")
LONGEST: Final = 100_000
"""The most moves in a record; no game comes close."""


class Result(TypedDict):
    """How a game ended, as written in a record."""

    scores: list[int]
    """By seat."""
    reason: str


@dataclass(frozen=True)
class Record:
    """The content of a record."""

    options: Options
    names: tuple[str, ...]
    moves: tuple[Move, ...]
    seed: int | None = None
    """The seed of chance, if a generator drew it."""
    start: Entries | None = None
    """The position it started from, if not from the set-up."""
    result: Result | None = None
    """Once the game is over."""
    fair: Mapping[str, object] | None = None
    """How to check a server's dice; see docs/protocol.md."""

    def __str__(self) -> str:
        head = {
            "format": FORMAT,
            "version": VERSION,
            "actions": ACTION_VERSION,
            "options": self.options.as_dict(),
            "names": list(self.names),
            "seed": self.seed,
            "start": self.start,
        }
        lines = [f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in head.items()]
        moves = ",\n".join(f"  {json.dumps(str(move))}" for move in self.moves)
        end = f' "result": {json.dumps(self.result)}'
        if self.fair is not None:
            end += f',\n "fair": {json.dumps(self.fair)}'
        return "\n".join(["{", *lines, f' "moves": [\n{moves}\n ],' if moves else ' "moves": [],', end, "}"]) + "\n"


def read_record(text: str) -> Record:
    """The record in this text; every move is played to check that it is legal.

    Raises `BadFile`, with the line, for anything that is not the record of a game that can be played.
    """
    reading = reading_record(text)
    while True:
        try:
            next(reading)
        except StopIteration as done:
            found: Record = done.value
            return found


def reading_record(text: str) -> Generator[None, None, Record]:
    """The same in slices: yields after every move."""
    fields = _fields(text)
    with _at(text, "options"):
        options = Options.of(_object(fields, "options"))
    with _at(text, "start"):
        start = _position(fields)
        states = new_states(options) if start is None else _start(options, start)
    with _at(text, "names"):
        names = _names(fields, options)
    with _at(text, "seed"):
        seed = _seed(fields)
    moves = yield from _play_through(states, fields, text)
    with _at(text, "fair"):
        fair = None if fields.get("fair") is None else _object(fields, "fair")
    return Record(options, names, moves, seed, start, _result(fields, states, text), fair)


@contextmanager
def _at(text: str, key: str) -> Iterator[None]:
    """Report errors inside as errors in this key's line."""
    try:
        yield
    except LastBoatError as error:
        raise BadFile(str(error), _line(text, key)) from error


def _fields(text: str) -> Mapping[str, object]:
    fields = parse_json(text)
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise BadFile(f"not a game record: its format is not {FORMAT!r}", 1)
    versions = fields.get("version"), fields.get("actions")
    if versions != (VERSION, ACTION_VERSION) or any(isinstance(version, bool) for version in versions):
        raise BadFile(
            f"version {versions[0]!r} with actions {versions[1]!r} is not known; "
            f"this program reads version {VERSION} with actions {ACTION_VERSION}",
            _line(text, "version"),
        )
    for key in fields:
        if key not in KEYS:
            raise BadFile(f"a record has no {key!r}; it has {', '.join(KEYS)}", _line(text, key))
    return fields


def _object(fields: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = fields.get(key)
    if not isinstance(value, dict):
        raise LastBoatError(f"{key} must be names with values, not {value!r}")
    return value


def _position(fields: Mapping[str, object]) -> Entries | None:
    start = fields.get("start")
    if start is not None and not isinstance(start, dict):
        raise LastBoatError(f"start must be a position, not {start!r}")
    return start


def _start(options: Options, start: Entries) -> States:
    if "seen" in start:
        raise LastBoatError(f"start is what {start['seen']} sees; a game needs the complete position")
    states = read_entries(start)
    found = problems(states, 0)
    if found:
        raise LastBoatError("; ".join(found))
    if Options.from_rules(states[0]) != options:
        raise LastBoatError("the start position has other options than the record")
    return states


def _names(fields: Mapping[str, object], options: Options) -> tuple[str, ...]:
    names = fields.get("names", list(options.names.seats[: options.players]))
    if not isinstance(names, list) or len(names) != options.players or not all(isinstance(n, str) for n in names):
        raise LastBoatError(f"names must be {options.players} names, not {names!r}")
    return tuple(names)


def _seed(fields: Mapping[str, object]) -> int | None:
    seed = fields.get("seed")
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise LastBoatError(f"the seed must be a whole number, not {seed!r}")
    return seed


def _play_through(states: States, fields: Mapping[str, object], text: str) -> Generator[None, None, tuple[Move, ...]]:
    texts = fields.get("moves")
    if not isinstance(texts, list) or len(texts) > LONGEST:
        raise BadFile("moves must be a list of moves", _line(text, "moves"))
    moves = []
    for ply, one in enumerate(texts):
        if not isinstance(one, str):
            raise BadFile(f"move {ply + 1} is not text: {one!r}", _line(text, "moves"))
        if states[0].actor == NOBODY:
            raise BadFile(f"move {ply + 1} ({one!r}) comes after the end of the game", _move_line(text, ply))
        try:
            move = parse(states, 0, one)
        except LastBoatError as error:
            raise BadFile(f"move {ply + 1}: {error}", _move_line(text, ply)) from error
        apply(states, 0, move.action, SILENT)
        moves.append(move)
        yield
    return tuple(moves)


def _result(fields: Mapping[str, object], states: States, text: str) -> Result | None:
    result = fields.get("result")
    expected = result_of(states, 0)
    if result != expected:
        raise BadFile(f"the moves give the result {expected}, not {result}", _line(text, "result"))
    return expected


def scores_of(states: States, i: int) -> list[int]:
    """Each seat's current score (§9.1)."""
    out = np.zeros(SEATS, dtype=np.int16)
    seats = scores(states, i, out)
    return [int(score) for score in out[:seats]]


def result_of(states: States, i: int) -> Result | None:
    """The result as stored in a record; None while the game is in progress."""
    if states[i].actor != NOBODY:
        return None
    return {"scores": scores_of(states, i), "reason": word(Reason(states[i].reason))}


def _line(text: str, key: str) -> int:
    """The line of a key of the outer object."""
    match = re.search(rf'^ ?"{re.escape(key)}"\s*:', text, re.MULTILINE) or re.search(rf'"{re.escape(key)}"', text)
    return text.count("\n", 0, match.start()) + 1 if match else 1


def _move_line(text: str, ply: int) -> int:
    """The line of a move: the ply-th text after the last `moves` key."""
    start = text.rindex('"moves"') + len('"moves"')
    for n, match in enumerate(re.finditer(r'"(?:[^"\\]|\\.)*"', text[start:])):
        if n == ply:
            return text.count("\n", 0, start + match.start()) + 1
    return 1
