"""Pictures of every screen at every size, in both themes and in every language, with real games.

    python tests/web/screens.py [FOLDER] [--only home middle] [--sizes phone] [--themes dark] [--langs fr]

Beside the pictures lies one contact sheet for each screen, `sheet-SCREEN.png`, with all of its pictures.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Error, sync_playwright
from server.harness import Player, Server
from web.browser import Look, Visit, launch
from web.pages import Visitor
from web.prepared_tables import Moment, Prepared, Want, ashore, prepare_table
from web.words import LANGUAGES, read

SIZES: Final = {
    "phone": Look(360, 740, touch=True),
    "tablet": Look(768, 1024, touch=True),
    "laptop": Look(1024, 768),
    "desktop": Look(1440, 900),
}
THEMES: Final = ("light", "dark")
SETTLING: Final = 700
"""Milliseconds for fonts, pictures and what comes in with a motion."""
VOLCANO_FRAMES: Final = (0.06, 0.2, 0.35, 0.5, 0.65, 0.8, 0.94)
"""Parts of the scene at which it is drawn."""
FREEZE: Final = """part => {
  const scene = document.querySelector('body > .scene');
  const long = parseFloat(getComputedStyle(scene).getPropertyValue('--long'));
  for (const one of scene.getAnimations({ subtree: true })) { one.pause(); one.currentTime = part * long; }
}"""


class Shelf:
    """Games at the decisions that are drawn, each prepared when it is first needed."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._prepared: dict[str, Prepared] = {}
        self.waiting = Player(server, "Ada")
        self.gathering = self.waiting.create("person", "bot", "open", "open", public=True)

    def get(self, name: str) -> Prepared:
        if name not in self._prepared:
            seats = ("local", "local") if name == "curtain" else ("person", "bot", "bot", "bot")
            self._prepared[name] = prepare_table(self._server, WANTED[name], seats=seats, choose=ashore)
        return self._prepared[name]


WANTED: Final[dict[str, Want | None]] = {
    "placement": lambda now: now.phase == "place" and sum(one["hex"] is not None for one in now.view["explorers"]) > 8,
    "boats": lambda now: now.phase == "launch",
    "tile": lambda now: now.phase == "tile" and len(now.legal) > 2,
    "middle": lambda now: now.phase == "move" and now.turn > 12,
    "sinking": lambda now: now.phase == "sink" and now.turn > 8,
    "creature": lambda now: now.phase == "creature" and now.turn > 16,
    "defence": lambda now: now.phase == "defend" and len(now.legal) > 1,
    "curtain": lambda now: now.phase == "sink" and now.turn > 2 and bool(now.view["kept"][now.seat]),
    "loss": lambda now: lossy(now) is not None,
    "ending": None,
}


def lossy(now: Moment) -> tuple[str, str, str] | None:
    """A move that loses one's own explorer: from where, who and to where."""
    for one in now.own["legal"] if now.phase == "move" and now.turn > 8 else []:
        if one["loses"] == [one["move"].get("piece")] and "to" in one["move"]:
            return one["move"]["origin"], one["move"]["piece"], one["move"]["to"]
    return None


@dataclass(frozen=True)
class Picture:
    """A screen: how a visitor gets there, and whether its motions are shown."""

    come: Callable[[Visitor, Shelf], None]
    is_moving: bool = False


def address(path: str) -> Picture:
    def come(visitor: Visitor, _: Shelf) -> None:
        visitor.page.goto(path)

    return Picture(come)


def at_table(name: str, then: Callable[[Visitor, Moment], None] = lambda visitor, now: None) -> Picture:
    def come(visitor: Visitor, shelf: Shelf) -> None:
        prepared = shelf.get(name)
        visitor.visit.come_in(prepared.tokens["Ada"])
        visitor.table.open(prepared.table)
        then(visitor, prepared.moment)

    return Picture(come)


def settings(visitor: Visitor, _: Shelf) -> None:
    visitor.home.open()
    visitor.home.press("ui.settings")


def options(visitor: Visitor, _: Shelf) -> None:
    visitor.new_table.open("bots")
    visitor.new_table.unfold()


def waiting_room(visitor: Visitor, shelf: Shelf) -> None:
    visitor.visit.come_in(shelf.waiting.token)
    visitor.waiting_room.is_reachable_at(visitor.watch.origin)
    visitor.waiting_room.open(shelf.gathering)


def watch(visitor: Visitor, shelf: Shelf) -> None:
    visitor.visit.context.clear_cookies()
    visitor.table.open(shelf.get("middle").table)


def choose_piece(visitor: Visitor, now: Moment) -> None:
    walker = next(one for one in now.own["legal"] if one["move"].get("piece", "")[:1] == "R")
    visitor.table.board.go(walker["move"]["origin"], walker["move"]["piece"])


def risk_loss(visitor: Visitor, now: Moment) -> None:
    found = lossy(now)
    assert found is not None
    origin, piece, to = found
    visitor.table.board.go(origin, piece)
    visitor.table.board.go(to)


