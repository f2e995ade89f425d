"""What somebody at a table sees at one moment, read from the page: for the measurements in this folder."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from web.pages import Visitor

LOOK: Final = """() => {
  const has = (what) => document.querySelector(what) !== null;
  const spots = [...document.querySelectorAll('[role=application] .live[data-spot]')];
  const sight = {
    over: has('dialog[open] .result'),
    number: Number(document.querySelector('h1')?.innerText.replace(/\\D/g, '') ?? 0),
    card: has('main .card[role=region]'),
    question: has('dialog[open]'),
    which: has('[role=application] ~ [role=dialog], main [role=dialog]'),
    asked: has('.sentence.mine'),
    sentence: document.querySelector('.sentence')?.innerText ?? '',
    spots: Object.fromEntries(spots.map((one) => [one.dataset.spot, one.getAttribute('aria-label')])),
    tiles: document.querySelectorAll('.tile.playable').length,
    done: has('.done button.primary'),
    turn: document.querySelector('.players li[aria-current]')?.dataset.player ?? 'nobody',
    curtain: has('[role=alertdialog]'),
  };
  const { curtain, question, which, card, asked, tiles, done } = sight;
  sight.can_press = curtain || question || which || card || (asked && (spots.length > 0 || tiles > 0 || done));
  return sight;
}"""


@dataclass(frozen=True)
class Sight:
    """What can be pressed, what is said and whose turn is shown."""

    over: bool
    number: int
    """Of the turn; 0 during the set-up."""
    card: bool
    """Something above the board has to be read and closed."""
    question: bool
    which: bool
    """Several pieces are on one spot, and a card asks which is meant."""
    asked: bool
    sentence: str
    spots: dict[str, str]
    """The highlighted hexes and islands, with their labels."""
    tiles: int
    """Kept tiles that can be played."""
    done: bool
    turn: str
    """Whose turn is shown: `own`, `bot`, `person` or `nobody`."""
    curtain: bool
    """The device is to be passed on."""
    can_press: bool


def look(visitor: Visitor) -> Sight:
    """Read it all at once, so that everything belongs to the same moment."""
    found: dict[str, Any] = visitor.page.evaluate(LOOK)
    return Sight(**found)
