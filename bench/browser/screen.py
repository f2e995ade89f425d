"""What somebody at a table sees at one moment, read from the page: for the measurements in this folder."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from web.pages import Visitor

LOOK: Final = """() => {
  const has = (what) => document.querySelector(what) !== null;
  const open = has('[role=application] .live[data-spot], .tile.playable, .done button.primary');
  const asks = has('dialog[open], [role=alertdialog], main [role=dialog]');
  return {
    over: has('dialog[open] .result'),
    number: Number(document.querySelector('h1')?.innerText.replace(/\\D/g, '') ?? 0),
    turn: document.querySelector('.players li[aria-current]')?.dataset.player ?? 'nobody',
    can_press: asks || (open && has('.sentence.mine')),
  };
}"""


class Screen(NamedTuple):
    over: bool
    number: int
    """Of the turn; 0 during the set-up."""
    turn: str
    """Whose turn is shown: `own`, `bot`, `person` or `nobody`."""
    can_press: bool
    """Whether the player is asked for something."""


def look(visitor: Visitor) -> Screen:
    """Read it all at once, so that everything belongs to the same moment."""
    found: dict[str, Any] = visitor.page.evaluate(LOOK)
    return Screen(**found)
