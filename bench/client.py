"""What the browser client costs on a first visit, and how long one waits for bots in a game.

    python bench/client.py [--visits 10] [--rounds 6]
    python bench/client.py --cold

Prints the seconds from the start of the server to its home page, the median and longest time until a page is
interactive, the kilobytes of the first screen, and the layout shift. Each visit uses a new browser profile on
localhost. Kilobytes are compressed bodies without headers; a page is interactive when its first link or button can be
clicked; the layout shift is the browser's own measure.

Then a game against three Deckhands at each speed of the settings: the seconds one waits during the whole set-up and
during a round (from one's last press in a turn until one can press in the next), without the seconds in which bots
thought, which the server counts and which stand beside them.

With --cold, prints instead how long a first start on a new machine takes, with nothing compiled yet: the seconds until
the first own move is accepted, the seconds until bots of every level can play, and the processor seconds of it all.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

# In place of this folder, whose server.py would hide the tests' own.
sys.path.pop(0)
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, sync_playwright
from server.harness import ROOT, START, Player, Server
from web.browser import DESKTOP, Visit, launch
from web.pages import Visitor
from web.words import read

SHIFTS: Final = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.shifted += one.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
BYTES: Final = "() => performance.getEntries().reduce((sum, one) => sum + (one.encodedBodySize ?? 0), 0)"


def visit(browser: Browser, server: Server) -> tuple[float, float, float]:
    """Return the seconds until the page is interactive, its kilobytes and its layout shift."""
    visitor = Visit(browser, server.url, DESKTOP)
    visitor.context.add_init_script(SHIFTS)
    start = time.perf_counter()
    visitor.page.goto("/", wait_until="commit")
    visitor.page.get_by_role("main").locator("a, button").first.click(trial=True)
    seconds = time.perf_counter() - start
    visitor.page.wait_for_load_state("networkidle")
    found = float(visitor.page.evaluate(BYTES)), float(visitor.page.evaluate("() => window.shifted"))
    visitor.leave()
    return seconds, found[0] / 1024, found[1]


def first_page(folder: Path) -> float:
    """Return the seconds from the start of the process until it serves the home page."""
    start = time.perf_counter()
    environment = {
        **os.environ,
        "LASTBOAT_PORT": "8199",
        "LASTBOAT_DATABASE": f"sqlite+aiosqlite:///{folder / 'start.db'}",
    }
    with subprocess.Popen(
        [sys.executable, "-c", START], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT, env=environment
    ) as process:
        while time.perf_counter() - start < 60:
            try:
                with urllib.request.urlopen("http://127.0.0.1:8199/") as answer:
                    answer.read()
                    break
            except OSError:
                time.sleep(0.02)
        seconds = time.perf_counter() - start
        process.terminate()
    return seconds


def cold_start(folder: Path) -> tuple[float, float, float]:
    """Return the seconds until a first move is accepted and until every bot can play, and the processor seconds."""
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    start = time.perf_counter()
    server = Server(folder).start()
    try:
        player = Player(server)
        table = player.create("local", "local")
        player.post(f"/api/tables/{table}/start")
        now = player.look(table, player.look(table)["view"]["actor"])
        player.move(table, now["ply"], now["own"]["legal"][0]["action"], seat=now["view"]["actor"])
        moved = time.perf_counter() - start
        while not player.get("/healthz")["bots"]:
            time.sleep(0.05)
        ready = time.perf_counter() - start
    finally:
        server.stop()
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return moved, ready, used.ru_utime + used.ru_stime


SPEEDS: Final = {"normal": 1, "quick": 2, "at once": 0}
"""The speeds of the settings, by what the client calls them."""
SEATS: Final = 4


@dataclass
class Waits:
    """Seconds spent waiting in one game, each beside the seconds that bots thought meanwhile."""

    set_up: tuple[float, float] = (0.0, 0.0)
    rounds: list[tuple[float, float]] = field(default_factory=list)


def thinking(server: Server) -> float:
    """Return the seconds that the server's bots have thought so far."""
    with urllib.request.urlopen(f"{server.url}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("lastboat_bot_seconds_total"))


def play_rounds(browser: Browser, server: Server, speed: int, rounds: int) -> Waits:
    """Play the set-up and some rounds by lot, as fast as presses go, and note how long one had to wait."""
    visitor = Visitor(Visit(browser, server.url, replace(DESKTOP, kept={"speed": speed})), read(browser, "en"))
    visitor.home.open()
    visitor.home.play_now()
    found, chance, table = Waits(), random.Random(1), visitor.table
    waited, turn, thought = 0.0, 0, thinking(server)
    while len(found.rounds) < rounds:
        waited += _wait_until_asked(visitor)
        if table.is_over:
            break
        now = _turn(visitor)
        if now != turn:
            thought, before = thinking(server), thought
            if turn == 0:
                found.set_up = (waited, thought - before)
            elif now >= turn + SEATS:
                found.rounds.append((waited, thought - before))
            waited, turn = 0.0, now
        table.answer(chance)
    visitor.visit.leave()
    return found


def _wait_until_asked(visitor: Visitor) -> float:
    """Wait until there is something to press; return the seconds."""
    began = time.perf_counter()
    while not (visitor.table.is_asked or visitor.table.is_over):
        visitor.page.wait_for_timeout(10)
    return time.perf_counter() - began


def _turn(visitor: Visitor) -> int:
    """Return the number of the turn that is shown; 0 during the set-up."""
    shown = "".join(filter(str.isdigit, visitor.page.get_by_role("heading", level=1).inner_text()))
    return int(shown or 0)


def print_cold_start() -> None:
    with tempfile.TemporaryDirectory() as folder:
        moved, ready, processor = cold_start(Path(folder))
    print(f"first own move accepted        {moved:.1f} s")
    print(f"bots of every level can play   {ready:.1f} s")
    print(f"processor time                 {processor:.1f} s")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--visits", type=int, default=10)
    asked.add_argument("--rounds", type=int, default=6)
    asked.add_argument("--cold", action="store_true", help="a first start on a new machine")
    chosen = asked.parse_args()
    if chosen.cold:
        print_cold_start()
    else:
        print_warm(chosen.visits, chosen.rounds)


def print_warm(visits: int, rounds: int) -> None:
    """Print what visits cost and how long one waits in a game, with everything compiled."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        starts = [first_page(Path(folder)) for _ in range(3)]
        server = Server(Path(folder), pause=1).start()
        browser = launch(playwright)
        try:
            visit(browser, server)
            found = [visit(browser, server) for _ in range(visits)]
            waits = {name: play_rounds(browser, server, speed, rounds) for name, speed in SPEEDS.items()}
        finally:
            browser.close()
            server.stop()
    seconds, kilobytes, shifts = (list(column) for column in zip(*found, strict=True))
    print(f"home page after the start of the process   {min(starts):.2f} to {max(starts):.2f} s (3 starts)")
    print(f"interactive                                {statistics.median(seconds):.2f} s (median of {visits})")
    print(f"slowest                                    {max(seconds):.2f} s")
    print(f"first screen, compressed                   {max(kilobytes):.0f} KB")
    print(f"layout shift                               {max(shifts):.3f}")
    for name, one in waits.items():
        print(f"set-up with three bots, {name:8}           {_apart(*one.set_up)}")
        shown, thought = (statistics.median(column) for column in zip(*one.rounds, strict=True))
        print(f"round of three bots, {name:8}              {_apart(shown, thought)} (median of {len(one.rounds)})")


def _apart(seconds: float, thought: float) -> str:
    return f"{max(0.0, seconds - thought):.1f} s, and {thought:.1f} s of thinking"


if __name__ == "__main__":
    main()
