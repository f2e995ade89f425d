"""How long one waits for bots at each speed of the settings: for `bench/client.py --rounds`."""

from __future__ import annotations

import random
import statistics
import time
import urllib.request
from dataclasses import dataclass, field, replace
from typing import Final

from playwright.sync_api import Browser
from server.harness import Server
from web.browser import DESKTOP, Visit
from web.pages import Visitor
from web.words import read

SPEEDS: Final = {"normal": 1, "quick": 2, "at once": 0}
"""The speeds of the settings, by what the client calls them."""
SEATS: Final = 4


@dataclass
class Waits:
    """Seconds spent waiting in one game, each beside the seconds that bots thought meanwhile."""

    set_up: tuple[float, float] = (0.0, 0.0)
    rounds: list[tuple[float, float]] = field(default_factory=list)


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
        now = table.turn
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


def thinking(server: Server) -> float:
    """Return the seconds that the server's bots have thought so far."""
    with urllib.request.urlopen(f"{server.url}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("lastboat_bot_seconds_total"))


def _wait_until_asked(visitor: Visitor) -> float:
    """Wait until there is something to press; return the seconds."""
    began = time.perf_counter()
    while not (visitor.table.is_asked or visitor.table.is_over):
        visitor.page.wait_for_timeout(10)
    return time.perf_counter() - began


def print_waits(browser: Browser, server: Server, rounds: int) -> None:
    for name, speed in SPEEDS.items():
        found = play_rounds(browser, server, speed, rounds)
        print(f"set-up with three bots, {name:8}           {_apart(*found.set_up)}")
        shown, thought = (statistics.median(column) for column in zip(*found.rounds, strict=True))
        print(f"round of three bots, {name:8}              {_apart(shown, thought)} (median of {len(found.rounds)})")


def _apart(seconds: float, thought: float) -> str:
    return f"{max(0.0, seconds - thought):.1f} s, and {thought:.1f} s of thinking"
