"""Writes what the client's own tests read: games with their events, options, the dice of a game, kinds of decisions.

python tests/web/regenerate_fixtures.py
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from lastboat import Game
from lastboat.editions import EDITIONS, Options
from lastboat.names import USUAL
from lastboat.server.limits.heavy_work import finish
from lastboat.server.models.options import OptionsOffered
from lastboat.server.tables import offered_options
from lastboat.server.tables.entries import Started
from lastboat.server.tables.fair_dice import FairDice, salt_commitment_of
from lastboat.server.tables.occurrences import play_on
from lastboat.server.tables.play_rules import act, opening_draws
from lastboat.server.tables.seats import Seat
from lastboat.server.tables.table import Table
from lastboat.server.tables.time_controls import GameClock, TimeControl
from lastboat.server.views.history import dice_of
from lastboat.server.views.messages import event_payload, message, to_json
from lastboat.server.views.position import position_payload
from lastboat.view import View, view

sys.path.insert(0, str(Path(__file__).parents[1]))

from web.decisions import CASES, Case
from web.prepared_tables import Moment, find_game

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
    start = _position(view(game.states(0), 0, None))
    return {"start": start, "pieces": pieces}


def _piece(game: Game, since: int) -> dict[str, Any]:
    seen = game.view(None)
    events = [
        event_payload(one, seen.open_secrets, USUAL)
        for _, happened in play_on(game.states(since), game.actions[since:])
        for one in happened
    ]
    for event in events:
        event.pop("value", None)
        event.pop("text")
    return {"events": events, "view": _position(seen)}


def _position(seen: View) -> Any:
    return json.loads(to_json(position_payload(seen.states)))


def published_options() -> OptionsOffered:
    """What a server offers, without the made-up edition of the tests, which has no translations."""
    with patch.dict(EDITIONS):
        EDITIONS.pop("atoll", None)
        return offered_options.offer()


SECRET: Final = bytes(range(100, 132))
SALTS: Final = ("my-own-luck", "", "Zo-7", "x_9.")
"""Sent openly, none, revealed and withheld: the last one's commitment takes its place."""
NUMBERS: Final = (
    (6, "roll", 1),
    (6, "roll", 41),
    (16, "flip", 1),
    (40, "deal", 999),
    (9_000_000_000_000_001, "range", 3),
    (9_000_000_000_000_001, "range", 5743),
)
"""Totals, kinds and counts of single draws; at the last one the first number falls into the uneven rest."""


def dice_of_game() -> dict[str, Any]:
    """The dice of a finished game, and single numbers that they draw."""
    sealed = [None, None, salt_commitment_of(SALTS[2]), salt_commitment_of(SALTS[3])]
    seats = [Seat("person", name, name, salt_commitment=seal) for name, seal in zip("abcd", sealed, strict=True)]
    table = Table("0" * 16, SECRET)
    table.options, table.seats = Options(players=4), seats
    table.clock = GameClock.of(TimeControl(), 4)
    used = [*SALTS[:3], salt_commitment_of(SALTS[3])]
    dice = FairDice(SECRET, tuple(used))
    for entry in [Started(0.0, used), *opening_draws(table, dice, 0.0)]:
        table.fold(entry)
    chance = random.Random(5)
    while table.status != "over" and table.game is not None:
        for entry in act(table, chance.choice(table.game.legal()), 0.0):
            table.fold(entry)
    numbers = [
        {"total": total, "kind": kind, "nth": nth, "drawn": dice.below(total, kind, nth)}
        for total, kind, nth in NUMBERS
    ]
    return {"dice": finish(dice_of(table)), "numbers": numbers}


def decisions() -> dict[str, Any]:
    """Every decision that an option, a tile or a die adds: what its player is shown, the answer, and what follows."""
    return {name: _decision(case) for name, case in CASES.items()}


def _decision(case: Case) -> dict[str, Any]:
    options = Options.of({"players": 2, "edition": "the-island", **case.options})
    seats = [Seat("person", name, name) for name in ("Ada", "Bob")]
    table, _ = find_game(seats, options, case.want, case.choose)
    now = Moment(table)
    seat, own = table.seat_to_act, now.own
    answer = next(one for one in own["legal"] if case.is_answer(now.view, one["move"]["text"]))
    assert seat is not None
    since = table.seq
    for entry in act(table, answer["action"], 0.0):
        table.fold(entry)
    events = json.loads(message(table, seat, since=since))["events"]
    for one in (*own["legal"], *own["routes"]):
        del one["move"]["text"]
    return {
        "options": case.options,
        "view": now.view,
        "own": own,
        "action": answer["action"],
        "events": events,
        "said": case.told(answer) if case.event else None,
        "after": Moment(table).phase if table.status == "playing" else "over",
    }


FIXTURES: Final[dict[str, Callable[[], object]]] = {
    **{f"game-{name}.json": partial(game_of, options) for name, options in GAMES.items()},
    "options.json": published_options,
    "dice.json": dice_of_game,
    "decisions.json": decisions,
}
"""The content of each file."""


def text_of(name: str) -> str:
    return json.dumps(FIXTURES[name](), separators=(",", ":"), ensure_ascii=False) + "\n"


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in FIXTURES:
        (FOLDER / name).write_text(text_of(name), encoding="utf-8")
        print(f"wrote {name}")


if __name__ == "__main__":
    main()
