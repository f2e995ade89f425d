"""Writes the games whose events the browser client folds in its own tests: python tests/web/regenerate_games.py"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any, Final

from lastboat import Game
from lastboat.events import as_json
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
    """A game by lot: its first view, and pieces of story, each with the view it leads to."""
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


def text_of(name: str) -> str:
    return json.dumps(game_of(GAMES[name]), separators=(",", ":")) + "\n"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in GAMES:
        (FOLDER / f"game-{name}.json").write_text(text_of(name))
        print(f"wrote game-{name}.json")


if __name__ == "__main__":
    main()
