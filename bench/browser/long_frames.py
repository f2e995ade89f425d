"""Frames that a slow device shows late: for `bench/client.py --sinkings`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from playwright.sync_api import Browser
from server.harness import Server
from web.browser import DESKTOP, TIPS, Visit
from web.pages import Visitor
from web.prepared_tables import Moment, prepare_table
from web.words import read

from lastboat.moves import Move

SLOWED: Final = 4
"""How many times slower the processor is made."""
LONG: Final = 50
"""Milliseconds from which somebody sees that a frame is late."""
SINKING_MS: Final = 2700
ROUND_MS: Final = 6000
TASKS: Final = """
window.tasks = [];
new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map((one) => one.duration)))
  .observe({ type: 'longtask', buffered: true });
"""
FRAMES: Final = """([ms, long]) => new Promise((resolve) => {
  const found = [];
  const began = performance.now();
  let last = began;
  const frame = (now) => {
    if (now - last > long) found.push(now - last);
    last = now;
    if (now - began < ms) requestAnimationFrame(frame);
    else resolve(found);
  };
  requestAnimationFrame(frame);
})"""


@dataclass(frozen=True)
class Late:
    """What one game was like, in milliseconds: the longest task at the start, and all late frames."""

    opening: float
    sinking: list[float]
    round: list[float]


def crowded(now: Moment) -> Move | None:
    """The sinking of a tile on which somebody stands, after which the player is not asked for more than a creature."""
    stand = {one["hex"] for one in now.view["explorers"] if one["status"] == "land"}
    return next((move for move in now.legal if now.phase == "sink" and now.turn > 4 and f"{move.to}" in stand), None)


def play_sinking(browser: Browser, server: Server, seed: int) -> Late:
    """Sink a tile against three bots, end the turn, and watch the frames of both."""
    bots = ("person", "bot", "bot", "bot")
    prepared = prepare_table(server, lambda now: crowded(now) is not None, seats=bots, seed=seed)
    move = crowded(prepared.moment)
    assert move is not None
    look = replace(DESKTOP.with_waves(), kept={"tips": list(TIPS)})
    visitor = Visitor(Visit(browser, server.url, look), read(browser, "en"))
    visitor.visit.come_in(prepared.tokens["Ada"])
    visitor.page.add_init_script(TASKS)
    visitor.visit.context.new_cdp_session(visitor.page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    visitor.table.open(prepared.table)
    visitor.table.see_call_off()
    opening = max(visitor.page.evaluate("() => window.tasks"), default=0.0)
    visitor.table.board.go(f"{move.to}")
    sinking = visitor.page.evaluate(FRAMES, [SINKING_MS, LONG])
    visitor.table.wait_until_asked()
    if visitor.table.done.is_visible():
        visitor.table.done.click()
    late = visitor.page.evaluate(FRAMES, [ROUND_MS, LONG])
    visitor.visit.leave()
    return Late(opening, sinking, late)


def print_late_frames(browser: Browser, server: Server, sinkings: int) -> None:
    found = [play_sinking(browser, server, seed) for seed in range(sinkings)]
    sinking, rounds = ([one.sinking for one in found], [one.round for one in found])
    print(f"longest task when a table opens            {_most([one.opening for one in found])}")
    print(f"late frames while a tile sinks, {SINKING_MS / 1000:.1f} s      {_told(sinking)}")
    print(f"late frames in a round of bots, {ROUND_MS / 1000:.1f} s      {_told(rounds)}", flush=True)


def _told(games: list[list[float]]) -> str:
    counts = sorted(map(len, games))
    return f"{counts[len(counts) // 2]} over {LONG} ms; longest {_most([ms for one in games for ms in one])}"


def _most(found: list[float]) -> str:
    return f"{max(found, default=0):.0f} ms"
