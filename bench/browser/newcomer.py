"""A newcomer who plays by what the screen highlights, with a person's reaction times: `bench/client.py --evening`.

The newcomer knows no rules. They press what is highlighted: an answer to a question, a kept tile in colour, a marked
hex, a piece that can move, the main button. They choose a safe island when one is highlighted, avoid what is marked as
danger while there is something else, watch the bots at normal speed and skip nothing.

Each choice takes 0.8 to 2.5 seconds, uniformly distributed, and a new sentence is read first, at four words a second.
Both are real time.
"""

from __future__ import annotations

import random
import re
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import Browser, Locator, TimeoutError, expect
from server.harness import Server
from sight import Sight, look
from web.browser import DESKTOP, PHONE, Visit
from web.friends import gather_by_link
from web.pages import Visitor
from web.words import read

PASSING: Final = 3_000
"""Milliseconds to press something that may disappear."""
REACTION: Final = (0.8, 2.5)
"""Seconds from seeing what can be pressed to pressing it: the shortest and the longest."""
WORDS_A_SECOND: Final = 4.0
PUZZLED: Final = 8.0
"""Seconds after which somebody who has to decide, but sees nothing to press, is puzzled."""
MOST_TRIES: Final = 2
"""How often they look at where a piece can go before they give up."""
PLAYS_TILE: Final = 0.5
"""How often they play a tile that they could also keep."""

SEATS: Final = 4
KINDS: Final = {
    "choosing": "choosing",
    "own": "watching own moves",
    "bot": "bots' turns",
    "person": "the other person's turns",
    "nobody": "before the start",
}


@dataclass
class Diary:
    """What one game was like."""

    seconds: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    """Spent choosing, and watching turns by whose they are."""
    turns: int = 0
    clicks: int = 0
    dialogs: int = 0
    curtains: int = 0
    """How often the device was passed on."""
    cards: int = 0
    """Small cards that ask which of several pieces is meant."""
    puzzles: Counter[str] = field(default_factory=Counter)
    """What they could not do with what was highlighted, by the sentence that was shown."""

    @property
    def minutes(self) -> float:
        return sum(self.seconds.values()) / 60

    @property
    def share_of_waiting(self) -> float:
        return self.seconds["bot"] / sum(self.seconds.values())


class Newcomer:
    """Somebody at a device. `live` is called repeatedly until the game is over."""

    def __init__(self, visitor: Visitor, seed: int, *, haste: float = 1.0) -> None:
        self.visitor = visitor
        self.diary = Diary()
        self._chance = random.Random(seed)
        self._haste = haste
        self._read: set[str] = set()
        self._seen: Sight | None = None
        self._looked = time.perf_counter()
        self._since = self._looked
        """When the current screen was first seen."""
        self._press_at: float | None = None
        self._in_vain: set[str] = set()
        """What was pressed without any effect since something last changed."""
        self._refused: set[str] = set()
        """Spots whose danger they were warned about in this turn."""
        self._tries: Counter[str] = Counter()
        """How often each piece was chosen since one last moved."""
        self._last = ""

    @property
    def is_done(self) -> bool:
        return self._seen is not None and self._seen.over

    def live(self) -> None:
        """Look once, record the time that has passed, and press when it is time to."""
        sight, now = look(self.visitor), time.perf_counter()
        self._note(sight, now)
        if sight.over or not sight.can_press:
            self._press_at = None
            if sight.asked and now - self._since > PUZZLED / self._haste:
                self.diary.puzzles[f"nothing to press: {sight.sentence}"] += 1
                self._since = now
        elif self._press_at is None:
            self._press_at = now + self._reaction(sight)
        elif now >= self._press_at:
            self._press_at = None
            self._press(sight)

    def _note(self, sight: Sight, now: float) -> None:
        before = self._seen
        kind = "choosing" if sight.can_press else sight.turn
        self.diary.seconds[kind] += now - self._looked
        self._looked = now
        if sight == before:
            return
        if before is None or sight.number != before.number:
            self.diary.turns += sight.turn == "own" and sight.number > 0
            self._refused.clear()
            self._tries.clear()
        if sight.number > 0 and before is not None:
            self.diary.dialogs += sight.question and not before.question and not sight.over
            self.diary.cards += sight.which and not before.which
            self.diary.curtains += sight.curtain and not before.curtain
        self._seen, self._since = sight, now
        self._in_vain.clear()

    def _reaction(self, sight: Sight) -> float:
        seconds = self._chance.uniform(*REACTION)
        said = re.sub(r"\d+", "", sight.sentence)
        if said not in self._read:
            self._read.add(said)
            seconds += len(said.split()) / WORDS_A_SECOND
        return seconds / self._haste

    def _press(self, sight: Sight) -> None:
        name, what = self._choose(sight)
        if name == self._last and name in self._in_vain:
            self.diary.puzzles[f"pressing {name} does nothing: {sight.sentence}"] += 1
        self._in_vain.add(name)
        self._last = name
        self.diary.clicks += sight.number > 0
        try:
            what.click(timeout=PASSING)
        except TimeoutError as error:
            if look(self.visitor) == sight:
                self._miss(name, _obstacle(error), sight)

    def _miss(self, name: str, obstacle: str | None, sight: Sight) -> None:
        """Something was in the way; without an obstacle the machine was too slow, and they try again."""
        if obstacle is None:
            self._in_vain.discard(name)
        else:
            self.diary.puzzles[f"{name} cannot be pressed ({obstacle}): {sight.sentence}"] += 1

    def _choose(self, sight: Sight) -> tuple[str, Locator]:
        """What to press, and its name."""
        table = self.visitor.table
        if sight.curtain:
            return "the curtain", table.pass_device.get_by_role("button")
        if sight.question:
            return self._answer()
        if sight.which:
            return "a piece of the card", table.board.choices.first
        if sight.card:
            return "the card of values", table.values_card.get_by_role("button").first
        if sight.tiles and (not (sight.done or sight.spots) or self._chance.random() < PLAYS_TILE):
            return "a kept tile", self.visitor.page.locator(".tile.playable").first
        spot = self._spot(sight)
        return (spot, table.board.spot(spot)) if spot else ("the main button", table.done)

    def _answer(self) -> tuple[str, Locator]:
        """A question: after a warning of a loss, step back unless nothing else is highlighted."""
        table = self.visitor.table
        if table.dialog("play.sure").is_visible():
            way = "play.sureYes" if self._last in self._refused else "play.sureNo"
            self._refused.add(self._last)
            return way, table.button(way)
        answers = table.question.locator("button:not(.close)").all()
        number = self._chance.randrange(len(answers))
        return f"answer {number}", answers[number]

    def _spot(self, sight: Sight) -> str | None:
        """The hex or island that they choose; none if there is nothing to choose."""
        words = self.visitor.words
        said = {spot: label.split("; ") for spot, label in sight.spots.items() if spot not in self._in_vain}
        targets = [spot for spot in said if words.t("board.mark_target") in said[spot]]
        dangers = [spot for spot in said if words.t("board.mark_danger") in said[spot] and spot not in self._refused]
        harbours = [spot for spot in targets if spot.isupper()]
        if lit := harbours or targets or dangers:
            self._tries.clear()
            return self._chance.choice(lit)
        pieces = [spot for spot in said if self._tries[spot] < MOST_TRIES and spot not in self._refused]
        if not pieces:
            return None
        spot = self._chance.choice(pieces)
        self._tries[spot] += 1
        return spot


