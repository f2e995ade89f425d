"""Reviews in the worker: made from a question, written as the interface promises."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import orjson

from lastboat.editions import new_states
from lastboat.engine import SILENT, apply
from lastboat.game import Game
from lastboat.moves import move_of, parse
from lastboat.record import Record
from lastboat.review import COARSE, FULL, Decision, Outcome, Provenance, SeatReview, review
from lastboat.review.model import DIGITS
from lastboat.server.models import review as shown
from lastboat.server.models.moves import Move
from lastboat.server.thinking.questions import ReviewQuestion

VERSION: Final = 5
"""Of the form and the content of the reviews that are stored; raise it when either changes."""
SEED: Final = 0
"""Of the searches of all reviews, and of hints, which agree with them."""


def review_text(question: ReviewQuestion) -> str:
    """The review as the JSON of `lastboat.server.models.review.ReviewShown`."""
    game = _game(question)
    found = review(game, COARSE if question.is_coarse else FULL, seed=SEED)
    seats = game.options.names.seats[: game.options.players]
    found_shown = shown.ReviewShown(
        is_coarse=question.is_coarse,
        points=[shown.Point(ply=one.ply, chances=_by_seat(seats, one.chances)) for one in found.points],
        decisions=[_decision(game, seats, one) for one in found.decisions],
        outcomes=[_outcome(game, seats, one) for one in found.outcomes],
        seats=[_seat(seats, number, one) for number, one in enumerate(found.seats)],
        turning_points=list(found.turning_points),
        made_by=_provenance(found.made_by),
    )
    return orjson.dumps(found_shown).decode()


def figures_of(text: str) -> list[shown.Figures]:
    """What such a review says of each seat, in order of play."""
    return [shown.Figures(one["accuracy"], one["dice"] + one["tiles"]) for one in orjson.loads(text)["seats"]]


def _game(question: ReviewQuestion) -> Game:
    states = new_states(question.options)
    moves = []
    for action in question.actions:
        moves.append(move_of(states, 0, action))
        apply(states, 0, action, SILENT)
    return Game.from_record(Record(question.options, question.names, tuple(moves)))


def _decision(game: Game, seats: Sequence[str], one: Decision) -> shown.Decision:
    return shown.Decision(
        ply=one.ply,
        until=one.until,
        seat=seats[one.seat],
        played=_moves(game, one.ply, one.played),
        best=_moves(game, one.ply, one.best),
        chance=one.chance,
        best_chance=one.best_chance,
        label=one.label.value,
        reasons=[shown.ReviewReason(what=reason.what.value, count=reason.count) for reason in one.reasons],
        change=_by_seat(seats, one.change),
    )


def _moves(game: Game, ply: int, texts: Sequence[str]) -> list[Move]:
    """The moves with their fields: a client takes no text apart."""
    states = game.states(ply)
    moves = []
    for text in texts:
        move = parse(states, 0, text)
        moves.append(move.as_json())
        apply(states, 0, move.action, SILENT)
    return moves


def _outcome(game: Game, seats: Sequence[str], one: Outcome) -> shown.Luck:
    move = parse(game.states(one.ply), 0, one.move)
    return shown.Luck(ply=one.ply, move=move.as_json(), source=one.source.value, luck=_by_seat(seats, one.luck))


def _seat(seats: Sequence[str], number: int, one: SeatReview) -> shown.SeatReview:
    others = _by_seat(seats, one.others)
    del others[seats[number]]
    return shown.SeatReview(
        seat=seats[number],
        accuracy=round(one.accuracy, 1),
        result=round(one.result, DIGITS),
        set_up=round(one.set_up, DIGITS),
        lost=round(one.lost, DIGITS),
        others=others,
        dice=round(one.dice, DIGITS),
        tiles=round(one.tiles, DIGITS),
        remainder=round(one.remainder, DIGITS),
        best=one.best,
        worst=one.worst,
    )


def _provenance(made_by: Provenance) -> shown.Provenance:
    return shown.Provenance(version=made_by.lastboat, seed=made_by.seed, values=made_by.values, plans=made_by.plans)


def _by_seat(seats: Sequence[str], values: Sequence[float]) -> dict[str, float]:
    return {seat: round(value, DIGITS) for seat, value in zip(seats, values, strict=True)}
