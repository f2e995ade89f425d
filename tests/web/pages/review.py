"""A finished game reviewed: `/t/…/review`."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from web.pages.board import Board
from web.pages.screen import Screen


class Review(Screen):
    def open(self, table: str, ply: int | None = None) -> None:
        self.page.goto(f"/t/{table}/review" + ("" if ply is None else f"#{ply}"))
        self.wait()

    def wait(self) -> None:
        expect(self.graph).to_be_visible()
        expect(self.card).to_be_visible()

    @property
    def board(self) -> Board:
        return Board(self.page, self.words)

    @property
    def graph(self) -> Locator:
        return self.page.get_by_role("slider", name=self.words.t("review.graph"))

    @property
    def card(self) -> Locator:
        """The moment in words."""
        return self.page.get_by_role("article")

    @property
    def ply(self) -> int:
        return int(self.graph.get_attribute("aria-valuenow") or -1)

    def route(self, kind: str) -> Locator:
        """The lines of what was `played` or of what was `better`."""
        return self.board.box.locator(f"[data-route={kind}]")

    def at(self, ply: int) -> None:
        expect(self.graph).to_have_attribute("aria-valuenow", str(ply))


class Mistakes(Screen):
    """Learning from mistakes: `/t/…/learn`."""

    def open(self, table: str, ply: int) -> None:
        self.page.goto(f"/t/{table}/learn#{ply}")
        self.wait()

    def wait(self) -> None:
        expect(self.said).to_contain_text(self.words.like("review.learnFind"))

    @property
    def board(self) -> Board:
        return Board(self.page, self.words)

    @property
    def said(self) -> Locator:
        return self.page.locator("[data-stage] [role=status]")

    @property
    def card(self) -> Locator:
        """The answer in words."""
        return self.page.get_by_role("article")

    def wait_for(self, spot: str) -> None:
        """Wait until a spot of the board can be pressed."""
        expect(self.board.box.locator(f'[data-live=true][data-spot="{spot}"]')).to_be_attached()

    def press_on(self, spot: str) -> None:
        self.wait_for(spot)
        self.board.tap(spot)

    def stage(self, name: str) -> None:
        expect(self.page.locator(f"[data-stage={name}]")).to_be_visible()

    def route(self, kind: str) -> Locator:
        return self.board.box.locator(f"[data-route={kind}]")
