"""The map from paragraph to function to test: `python tests/docs/rule_map.py` writes docs/rule-map.md.

A function, class, field or constant cites a paragraph in its docstring: §5.7, or §5.1 to §5.5. A test is marked with
the paragraphs it proves: `@pytest.mark.rule("5.7")`. All of it is read from the sources, nothing is imported.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
RULEBOOK = ROOT / "docs" / "rulebook.md"
MAP = ROOT / "docs" / "rule-map.md"
PACKAGE = ROOT / "lastboat"
TESTS = ROOT / "tests"
LIVES = ("engine", "view.py")
"""Where in the package rules are carried out."""
SHOWN = 70
"""Letters of a paragraph's beginning that the map quotes."""

CHAPTER = re.compile(r"^## (\d+)\. (.+)$")
PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+)\*\* (.+)$")
RANGE = re.compile(r"§(\d+)\.(\d+) to §(\d+)\.(\d+)")
CITATION = re.compile(r"§(\d+(?:\.\d+)?)")

Named = ast.FunctionDef | ast.ClassDef


class Place(NamedTuple):
    """A name in a file, as `rooms/movement.py` and `has_swum`; the module itself has no name."""

    file: Path
    name: str


def chapters() -> dict[str, str]:
    """The rulebook's chapters: number and title."""
    return {match[1]: match[2] for line in _lines(RULEBOOK) if (match := CHAPTER.match(line))}


def paragraphs() -> dict[str, str]:
    """The rulebook's paragraphs: number and how they begin."""
    return {match[1]: match[2] for line in _lines(RULEBOOK) if (match := PARAGRAPH.match(line))}


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def cited_in(text: str) -> list[str]:
    """The paragraphs, and chapters as such, that a docstring cites."""
    found = []
    for chapter, first, other, last in RANGE.findall(text):
        if chapter == other:
            found += [f"{chapter}.{n}" for n in range(int(first), int(last) + 1)]
    found += CITATION.findall(text)
    return list(dict.fromkeys(found))


def citations() -> Iterator[tuple[str, Place]]:
    """Every citation of the package with the place that makes it."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for name, text in docstrings(ast.parse(file.read_text(encoding="utf-8"))):
            for paragraph in cited_in(text):
                yield paragraph, Place(file, name)


def docstrings(module: ast.Module) -> Iterator[tuple[str, str]]:
    """The docstrings of the module, of its functions and classes, and those below a field or a constant."""
    yield "", ast.get_docstring(module) or ""
    yield from _inside(module, "")


def _inside(node: ast.Module | Named, path: str) -> Iterator[tuple[str, str]]:
    previous: ast.stmt | None = None
    for child in node.body:
        if isinstance(child, Named):
            yield path + child.name, ast.get_docstring(child) or ""
            yield from _inside(child, f"{path}{child.name}.")
        elif previous and isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
            yield path + _assigned(previous), str(child.value.value)
        previous = child


def _assigned(statement: ast.stmt) -> str:
    match statement:
        case ast.Assign(targets=[ast.Name(id=name), *_]) | ast.AnnAssign(target=ast.Name(id=name)):
            return name
    return ""


def functions() -> dict[str, list[Place]]:
    """For each paragraph, the functions that implement it."""
    found: dict[str, list[Place]] = defaultdict(list)
    for paragraph, place in citations():
        inner = place.file.relative_to(PACKAGE).as_posix()
        if place.name and inner.startswith(LIVES):
            found[paragraph].append(place)
    return found


def marks() -> dict[str, list[Place]]:
    """For each paragraph the tests that are marked with it."""
    found: dict[str, list[Place]] = defaultdict(list)
    for file in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                for paragraph in _marked(node):
                    found[paragraph].append(Place(file, node.name))
    return found


def _marked(test: ast.FunctionDef) -> Iterator[str]:
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule":
            yield from (ast.literal_eval(argument) for argument in decorator.args)


def render() -> str:
    """The whole map."""
    where, proofs = functions(), marks()
    lines = [
        "# Rule map",
        "",
        "Which functions carry out each paragraph of the [rulebook](rulebook.md), and how many tests prove it.",
        "A function cites the paragraph in its docstring, and a test is marked with it. This page is written by",
        "`python tests/docs/rule_map.py`;",
        "a test fails when it is out of date.",
    ]
    for chapter, title in chapters().items():
        lines += ["", f"## {chapter}. {title}", "", "| paragraph | functions | tests |", "|---|---|---|"]
        for paragraph, text in paragraphs().items():
            if paragraph.partition(".")[0] == chapter:
                cells = (_quote(paragraph, text), _functions(where[paragraph]), _tests(proofs[paragraph]))
                lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _quote(paragraph: str, text: str) -> str:
    plain = text.replace("*", "").replace("|", "\\|").removeprefix("[ruling] ")
    sentence = re.split(r"(?<=[.:;]) ", plain)[0].rstrip(".:;")
    short = sentence if len(sentence) <= SHOWN else sentence[:SHOWN].rpartition(" ")[0] + " …"
    return f"§{paragraph} {short}"


def _functions(places: list[Place]) -> str:
    return "<br>".join(
        f"[{file.relative_to(PACKAGE).as_posix()}]({_link(file)}): {', '.join(f'`{name}`' for name in names)}"
        for file, names in _by_file(places).items()
    )


def _tests(places: list[Place]) -> str:
    return "<br>".join(f"{len(names)} in [{file.stem}]({_link(file)})" for file, names in _by_file(places).items())


def _by_file(places: list[Place]) -> dict[Path, list[str]]:
    files: dict[Path, list[str]] = defaultdict(list)
    for file, name in places:
        files[file].append(name)
    return files


def _link(file: Path) -> str:
    return f"../{file.relative_to(ROOT).as_posix()}"


if __name__ == "__main__":
    MAP.write_text(render(), encoding="utf-8")
    print(f"wrote {MAP.relative_to(ROOT)}")
