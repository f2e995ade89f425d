"""A puzzle: `/puzzles`, `/puzzles/ID`."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from web.pages.board import Board
from web.pages.screen import Screen


class Puzzles(Screen):
    def open(self, id: str | None = None) -> None:
        self.page.goto("/puzzles" if id is None else f"/puzzles/{id}")
        self.wait()

    def wait(self) -> None:
        expect(self.task).to_be_visible()
        expect(self.board.box).to_be_visible()

    @property
    def board(self) -> Board:
        return Board(self.page, self.words)

    @property
    def task(self) -> Locator:
        return self.page.get_by_role("region", name=self.words.t("puzzle.task"))

    @property
    def said(self) -> Locator:
        """The task, or what became of a try."""
        return self.task.get_by_role("status")

    @property
    def rating(self) -> Locator:
        """The numbers of the solver and the puzzle."""
        return self.task.locator("[data-part=rating]")

    @property
    def route(self) -> Locator:
        """The lines of the answer on the board."""
        return self.board.box.locator("[data-route=better]")

    def open_progress(self) -> None:
        """Which puzzles are solved: in sight on a large screen, else behind a summary."""
        box = self.task.locator("details")
        if box.get_attribute("open") is None:
            box.locator("summary").click()
