"""The harbour: `/`."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from web.pages.screen import Screen


class Home(Screen):
    def open(self) -> None:
        self.page.goto("/")
        expect(self.page.get_by_role("heading", level=1, name=self.words.t("word.game"))).to_be_visible()

    @property
    def choices(self) -> Locator:
        """The four ways to a game."""
        return self.page.get_by_role("main").locator("a, button")

    def choice(self, key: str) -> Locator:
        return self.choices.filter(has_text=self.words.t(key))

    def play_now(self) -> None:
        """Against bots, all as usual: to the table in one press."""
        self.choice("home.bots").click()
        self.page.wait_for_url("**/t/*")

    def at_one_screen(self) -> None:
        self.choice("home.local").click()
        self.page.wait_for_url("**/new/local")

    def offer_installing(self) -> None:
        """Do what Chromium does when it finds that a page can be installed."""
        self.page.evaluate(
            "() => { const offer = new Event('beforeinstallprompt', { cancelable: true });"
            " offer.prompt = async () => { window.prompted = true; return { outcome: 'accepted' }; };"
            " dispatchEvent(offer); }"
        )
