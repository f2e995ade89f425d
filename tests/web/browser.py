"""Real Chromium: how it is found and started, what a visitor's device is like, and what the browser complains about."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    ViewportSize,
    WebError,
    expect,
)

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
SHELL: Final = "chromium-headless-shell"
"""Chromium's pages without the browser around them: a visit takes a third of the processor time. No notifications."""
ARGUMENTS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--process-per-site",  # a device's pages have one process
)
UNSEEN: Final = (
    "--force-gpu-mem-available-mb=0",  # no memory for pixels, so none are drawn; styles and layout stay as they are
    "--in-process-gpu",
    "--js-flags=--no-opt,--no-maglev",  # pages are open too briefly for optimised code to pay off
)
"""For pages that no test takes a picture of: browser tests then use a quarter less CPU time."""
TIPS: Final = ("longPress", "replay", "eyes")
PATIENCE: Final = 60_000
"""Milliseconds that anything awaited in a page may take on a busy machine."""
expect.set_options(timeout=PATIENCE)
CALM: Final = """
addEventListener('animationstart', () => {
  for (const one of document.getAnimations()) {
    const times = one.effect?.getTiming().iterations ?? 1;
    if (times === Infinity) one.pause();
    else if (times > 1) one.finish();
  }
}, true);
"""
"""What moves again and again stands still: waves, and pieces that bob for ten seconds whenever they can be moved.
Painting them without a GPU takes more processor time than the client does."""


def find_chromium() -> str:
    """The system's Chromium; without one nothing here can be proved, so that is a failure."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise FileNotFoundError(f"the browser tests need one of {', '.join(NAMES)} (Debian: apt-get install chromium)")
    return found


def launch(playwright: Playwright) -> Browser:
    return playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)


def find_shell() -> str:
    """The headless shell if it is installed, else the whole Chromium."""
    return shutil.which(SHELL) or find_chromium()


def launch_unseen(playwright: Playwright, path: str) -> Browser:
    """A browser that draws no pixels."""
    return playwright.chromium.launch(executable_path=path, args=(*ARGUMENTS, *UNSEEN))


@dataclass(frozen=True)
class Look:
    """A device and the preferences of its user."""

    width: int = 1280
    height: int = 800
    touch: bool = False
    lang: str = "en"
    dark: bool = False
    still: bool = False
    """Whether less motion is asked for."""
    calm: bool = True
    """Whether what moves again and again stands still; the client does not know."""
    works_offline: bool = False
    """Whether the browser has service workers: with one, Playwright sees and routes fewer of a page's requests."""
    new: bool = False
    """Whether nobody has used the device before: for tests of first visits, and those that change more than a page."""
    kept: dict[str, Any] = field(default_factory=dict)
    """What the client's settings remember."""

    def in_language(self, lang: str) -> Look:
        return replace(self, lang=lang)

    def in_the_dark(self) -> Look:
        return replace(self, dark=True)

    def with_less_motion(self) -> Look:
        return replace(self, still=True)

    def with_waves(self) -> Look:
        return replace(self, calm=False)

    def with_service_worker(self) -> Look:
        return replace(self, works_offline=True, new=True)

    def on_a_new_device(self) -> Look:
        return replace(self, new=True)

    def at_once(self) -> Look:
        """Events are shown without being played, and tips have been read: for tests of other things."""
        return replace(self, kept={**self.kept, "speed": 0, "sound": False, "tips": list(TIPS)})

    def context(self, browser: Browser, origin: str) -> BrowserContext:
        """What lasts from one page to the next."""
        context = browser.new_context(
            base_url=origin,
            viewport={"width": self.width, "height": self.height},
            has_touch=self.touch,
            is_mobile=self.touch,
            device_scale_factor=2 if self.touch else 1,
            locale=self.lang,
        )
        context.set_default_timeout(PATIENCE)
        return context

    def page(self, context: BrowserContext) -> Page:
        """A page that is open for the first time, as this user has it."""
        page = context.new_page()
        size: ViewportSize = {"width": self.width, "height": self.height}
        if page.viewport_size != size:
            page.set_viewport_size(size)
        if self.dark or self.still:
            page.emulate_media(
                color_scheme="dark" if self.dark else "light",
                reduced_motion="reduce" if self.still else "no-preference",
            )
        page.add_init_script("".join(self._scripts()))
        return page

    def _scripts(self) -> Iterator[str]:
        if self.calm:
            yield CALM
        if not self.works_offline:
            yield "delete Navigator.prototype.serviceWorker;"
        if self.kept:
            # Only where nothing is kept yet: a reload finds what was changed meanwhile. An empty page has no memory.
            kept = json.dumps(json.dumps(self.kept))
            yield f"if (location.host) localStorage['lastboat.settings'] ??= {kept};"


DESKTOP: Final = Look()
PHONE: Final = Look(390, 844, touch=True)
SMALL_PHONE: Final = Look(360, 640, touch=True)


def stop_clock(page: Page) -> None:
    """Stop the page's installed clock a moment from now: it runs on while the order is on its way."""
    for _ in range(20):
        try:
            page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 0.5)
        except Error as error:
            if "to the past" not in error.message:
                raise
        else:
            return
    raise AssertionError("each order to stop the clock came too late")


