"""What a first visit to the browser client costs, and how long a player waits for bots.

    python bench/client.py [--visits 10] [--rounds 6] [--sinkings 5]
    python bench/client.py --cold

Prints the seconds from the start of the server to its home page, the median and longest time until a page is
interactive, the kilobytes of the first screen, and the layout shift. Each visit uses a new browser profile on
localhost. Kilobytes are compressed bodies without headers; a page is interactive when its first link or button can be
clicked; the layout shift is the browser's own measure.

Then a game against three Deckhands at each speed of the settings: the seconds in which the player can press nothing,
during the whole set-up and during a round, separately for the bots' turns and for the player's own moves. They include
the seconds in which bots thought, which the server counts.

Then the frames that come late on a processor slowed four times: while a tile sinks on which somebody stands, and in the
round of bots after it; and the longest task when that table opens. Medians and longest of several games.

With --cold, prints how long a first start on a new machine takes, with nothing compiled yet: until the first own move
is accepted, and until bots of every level can play; both in wall-clock and in CPU seconds.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

# Instead of this folder, whose server.py would shadow the tests' own.
sys.path.pop(0)
sys.path.insert(0, str(Path(__file__).parent / "browser"))
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from bot_waits import print_waits
from cold_start import print_cold_start
from long_frames import print_late_frames
from playwright.sync_api import Browser, sync_playwright
from server.harness import ROOT, START, FreshServer, Server
from web.browser import DESKTOP, Visit, launch

SHIFTS: Final = """
window.shifted = 0;
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) window.shifted += one.value;
}).observe({ type: 'layout-shift', buffered: true });
"""
BYTES: Final = "() => performance.getEntries().reduce((sum, one) => sum + (one.encodedBodySize ?? 0), 0)"


def visit(browser: Browser, server: Server) -> tuple[float, float, float]:
    """Return the seconds until the page is interactive, its kilobytes and its layout shift."""
    visitor = Visit(browser, server.url, DESKTOP.with_waves())
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


@contextmanager
def running() -> Iterator[tuple[Browser, Server]]:
    """A browser, and a server whose bots pause as usual."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = FreshServer(Path(folder), pause=1).start()
        browser = launch(playwright)
        try:
            yield browser, server
        finally:
            browser.close()
            server.stop()


def print_visits(browser: Browser, server: Server, visits: int) -> None:
    """Print what first visits cost, with everything compiled."""
    starts = [first_page(server.folder) for _ in range(3)]
    visit(browser, server)
    found = [visit(browser, server) for _ in range(visits)]
    seconds, kilobytes, shifts = (list(column) for column in zip(*found, strict=True))
    print(f"home page after the start of the process   {min(starts):.2f} to {max(starts):.2f} s (3 starts)")
    print(f"interactive                                {statistics.median(seconds):.2f} s (median of {visits})")
    print(f"slowest                                    {max(seconds):.2f} s")
    print(f"first screen, compressed                   {max(kilobytes):.0f} KB")
    print(f"layout shift                               {max(shifts):.3f}", flush=True)


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--visits", type=int, default=10)
    asked.add_argument("--rounds", type=int, default=6)
    asked.add_argument("--sinkings", type=int, default=5)
    asked.add_argument("--cold", action="store_true", help="a first start on a new machine instead")
    chosen = asked.parse_args()
    if chosen.cold:
        print_cold_start()
        return
    with running() as (browser, server):
        if chosen.visits:
            print_visits(browser, server, chosen.visits)
        if chosen.rounds:
            print_waits(browser, server, chosen.rounds)
        if chosen.sinkings:
            print_late_frames(browser, server, chosen.sinkings)


if __name__ == "__main__":
    main()
