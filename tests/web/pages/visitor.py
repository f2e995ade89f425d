"""A person at a device: all screens over one page."""

from __future__ import annotations

from typing import Any, Final

from web.axe import assert_accessible
from web.browser import Visit
from web.pages.analysis import Analysis
from web.pages.ending import Ending
from web.pages.find_game import FindGame
from web.pages.home import Home
from web.pages.new_table import NewTable
from web.pages.others import Friends, Learn, Lobby, NotFound, Rules
from web.pages.puzzles import Puzzles
from web.pages.replay import Replay
from web.pages.review import Mistakes, Review
from web.pages.table import PlayTable
from web.pages.waiting_room import WaitingRoom
from web.words import Words

TEXTS: Final = """
() => {
  const nodes = new Map();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode: { data, parentElement }, currentNode } = walk;
    if (parentElement.closest('[lang]:not(html), script, style, noscript, time, code')) continue;
    // What stands on both sides of a command is one sentence.
    const sentence = parentElement.querySelector(':scope > code') ? parentElement : currentNode;
    nodes.set(sentence, (nodes.get(sentence) ?? '') + data);
  }
  const found = [...nodes.values()];
  for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
    for (const one of document.querySelectorAll(`[${name}]`)) found.push(one.getAttribute(name));
  return found.map(text => text.trim()).filter(text => text !== '');
}
"""


class Visitor:
    def __init__(self, visit: Visit, words: Words) -> None:
        self.visit = visit
        self.words = words
        self.page = visit.page
        self.watch = visit.watch
        self.home = Home(self.page, words)
        self.find_game = FindGame(self.page, words)
        self.new_table = NewTable(self.page, words)
        self.waiting_room = WaitingRoom(self.page, words)
        self.table = PlayTable(self.page, words)
        self.ending = Ending(self.page, words)
        self.replay = Replay(self.page, words)
        self.review = Review(self.page, words)
        self.mistakes = Mistakes(self.page, words)
        self.analysis = Analysis(self.page, words)
        self.puzzles = Puzzles(self.page, words)
        self.lobby = Lobby(self.page, words)
        self.friends = Friends(self.page, words)
        self.rules = Rules(self.page, words)
        self.learn = Learn(self.page, words)
        self.not_found = NotFound(self.page, words)

    def told(self, table: str) -> Any:
        """The table as the server shows it to this visitor."""
        return self.page.request.get(f"/api/tables/{table}").json()

    @property
    def texts(self) -> set[str]:
        """All that can be read or heard, but for commands and what is marked as another language."""
        found: list[str] = self.page.evaluate(TEXTS)
        return set(found)

    def axe(self) -> None:
        """The current screen is accessible."""
        assert_accessible(self.page)

    def wait_for_worker(self) -> None:
        """Until the service worker has kept the client's files and takes the page's requests."""
        self.page.evaluate("() => navigator.serviceWorker.ready")
        self.page.wait_for_function("() => navigator.serviceWorker.controller !== null")

    def reload(self) -> None:
        self.page.reload()
