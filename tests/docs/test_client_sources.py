"""The browser client parses no moves: it contains no action number and reads no notation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lastboat.engine import action
from lastboat.moves import Verb
from lastboat.moves.notation import GRAMMAR

ROOT = Path(__file__).parents[2] / "web" / "src"
GENERATED = ROOT / "api" / "schema.d.ts"
SOURCES = [path for path in sorted(ROOT.rglob("*")) if path.suffix in (".ts", ".svelte") and path != GENERATED]

FAMILIES = [number for number in (*action.FAMILIES, action.ACTIONS) if number >= action.LAUNCH]
"""The first number of each family of actions from LAUNCH on; the smaller ones are everyday numbers."""
ACTION_NUMBER = re.compile(rf"\b(?:{'|'.join(map(str, FAMILIES))})\b")
ARITHMETIC = re.compile(r"\baction(?:s\[\w+\])? [-+*/%] \w|\w [-+*/%] action\b")
TAKEN_APART = re.compile(
    r"\bmove(?:\.text)?\.(?:split|match\w*|replace\w*|startsWith|endsWith|slice|substring|indexOf|at|charAt)\("
    r"|\.(?:test|exec)\((?:\w+\.)?move\b|\bmove\.text\b(?!;)"
)
LITERAL = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`\n]*)`")


def found(pattern: re.Pattern[str]) -> list[str]:
    """Every line of the sources that has it, as `file:line: text`."""
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in SOURCES
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def literals() -> Iterator[tuple[Path, str]]:
    for path in SOURCES:
        for match in LITERAL.finditer(path.read_text(encoding="utf-8")):
            yield path, next(text for text in match.groups() if text is not None)


def test_there_are_sources_to_look_at() -> None:
    assert len(SOURCES) > 100
    assert len(FAMILIES) >= len(Verb) - len({"pass", "place", *["climb", "board", "swim", "jump", "land"]})


@pytest.mark.parametrize(
    "pattern", [ACTION_NUMBER, ARITHMETIC, TAKEN_APART], ids=["action numbers", "arithmetic", "texts taken apart"]
)
def test_the_client_has_none_of_these(pattern: re.Pattern[str]) -> None:
    assert found(pattern) == []


def test_the_client_writes_no_move_in_notation() -> None:
    verbs = set(Verb)
    written = [f"{path.relative_to(ROOT)}: {text}" for path, text in literals() if GRAMMAR.fullmatch(text)]
    assert [text for text in written if text.rpartition(": ")[2] not in verbs] == []


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (ACTION_NUMBER, "const STEPS = 1109;"),
        (ARITHMETIC, "const step = (action - STEPS) % 27;"),
        (TAKEN_APART, "const [kind = ''] = move.split(' ');"),
        (TAKEN_APART, "if (/land$/.test(move)) return;"),
        (TAKEN_APART, "const words = move.text.split(' ');"),
    ],
)
def test_the_patterns_find_what_they_are_for(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)