def open_log(visitor: Visitor, _: Moment) -> None:
    if not visitor.table.log_lines.first.is_visible():
        visitor.table.press("play.openLog")


def ending(visitor: Visitor, shelf: Shelf) -> None:
    prepared = shelf.get("ending")
    visitor.visit.come_in(prepared.tokens["Ada"])
    visitor.page.goto(f"/t/{prepared.table}")
    visitor.ending.wait()


def dice(visitor: Visitor, shelf: Shelf) -> None:
    ending(visitor, shelf)
    visitor.ending.check_dice()


def replay(visitor: Visitor, shelf: Shelf) -> None:
    prepared = shelf.get("ending")
    visitor.visit.come_in(prepared.tokens["Ada"])
    visitor.replay.open(prepared.table, visitor.told(prepared.table)["ply"] // 2)


def volcano(part: float) -> Picture:
    def come(visitor: Visitor, shelf: Shelf) -> None:
        prepared = shelf.get("ending")
        visitor.visit.come_in(prepared.tokens["Ada"])
        visitor.replay.open(prepared.table, visitor.told(prepared.table)["ply"] - 1)
        visitor.replay.step("replay.stepOn")
        visitor.page.locator("body > .scene").wait_for()
        visitor.page.evaluate(FREEZE, part)

    return Picture(come, is_moving=True)


PICTURES: Final[dict[str, Picture]] = {
    "home": address("/"),
    "settings": Picture(settings),
    "new-bots": address("/new/bots"),
    "options": Picture(options),
    "new-friends": address("/new/friends"),
    "new-local": address("/new/local"),
    "tables": address("/tables"),
    "learn": address("/learn"),
    "rules": address("/rules"),
    "lost": address("/nowhere"),
    "waiting-room": Picture(waiting_room),
    "placement": at_table("placement"),
    "boats": at_table("boats"),
    "tile": at_table("tile"),
    "middle": at_table("middle"),
    "chosen": at_table("middle", choose_piece),
    "loss": at_table("loss", risk_loss),
    "help": at_table("middle", lambda visitor, now: visitor.table.press("play.help")),
    "log": at_table("middle", open_log),
    "sinking": at_table("sinking"),
    "creature": at_table("creature"),
    "defence": at_table("defence"),
    "curtain": at_table("curtain"),
    "watch": Picture(watch),
    "ending": Picture(ending),
    "dice": Picture(dice),
    "replay": Picture(replay),
    **{f"volcano-{part:.0%}".rstrip("%"): volcano(part) for part in VOLCANO_FRAMES},
}


def shoot(visitor: Visitor, shelf: Shelf, picture: Picture, file: Path) -> str:
    """Draw one picture; return what went wrong, if anything."""
    before = len(visitor.watch.complaints)
    try:
        picture.come(visitor, shelf)
        visitor.page.locator("h1").first.wait_for(state="attached")
        visitor.page.wait_for_timeout(SETTLING)
        visitor.page.screenshot(path=file)
    except (Error, AssertionError) as error:
        return str(error).partition("\n")[0]
    return "; ".join(one for one in visitor.watch.complaints[before:] if "404" not in one)


def looks(args: argparse.Namespace) -> Iterator[tuple[str, Look]]:
    """Every device that is wanted, by its name."""
    for size, theme, lang in itertools.product(args.sizes, args.themes, args.langs):
        yield f"{size}-{theme}-{lang}", replace(SIZES[size], lang=lang, dark=theme == "dark")


def shoot_all(browser: Browser, server: Server, args: argparse.Namespace) -> int:
    """Draw all pictures and sheets; return how many went wrong."""
    failed = 0
    shelf = Shelf(server)
    for device, look in looks(args):
        words = read(browser, look.lang)
        for name in args.only:
            picture = PICTURES[name]
            visitor = Visitor(Visit(browser, server.url, look if picture.is_moving else look.at_once()), words)
            wrong = shoot(visitor, shelf, picture, args.folder / f"{name}-{device}.png")
            visitor.visit.leave()
            failed += bool(wrong)
            print(f"{'!' if wrong else '·'} {name}-{device} {wrong}", flush=True)
    shelf.waiting.close()
    for name in args.only:
        draw_sheet(browser, args.folder, name, [device for device, _ in looks(args)])
    return failed


def draw_sheet(browser: Browser, folder: Path, name: str, devices: list[str]) -> None:
    """All pictures of a screen on one page, at half their size."""
    files = [file for device in devices if (file := folder / f"{name}-{device}.png").exists()]
    figures = "".join(
        f'<figure><img src="{file.name}" style="width:{SIZES[file.stem.split("-")[-3]].width // 2}px">'
        f"<figcaption>{file.stem}</figcaption></figure>"
        for file in files
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
    return asked.parse_args()


def main() -> int:
    args = chosen()
    args.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        browser = launch(playwright)
        try:
            return 1 if shoot_all(browser, server, args) else 0
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
