"""Looking for a game: `/find`."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from web.pages.screen import Screen


class FindGame(Screen):
    def open(self) -> None:
        self.page.goto("/find")
        expect(self.heading("find.title")).to_be_visible()

    def call_me(self, name: str) -> None:
        self.page.get_by_label(self.words.t("table.yourName")).fill(name)

    def players(self, number: int) -> None:
        """0 is any number."""
        self.pick("table.players", str(number) if number else self.words.t("find.any"))

    def clock(self, name: str) -> None:
        self.pick("table.clock", self.words.t(f"find.clock_{name}"))

    def bots_after(self, seconds: int) -> None:
        self.pick("find.bots", self.words.t(f"find.bots_{seconds}"))

    def pick(self, legend: str, title: str) -> None:
        self.page.get_by_role("group", name=self.words.t(legend)).get_by_role("radio", name=title, exact=True).check()

    @property
    def chosen(self) -> list[str]:
        """The titles of what is chosen in each group."""
        labels = self.page.locator("form label:has(input[type=radio]:checked)")
        return [one.strip() for one in labels.all_inner_texts()]

    def start(self) -> None:
        """Begin to look, until the server knows it."""
        self.page.locator("form button[type=submit]").click()
        expect(self.search).to_be_visible()

    @property
    def search(self) -> Locator:
        """What is shown while a search goes on."""
        return self.page.locator("[data-part=search]")

    @property
    def people(self) -> Locator:
        """How many look for the same game, ourselves included: its `data-people`."""
        return self.search.get_by_role("status")

    def stop(self) -> None:
        self.press("find.stop")
        expect(self.search).to_be_hidden()

    def arrive(self) -> str:
        """Wait until the page goes to the table by itself; returns its id."""
        self.page.wait_for_url("**/t/*")
        return self.path.split("/")[2]