def _obstacle(error: TimeoutError) -> str | None:
    """The browser's last reason why a press did not reach its target, if there was one."""
    said = [line.strip(" -") for line in error.message.splitlines()]
    return next((line for line in reversed(said) if "intercepts" in line or " not " in line), None)


def play(newcomers: list[Newcomer]) -> None:
    """Let everybody play until the game is over for all."""
    while not all(one.is_done for one in newcomers):
        for one in newcomers:
            if not one.is_done:
                one.live()
        time.sleep(0.03)


EVENINGS: Final = {
    "alone": "one person and three bots",
    "phone": "the same on a phone",
    "link": "two people by link and two bots",
    "one-screen": "two people who share a screen",
}
"""The first games that can be played."""


def print_game(browser: Browser, server: Server, evening: str, haste: float) -> None:
    """Play one game and print how it was for each device."""
    words = read(browser, "en")
    device = PHONE if evening == "phone" else DESKTOP
    newcomers = [
        Newcomer(Visitor(Visit(browser, server.url, device.with_waves()), words), seed, haste=haste)
        for seed in range(2 if evening == "link" else 1)
    ]
    _sit_down(evening, [one.visitor for one in newcomers])
    play(newcomers)
    if haste != 1:
        print(f"reaction times divided by {haste:g}: a trial, not a measurement")
    for number, one in enumerate(newcomers, start=1):
        print(f"{EVENINGS[evening]}: device {number} of {len(newcomers)}")
        _print(one.diary)
        one.visitor.visit.leave()


def _sit_down(evening: str, visitors: list[Visitor]) -> None:
    """By the first button of the home page, by the link that one of them sends, or at one screen."""
    first, *others = visitors
    if evening == "one-screen":
        first.home.open()
        first.home.at_one_screen()
        first.new_table.start()
        return
    if not others:
        first.home.open()
        first.home.play_now()
        return
    gather_by_link(first, others[0], players=SEATS)
    for _ in range(SEATS - len(visitors)):
        first.waiting_room.put_bot()
    first.waiting_room.start()
    expect(others[0].table.bar).to_be_visible()


def _print(diary: Diary) -> None:
    turns = max(1, diary.turns)
    print(f"  length                      {diary.minutes:.1f} minutes, {diary.turns} own turns")
    print(f"  waiting for bots            {diary.share_of_waiting:.0%} of the time")
    for kind, seconds in sorted(diary.seconds.items()):
        print(f"    {KINDS[kind]:25} {seconds:.0f} s")
    print(f"  clicks a turn               {diary.clicks / turns:.1f}")
    print(f"  passing the device on       {diary.curtains / turns:.2f} a turn")
    print(f"  dialogs a turn              {diary.dialogs / turns:.2f}")
    print(f"  which of several pieces     {diary.cards / turns:.2f} a turn")
    print(f"  could not be done           {len(diary.puzzles) or 'nothing'}")
    for puzzle, times in diary.puzzles.items():
        print(f"    {times} times: {puzzle}")