NOTE: Final = """selectors => {
  window.noted = [];
  const note = () => {
    for (const selector of selectors)
      for (const one of document.querySelectorAll(selector))
        window.noted.push([selector, `${one.ariaLabel ?? ''} ${one.textContent}`]);
  };
  const changes = { childList: true, characterData: true, attributeFilter: ['aria-label'], subtree: true };
  new MutationObserver(note).observe(document, changes);
}"""
NOTED: Final = "([selector, text]) => window.noted.find(([one, said]) => one === selector && said.includes(text))"


class Watch:
    """What a visitor's browser asked for and complained of. Both must stay clean."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.origin = origin
        self.asked: list[Request] = []
        self.complaints: list[str] = []
        self._allowed: list[str] = []
        self._context = context
        context.on("request", self._asked)
        context.on("console", self._heard)
        context.on("weberror", self._failed)

    def stop(self) -> None:
        self._context.remove_listener("request", self._asked)
        self._context.remove_listener("console", self._heard)
        self._context.remove_listener("weberror", self._failed)

    def allow(self, *words: str) -> None:
        """Complaints with these words are part of the test, such as `409` for a refusal that it provokes."""
        self._allowed += words

    def strangers(self) -> list[str]:
        """Requests that left the server's own origin."""
        own = (f"{self.origin}/", "data:", "blob:")
        return [request.url for request in self.asked if not request.url.startswith(own)]

    @property
    def unexpected(self) -> list[str]:
        """Complaints that are not allowed."""
        return [one for one in self.complaints if not any(words in one for words in self._allowed)]

    def verify(self) -> None:
        assert not self.strangers(), f"requests left the server: {self.strangers()}"
        assert not self.unexpected, f"the browser complained: {self.unexpected}"

    def _asked(self, request: Request) -> None:
        self.asked.append(request)

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def _failed(self, error: WebError) -> None:
        self.complaints.append(f"exception: {error.error}")


class Device:
    """What visitors use one after the other; none finds a trace of the one before.

    Its first page stays open, and its process with it: to start one for every visitor, to load the client's files again
    and to compile them took a third of the processor time of a visit.
    """

    def __init__(self, browser: Browser, origin: str, look: Look) -> None:
        self.context = look.context(browser, origin)
        self.is_free = False
        self._origin = origin
        self._look = look
        self._first = self.context.new_page()
        self._first.goto("/healthz")

    def suits(self, browser: Browser, origin: str, look: Look) -> bool:
        """Whether it is free and like this; its size and its user's preferences are those of a page."""
        mine = (self.context.browser, self._origin, self._look.touch, self._look.lang)
        return self.is_free and mine == (browser, origin, look.touch, look.lang)

    def forget(self) -> None:
        """Close the visitor's pages, and remove what the server and the client have left."""
        for page in self.context.pages:
            if page != self._first:
                page.close()
        self.context.clear_cookies()
        self._first.evaluate("() => localStorage.clear()")
        self.is_free = True


class Devices:
    """Those that there are."""

    def __init__(self) -> None:
        self._all: list[Device] = []

    def take(self, browser: Browser, origin: str, look: Look) -> Device:
        free = next((one for one in self._all if one.suits(browser, origin, look)), None)
        if free is None:
            free = Device(browser, origin, look)
            self._all.append(free)
        free.is_free = False
        return free


class Visit:
    """One visitor: their page, and its errors. Without a device of others they have a new one."""

    def __init__(self, browser: Browser, origin: str, look: Look, device: Device | None = None) -> None:
        self.look = look
        self.context = device.context if device else look.context(browser, origin)
        self.watch = Watch(self.context, origin)
        self.page = look.page(self.context)
        self._device = device

    def come_in(self, token: str) -> None:
        """As somebody whom the server knows already."""
        self.context.add_cookies([{"name": "lastboat", "value": token, "url": self.watch.origin}])

    def note(self, *selectors: str) -> None:
        """In what the page opens from now on, note what these find, however short it is shown."""
        self.page.add_init_script(f"({NOTE})({json.dumps(selectors)})")

    def note_from_now(self, *selectors: str) -> None:
        """The same in the page as it is."""
        self.page.evaluate(NOTE, selectors)

    def wait_until_noted(self, selector: str, text: str = "") -> str:
        """Wait until this has been shown with this text or label, and return all that it said.

        On a busy machine it may be gone before a test looks.
        """
        return str(self.page.wait_for_function(NOTED, arg=[selector, text]).json_value()[1]).strip()

    def noted(self, selector: str) -> set[str]:
        """All that this has said since the page was opened."""
        return {text.strip() for one, text in self.page.evaluate("() => window.noted") if one == selector}

    def stop_motion(self) -> None:
        """From now on whatever moves stands still and never ends, unless the client ends it."""
        tools = self.context.new_cdp_session(self.page)
        tools.send("Animation.enable")
        tools.send("Animation.setPlaybackRate", {"playbackRate": 0})

    def leave(self) -> None:
        if self._device is None:
            self.context.close()
            return
        self._device.forget()
        self.watch.stop()
