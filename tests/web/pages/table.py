"""The screen on which one plays."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from typing import Final, TypedDict

from playwright.sync_api import Locator, Page, TimeoutError, expect
from web.browser import PATIENCE
from web.pages.board import Board
from web.pages.screen import Screen
from web.words import Words

LONGEST_GAME: Final = 600.0
"""Seconds."""
LONGEST_WAIT: Final = PATIENCE / 1000
"""Seconds until something happens that the server or another player does."""
PASSING: Final = 10_000
"""Milliseconds for a press. What has only one answer is answered by the server, so what is offered may pass."""

HEARD: Final = "[data-part=announcements] p"
"""The latest events as a screen reader reads them."""
OFFER: Final = """([which, tray]) => {
  const isSeen = (selector) =>
    [...document.querySelectorAll(selector)].some((one) => one.checkVisibility({ visibilityProperty: true }));
  const named = (name) => `[aria-label=${JSON.stringify(name)}]`;
  const offer = {
    passes: isSeen('[role=alertdialog]'),
    question: isSeen('dialog[open]:not(:has([data-part=result]))'),
    card: isSeen(`[role=dialog]${named(which)}`),
    spots: [...document.querySelectorAll('[role=application] [data-live=true]')].map((one) => one.dataset.spot).sort(),
    done: isSeen('[data-part=done] button'),
    pawns: document.querySelectorAll(`ul${named(tray)} button`).length,
  };
  const { passes, question, card, spots, done, pawns } = offer;
  return {
    ...offer,
    asks: passes || question || card || spots.length > 0 || done || pawns > 0,
    over: document.querySelector('dialog[open] [data-part=result]') !== null,
  };
}"""
AWAITED: Final = f"names => {{ const offer = ({OFFER})(names); return (offer.asks || offer.over) && offer; }}"


class Offer(TypedDict):
    """What can be pressed now, found at once: to look for one after the other takes ten times the processor time, and
    tests look again and again."""

    passes: bool
    """Whether the device is to be passed on."""
    question: bool
    card: bool
    """Whether one of several pieces is to be chosen."""
    spots: list[str]
    done: bool
    pawns: int
    asks: bool
    """Whether there is anything to press."""
    over: bool
    """Whether the result of the game is shown."""


class PlayTable(Screen):
    def __init__(self, page: Page, words: Words) -> None:
        super().__init__(page, words)
        self.board = Board(page, words)
        self.missed = 0
        """Presses on something that was gone by then."""

    def open(self, table: str) -> None:
        self.page.goto(f"/t/{table}")
        expect(self.bar).to_be_visible()

    @property
    def id(self) -> str:
        return self.path.split("/")[2]

    @property
    def ply(self) -> int | None:
        """How many actions of the game have been shown here, as the client remembers it."""
        seen: dict[str, int] = self.page.evaluate("() => JSON.parse(localStorage['lastboat.seen'] ?? '{}')")
        return seen.get(self.id)

    @property
    def bar(self) -> Locator:
        name = json.dumps(self.words.t("play.bar"), ensure_ascii=False)
        return self.page.locator(f"section[aria-label={name}]")

    @property
    def sentence(self) -> str:
        """What the client says can be done now, or what happens."""
        return self.bar.locator("[data-part=prompt]").inner_text()

    @property
    def turn_step(self) -> str:
        """The step of the turn."""
        return self.bar.locator('[aria-current="step"]').inner_text()

    @property
    def turn(self) -> int:
        """The number of the turn that is shown; 0 during the set-up."""
        shown = "".join(filter(str.isdigit, self.page.locator("h1").inner_text()))
        return int(shown or 0)

    @property
    def points(self) -> Locator:
        """The movement points that are left, as said aloud."""
        return self.bar.get_by_role("img", name=self.words.like("play.points"))

    @property
    def players(self) -> Locator:
        return self.page.get_by_role("list", name=self.words.t("play.players")).first.locator("> li")

    @property
    def pawns(self) -> Locator:
        """The values that are still to be placed."""
        return self.page.get_by_role("list", name=self.words.t("play.tray")).get_by_role("button")

    @property
    def tiles(self) -> Locator:
        """My kept tiles."""
        return self.page.get_by_role("list", name=self.words.t("play.tiles")).get_by_role("button")

    @property
    def log_button(self) -> Locator:
        """Shows the log, and the chat where anybody could read it."""
        names = "|".join(self.words.like(key).pattern for key in ("play.log", "play.logAndChat"))
        return self.page.get_by_role("button", name=re.compile(names))

    @property
    def log_lines(self) -> Locator:
        return self.page.get_by_role("region", name=self.words.t("play.log")).locator("li")

    @property
    def log(self) -> list[str]:
        return self.log_lines.all_inner_texts()

    @property
    def heard(self) -> Locator:
        """The events as a screen reader reads them, latest last."""
        return self.page.locator(HEARD)

    @property
    def chat(self) -> Locator:
        """The lines of the chat."""
        return self.page.get_by_role("log", name=self.words.t("play.chat")).locator("p")

    def say(self, text: str) -> None:
        self.page.get_by_label(self.words.t("play.sayLabel")).fill(text)
        self.press("play.say")

    @property
    def done(self) -> Locator:
        """The button that ends a step, whatever it is called now."""
        return self.bar.locator("[data-part=done]").get_by_role("button")

    def notice(self, key: str) -> Locator:
        """A line of the bar that says this now."""
        return self.bar.locator("[data-part=prompt]").get_by_text(self.words.t(key))

    def undo(self) -> None:
        self.press("play.undo")

    def hint(self) -> None:
        self.press("play.hint")

    @property
    def pass_device(self) -> Locator:
        return self.page.get_by_role("alertdialog")

    def rise(self) -> None:
        """The device is in the right hands."""
        self.pass_device.get_by_role("button").click()
        expect(self.pass_device).to_be_hidden()

    @property
    def values_card(self) -> Locator:
        """The last look at the values, for which play waits."""
        return self.dialog("play.valuesTitle")

    def end_look(self) -> None:
        """Let play begin after the last look at the values."""
        self.values_card.get_by_role("button", name=self.words.t("play.valuesOk")).click()
        expect(self.values_card).to_be_hidden()

    def see_call_off(self) -> None:
        """Dismiss the announcement of the turn, if there is one: it covers the board for a moment."""
        self.wait_until_asked()
        self.page.keyboard.press("Shift")
        expect(self.page.locator("[data-part=call]")).to_have_count(0)

    @property
    def is_showing(self) -> bool:
        """Whether events are still being played, and can be skipped."""
        offered = self.bar.locator("[data-part=done]").all_inner_texts()
        return any(self.words.t(key) in text for key in ("play.skip", "play.skipAll") for text in offered)

    @property
    def is_asked(self) -> bool:
        """Whether the bar asks something of this player."""
        return self.bar.locator("[data-part=prompt][data-mine=true]").is_visible() or self.question.is_visible()

    @property
    def offer(self) -> Offer:
        offer: Offer = self.page.evaluate(OFFER, self._names)
        return offer

    def can_answer(self) -> bool:
        """Whether this screen is asked anything now."""
        return self.offer["asks"]

    def wait_for_offer(self) -> Offer:
        """Wait until this screen is asked something, or shows the result."""
        try:
            offer: Offer = self.page.wait_for_function(AWAITED, arg=self._names, polling=20).json_value()
        except TimeoutError:
            raise AssertionError(f"nothing is asked: {self.sentence}") from None
        return offer

    def wait_until_asked(self) -> None:
        assert self.wait_for_offer()["asks"], "the game is over"

    @property
    def _names(self) -> list[str]:
        return [self.words.t(key) for key in ("board.which", "play.tray")]

    def run_clock_until_asked(self) -> None:
        """Advance the page's stopped clock until this screen is asked something, and no further."""

        def is_asked() -> bool:
            self.page.clock.run_for(20)
            return self.can_answer()

        self.wait_until(is_asked, "nothing is asked")

    def wait_for_ply(self, ply: int) -> None:
        """Until the board shows the game after so many actions."""
        self.wait_until(lambda: self.ply == ply, f"ply {ply} is not shown")

    def wait_for_step(self, step: str) -> None:
        """Until this step of the turn has come."""
        expect(self.bar.locator('[aria-current="step"]')).to_have_text(self.words.t(f"play.step_{step}"))

    def wait_until(self, come: Callable[[], bool], wrong: str) -> None:
        until = time.monotonic() + LONGEST_WAIT
        while not come():
            assert time.monotonic() < until, f"{wrong}: {self.sentence}"
            self.page.wait_for_timeout(20)

    def answer(self, chance: random.Random, found: Offer | None = None) -> None:
        """One press, by lot among what is offered: a question, a piece, a place, or the end of the step."""
        offer = found or self.offer
        try:
            if offer["passes"]:
                self.rise()
            elif offer["question"]:
                # Also risks losing somebody: a player who always backs out may find nothing else to do.
                close = f'[aria-label="{self.words.t("word.close")}"]'
                answers = self.question.locator(f"button:not({close})").all()
                chance.choice(answers or self.question.locator(f"button{close}").all()).click(timeout=PASSING)
            elif offer["card"]:
                self.board.choose_first()
            else:
                self._move(chance, offer)
        except TimeoutError:
            self.missed += 1

    def play_on(self, chance: random.Random, look: Callable[[], None] = lambda: None) -> None:
        """Give answers until the game is over; `look` is called before each."""
        until = time.monotonic() + LONGEST_GAME
        while not (offer := self.wait_for_offer())["over"]:
            assert time.monotonic() < until, f"the game does not end: {self.sentence}"
            look()
            self.answer(chance, offer)

    def place_everybody(self, chance: random.Random | None = None) -> None:
        """Give answers until the set-up is over and the first turn comes."""
        lots = chance or random.Random(1)
        until = time.monotonic() + LONGEST_GAME
        while self.turn == 0:
            assert time.monotonic() < until, f"the set-up does not end: {self.sentence}"
            if self.can_answer():
                self.answer(lots)
            else:
                self.page.wait_for_timeout(20)

    @property
    def question(self) -> Locator:
        """An open dialog, other than the result of the game."""
        return self.page.locator("dialog[open]").filter(has_not=self.page.locator("[data-part=result]")).first

    def _move(self, chance: random.Random, offer: Offer) -> None:
        targets = offer["spots"]
        if offer["done"] and (not targets or chance.random() < 0.15):
            self.done.click(timeout=PASSING)
        elif targets:
            target = chance.choice(targets)
            self.board.point(target, PASSING)
            if self.notice("play.again_place").is_visible():
                self.board.point(target, PASSING)
        elif offer["pawns"]:
            self.pawns.first.click(timeout=PASSING)
