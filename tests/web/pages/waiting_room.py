"""A table before the start."""

from __future__ import annotations

from playwright.sync_api import Locator, expect
from web.pages.screen import Screen


class WaitingRoom(Screen):
    def open(self, table: str) -> None:
        self.page.goto(f"/t/{table}")
        expect(self.heading("table.beforeStart")).to_be_visible()

    @property
    def seats(self) -> Locator:
        return self.page.get_by_role("main").locator("ol > li")

    def is_reachable_at(self, origin: str) -> None:
        """From now on other devices are said to reach the server under this address."""
        self._tell_of_network(origin, can_open=False)

    def can_be_opened(self) -> None:
        """From now on the server is said to be open to this computer only, but able to listen on the network too."""
        self._tell_of_network(None, can_open=True)

    def is_reachable_by_nobody(self, *, has_network: bool) -> None:
        """From now on the server is said to be open to this computer only, and to stay so."""
        self._tell_of_network(None, can_open=False, has_network=has_network)

    def _tell_of_network(self, address: str | None, *, can_open: bool, has_network: bool = True) -> None:
        told = {"address": address, "can_open": can_open, "has_network": has_network}
        self.page.route("**/api/network", lambda route: route.fulfill(json=told))

    @property
    def invitation(self) -> str:
        """The link that is given to friends."""
        return self.page.get_by_role("textbox", name=self.words.t("table.link")).input_value()

    def sit_down(self, name: str) -> None:
        self.page.get_by_label(self.words.t("table.yourName")).fill(name)
        self.press("table.takeSeat")
        expect(self.button("table.takeSeat")).to_be_hidden()

    def put_bot(self) -> None:
        """On the first free seat, until it sits there."""
        buttons = self.button("table.putBot")
        buttons.first.wait_for()
        free = buttons.count()
        buttons.first.click()
        expect(buttons).to_have_count(free - 1)

    def start(self) -> None:
        self.press("table.start")
        expect(self.heading("table.beforeStart")).to_be_hidden()
