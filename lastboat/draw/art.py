"""The drawings of `art/`, which the browser client shows too: symbols, colours and measures."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from lastboat.names import SEAT_NAMES

SYMBOL_FILES: Final = ("pieces.svg", "creatures.svg", "scenery.svg", "terrain.svg", "signs.svg")
_SYMBOL: Final = re.compile(r'<symbol id="lb-([\w-]+)".*?</symbol>', re.DOTALL)
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_MIX: Final = re.compile(r"color-mix\(in srgb, #(\w{6}) (\d+)%, #(\w{6})\)")


@cache
def layout() -> dict[str, Any]:
    """The measures of `layout.json`."""
    measures: dict[str, Any] = json.loads(_read("layout.json"))
    return measures


def colour(name: str) -> str:
    """A colour of `colours.css` by day: `colour("sea")`."""
    return _colours()[name]


def definitions(drawing: str) -> str:
    """The style rules and the symbols that a drawing uses, itself or through other symbols."""
    used = dict(_used_symbols(drawing, set()))
    symbols = "".join(used.values())
    classes = {name for names in re.findall(r'class="([^"]+)"', drawing + symbols) for name in names.split()}
    return f"<style>{_style(classes)}</style>{symbols}"


def _used_symbols(drawing: str, found: set[str]) -> Iterator[tuple[str, str]]:
    for name in dict.fromkeys(re.findall(r'href="#lb-([\w-]+)"', drawing)):
        if name not in found:
            found.add(name)
            symbol = _symbol(name)
            yield from _used_symbols(symbol, found)
            yield name, symbol


def _symbol(name: str) -> str:
    """A symbol, its colours filled in; `pawn-red` is the symbol `pawn` in red's colour."""
    base, _, seat = name.rpartition("-")
    if name not in _symbols() and seat in SEAT_NAMES:
        painted = _symbols()[base].replace("var(--seat)", colour(seat))
        return _filled_in(painted.replace(f'id="lb-{base}"', f'id="lb-{name}"'))
    return _filled_in(_symbols()[name])


def _style(classes: set[str]) -> str:
    """The rules of `lines.css` for these classes."""
    rules = _RULE.findall(re.sub(r"/\*.*?\*/", "", _read("lines.css"), flags=re.DOTALL))
    kept = []
    for selectors, body in rules:
        wanted = [one.strip() for one in selectors.split(",") if one.strip().removeprefix(".") in classes]
        if wanted:
            kept.append(f"{','.join(wanted)}{{{' '.join(body.split())}}}")
    return _filled_in("".join(kept))


def _filled_in(text: str) -> str:
    """Replace CSS variables and mixtures by plain colours, because few programs other than browsers know them."""
    text = re.sub(r"var\(--([\w-]+)\)", lambda found: colour(found[1]), text)
    return re.sub(r">\s+<", "><", _MIX.sub(lambda found: _mixed(found[1], int(found[2]) / 100, found[3]), text))


def _mixed(one: str, share: float, other: str) -> str:
    parts = zip(bytes.fromhex(one), bytes.fromhex(other), strict=True)
    return "#" + bytes(round(a * share + b * (1 - share)) for a, b in parts).hex()


@cache
def _colours() -> dict[str, str]:
    by_day = _RULE.findall(_read("colours.css"))[0][1]
    return dict(re.findall(r"--([\w-]+): (#\w+);", by_day))


@cache
def _symbols() -> dict[str, str]:
    return {found[1]: found[0] for name in SYMBOL_FILES for found in _SYMBOL.finditer(_read(name))}


def _read(name: str) -> str:
    return (_folder() / name).read_text(encoding="utf-8")


def _folder() -> Traversable:
    """In a wheel, the folder is inside the package; in a source tree, next to it."""
    packed = files("lastboat") / "art"
    return packed if packed.is_dir() else Path(__file__).parents[2] / "art"
