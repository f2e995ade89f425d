"""The pictures of screens in README.md and docs/, and the texts of the pages when they were taken.

`scripts/screens --docs` takes both again.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser
from web.browser import Look, Visit
from web.pages import Visitor
from web.pictures import PICTURES, Shelf
from web.words import read

FOLDER: Final = Path(__file__).parents[2] / "docs" / "images"
TEXTS: Final = Path(__file__).with_suffix(".json")
LAPTOP: Final = Look(1024, 768)
DOCUMENTED: Final = {"home.png": ("home", "en"), "play.png": ("middle", "en"), "play.fr.png": ("middle", "fr")}
"""A screen and a language for each file."""
SETTLING: Final = 700
"""Milliseconds for fonts, pictures and what comes in with a motion."""
COLOURS: Final = 256
"""A file is then a third as long, and looks the same."""
READ: Final = """() => [...document.querySelectorAll('h1, h2, h3, a, button')].filter((one) => {
  const { top, bottom } = one.getBoundingClientRect();
  return one.checkVisibility() && bottom > 0 && top < innerHeight;
}).map((one) => one.innerText.replace(/\\s+/g, ' ').replace(/ · .*/, '').trim()).filter(Boolean)"""
"""The headings, links and buttons that a picture of the page shows; how long a day still lasts is left out."""


def visit(browser: Browser, shelf: Shelf, name: str, file: Path | None = None) -> list[str]:
    """The texts of the page that this picture shows; takes the picture if there is a file for it."""
    screen, lang = DOCUMENTED[name]
    picture = PICTURES[screen]
    look = picture.look(LAPTOP.in_language(lang))
    visitor = Visitor(Visit(browser, picture.origin(shelf), look), read(browser, lang))
    picture.come(visitor, shelf)
    visitor.page.locator("h1").first.wait_for(state="attached")
    visitor.page.wait_for_timeout(SETTLING)
    if file:
        visitor.page.screenshot(path=file)
        with Image.open(file) as taken:
            small = taken.quantize(COLOURS)
        small.save(file, optimize=True)
    texts: list[str] = visitor.page.evaluate(READ)
    visitor.visit.leave()
    return texts


def stored() -> dict[str, list[str]]:
    texts: dict[str, list[str]] = json.loads(TEXTS.read_text(encoding="utf-8"))
    return texts


def take_again(browser: Browser, shelf: Shelf) -> None:
    texts = {name: visit(browser, shelf, name, FOLDER / name) for name in DOCUMENTED}
    TEXTS.write_text(json.dumps(texts, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
