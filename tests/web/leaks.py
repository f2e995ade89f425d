"""Everything that a browser received and draws, searched for what only one seat may know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any, Final

from playwright.sync_api import Response
from web.pages import Visitor
from web.pages.screen import SEATS

PLACING: Final = re.compile(r"\b([RBYG])=\d")
"""A move that places an explorer reveals their value: `place R=5 f4`."""
DRAWN: Final = """
() => ({
  labels: [...document.querySelectorAll('[aria-label]')].map(one => one.ariaLabel),
  badges: [...document.querySelectorAll('[data-piece] text')].map(one => one.closest('[data-piece]').dataset.piece),
  text: document.body.innerText,
})
"""


OVERHEAR: Final = """
const plain = window.fetch;
window.fetch = async (...asked) => {
  const answer = await plain(...asked);
  if (!answer.headers.get('content-type')?.startsWith('text/event-stream')) return answer;
  const [theirs, ours] = answer.body.tee();
  overhear(ours.getReader()).catch(() => undefined);
  return new Response(theirs, answer);
};
async function overhear(reader) {
  const decoder = new TextDecoder();
  for (let rest = ''; ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\\n');
    rest = lines.pop();
    for (const line of lines) if (line.startsWith('data: ')) heardOnStream(line.slice(6));
  }
}
"""
"""Tells the test what a stream says: the browser's own tools show a response only at its end."""


class Received:
    """Listens to a page from before it is opened: answers, and what its streams tell, in the order they come in."""

    def __init__(self, visitor: Visitor) -> None:
        self._came: list[Response | str] = []
        visitor.page.expose_function("heardOnStream", self._heard)
        visitor.page.add_init_script(OVERHEAR)
        visitor.page.on("response", self._answered)

    def _heard(self, data: str) -> None:
        self._came.append(data)

    def _answered(self, answer: Response) -> None:
        if "/api/" in answer.url and "/stream" not in answer.url and answer.status != HTTPStatus.NO_CONTENT:
            self._came.append(answer)

    def everything(self, since: int = 0) -> list[Any]:
        came = [one if isinstance(one, str) else one.body() for one in self._came[since:]]
        return [json.loads(one) for one in came]

    def secrets(self, since: int = 0) -> set[str]:
        """The seats of which something secret came: `red values`, `blue tiles`."""
        return {secret for one in self.everything(since) for secret in secrets_in(one)}

    def __len__(self) -> int:
        return len(self._came)


def secrets_in(told: Any) -> Iterator[str]:
    """What only one seat may know, wherever it is in a message."""
    if isinstance(told, dict):
        yield from _in_dict(told)
        for one in told.values():
            yield from secrets_in(one)
    elif isinstance(told, list):
        for one in told:
            yield from secrets_in(one)
    elif isinstance(told, str):
        yield from (f"{SEATS[letter]} values" for letter in PLACING.findall(told))


def _in_dict(told: dict[str, Any]) -> Iterator[str]:
    if told.get("value") is not None and told.get("explorer"):
        yield f"{SEATS[told['explorer'][0]]} values"
    if isinstance(told.get("values"), dict):
        yield from (f"{SEATS[name[0]]} values" for name in told["values"])
    if told.get("type") == "kept" and told.get("underside") is not None:
        yield f"{told['seat']} tiles"
    if isinstance(told.get("kept"), dict):
        yield from (f"{seat} tiles" for seat, kept in told["kept"].items() if any(one["underside"] for one in kept))
    if isinstance(told.get("tiles"), list) and any(one.get("underside") for one in told["tiles"]):
        yield f"{told['seat']} tiles"


def drawn(visitor: Visitor) -> set[str]:
    """Secrets on the screen, said aloud or logged: `R3` for an explorer whose value can be read, `R said aloud`."""
    seen: dict[str, Any] = visitor.page.evaluate(DRAWN)
    found = set(seen["badges"]) | {
        f"{letter} said aloud" for letter in SEATS if _says_value(visitor, seen["labels"], letter)
    }
    for key in ("placed_worth", "kept_known"):
        if any(visitor.words.like(f"event.{key}").match(line) for line in seen["text"].splitlines()):
            found.add(f"log of {key}")
    if visitor.table.tiles.count() > 0:
        found.add("tiles")
    if visitor.table.pawns.count() > 0:
        found.add("pawns")
    return found


def _says_value(visitor: Visitor, labels: list[str], letter: str) -> bool:
    """Whether a label says what an explorer of this colour is worth."""
    seat = visitor.words.t(f"word.seat_{SEATS[letter]}")
    said = [visitor.words.t(f"board.{kind}_worth", seat=seat, value="") for kind in ("explorer", "swimmer")]
    worth = re.compile("|".join(rf"{re.escape(one)}\d" for one in said))
    return any(worth.search(label) for label in labels)
