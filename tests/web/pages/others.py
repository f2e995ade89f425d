"""The screens with little to do in them: tables, rules, course, lost."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from web.pages.board import Board
from web.pages.screen import Screen


class Tables(Screen):
    def open(self) -> None:
        self.page.goto("/tables")
        expect(self.heading("table.publicTables")).to_be_visible()

    def line(self, words: str) -> Locator:
        """The table whose line has these words."""
        return self.page.get_by_role("link").filter(has_text=words)


class Rules(Screen):
    def open(self, chapter: str = "") -> None:
        self.page.goto("/rules" + (f"#{chapter}" if chapter else ""))
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()


class Learn(Screen):
    def open(self) -> None:
        self.page.goto("/learn")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()

    @property
    def board(self) -> Board:
        return Board(self.page, self.words)


class Lost(Screen):
    def open(self, path: str = "/nowhere") -> None:
        self.page.goto(path)
        expect(self.page.get_by_text(self.words.t("home.lost"))).to_be_visible()
