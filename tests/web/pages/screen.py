"""What all screens have in common."""

from __future__ import annotations

from typing import Final, Literal

from playwright.sync_api import Locator, Page
from web.words import Words

SEATS: Final = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}

Role = Literal["alertdialog", "button", "dialog", "heading", "link", "list", "radio", "switch", "textbox", "combobox"]

MOST_TABS = 60


class Screen:
    """Finds things by role and by the key of their accessible name."""

    def __init__(self, page: Page, words: Words) -> None:
        self.page = page
        self.words = words

    def find(self, role: Role, key: str, **values: object) -> Locator:
        """The thing with this name; without values, whatever is filled in where the name has gaps."""
        name = self.words.t(key, **values) if values else self.words.like(key)
        return self.page.get_by_role(role, name=name)

    def button(self, key: str, **values: object) -> Locator:
        return self.find("button", key, **values)

    def link(self, key: str) -> Locator:
        return self.find("link", key)

    def heading(self, key: str) -> Locator:
        return self.find("heading", key)

    def dialog(self, key: str) -> Locator:
        return self.find("dialog", key)

    def press(self, key: str, **values: object) -> None:
        self.button(key, **values).click()

    def decide(self, verb: str, piece: str = "") -> None:
        """Several things were meant by a click: take the one with this verb, such as `board`, for this explorer."""
        asked = self.dialog("play.chooseWay")
        offered = asked.get_by_role("button", name=self.words.starts(f"play.verb_{verb}"))
        (offered.and_(asked.locator(f'[data-choice="{piece}"]')) if piece else offered).click()

    def tab_to(self, wanted: Locator) -> None:
        """Press Tab until the keyboard is there, or in it."""
        for _ in range(MOST_TABS):
            if wanted.evaluate("e => e.contains(document.activeElement)"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {wanted}")

    @property
    def path(self) -> str:
        """Where the browser is, without the server's name."""
        address: str = self.page.evaluate("() => location.pathname + location.hash")
        return address

    @property
    def errors(self) -> list[str]:
        """What the client tells of refusals."""
        return self.page.get_by_role("alert").all_inner_texts()

    def speak(self, lang: str) -> None:
        """Use the language switch: a button that shows the other of two languages, or a menu of more."""
        menu = self.find("combobox", "ui.language")
        button = self.page.get_by_role("button").get_by_text(lang.upper(), exact=True)
        menu.or_(button).wait_for()
        if menu.count():
            menu.click()
            self.page.locator(f"[role=option][lang={lang}]").click()
        else:
            button.click()

    def choose(self, label: str, title: str) -> None:
        """Open a list of values by its label, and take one of them."""
        self.page.get_by_role("combobox", name=label).click()
        self.page.get_by_role("option", name=title, exact=True).click()

    def scrolls(self) -> bool:
        """Whether the page is larger than the window."""
        larger: bool = self.page.evaluate(
            "() => { const e = document.documentElement;"
            " return e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1; }"
        )
        return larger
