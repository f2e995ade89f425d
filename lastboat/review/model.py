"""A review as values: every decision, every outcome of chance, and what they did to each seat's chance to win."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Final

from lastboat.editions import Options
from lastboat.errors import BadFile

FORMAT: Final = "lastboat review"
VERSION: Final = 2

DIGITS: Final = 4
"""Decimals of a chance that are told: a hundredth of a percentage point."""
Chances = tuple[float, ...]
"""One number for each seat: a chance to win from 0 to 1, or a change of it."""


class Label(StrEnum):
    """How good a decision was. The thresholds are in lastboat/review/labels.py."""

    GOOD = "good"
    ONLY = "only"
    """The only good plan, and it was found."""
    BRAVE = "brave"
    """The best plan, and not the obvious one."""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @property
    def is_error(self) -> bool:
        return self in (Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)


class Chance(StrEnum):
    """Where luck came from."""

    DICE = "dice"
    TILES = "tiles"


class Fact(StrEnum):
    """What is counted in the positions after two plans, weightiest first."""

    SAVED = "saved"
    LOST = "lost"
    RIVALS_LOST = "rivals-lost"
    SWIMMERS_IN_REACH = "swimmers-in-reach"
    """Of a shark or a serpent, with one roll."""
    BOATS_IN_REACH = "boats-in-reach"
    """Of a whale or a serpent."""
    ON_THE_BRINK = "on-the-brink"
    """Explorers on tiles that may be the next to sink."""

    @property
    def more_is_better(self) -> bool:
        return self in (Fact.SAVED, Fact.RIVALS_LOST)


@dataclass(frozen=True)
class Reason:
    """What speaks for the better plan: a fact, and by how many explorers or boats it is better there."""

    what: Fact
    count: int


@dataclass(frozen=True)
class Decision:
    """What a seat decided in one go: its steps up to the tile to sink, to chance, or to another seat's decision."""

    ply: int
    until: int
    """The first ply after it."""
    seat: int
    played: tuple[str, ...]
    best: tuple[str, ...]
    """The plan that the search prefers; equal to `played` if they lead to the same position."""
    chance: float
    """The seat's chance after what it played, by what it could know."""
    best_chance: float
    stake: float
    """How far its plans lay apart: the best chance minus the worst."""
    label: Label
    reasons: tuple[Reason, ...]
    change: Chances
    """What the decision did to every seat's chance, by what is known afterwards."""

    @property
    def lost(self) -> float:
        """The chance that the seat gave away."""
        return self.best_chance - self.chance


@dataclass(frozen=True)
class Outcome:
    """What chance brought, and its luck for each seat: the chance after it minus the mean over all that could come."""

    ply: int
    move: str
    source: Chance
    luck: Chances


@dataclass(frozen=True)
class SeatReview:
    """A seat's game in numbers. In chance to win, they add up:

    result - even share = set_up - lost + sum(others) + dice + tiles + remainder
    """

    accuracy: float
    """0 to 100: how much of the chance that was at stake in its decisions the seat kept."""
    result: float
    """Its share of the win."""
    set_up: float
    """What the island and all seats' placing brought; not judged move by move."""
    lost: float
    """What its errors cost, judged by what it could know."""
    others: tuple[float, ...]
    """What each other seat's decisions gave and took."""
    dice: float
    tiles: float
    remainder: float
    """What its decisions did beyond its errors: by what it could not know, and by the noise of the estimates."""
    best: int | None
    """The ply of its best decision, and of its worst."""
    worst: int | None


@dataclass(frozen=True)
class Point:
    """The chances of all seats before a ply."""

    ply: int
    chances: Chances


@dataclass(frozen=True)
class Effort:
    """Iterations of the searches of a review.

    For each position to value, a quarter of it where a number die is rolled, and for each search of a decision.
    """

    values: int
    plans: int


@dataclass(frozen=True)
class Provenance:
    """What makes a review: the same game and the same settings make the same one."""

    lastboat: str
    """The version."""
    options: Options
    seed: int
    values: int
    """Iterations for each position that was valued."""
    plans: int
    """Iterations of each search of a decision."""


@dataclass(frozen=True)
class Review:
    """A reviewed game."""

    names: tuple[str, ...]
    points: tuple[Point, ...]
    decisions: tuple[Decision, ...]
    outcomes: tuple[Outcome, ...]
    seats: tuple[SeatReview, ...]
    turning_points: tuple[int, ...]
    """The plies that changed the game most, in order of play; at most three."""
    made_by: Provenance

    @property
    def colours(self) -> tuple[str, ...]:
        """What the seats are called."""
        return self.made_by.options.names.seats

    def to_json(self) -> str:
        made_by = {**vars(self.made_by), "options": self.made_by.options.as_dict()}
        return json.dumps(
            {"format": FORMAT, "version": VERSION, **asdict(self), "made_by": made_by}, ensure_ascii=False
        )

    @classmethod
    def from_json(cls, text: str) -> Review:
        """Read what `to_json` wrote; raises `BadFile` for anything else."""
        try:
            fields = json.loads(text)
            if (fields.pop("format"), fields.pop("version")) != (FORMAT, VERSION):
                raise BadFile(f"not a review of version {VERSION}")
            return cls(
                names=tuple(fields["names"]),
                points=tuple(Point(one["ply"], tuple(one["chances"])) for one in fields["points"]),
                decisions=tuple(_decision(one) for one in fields["decisions"]),
                outcomes=tuple(
                    Outcome(one["ply"], one["move"], Chance(one["source"]), tuple(one["luck"]))
                    for one in fields["outcomes"]
                ),
                seats=tuple(SeatReview(**{**one, "others": tuple(one["others"])}) for one in fields["seats"]),
                turning_points=tuple(fields["turning_points"]),
                made_by=Provenance(**{**fields["made_by"], "options": Options.of(fields["made_by"]["options"])}),
            )
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise BadFile(f"not a review: {error!r}") from error


def _decision(fields: dict[str, Any]) -> Decision:
    lists = {name: tuple(fields[name]) for name in ("played", "best", "change")}
    reasons = tuple(Reason(Fact(one["what"]), one["count"]) for one in fields["reasons"])
    return Decision(**{**fields, **lists, "label": Label(fields["label"]), "reasons": reasons})
