"""Pictures of every screen at every size in both themes, with real games: python tests/web/screens.py [FOLDER]"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import Browser, Error, sync_playwright
from server.harness import Player, Server
from web.browser import DESKTOP, PHONE, SMALL_PHONE, TABLET, Look, Visit, launch
from web.words import LANGUAGES

LOOKS: Final = {"phone": PHONE, "small-phone": SMALL_PHONE, "tablet": TABLET, "desktop": DESKTOP}
PLAIN: Final = {
    "home": "/",
    "new-bots": "/new/bots",
    "new-friends": "/new/friends",
    "new-local": "/new/local",
    "tables": "/tables",
    "learn": "/learn",
    "rules": "/rules",
    "lost": "/nowhere",
}
SETTLING: Final = 700
"""Milliseconds for fonts, pictures and what comes in with a motion."""


def is_mine(view: Any, phase: str, turn: int) -> bool:
    return bool(view["actor"] == "red" and view["phase"] == phase and view["turn"] >= turn)


STAGES: Final[dict[str, Callable[[Any], bool]]] = {
    "placement": lambda view: (
        is_mine(view, "place", 0) and sum(one["hex"] is not None for one in view["explorers"]) > 8
    ),
    "boats": lambda view: is_mine(view, "launch", 0),
    "middle": lambda view: is_mine(view, "move", 13),
    "sinking": lambda view: is_mine(view, "sink", 9),
    "creature": lambda view: is_mine(view, "creature", 17),
    "ending": lambda view: view["phase"] == "over",
}


def play_until(player: Player, wanted: Callable[[Any], bool], seed: int, **options: Any) -> str:
    """A game by lot against bots that has come to where it is wanted; gives its table."""
    lots = random.Random(seed)
    table = player.create("person", "bot", "bot", "bot", options={"edition": "the-island", **options})
    player.post(f"/api/tables/{table}/start")
    while True:
        now = player.look(table)
        if wanted(now["view"]):
            return table
        if now["table"]["status"] == "over":
            return play_until(player, wanted, seed + 1, **options)
        legal = (now["own"] or {}).get("legal") or []
        if legal:
            ashore = [one for one in legal if one["move"]["verb"] == "land"]
            action = (ashore or [lots.choice(legal)])[0]["action"]
            body = {"ply": now["ply"], "moves": [action], "key": f"ply-{now['ply']}"}
            answer = player.http.post(f"/api/tables/{table}/moves", json=body)
            assert answer.status_code in (200, 409), answer.text  # the only answer may have been given for us
        else:
            time.sleep(0.02)


def addresses(player: Player, only: list[str] | None) -> dict[str, str]:
    """The screens that are wanted and where they are now, with games made for them."""

    def is_wanted(name: str) -> bool:
        return not only or name in only

    found = {name: address for name, address in PLAIN.items() if is_wanted(name)}
    if is_wanted("waiting-room"):
        found["waiting-room"] = f"/t/{player.create('person', 'bot', 'open', 'open', public=True)}"
    for seed, (name, wanted) in enumerate(STAGES.items()):
        if is_wanted(name) or (name == "ending" and is_wanted("replay")):
            print(f"· playing a game to: {name}", flush=True)
            found[name] = f"/t/{play_until(player, wanted, seed * 100)}"
    if is_wanted("replay"):
        plies = player.look(found["ending"].rpartition("/")[2])["ply"]
        found["replay"] = f"{found['ending']}/replay#{plies // 2}"
    return found


def shoot(browser: Browser, server: Server, player: Player, look: Look, address: str, file: Path) -> str:
    """One picture; gives what went wrong, if anything."""
    visit = Visit(browser, server.url, look)
    visit.come_in(player.token)
    try:
        visit.page.goto(address)
        visit.page.locator("h1").first.wait_for(state="attached")
        visit.page.wait_for_timeout(SETTLING)
        visit.page.screenshot(path=file)
    except Error as error:
        return str(error).partition("\n")[0]
    finally:
        visit.leave()
    return "; ".join(one for one in visit.watch.complaints if "404" not in one)


def chosen() -> argparse.Namespace:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", nargs="?", type=Path, default=Path("screens"), help="where the pictures go (screens)")
    asked.add_argument("--only", nargs="+", metavar="SCREEN", help="home, middle, replay …; all if left out")
    asked.add_argument("--sizes", nargs="+", choices=LOOKS, default=list(LOOKS), metavar="SIZE", help=", ".join(LOOKS))
    asked.add_argument("--lang", choices=LANGUAGES, default="en")
    return asked.parse_args()


def shoot_all(browser: Browser, server: Server, args: argparse.Namespace) -> int:
    """All pictures; gives how many went wrong."""
    failed = 0
    player = Player(server, "Ada")
    wanted = addresses(player, args.only)
    for size in args.sizes:
        plain = replace(LOOKS[size].at_once(), lang=args.lang)
        for theme, look in (("light", plain), ("dark", plain.in_the_dark())):
            for name, address in wanted.items():
                file = args.folder / f"{name}-{size}-{theme}.png"
                wrong = shoot(browser, server, player, look, address, file)
                failed += bool(wrong)
                print(f"{'!' if wrong else '·'} {file} {wrong}", flush=True)
    player.close()
    return failed


def main() -> int:
    args = chosen()
    args.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder)).start()
        try:
            return 1 if shoot_all(launch(playwright), server, args) else 0
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
