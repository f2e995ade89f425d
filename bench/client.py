"""What the browser client costs on a first visit.

    python bench/client.py [--visits 10]
    python bench/client.py --cold

Prints the seconds from the start of the server to its home page, the median and longest time until a page is
interactive, the kilobytes of the first screen, and the layout shift. Each visit uses a new browser profile on
localhost. Kilobytes are compressed bodies without headers; a page is interactive when its first link or button can be
clicked; the layout shift is the browser's own measure.

With --cold, prints instead how long a first start on a new machine takes, with nothing compiled yet: the seconds until
the first own move is accepted, the seconds until bots of every level can play, and the processor seconds of it all.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Final

# In place of this folder, whose server.py would hide the tests' own.
sys.path.pop(0)
sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from playwright.sync_api import Browser, sync_playwright
from server.harness import ROOT, START, Player, Server
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


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--visits", type=int, default=10)
    asked.add_argument("--cold", action="store_true", help="a first start on a new machine")
    visits = asked.parse_args().visits
    if asked.parse_args().cold:
        with tempfile.TemporaryDirectory() as folder:
            moved, ready, processor = cold_start(Path(folder))
        print(f"first own move accepted        {moved:.1f} s")
        print(f"bots of every level can play   {ready:.1f} s")
        print(f"processor time                 {processor:.1f} s")
        return
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        starts = [first_page(Path(folder)) for _ in range(3)]
        server = Server(Path(folder)).start()
        browser = launch(playwright)
        try:
            visit(browser, server)
            found = [visit(browser, server) for _ in range(visits)]
        finally:
            browser.close()
            server.stop()
    seconds, kilobytes, shifts = (list(column) for column in zip(*found, strict=True))
    print(f"home page after the start of the process   {min(starts):.2f} to {max(starts):.2f} s (3 starts)")
    print(f"interactive                                {statistics.median(seconds):.2f} s (median of {visits})")
    print(f"slowest                                    {max(seconds):.2f} s")
    print(f"first screen, compressed                   {max(kilobytes):.0f} KB")
    print(f"layout shift                               {max(shifts):.3f}")


if __name__ == "__main__":
    main()
