"""A table is set up: `/new/bots`, `/new/friends`, `/new/local`."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from web.pages.screen import Screen


class NewTable(Screen):
    def open(self, kind: str) -> None:
        self.page.goto(f"/new/{kind}")
        expect(self.heading(f"table.new_{kind}")).to_be_visible()

    def call_me(self, name: str) -> None:
        self.page.get_by_label(self.words.t("table.yourName")).fill(name)

    def players(self, number: int) -> None:
        self.page.get_by_role("radio", name=str(number), exact=True).check()

    def open_seat(self, colour: str) -> None:
        """Show who may sit there, and its colours."""
        seat = re.compile(self.words.t(f"word.seat_{colour}") + "$", re.IGNORECASE)
        self.page.get_by_role("button", name=seat).click()

    def seat(self, colour: str, who: str) -> None:
        """Who sits there, by the choice's text: a level's title, `words.t("table.seat_open")` …"""
        self.open_seat(colour)
        self.pick(self.words.t("table.seatOf", seat=self.words.t(f"word.seat_{colour}")), who)

    def colour(self, player: int, before: str, after: str) -> None:
        """Give a seat another colour."""
        self.open_seat(before)
        self.pick(self.words.t("table.colourOf", n=player), self.words.t(f"word.seat_{after}"))

    def name_of(self, colour: str, name: str) -> None:
        """The name of somebody at this screen."""
        field = self.words.t("table.nameOf", seat=self.words.t(f"word.seat_{colour}"))
        self.page.get_by_role("textbox", name=field).fill(name)

    def unfold(self) -> None:
        """Show the options."""
        self.page.locator("summary").filter(has_text=self.words.t("table.options")).click()

    def switch(self, title: str, on: bool = True) -> None:
        """An option that is on or off, by its title."""
        self.page.get_by_role("switch", name=title, exact=True).set_checked(on)

    def pick(self, legend: str, title: str) -> None:
        """One of an option's values, by their titles."""
        self.page.get_by_role("group", name=legend).get_by_role("radio", name=title, exact=True).check()

    def start(self) -> str:
        """Set the table up; returns its id."""
        self.page.locator("form button[type=submit]").click()
        self.page.wait_for_url("**/t/*")
        return self.path.split("/")[2]
