"""The board: hexes and islands by their names (`f6`, `NW`), as pointed at or read aloud."""

from __future__ import annotations

import re

from playwright.sync_api import Locator
from web.pages.screen import Screen

MARKS = ("target", "danger", "aimed", "chosen", "hint", "highlighted")

MOST_ARROWS = 60
WHICH_ARROW = """wanted => {
  if (wanted === document.activeElement) return null;
  const [to, at] = [wanted, document.activeElement].map((e) => e.getBoundingClientRect());
  const [dx, dy] = [to.x + to.width / 2 - at.x - at.width / 2, to.y + to.height / 2 - at.y - at.height / 2];
  if (Math.abs(dy) > to.height / 3) return dy > 0 ? 'ArrowDown' : 'ArrowUp';
  return dx > 0 ? 'ArrowRight' : 'ArrowLeft';
}"""


class Board(Screen):
    @property
    def box(self) -> Locator:
        return self.page.locator("[role=application]")

    def spot(self, name: str) -> Locator:
        return self.box.locator(f'[data-spot="{name}"]')

    def alternative(self, name: str) -> Locator:
        """The small mark of a spot that has a second meaning beside that of a click."""
        return self.box.locator(f'[data-alternative="{name}"]')

    def cost(self, name: str) -> int:
        """The oars drawn at a spot: what going there costs; 0 if it says none."""
        words = self.label(name).split("; ")
        return next((n for n in (1, 2, 3) if self.words.t("board.cost", n=n) in words), 0)

    def label(self, name: str) -> str:
        """What a screen reader says of a spot."""
        return self.spot(name).get_attribute("aria-label") or ""

    def pieces(self) -> dict[str, str]:
        """What a screen reader says of every spot, but for marks and values, which are for one's own eyes."""
        labels: dict[str, str] = self.box.locator("[data-spot]").evaluate_all(
            "all => Object.fromEntries(all.map(e => [e.dataset.spot, e.getAttribute('aria-label')]))"
        )
        marks = {self.words.t(f"board.mark_{mark}") for mark in MARKS}
        marks |= {self.words.t("board.cost", n=n) for n in (1, 2, 3)}
        marks |= {self.words.t(f"board.{key}") for key in ("movable", "alternative")}
        worth = self.words.t("board.explorer_worth", seat="", value="")
        worth = re.escape(worth.removeprefix(self.words.t("board.explorer", seat=""))) + r"\d+"
        return {
            spot: "; ".join(re.sub(worth, "", part) for part in label.split("; ") if part not in marks)
            for spot, label in labels.items()
        }

    def where(self, piece: str) -> str | None:
        """The spot at which a piece such as `R3` is drawn."""
        return self.box.locator(f'[data-piece="{piece}"]').get_attribute("data-at")

    def labels(self) -> list[str]:
        """What a screen reader says of every spot."""
        found: list[str] = self.box.locator("[data-spot]").evaluate_all("all => all.map(e => e.ariaLabel)")
        return found

    def open_spots(self) -> list[str]:
        """Where a click does something now: targets, and pieces that can be moved."""
        found: list[str] = self.box.locator("[data-live=true]").evaluate_all("all => all.map(e => e.dataset.spot)")
        return sorted(found)

    def targets(self) -> list[str]:
        """Where the chosen piece can go."""
        said = [self.words.t("board.mark_target"), self.words.t("board.mark_danger")]
        return [spot for spot in self.open_spots() if any(words in self.label(spot).split("; ") for words in said)]

    def tap(self, name: str) -> None:
        """Click a spot: by its element, since pieces drawn above it never take the click."""
        self.spot(name).dispatch_event("click")

    def click(self, name: str) -> None:
        """Click the middle of a spot with the mouse."""
        self.spot(name).click()

    def point(self, name: str, patience: int) -> None:
        """Point at a spot as a person does: with a finger where the device knows fingers, else with the mouse."""
        if self.page.evaluate("() => navigator.maxTouchPoints > 0"):
            self.spot(name).tap(timeout=patience)
        else:
            self.spot(name).click(timeout=patience)

    def key_to(self, name: str) -> None:
        """Go there with the arrow keys, from wherever the keyboard is on the board."""
        for _ in range(MOST_ARROWS):
            arrow = self.spot(name).evaluate(WHICH_ARROW)
            if arrow is None:
                return
            self.page.keyboard.press(arrow)
        raise AssertionError(f"the arrow keys do not lead to {name}")

    def go(self, spot: str, piece: str | None = None) -> None:
        """Click a spot as soon as that does something; where several pieces stand, choose this one of them."""
        self.box.locator(f'[data-live=true][data-spot="{spot}"]').wait_for(state="attached")
        self.tap(spot)
        if piece is not None and self.is_asking:
            self._card.locator(f'[data-choice="{piece}"]').click()

    def choose_first(self) -> None:
        """Several pieces stand there: take the first that is offered."""
        self.choices.first.click()

    @property
    def choices(self) -> Locator:
        """The pieces that a small card offers where several stand."""
        return self._card.get_by_role("button")

    @property
    def is_asking(self) -> bool:
        return self._card.is_visible()

    @property
    def _card(self) -> Locator:
        return self.page.get_by_role("dialog", name=self.words.t("board.which"))
