"""A file of puzzles: JSON lines, compressed. The first line says what made it and how far that is."""

from __future__ import annotations

import gzip
import json
import zlib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from lastboat.errors import BadFile
from lastboat.puzzles.model import Puzzle

FORMAT: Final = "lastboat puzzles"
VERSION: Final = 1
SHIPPED: Final = Path(__file__).with_name("puzzles.jsonl.gz")
LARGEST: Final = 8_000_000
"""Bytes of a file once unpacked."""


@dataclass(frozen=True)
class Collection:
    """Puzzles, the seed of the games they come from, and how many of these have been searched."""

    seed: int
    games: int
    puzzles: tuple[Puzzle, ...]

    @cached_property
    def by_id(self) -> dict[str, Puzzle]:
        """In the order of ids, which is as good as shuffled and stays the same."""
        return {one.id: one for one in sorted(self.puzzles, key=lambda one: one.id)}

    def of_the_day(self, day: int) -> Puzzle:
        """The puzzle of a day, counted from any fixed one: each has its turn before one comes again."""
        return list(self.by_id.values())[day % len(self.by_id)]


@cache
def shipped() -> Collection:
    """The puzzles of the package."""
    return read(SHIPPED)


def write(path: Path, collection: Collection) -> None:
    """Replace the file in one go: whoever reads it meanwhile gets the old or the new one."""
    head = {"format": FORMAT, "version": VERSION, "seed": collection.seed, "games": collection.games}
    lines = [head, *(one.as_json() for one in collection.puzzles)]
    text = "".join(json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in lines)
    new = path.with_name(path.name + ".new")
    new.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    new.replace(path)


def read(path: Path) -> Collection:
    """Read a file of puzzles; raises `BadFile` if it is none."""
    try:
        with gzip.open(path) as packed:
            unpacked = packed.read(LARGEST + 1)
        if len(unpacked) > LARGEST:
            raise BadFile(f"{path.name} is too large: over {LARGEST} bytes unpacked")
        head, *lines = map(json.loads, unpacked.decode().splitlines())
        if (head["format"], head["version"]) != (FORMAT, VERSION):
            raise BadFile(f"{path.name} is not a file of puzzles of version {VERSION}")
        return Collection(int(head["seed"]), int(head["games"]), tuple(map(Puzzle.from_json, lines)))
    except (EOFError, KeyError, OSError, TypeError, ValueError, zlib.error) as error:
        if isinstance(error, FileNotFoundError):
            raise
        raise BadFile(f"{path.name} is not a file of puzzles: {error}") from error
