"""The end of a game, over its last board."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from web.pages.screen import Screen


class Ending(Screen):
    @property
    def box(self) -> Locator:
        return self.page.locator("dialog[open]").filter(has=self.page.locator("[data-part=result]"))

    def wait(self) -> None:
        expect(self.box).to_be_visible()

    @property
    def title(self) -> str:
        """Who won."""
        return self.box.get_by_role("heading", level=2).first.inner_text()

    def rematch(self) -> None:
        before = self.path
        self.press("ending.rematch")
        self.page.wait_for_url(lambda url: before not in url)

    def join_rematch(self) -> None:
        """Follow the link of the results; the board's notice has the same one."""
        self.box.get_by_role("link", name=self.words.t("ending.rematchJoin")).click()

    def replay(self) -> None:
        self.box.get_by_role("link", name=self.words.t("ending.replay")).click()
        self.page.wait_for_url("**/replay*")

    def check_dice(self) -> Locator:
        """Let the browser recompute the dice; returns the dialog with the result."""
        self.press("ending.dice")
        told = self.dialog("ending.diceTitle")
        expect(told).to_be_visible()
        return told

    @property
    def draws(self) -> Locator:
        """Every draw in the dialog that tells of the dice."""
        return self.dialog("ending.diceTitle").locator("ol > li")

    def close(self) -> None:
        self.button("ending.board").first.click()
