"""A match: who plays, by which rules, on which clock. It knows who sits where in each of its games."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any, Final, NamedTuple

from lastboat.arena.chance import derive
from lastboat.bots.bot import Clock
from lastboat.editions import Options
from lastboat.errors import BadOption

CHANCE_SEED: Final = 0
BOT_SEED: Final = 1
PACKAGE: Final = Path(__file__).resolve().parents[1]
DECIDING: Final = (
    "engine",
    "bots",
    "belief.py",
    "dice.py",
    "editions.py",
    "view.py",
    "arena/chance.py",
    "arena/match.py",
)
"""What a result depends on."""


class Task(NamedTuple):
    """One game of a match."""

    block: int
    rotation: int


@dataclass(frozen=True)
class Match:
    """Blocks of as many games as there are players: in a block chance is the same, and everyone sits in every seat."""

    bots: tuple[str, ...]
    options: Options = field(default_factory=Options)
    seed: int = 1
    clock: Clock = field(default_factory=Clock)

    def __post_init__(self) -> None:
        if len(self.bots) != self.options.players:
            raise BadOption(f"{self.options.players} players need as many bots, not {len(self.bots)}")

    @property
    def players(self) -> int:
        return len(self.bots)

    def blocks(self, games: int) -> int:
        """How many blocks hold at least so many games."""
        return -(-games // self.players)

    def tasks(self, block: int) -> Iterator[Task]:
        return (Task(block, rotation) for rotation in range(self.players))

    def seats(self, task: Task) -> tuple[str, ...]:
        """Who sits where. Who sits beside whom changes from block to block, through all orders round the table."""
        orders = tuple(permutations(self.bots[1:]))
        order = (self.bots[0], *orders[task.block % len(orders)])
        return order[task.rotation :] + order[: task.rotation]

    def chance_seed(self, block: int) -> int:
        """The same for all games of the block."""
        return derive(self.seed, block, CHANCE_SEED)

    def bot_seed(self, task: Task, seat: int) -> int:
        """Another for each bot of each game."""
        return derive(self.seed, task.block, BOT_SEED, task.rotation, seat)

    def settings(self) -> dict[str, Any]:
        """All that decides the results."""
        return {
            "bots": list(self.bots),
            "options": self.options.as_dict(),
            "seed": self.seed,
            "clock": {unit: spent for unit, spent in asdict(self.clock).items() if spent != getattr(Clock, unit)},
            "code": code(),
        }

    def name(self) -> str:
        """For files: the bots and a few letters that stand for the rest."""
        rest = {key: value for key, value in self.settings().items() if key not in ("bots", "code")}
        letters = hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()[:6]
        return "-".join([*self.bots, letters]).replace(":", ".")


@cache
def code() -> str:
    """A fingerprint of the rules and the bots: games played by other code are not counted together."""
    digest = hashlib.sha256()
    for name in DECIDING:
        for path in sorted([PACKAGE / name, *(PACKAGE / name).rglob("*")]):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]
