"""Every decision that an option, a tile or a die adds: where it is asked, and which answer is given."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from web.prepared_tables import Choose, Moment, by_lot

from lastboat.moves import Move, Verb

Fits = Callable[[Any, str], bool]


@dataclass(frozen=True)
class Case:
    """A decision: where it is asked, which answer is given, and what the log says then."""

    move: str
    """What the answer looks like, in the notation."""
    event: str
    phase: str
    options: Mapping[str, Any] = field(default_factory=dict)
    fits: Fits = lambda view, move: True
    choose: Choose = by_lot

    def told(self, legal: Any) -> str:
        """The key of its sentence, which may depend on what kind of piece moves."""
        return self.event + legal["move"]["piece"].split()[0] if self.event.endswith("_") else self.event or "passed"

    def want(self, now: Moment) -> bool:
        """Where something else could be done too: the client makes an only move by itself."""
        is_free = now.phase == self.phase and len(now.legal) > 1
        return is_free and any(self.is_answer(now.view, move.text) for move in now.legal)

    def is_answer(self, view: Any, move: str) -> bool:
        return re.search(self.move, move) is not None and self.fits(view, move)


def crowd(now: Moment, lots: random.Random) -> Move:
    """Everyone walks to where most are, and that is what sinks."""
    moves = [move for move in now.legal if move.verb in (Verb.WALK, Verb.SINK)]
    if now.phase not in ("move", "sink") or not moves or lots.random() < 0.1:
        return by_lot(now, lots)
    here = Counter(one["hex"] for one in now.view["explorers"] if one["status"] == "land")
    return max(moves, key=lambda move: here[move.to])


def is_taken(view: Any, move: str) -> bool:
    """Somebody stands where this one is to be placed."""
    return move.split()[-1] in {one["hex"] for one in view["explorers"]}


def is_shown(*faces: str) -> Fits:
    """The die shows one of these."""
    return lambda view, move: view["face"] in faces


SQUID: Final = {"squid": "with-whales"}
CROWDED: Final = {"two_colours": True, "overcrowded": True}
DIVE: Final = {"dice": "dive"}
CASES: Final = {
    "place-the-second-colour": Case("^place [YG]=", "placed_worth", "place", {"two_colours": True}),
    "place-overcrowded": Case("^place", "placed_worth", "place", CROWDED, is_taken),
    "ride-a-dolphin": Case(r"^[RB]\d+ swim", "swam", "ride"),
    "run-before-the-wind": Case("^boat", "sailed", "wind"),
    "play-move-serpent": Case("^play move-serpent", "played", "tile"),
    "play-move-shark": Case("^play move-shark", "played", "tile"),
    "play-move-whale": Case("^play move-whale", "played", "tile"),
    "summon-a-serpent": Case("^pick serpent", "", "summon"),
    "summon-a-shark": Case("^pick shark", "", "summon"),
    "summon-a-whale": Case("^pick whale", "", "summon"),
    "send-it-anywhere": Case(
        "^to ", "dived_serpent", "dive", fits=lambda view, move: view["mover"].startswith("serpent")
    ),
    "rescue-more-than-three": Case("^take", "boarded", "rescue", choose=crowd),
    "defend": Case("^defend", "defended", "defend"),
    "place-a-new-squid": Case("^to ", "came_squid", "spawn", SQUID),
    "squid-nips": Case("^take", "lost_squid", "nip", SQUID),
    "squid-bites": Case("^take", "lost_squid", "bite", SQUID),
    "squid-stays": Case("^squid .* stay", "stayed", "creature", SQUID),
    "dolphin-guards": Case("^guard", "guarded", "guard", DIVE),
    "dolphin-escorts-a-swimmer": Case("escorted$", "swam", "move", DIVE),
    "dolphin-changes-to-another": Case("^dolphin.* guard ", "guarded", "creature", DIVE),
    "star": Case("^(shark|whale|serpent)", "went_", "creature", DIVE, is_shown("star")),
    "joker": Case(
        "^(shark|whale|serpent)",
        "went_",
        "creature",
        {"dice": "rescapes-joker"},
        is_shown("joker"),
    ),
    "dive-by-the-die": Case("^pick (serpent|shark|whale)", "", "creature", DIVE),
    "dive-to": Case("^to ", "dived_shark", "dive", DIVE, is_shown("shark")),
    "empty-boat-drifts": Case("^boat", "drifted", "creature", DIVE, is_shown("boat")),
    "climb-out-of-closed-water": Case(" climb ", "climbed", "move", {"closed_lagoon": True}),
}
