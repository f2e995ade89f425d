"""Pictures of every screen at every size, in both themes and in every language, with real games.

    python tests/web/screens.py [FOLDER] [--only home middle] [--sizes phone] [--themes dark] [--langs fr]
    python tests/web/screens.py --docs      the pictures of the documents, and the texts that a test compares

Next to the pictures is one contact sheet for each screen, `sheet-SCREEN.png`, with all of its pictures.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final, Literal

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Error, sync_playwright
from web.browser import Look, Visit, launch
from web.documented import take_again
from web.legible import find_illegible
from web.pages import Visitor
from web.pictures import PICTURES, Picture, Shelf, open_shelf
from web.words import LANGUAGES, read

SIZES: Final = {
    "phone": Look(360, 740, touch=True),
    "side": Look(740, 360, touch=True),
    "tablet": Look(768, 1024, touch=True),
    "laptop": Look(1024, 768),
    "desktop": Look(1440, 900),
}
THEMES: Final[dict[str, Literal["light", "dark"]]] = {"light": "light", "dark": "dark"}
SETTLING: Final = 700
"""Milliseconds for fonts, pictures and what comes in with a motion."""
RECOLOURING: Final = 250
"""Milliseconds for what changes its colour with a motion."""


def shoot(visitor: Visitor, shelf: Shelf, picture: Picture, files: dict[str, Path]) -> str:
    """Draw one picture, into a file for each theme; return what went wrong, if anything."""
    try:
        picture.come(visitor, shelf)
        visitor.page.locator("h1").first.wait_for(state="attached")
        visitor.page.wait_for_timeout(SETTLING)
        for theme, file in files.items():
            visitor.page.emulate_media(color_scheme=THEMES[theme])
            visitor.page.wait_for_timeout(RECOLOURING)
            visitor.page.screenshot(path=file)
    except (Error, AssertionError) as error:
        return str(error).partition("\n")[0]
    complaints = [one for one in visitor.watch.unexpected if "404" not in one]
    return "; ".join(complaints + find_illegible(visitor.page, touch=visitor.visit.look.touch))


def shoot_all(browser: Browser, shelf: Shelf, args: argparse.Namespace) -> int:
    """Draw all pictures and sheets; return how many went wrong."""
    failed = 0
    for size, lang, name in itertools.product(args.sizes, args.langs, args.only):
        picture = PICTURES[name]
        look = picture.look(SIZES[size].in_language(lang))
        visitor = Visitor(Visit(browser, picture.origin(shelf), look), read(browser, lang))
        files = {theme: args.folder / f"{name}-{size}-{theme}-{lang}.png" for theme in args.themes}
        wrong = shoot(visitor, shelf, picture, files)
        visitor.visit.leave()
        failed += bool(wrong)
        print(f"{'!' if wrong else '·'} {name}-{size}-{lang} {wrong}", flush=True)
    for name in args.only:
        draw_sheet(browser, args.folder, name, itertools.product(args.sizes, args.themes, args.langs))
    return failed


def draw_sheet(browser: Browser, folder: Path, name: str, devices: Iterable[tuple[str, str, str]]) -> None:
    """All pictures of a screen on one page, at half their size."""
    figures = "".join(
        f'<figure><img src="{file.name}" style="width:{SIZES[size].width // 2}px">'
        f"<figcaption>{file.stem}</figcaption></figure>"
        for size, theme, lang in devices
        if (file := folder / f"{name}-{size}-{theme}-{lang}.png").exists()
    )
    style = "body{display:flex;flex-wrap:wrap;gap:10px;width:1500px;font:12px sans-serif}figure{margin:0}"
    page = folder / f"sheet-{name}.html"
    page.write_text(f"<!doctype html><style>{style}</style>{figures}", encoding="utf-8")
    tab = browser.new_page()
    tab.goto(page.resolve().as_uri())
    tab.screenshot(path=folder / f"sheet-{name}.png", full_page=True)
    tab.close()


def chosen() -> argparse.Namespace:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", nargs="?", type=Path, default=Path("screens"), help="where the pictures go (screens)")
    for name, of, about in (
        ("--only", PICTURES, "screens"),
        ("--sizes", SIZES, "sizes"),
        ("--themes", THEMES, "themes"),
        ("--langs", LANGUAGES, "languages"),
    ):
        asked.add_argument(
            name, nargs="+", choices=list(of), default=list(of), metavar="NAME", help=f"{about}: {', '.join(of)}"
        )
    asked.add_argument("--docs", action="store_true", help="take the pictures of the documents again instead")
    return asked.parse_args()


def main() -> int:
    args = chosen()
    with (
        tempfile.TemporaryDirectory() as folder,
        open_shelf(Path(folder)) as shelf,
        sync_playwright() as playwright,
        launch(playwright) as browser,
    ):
        if args.docs:
            take_again(browser, shelf)
            return 0
        args.folder.mkdir(parents=True, exist_ok=True)
        return 1 if shoot_all(browser, shelf, args) else 0


if __name__ == "__main__":
    sys.exit(main())
