"""A match: the bots, the options, the seed and the budget, and who sits where in each game.

A bot enters by name, or as a class by its address, `my_bot:MyBot`. An address can import any module, so `lastboat.bots`
accepts none, and of all interfaces only the command line does.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from functools import cache
from importlib import import_module
from itertools import permutations
from pathlib import Path
from typing import Any, Final, NamedTuple

from lastboat import bots, dice
from lastboat.bots.bot import Bot, Budget
from lastboat.editions import Options
from lastboat.errors import BadOption, LastBoatError

CHANCE_SEED: Final = 0
BOT_SEED: Final = 1
PACKAGE: Final = Path(__file__).resolve().parents[1]
DECIDING: Final = (
    "engine",
    "bots",
    "belief.py",
    "dice.py",
    "editions",
    "view.py",
    "arena/match.py",
    "arena/play.py",
)
"""The files that decide the results of games."""


class Task(NamedTuple):
    """One game of a match."""

    block: int
    rotation: int


@dataclass(frozen=True)
class Match:
    """Blocks of as many games as players; in a block, chance is the same and every bot has every seat once."""

    bots: tuple[str, ...]
    options: Options = field(default_factory=Options)
    seed: int = 1
    budget: Budget = field(default_factory=Budget)

    def __post_init__(self) -> None:
        if len(self.bots) != self.options.players:
            raise BadOption(f"{self.options.players} players need as many bots, not {len(self.bots)}")

    @property
    def players(self) -> int:
        return len(self.bots)

    def blocks(self, games: int) -> int:
        """Return how many blocks have at least this many games."""
        return -(-games // self.players)

    def tasks(self, block: int) -> Iterator[Task]:
        return (Task(block, rotation) for rotation in range(self.players))

    def seats(self, task: Task) -> tuple[str, ...]:
        """Return the bot of each seat. Neighbours change from block to block, through all orders around the table."""
        orders = tuple(permutations(self.bots[1:]))
        order = (self.bots[0], *orders[task.block % len(orders)])
        return order[task.rotation :] + order[: task.rotation]

    def chance_seed(self, block: int) -> int:
        """Return the seed of chance, the same for all games of the block."""
        return derive_seed(self.seed, block, CHANCE_SEED)

    def bot_seed(self, task: Task, seat: int) -> int:
        """Return the seed of a bot, another for each seat of each game."""
        return derive_seed(self.seed, task.block, BOT_SEED, task.rotation, seat)

    def settings(self) -> dict[str, object]:
        """Return everything that determines the results, by the names that files have always used."""
        return {
            "bots": list(self.bots),
            "options": self.options.as_dict(),
            "seed": self.seed,
            "clock": {unit: spent for unit, spent in asdict(self.budget).items() if spent != getattr(Budget, unit)},
            "code": code(),
        }

    def name(self) -> str:
        """Return a name for files: the bots and a hash of the other settings."""
        rest = {key: value for key, value in self.settings().items() if key not in ("bots", "code")}
        digest = hashlib.sha256(json.dumps(rest, sort_keys=True).encode()).hexdigest()[:6]
        return "-".join([*self.bots, digest]).replace(":", ".")


@cache
def code() -> str:
    """Return a fingerprint of the rules and the bots; games of different code are not mixed."""
    digest = hashlib.sha256()
    for name in DECIDING:
        for path in sorted([PACKAGE / name, *(PACKAGE / name).rglob("*")]):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def derive_seed(*parts: int) -> int:
    """Return a seed that depends on all the numbers and on their order."""
    word = 0
    for part in parts:
        word = int(dice.generator(word + part)[0])
    return word


def make_entrant(name: str, seed: int) -> Bot:
    """Return the bot of this name, or the one that the class or function at this address makes from the seed."""
    if ":" not in name:
        return bots.make(name, seed)
    bot: Bot = _class_at(name)(seed)
    return bot


def check_entrants(names: Iterable[str]) -> None:
    """BadOption for names that stand for no bot, and for bots of other packages that cannot be made."""
    for name in dict.fromkeys(names):
        if ":" in name:
            _class_at(name)
        elif name not in bots.names():
            raise BadOption(f"there is no bot {name!r}; there are: {', '.join(bots.names())}, or module:Class")
        else:
            bots.make(name, 0)


def _class_at(address: str) -> Any:
    module, _, attribute = address.partition(":")
    try:
        return getattr(import_module(module), attribute)
    except (ImportError, AttributeError, ValueError) as error:
        raise LastBoatError(f"there is no bot at {address!r}: {error}") from error
