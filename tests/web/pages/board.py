"""The board: hexes and islands by their names (`f6`, `NW`), as pointed at or read aloud."""

from __future__ import annotations

from playwright.sync_api import Locator
from web.pages.screen import Screen


class Board(Screen):
    @property
    def box(self) -> Locator:
        return self.page.get_by_role("application")

    def spot(self, name: str) -> Locator:
        return self.box.locator(f'[data-spot="{name}"]')

    def label(self, name: str) -> str:
        """What a screen reader says of a spot."""
        return self.spot(name).get_attribute("aria-label") or ""

    def open_spots(self) -> list[str]:
        """Where a click does something now: targets, and pieces that can be moved."""
        found: list[str] = self.box.locator(".live[data-spot]").evaluate_all("all => all.map(e => e.dataset.spot)")
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

    def choose_first(self) -> None:
        """Several pieces stand there: take the first that is offered."""
        self.page.get_by_role("dialog", name=self.words.t("board.which")).get_by_role("button").first.click()

    @property
    def is_asking(self) -> bool:
        return self.page.get_by_role("dialog", name=self.words.t("board.which")).is_visible()
