"""How long a player waits for bots at each speed of the settings: for `bench/client.py --rounds`."""

from __future__ import annotations

import random
import statistics
import urllib.request
from dataclasses import astuple, dataclass, replace
from itertools import pairwise
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser
from server.harness import Server
from web.browser import DESKTOP, Visit
from web.pages import Visitor
from web.words import read

SPEEDS: Final = {"slow": 0.5, "normal": 1, "quick": 2, "at once": 0}
"""The speeds of the settings, by their names in the client."""

LOOK: Final = """() => {
  const has = (what) => document.querySelector(what) !== null;
  const open = has('[role=application] [data-live=true], [data-playable=true], [data-part=done] [data-kind=primary]');
  const asks = has('dialog[open], [role=alertdialog], main [role=dialog]');
  return {
    over: has('dialog[open] [data-part=result]'),
    number: Number(document.querySelector('h1')?.innerText.replace(/\\D/g, '') ?? 0),
    turn: document.querySelector('[data-player][aria-current]')?.dataset.player ?? 'nobody',
    can_press: asks || (open && has('[data-part=prompt][data-mine=true]')),
  };
}"""
RECORD: Final = f"""
window.waited = [];
{{
  const look = {LOOK};
  let last = performance.now();
  setInterval(() => {{
    const [now, isPlaying] = [performance.now(), location.pathname.startsWith('/t/')];
    const {{ number, turn, can_press }} = isPlaying ? look() : {{ can_press: true }};
    if (!can_press) window.waited.push({{ number, turn, ms: now - last }});
    last = now;
  }}, 20);
}}
"""
"""Records in the page itself when nothing can be pressed, with the turn that is shown."""


class Screen(NamedTuple):
    """What somebody at a table sees at one moment."""

    over: bool
    number: int
    """Of the turn; 0 during the set-up."""
    turn: str
    """Whose turn is shown: `own`, `bot`, `person` or `nobody`."""
    can_press: bool
    """Whether the player is asked for something."""


def look(visitor: Visitor) -> Screen:
    """Read it all at once, so that everything belongs to the same moment."""
    found: dict[str, Any] = visitor.page.evaluate(LOOK)
    return Screen(**found)


@dataclass(frozen=True)
class Wait:
    """Seconds in which the player could press nothing."""

    own: float
    """While the player's own moves were shown."""
    bots: float
    thought: float
    """Seconds that bots thought in the meantime; animations at the same time are not subtracted."""


@dataclass(frozen=True)
class Waits:
    """What one game was like."""

    set_up: Wait
    rounds: list[Wait]
    """Each from the start of an own turn to the start of the next, without what comes before the first."""


def play_rounds(browser: Browser, server: Server, speed: float, rounds: int) -> Waits:
    """Play the set-up and some rounds by lot, as fast as presses go, and note how long one had to wait."""
    visitor = Visitor(
        Visit(browser, server.url, replace(DESKTOP.with_waves(), kept={"speed": speed})), read(browser, "en")
    )
    visitor.visit.context.add_init_script(RECORD)
    visitor.home.open()
    visitor.home.play_now()
    chance, began = random.Random(1), {0: thinking(server)}
    while len(began) <= rounds + 2 and not (screen := look(visitor)).over:
        if screen.number > max(began) and (screen.turn == "own" or len(began) == 1):
            began[screen.number] = thinking(server)
        if screen.can_press:
            visitor.table.answer(chance)
        visitor.page.wait_for_timeout(10)
    waited = visitor.page.evaluate("() => window.waited")
    visitor.visit.leave()
    set_up, *found = (
        _add_up(waited, range(first, after), began[after] - began[first]) for first, after in pairwise(began)
    )
    return Waits(set_up, found[1:])


def _add_up(waited: list[dict[str, Any]], turns: range, thought: float) -> Wait:
    own, others = (
        sum(one["ms"] / 1000 for one in waited if one["number"] in turns and (one["turn"] == "own") is is_own)
        for is_own in (True, False)
    )
    return Wait(own, others, thought)


def thinking(server: Server) -> float:
    """Return the seconds that the server's bots have thought so far."""
    with urllib.request.urlopen(f"{server.url}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("lastboat_bot_seconds_total"))


def print_waits(browser: Browser, server: Server, rounds: int) -> None:
    for name, speed in SPEEDS.items():
        found = play_rounds(browser, server, speed, rounds)
        middle = Wait(*(statistics.median(column) for column in zip(*map(astuple, found.rounds), strict=True)))
        print(f"set-up with three bots, {name:8}           {_told(found.set_up)}")
        print(
            f"round of three bots, {name:8}              {_told(middle)} (medians of {len(found.rounds)})", flush=True
        )


def _told(wait: Wait) -> str:
    return f"{wait.bots:.1f} s, and {wait.own:.1f} s for own moves; bots thought for {wait.thought:.1f} s of it"
