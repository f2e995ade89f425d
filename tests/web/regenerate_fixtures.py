"""Writes what the client's own tests read: games with their events, and the options that the server offers.

python tests/web/regenerate_fixtures.py
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from lastboat import Game
from lastboat.events import as_json
from lastboat.server.tables import offered_options
from lastboat.server.views.position import position_payload
from lastboat.view import view

FOLDER: Final = Path(__file__).parents[2] / "web" / "tests" / "fixtures"
GAMES: Final[dict[str, dict[str, Any]]] = {
    "base": {"players": 4, "edition": "the-island", "seed": 5},
    "dolphins-and-squids": {
        "players": 3,
        "edition": "the-island",
        "seed": 11,
        "dice": "dive",
        "squid": "with-whales",
        "closed_lagoon": True,
    },
}
EVERY: Final = 40
"""Decisions between two views that are kept to compare with."""


def game_of(options: dict[str, Any]) -> dict[str, Any]:
    """A random game: its first view, then stretches of events, each with the view it leads to."""
    game = Game(**options)
    lot = random.Random(options["seed"])
    pieces = [_piece(game, 0)]
    while not game.over:
        before = game.ply
        for _ in range(EVERY):
            if not game.over:
                game.play(lot.choice(game.legal).action)
        pieces.append(_piece(game, before))
    start = position_payload(view(game.states(0), 0, None).states)
    return {"start": start, "pieces": pieces}


def _piece(game: Game, since: int) -> dict[str, Any]:
    events = [as_json(event) for event in game.events_since(since)]
    for event in events:
        event.pop("value", None)
    return {"events": events, "view": position_payload(game.view(None).states)}


FIXTURES: Final[dict[str, Callable[[], dict[str, Any]]]] = {
    **{f"game-{name}.json": partial(game_of, options) for name, options in GAMES.items()},
    "options.json": offered_options.offer,
}
"""What each file holds."""


def text_of(name: str) -> str:
    return json.dumps(FIXTURES[name](), separators=(",", ":"), ensure_ascii=False) + "\n"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in FIXTURES:
        (FOLDER / name).write_text(text_of(name), encoding="utf-8")
        print(f"wrote {name}")


if __name__ == "__main__":
    main()
