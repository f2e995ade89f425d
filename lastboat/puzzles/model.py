"""A puzzle as a value: the position, the evaluation of every answer, and how hard the bots find it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Final

from lastboat.editions import Options
from lastboat.errors import BadFile
from lastboat.game import Game
from lastboat.position import read_position
from lastboat.puzzles.answers import Plan, answers
from lastboat.record import Record
from lastboat.review.model import Reason
from lastboat.review.reasons import reasons_of
from lastboat.review.reviewing import moves_text, position_after
from lastboat.view import Eyes, View

RIGHT: Final = 0.02
"""An answer this close to the best is right."""
CLEAR: Final = 0.08
"""Every other answer is at least this far behind the best."""
FOUND: Final = 0.75
"""How often a level must find the answer to count as finding it."""
LEVELS: Final = ("stowaway", "deckhand", "captain", "admiral")


class Theme(StrEnum):
    """What a puzzle is about."""

    SAVE = "save"
    """Move explorers and boats."""
    SINK = "sink"
    """Choose the tile to remove."""
    HUNT = "hunt"
    """Move a creature."""
    DEFEND = "defend"
    """Play a defence tile, or keep it."""
    WIND = "wind"
    """Play favourable winds."""
    SQUID = "squid"
    """Move a squid, or choose whom it takes."""
    ENDGAME = "endgame"
    """Only mountains are left."""


class Difficulty(StrEnum):
    """Which level finds the answer."""

    EASY = "easy"
    """The Deckhand."""
    MEDIUM = "medium"
    """The Captain."""
    HARD = "hard"
    """At most the Admiral."""


@dataclass(frozen=True)
class Verdict:
    """An answer: the position it leads to is worth so much chance to win."""

    right: bool
    chance: float
    best_chance: float


@dataclass(frozen=True)
class Puzzle:
    """A position with one clearly best idea for the seat that decides."""

    position: str
    """The complete position as text; the solver sees what its seat may know."""
    themes: tuple[Theme, ...]
    """The first says what is decided."""
    found: Mapping[str, float]
    """How often each level finds a right answer."""
    permille: tuple[int, ...]
    """The seat's chance to win after each answer in thousandths, in the order of `answers`."""
    best: tuple[str, ...]
    """The best plan, as texts of moves."""

    @cached_property
    def id(self) -> str:
        """From the position, so that a puzzle keeps its address whenever others are made."""
        return hashlib.blake2b(self.position.encode(), digest_size=4).hexdigest()

    @property
    def difficulty(self) -> Difficulty:
        if self.found["deckhand"] >= FOUND:
            return Difficulty.EASY
        return Difficulty.MEDIUM if self.found["captain"] >= FOUND else Difficulty.HARD

    def game(self) -> Game:
        """The game at the position, which is trusted (`problems` checks it); chance waits to be chosen."""
        states, entries = read_position(self.position)
        options = Options.from_rules(states[0])
        return Game.from_record(Record(options, options.names.seats[: options.players], (), start=entries))

    @cached_property
    def seen(self) -> View:
        """What the solver knows."""
        game = self.game()
        return game.view(game.actor, Eyes.MEMORY)

    @cached_property
    def _plans(self) -> Mapping[bytes, tuple[Plan, float]]:
        """For each position that an answer leads to, its plan and its chance."""
        ends = answers(self.seen)
        if ends is None or len(ends) != len(self.permille):
            raise BadFile(f"puzzle {self.id} has {len(self.permille)} evaluations, but not as many answers")
        return {end: (plan, one / 1000) for (end, plan), one in zip(ends.items(), self.permille, strict=True)}

    @property
    def best_chance(self) -> float:
        return max(self.permille) / 1000

    @cached_property
    def best_plan(self) -> Plan:
        """The steps of a best answer, as few as possible."""
        return min((plan for plan, chance in self._plans.values() if chance >= self.best_chance), key=len)

    @cached_property
    def best_mistake(self) -> Plan:
        """The best of the wrong answers."""
        return max(self._wrong, key=lambda one: one[1])[0]

    @property
    def _wrong(self) -> list[tuple[Plan, float]]:
        return [one for one in self._plans.values() if one[1] < self.best_chance - RIGHT]

    def judge(self, steps: Sequence[int]) -> Verdict | None:
        """How good an answer these legal steps are; None if they are not yet complete."""
        found = self._plans.get(position_after(self.seen, steps))
        return None if found is None else Verdict(found[1] >= self.best_chance - RIGHT, found[1], self.best_chance)

    def reasons(self, wrong: Sequence[int] | None = None) -> tuple[Reason, ...]:
        """What speaks for the best plan and against a wrong one, by default the best of those."""
        return reasons_of(self.seen, self.best_mistake if wrong is None else wrong, self.best_plan)

    def problems(self) -> list[str]:
        """Everything that is wrong with it; reading a file checks only its form, because this takes long."""
        try:
            Game.from_position(self.position, by_hand=True)
            wrong = self._wrong
        except BadFile as error:
            return [str(error)]
        found = []
        if not wrong or min(self.best_chance - chance for _, chance in wrong) < CLEAR - 1e-9:
            found.append(f"another answer is less than {CLEAR:.0%} behind")
        if moves_text(self.seen, self.best_plan) != self.best:
            found.append(f"the best plan is {moves_text(self.seen, self.best_plan)}, not {self.best}")
        return found

    def as_json(self) -> dict[str, Any]:
        return {
            "position": self.position,
            "themes": list(self.themes),
            "found": dict(self.found),
            "permille": list(self.permille),
            "best": list(self.best),
        }

    @classmethod
    def from_json(cls, fields: Any) -> Puzzle:
        """Read what `as_json` wrote; raises `BadFile` for anything else."""
        try:
            puzzle = cls(
                position=fields["position"],
                themes=tuple(map(Theme, fields["themes"])),
                found={level: float(fields["found"][level]) for level in LEVELS},
                permille=tuple(fields["permille"]),
                best=tuple(fields["best"]),
            )
            sound = (
                isinstance(fields["position"], str)
                and len(puzzle.themes) > 0
                and all(0 <= rate <= 1 for rate in puzzle.found.values())
                and len(puzzle.permille) > 1
                and all(type(one) is int and 0 <= one <= 1000 for one in fields["permille"])
                and all(isinstance(text, str) for text in fields["best"])
            )
        except (KeyError, TypeError, ValueError) as error:
            raise BadFile(f"not a puzzle: {error!r}") from error
        if not sound:
            raise BadFile(f"not a puzzle: {fields!r:.200}")
        return puzzle
