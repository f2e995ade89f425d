"""Reviews in the worker: the question contains a finished game, the answer is its review as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from lastboat.editions import Options, new_states
from lastboat.engine import SILENT, apply
from lastboat.game import Game
from lastboat.moves import move_of, parse
from lastboat.record import Record
from lastboat.review import COARSE, FULL, Decision, Outcome, Review, SeatReview, review

VERSION: Final = 1
"""Of the form and the content of the reviews that are stored; raise it when either changes."""
TIMEOUT: Final = 900.0
"""Seconds; everything else has priority over a review."""
DIGITS: Final = 4
"""Decimals of a chance: a hundredth of a percentage point."""


@dataclass(frozen=True)
class ReviewQuestion:
    """A finished game, and how closely to look at it."""

    options: dict[str, Any]
    names: tuple[str, ...]
    actions: tuple[int, ...]
    is_coarse: bool

    def as_bytes(self) -> bytes:
        """One line."""
        return json.dumps({"review": vars(self)}).encode()


def read_review_question(content: bytes) -> ReviewQuestion | None:
    """The game to review in these bytes; None if they ask something else."""
    found: dict[str, Any] | None = json.loads(content).get("review")
    return None if found is None else ReviewQuestion(**found)


def review_text(question: ReviewQuestion) -> str:
    """The review as JSON, in the form of `lastboat.server.models.review.ReviewShown`."""
    game = _game(question)
    found = review(game, COARSE if question.is_coarse else FULL)
    return json.dumps(_payload(game, found, question), separators=(",", ":"))


def _game(question: ReviewQuestion) -> Game:
    options = Options.of(question.options)
    states = new_states(options)
    moves = []
    for action in question.actions:
        moves.append(move_of(states, 0, action))
        apply(states, 0, action, SILENT)
    return Game.from_record(Record(options, question.names, tuple(moves)))


def _payload(game: Game, found: Review, question: ReviewQuestion) -> dict[str, Any]:
    seats = game.options.names.seats[: game.options.players]
    return {
        "is_coarse": question.is_coarse,
        "points": [{"ply": one.ply, "chances": _by_seat(seats, one.chances)} for one in found.points],
        "decisions": [_decision(game, seats, one) for one in found.decisions],
        "outcomes": [_outcome(game, seats, one) for one in found.outcomes],
        "seats": [_seat(seats, number, one) for number, one in enumerate(found.seats)],
        "turning_points": list(found.turning_points),
    }


def _decision(game: Game, seats: Sequence[str], one: Decision) -> dict[str, Any]:
    return {
        "ply": one.ply,
        "until": one.until,
        "seat": seats[one.seat],
        "played": _moves(game, one.ply, one.played),
        "best": _moves(game, one.ply, one.best),
        "chance": round(one.chance, DIGITS),
        "best_chance": round(one.best_chance, DIGITS),
        "label": str(one.label),
        "reasons": [{"what": str(reason.what), "count": reason.count} for reason in one.reasons],
        "change": _by_seat(seats, one.change),
    }


def _moves(game: Game, ply: int, texts: Sequence[str]) -> list[dict[str, Any]]:
    """The moves with their fields: a client takes no text apart."""
    states = game.states(ply)
    moves = []
    for text in texts:
        move = parse(states, 0, text)
        moves.append(move.as_json())
        apply(states, 0, move.action, SILENT)
    return moves


def _outcome(game: Game, seats: Sequence[str], one: Outcome) -> dict[str, Any]:
    move = parse(game.states(one.ply), 0, one.move)
    return {"ply": one.ply, "move": move.as_json(), "source": str(one.source), "luck": _by_seat(seats, one.luck)}


def _seat(seats: Sequence[str], number: int, one: SeatReview) -> dict[str, Any]:
    others = _by_seat(seats, one.others)
    del others[seats[number]]
    parts = {name: round(getattr(one, name), DIGITS) for name in ("result", "set_up", "own", "lost", "dice", "tiles")}
    return {
        "seat": seats[number],
        "accuracy": round(one.accuracy, 1),
        **parts,
        "others": others,
        "best": one.best,
        "worst": one.worst,
    }


def _by_seat(seats: Sequence[str], values: Sequence[float]) -> dict[str, float]:
    return {seat: round(value, DIGITS) for seat, value in zip(seats, values, strict=True)}
