"""A game looked at again: `/t/…/replay`."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from web.pages.board import Board
from web.pages.screen import Screen


class Replay(Screen):
    def open(self, table: str, ply: int | None = None) -> None:
        self.page.goto(f"/t/{table}/replay" + ("" if ply is None else f"#{ply}"))
        expect(self.slider).to_be_visible()

    @property
    def board(self) -> Board:
        return Board(self.page, self.words)

    @property
    def slider(self) -> Locator:
        return self.page.get_by_role("slider", name=self.words.t("replay.slider"))

    @property
    def ply(self) -> int:
        return int(self.slider.input_value())

    def seek(self, ply: int) -> None:
        self.slider.fill(str(ply))

    def step(self, key: str) -> None:
        """One of the buttons: `replay.stepOn`, `replay.stepBack`, `replay.turnOn`, `replay.turnBack`, `replay.play`."""
        self.press(key)

    def eyes(self, who: str) -> None:
        """Look with a player's eyes, by name, or `words.t("replay.eyesAll")`."""
        self.choose(self.words.t("replay.eyes"), who)
