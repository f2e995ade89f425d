"""The two written forms of a position's entries: lines of text and JSON. Errors name the line."""

from __future__ import annotations

import json
import re
from typing import Any

from lastboat.engine.board import ROWS
from lastboat.engine.state import States
from lastboat.errors import BadFile, LastBoatError
from lastboat.position.checks import BadEntry
from lastboat.position.entries import FORMAT, VERSION, Entries, centred
from lastboat.position.reading import read_entries

HEADER = f"{FORMAT} {VERSION}"


def read_position(text: str) -> tuple[States, Entries]:
    """A position in either form, as the state and its entries. Raises `BadFile`, with the line."""
    entries, lines = _from_json_lines(text) if text.lstrip().startswith("{") else _from_text_lines(text)
    try:
        return read_entries(entries), entries
    except BadEntry as error:
        raise BadFile(str(error), lines.get(error.key)) from error
    except LastBoatError as error:
        raise BadFile(str(error), 1) from error


def to_json(entries: Entries) -> str:
    return json.dumps(entries, indent=1, ensure_ascii=False)


def from_json(text: str) -> Entries:
    return _from_json_lines(text)[0]


def from_text(text: str) -> Entries:
    return _from_text_lines(text)[0]


def to_text(entries: Entries) -> str:
    """One `key: words` line for each entry, the island drawn below its key."""
    lines = [HEADER]
    for key, value in entries.items():
        if key in ("format", "version"):
            continue
        if key == "island":
            lines += ["island:", *(f"  {row}" for row in value)]
        elif isinstance(value, dict):
            lines.append(f"{key}: {' '.join(f'{name}={_plain(one)}' for name, one in value.items())}")
        else:
            lines.append(f"{key}: {value if isinstance(value, str) else ' '.join(value)}")
    return "\n".join(lines) + "\n"


def _plain(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _from_text_lines(text: str) -> tuple[Entries, dict[str, int]]:
    entries: Entries = {}
    lines: dict[str, int] = {}
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#", 1)[0].rstrip()
        if not line.strip() or (line.strip() == HEADER and not entries):
            continue
        if line.strip().startswith(FORMAT) and not entries:
            raise BadFile(f"{line.strip()!r} is not known; this program reads {HEADER!r}", number)
        key, colon, rest = (part.strip() for part in line.partition(":"))
        if not colon or (key.split()[:1] == [key] and not re.fullmatch("[a-z]+", key)):
            if "island" in lines and len(entries["island"]) < len(ROWS):
                entries["island"].append(centred(line))
                continue
            raise BadFile(f"{line.strip()!r} is not an entry; entries look like 'phase: move'", number)
        if key in entries:
            raise BadFile(f"{key} is given twice", number)
        entries[key] = _value(key, rest, number)
        lines[key] = number
    return entries, lines


def _value(key: str, rest: str, line: int) -> Any:
    if key in ("phase", "seen"):
        return rest
    if key in ("options", "now"):
        pairs = [one.partition("=") for one in rest.split()]
        for name, equals, _ in pairs:
            if not equals:
                raise BadFile(f"{name!r} needs a value, as in players=4", line)
        try:
            return _object([(name, _typed(value)) for name, _, value in pairs])
        except BadFile as error:
            raise BadFile(error.reason, line) from error
    return rest.split()


def _typed(value: str) -> Any:
    return json.loads(value) if re.fullmatch("0|[1-9][0-9]{0,8}|true|false|null", value) else value


def parse_json(text: str) -> Any:
    """The content of the JSON; BadFile if it is invalid or has a key twice."""
    try:
        return json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        raise BadFile(f"not JSON: {error.msg}", error.lineno) from error
    except RecursionError as error:
        raise BadFile("not JSON that can be read: nested too deep", 1) from error
    except BadFile:
        raise
    except ValueError as error:
        raise BadFile(f"not JSON that can be read: {error}", 1) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    names = dict(pairs)
    if len(names) < len(pairs):
        twice = next(name for name in names if sum(name == other for other, _ in pairs) > 1)
        raise BadFile(f"{twice!r} is given twice")
    return names


def _from_json_lines(text: str) -> tuple[Entries, dict[str, int]]:
    entries = parse_json(text)
    if not isinstance(entries, dict):
        raise BadFile("not a position: the file does not contain an object", 1)
    lines = {match[1]: text.count("\n", 0, match.start()) + 1 for match in re.finditer(r'"([a-z ]+)"\s*:', text)}
    return entries, lines
