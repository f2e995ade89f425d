"""How good someone is: OpenSkill's Plackett-Luce model, the number that people see, and what the bots have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from openskill.models import PlackettLuce

from lastboat.puzzles import Difficulty


class Skill(NamedTuple):
    """A mean, and how uncertain it is."""

    mu: float
    sigma: float


MODEL: Final = PlackettLuce()
NEW: Final = Skill(MODEL.mu, MODEL.sigma)
"""Before the first game."""
BOT_SIGMA: Final = 1.0
BOT_MEANS: Final[dict[str, dict[str, float]]] = {
    "two": {"stowaway": -1.2, "deckhand": 25.0, "captain": 39.0, "admiral": 42.5},
    "many": {"stowaway": -13.2, "deckhand": 25.0, "captain": 39.7, "admiral": 44.5},
}
"""What `python -m training.measure.bot_ratings` prints, for games of two and of more."""
ANCHOR: Final = "deckhand"
"""The level that is as good as a new player is thought to be."""


PUZZLE_MEANS: Final = {Difficulty.EASY: 20.0, Difficulty.MEDIUM: 25.0, Difficulty.HARD: 30.0}
PUZZLE_SIGMA: Final = NEW.sigma / 2
"""Before anybody has tried a puzzle: one of medium difficulty is solved by half of those who are new."""


def shown(skill: Skill) -> float:
    """The number that people see: what they have proved. It begins at 1000 and rises as games make it certain."""
    return float(max(0, round(1000 + 40 * (skill.mu - 3 * skill.sigma))))


def rated(players: Sequence[tuple[Skill, int]]) -> list[Skill]:
    """The skills after a game, given those before it with each player's place; equal places are ties."""
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill, _ in players]
    after = MODEL.rate(teams, ranks=[place for _, place in players])
    return [Skill(team[0].mu, team[0].sigma) for team in after]


def skill_of_bot(pool: str, level: str) -> Skill:
    return Skill(BOT_MEANS[pool.removeprefix("solo-")][level], BOT_SIGMA)


def skill_of_puzzle(difficulty: Difficulty) -> Skill:
    """Before the first try."""
    return Skill(PUZZLE_MEANS[difficulty], PUZZLE_SIGMA)


def level_of_strength(pool: str, skill: Skill) -> str:
    """The bot nearest to this skill."""
    means = BOT_MEANS[pool.removeprefix("solo-")]
    return min(means, key=lambda level: abs(means[level] - skill.mu))
