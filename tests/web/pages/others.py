"""The screens with little to do in them: tables, rules, course, lost."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from web.pages.board import Board
from web.pages.screen import Screen


class Lobby(Screen):
    def open(self) -> None:
        self.page.goto("/tables")
        expect(self.heading("table.publicTables")).to_be_visible()

    def line(self, words: str) -> Locator:
        """The table whose line has these words."""
        return self.page.get_by_role("link").filter(has_text=words)


class Friends(Screen):
    """One's own lists, and letters from people who invite."""

    def open(self) -> None:
        self.page.goto("/friends")
        expect(self.heading("company.friends")).to_be_visible()

    def people(self, part: str) -> Locator:
        """A list: `friends`, `opponents`, `muted`."""
        return self.page.locator(f"[data-part={part}] [data-person]")

    @property
    def letters(self) -> Locator:
        return self.page.locator("[data-invitation]")

    def add(self, name: str) -> None:
        self.page.get_by_role("textbox", name=self.words.t("company.nameOf")).fill(name)
        self.press("company.add")


class Rules(Screen):
    def open(self, chapter: str = "") -> None:
        self.page.goto("/rules" + (f"#{chapter}" if chapter else ""))
        expect(self.paragraphs.first).to_be_visible()

    @property
    def paragraphs(self) -> Locator:
        return self.page.get_by_role("main").locator("section [data-part=paragraph]")

    def paragraph(self, number: str) -> Locator:
        return self.page.locator(f"[id='{number}']")

    def look_for(self, words: str) -> None:
        self.page.get_by_role("searchbox", name=self.words.t("rules.search")).fill(words)


class Learn(Screen):
    def open(self) -> None:
        self.page.goto("/learn")
        expect(self.page.get_by_role("heading", level=1)).to_be_visible()

    @property
    def board(self) -> Board:
        return Board(self.page, self.words)

    @property
    def said(self) -> Locator:
        """What the old sailor says."""
        return self.page.get_by_role("region", name=self.words.t("course.guide")).get_by_role("status")

    @property
    def tiles(self) -> Locator:
        return self.page.get_by_role("list", name=self.words.t("play.tiles")).get_by_role("button")


class NotFound(Screen):
    def open(self, path: str = "/nowhere") -> None:
        self.page.goto(path)
        expect(self.page.get_by_text(self.words.t("home.lost"))).to_be_visible()
