"""The games of a match in a JSON Lines file: the settings, then a line for each finished block."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from lastboat.arena.match import Match, Task
from lastboat.arena.result import GameResult
from lastboat.errors import BadFile, LastBoatError

FORMAT: Final = "lastboat arena"
VERSION: Final = 1


class Series:
    """The games of a match. Only whole blocks count and are saved.

    With a path, raises `LastBoatError` if the file has games and `resume` is false, or if they have other settings,
    and `BadFile` if it cannot be read.
    """

    def __init__(self, match: Match, path: Path | None = None, *, resume: bool = False) -> None:
        self.match = match
        self.path = path
        self._blocks: dict[int, list[GameResult]] = {}
        self._begun: dict[int, list[GameResult]] = {}
        if path is None:
            return
        if path.exists() and path.stat().st_size:
            if not resume:
                raise LastBoatError(f"{path} exists; resume it with --resume, or name another file with --out")
            self._read(path)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            head = {"format": FORMAT, "version": VERSION, "settings": match.settings()}
            path.write_text(json.dumps(head) + "\n", encoding="utf-8")

    @property
    def games(self) -> list[GameResult]:
        """All games of whole blocks in order, the same for any number of processes."""
        return [game for block in sorted(self._blocks) for game in self._blocks[block]]

    def missing(self, games: int) -> Iterator[Task]:
        """Yield what is left to play of this many games, in whole blocks."""
        for block in range(self.match.blocks(games)):
            if block not in self._blocks:
                yield from self.match.tasks(block)

    def add(self, game: GameResult) -> None:
        """Add a game; the last one of a block writes the block to the file. Raises OSError if that fails."""
        begun = self._begun.setdefault(game.block, [])
        begun.append(game)
        if len(begun) < self.match.players:
            return
        block = sorted(self._begun.pop(game.block), key=lambda one: one.rotation)
        if self.path is not None:
            line = json.dumps({"block": game.block, "games": [one.as_dict() for one in block]})
            with self.path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        self._blocks[game.block] = block

    def _read(self, path: Path) -> None:
        lines = path.read_bytes().split(b"\n")
        partial = lines.pop()
        head = _parsed(path, lines[0] if lines else partial, 1)
        if head.get("format") != FORMAT or head.get("version") != VERSION:
            raise BadFile(f"{path} is not a file of arena games, version {VERSION}", 1)
        _compare(path, head.get("settings"), self.match.settings())
        for number, line in enumerate(lines[1:], start=2):
            self._add_block(path, _parsed(path, line, number), number)
        if partial:  # the program was killed while writing it
            path.write_bytes(b"".join(line + b"\n" for line in lines))

    def _add_block(self, path: Path, entries: dict[str, Any], number: int) -> None:
        try:
            block = entries["block"]
            games = [GameResult.of(block, game) for game in entries["games"]]
            rotations = [game.rotation for game in games]
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise BadFile(f"{path}: not a block of games ({error!r})", number) from error
        if rotations != list(range(self.match.players)) or block in self._blocks:
            raise BadFile(f"{path}: block {block} is duplicated or incomplete", number)
        self._blocks[block] = games


def _parsed(path: Path, line: bytes, number: int) -> dict[str, Any]:
    try:
        entries = json.loads(line)
    except ValueError as error:
        raise BadFile(f"{path}: not JSON ({error})", number) from error
    if not isinstance(entries, dict):
        raise BadFile(f"{path}: not an entry of an arena file", number)
    return entries


def _compare(path: Path, theirs: object, ours: Mapping[str, object]) -> None:
    if theirs == ours:
        return
    there = theirs if isinstance(theirs, dict) else {}
    for key, value in ours.items():
        if there.get(key) != value:
            raise LastBoatError(
                f"{path} has games with other settings: {_setting(key, there.get(key))} there, "
                f"{_setting(key, value)} here; name another file with --out"
            )
    raise LastBoatError(f"{path} has games with settings of another version; name another file with --out")


def _setting(key: str, value: object) -> str:
    if key == "code":
        return f"rules and bots {value}"
    return f"{key} {json.dumps(value)}"
