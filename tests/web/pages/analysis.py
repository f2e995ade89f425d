"""The analysis board: `/analysis`."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from web.pages.board import Board
from web.pages.screen import Screen


class Analysis(Screen):
    def open(self, start: str = "") -> None:
        """`t-TABLE-PLY`, `p-PUZZLE`, or nothing for the page to paste a position."""
        self.page.goto("/analysis" + (f"#{start}" if start else ""))
        if start:
            self.wait()

    def wait(self) -> None:
        expect(self.panel).to_be_visible()
        expect(self.board.box).to_be_visible()

    @property
    def board(self) -> Board:
        return Board(self.page, self.words)

    @property
    def panel(self) -> Locator:
        return self.page.get_by_role("region", name=self.words.t("analysis.panel"))

    @property
    def said(self) -> Locator:
        """Who decides."""
        return self.panel.get_by_role("status").first

    @property
    def chances(self) -> Locator:
        return self.panel.get_by_role("list", name=self.words.t("analysis.chances")).locator("b")

    @property
    def line(self) -> Locator:
        """The steps so far, the start first."""
        return self.panel.locator("[data-line] button")

    @property
    def outcomes(self) -> Locator:
        """What chance may bring, and letting it fall."""
        return self.panel.locator("[data-outcomes] button")
