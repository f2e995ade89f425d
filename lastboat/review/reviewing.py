"""Walks through a finished game and splits its result into errors, the others' decisions and luck."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from lastboat import __version__
from lastboat.bots.search.beam import is_same_decision
from lastboat.bots.search.searcher import PlanStats
from lastboat.engine import CHANCE, SILENT, States, apply
from lastboat.engine._compile import uncompiled
from lastboat.engine.queries import has_number_die
from lastboat.engine.words import Phase
from lastboat.errors import LastBoatError
from lastboat.game import Game
from lastboat.moves import move_of
from lastboat.record import Record
from lastboat.review.evaluator import Evaluator, only_action, own_chance, result_shares
from lastboat.review.labels import INACCURACY, accuracy, label_of
from lastboat.review.model import Chance, Chances, Decision, Effort, Outcome, Point, Provenance, Review, SeatReview
from lastboat.review.reasons import reasons_of
from lastboat.view import Eyes, View, view

TURNING_POINTS: Final = 3
EQUAL: Final = 0.002
"""Chances closer than this are the same for a reader."""
Progress = Callable[[int, int], None]
"""Called with the plies done and the plies in all."""


COARSE: Final = Effort(values=80, plans=120)
FULL: Final = Effort(values=80, plans=1000)


@dataclass(frozen=True)
class Stretch:
    """Plies that are valued together: one outcome of chance, or one seat's consecutive decisions."""

    ply: int
    until: int
    actor: int


def review(
    record: Record | Game | str, effort: Effort = FULL, *, seed: int = 0, progress: Progress | None = None
) -> Review:
    """Review a finished game: its record, the text of one, or the game itself.

    Raises `LastBoatError` if the game is not over: a review knows everyone's secrets.
    """
    game = record if isinstance(record, Game) else Game.from_record(record)
    if not game.over:
        raise LastBoatError("only a finished game can be reviewed; this one is still in play")
    values = value_iterations(game.states(0), effort)
    evaluator = Evaluator(seed, value_iterations=values, plan_iterations=effort.plans)
    first = first_turn(game)
    points = [Point(first, evaluator.value(game.states(first)))]
    decisions: list[Decision] = []
    outcomes: list[Outcome] = []
    for stretch in stretches(game, first):
        before, after = points[-1].chances, evaluator.value(game.states(stretch.until))
        change = tuple(new - old for new, old in zip(after, before, strict=True))
        points.append(Point(stretch.until, after))
        if stretch.actor == CHANCE:
            outcomes.append(_outcome(game, stretch.ply, change))
        else:
            found = _decision(game, evaluator, stretch, change)
            decisions += [] if found is None else [found]
        if progress is not None:
            progress(stretch.until - first, game.ply - first)
    return Review(
        names=game.names,
        points=tuple(points),
        decisions=tuple(decisions),
        outcomes=tuple(outcomes),
        seats=tuple(
            _seat_review(seat, game, points[0].chances, decisions, outcomes) for seat in range(game.options.players)
        ),
        turning_points=_turning_points(decisions, outcomes),
        made_by=Provenance(__version__, game.options, seed, values, effort.plans),
    )


def value_iterations(states: States, effort: Effort) -> int:
    """Iterations for each position of such a game.

    A quarter if a number die is rolled too: there are several times as many positions to value.
    """
    return max(8, effort.values // 4) if has_number_die(states[0]) else effort.values


def first_turn(game: Game) -> int:
    """The ply of the first turn, after the set-up; the last ply if there is none."""
    return next(ply for ply in range(game.ply + 1) if game.states(ply)[0].turn > 0 or ply == game.ply)


def stretches(game: Game, first: int) -> Iterator[Stretch]:
    """The game from a ply on, divided as the search divides it: what was played is compared with its plans."""
    ply = first
    while ply < game.ply:
        start, begun = ply, game.states(ply)
        ply += 1
        while ply < game.ply and goes_on(begun, game.states(ply)):
            ply += 1
        yield Stretch(start, ply, int(begun[0].actor))


def goes_on(begun: States, now: States) -> bool:
    """Whether the decision of the seat that acted at `begun` goes on; one of chance never does."""
    seat = int(begun[0].actor)
    return seat != CHANCE and bool(uncompiled(is_same_decision)(begun[0], now[0], seat))


def _outcome(game: Game, ply: int, luck: Chances) -> Outcome:
    states = game.states(ply)
    source = Chance.TILES if states[0].phase == Phase.FLIP else Chance.DICE
    return Outcome(ply, str(move_of(states, 0, game.actions[ply])), source, luck)


def _decision(game: Game, evaluator: Evaluator, stretch: Stretch, change: Chances) -> Decision | None:
    """Judge what the seat played against the best that it could have found, from its own view.

    None if it had no choice.
    """
    if all(only_action(game.states(ply)) is not None for ply in range(stretch.ply, stretch.until)):
        return None
    seen = view(game.states(stretch.ply), 0, stretch.actor, Eyes.MEMORY)
    steps = game.actions[stretch.ply : stretch.until]
    plans = evaluator.rank(seen)
    favourite = _shortest_of_the_best(seen, plans)
    reached = position_after(seen, steps)
    same = [plan for plan in plans if position_after(seen, plan.steps) == reached]
    others = [plan for plan in plans if plan not in same]
    chance = best_chance = evaluator.judged(seen, steps)
    best, gap, doubt = steps, 0.0, 0.0
    if favourite in same or plans[0] in same:
        gap = _gap(evaluator, seen, others, favourite, chance)
        if gap >= INACCURACY:
            doubt = chance - evaluator.judged(seen, evaluator.obvious(seen))
    else:
        found = evaluator.judged(seen, favourite.steps)
        if found > chance:  # otherwise, on a closer look, what was played is at least as good
            best, best_chance = favourite.steps, found
    worst = min(chance, *(_estimate(seen, plan, favourite) for plan in plans))
    label = label_of(best_chance - chance, gap=gap, doubt=doubt)
    return Decision(
        ply=stretch.ply,
        until=stretch.until,
        seat=stretch.actor,
        played=moves_text(seen, steps),
        best=moves_text(seen, best),
        chance=chance,
        best_chance=best_chance,
        stake=best_chance - worst,
        label=label,
        reasons=reasons_of(seen, steps, best) if label.is_error else (),
        change=change,
    )


def _shortest_of_the_best(seen: View, plans: list[PlanStats]) -> PlanStats:
    """The most visited plan, or a shorter one that is as good: a reader should not be sent round in circles."""
    most = plans[0]
    enough = own_chance(seen, most) - EQUAL
    as_good = [plan for plan in plans if 4 * plan.visits >= most.visits and own_chance(seen, plan) >= enough]
    return min(as_good, key=lambda plan: len(plan.steps))


def _estimate(seen: View, plan: PlanStats, favourite: PlanStats) -> float:
    """The chance after a plan: as found, or if the search never tried it, by how bad it looked at first sight."""
    if plan.visits > 0:
        return own_chance(seen, plan)
    return max(0.0, own_chance(seen, favourite) - max(0.0, favourite.prior_value - plan.prior_value))


def _gap(evaluator: Evaluator, seen: View, others: list[PlanStats], favourite: PlanStats, chance: float) -> float:
    """How far the best plan is ahead of every other; a closer look is taken only where it matters."""
    if not others:
        return 0.0
    second = max(others, key=lambda plan: _estimate(seen, plan, favourite))
    gap = chance - _estimate(seen, second, favourite)
    return chance - evaluator.judged(seen, second.steps) if gap >= INACCURACY else gap


def position_after(seen: View, steps: Sequence[int]) -> bytes:
    """What the seat sees after these steps: plans that lead to the same position are the same decision."""
    states = seen.states
    for step in steps:
        apply(states, 0, step, SILENT)
    return states.tobytes()


def moves_text(seen: View, steps: Sequence[int]) -> tuple[str, ...]:
    states = seen.states
    texts = []
    for step in steps:
        texts.append(str(move_of(states, 0, step)))
        apply(states, 0, step, SILENT)
    return tuple(texts)


def _seat_review(
    seat: int, game: Game, start: Chances, decisions: Sequence[Decision], outcomes: Sequence[Outcome]
) -> SeatReview:
    players = game.options.players
    own = [one for one in decisions if one.seat == seat]
    changes = [sum(one.change[seat] for one in decisions if one.seat == other) for other in range(players)]
    dice, tiles = (sum(one.luck[seat] for one in outcomes if one.source is source) for source in Chance)
    found = [one for one in own if not one.label.is_error]
    lost = sum(one.lost for one in own)
    return SeatReview(
        accuracy=accuracy(own),
        result=result_shares(game.states())[seat],
        set_up=start[seat] - 1 / players,
        lost=lost,
        others=tuple(0.0 if other == seat else change for other, change in enumerate(changes)),
        dice=dice,
        tiles=tiles,
        remainder=changes[seat] + lost,
        best=max(found, key=lambda one: one.stake).ply if found else None,
        worst=max(own, key=lambda one: one.lost).ply if any(one.label.is_error for one in own) else None,
    )


def _turning_points(decisions: Sequence[Decision], outcomes: Sequence[Outcome]) -> tuple[int, ...]:
    """The plies that moved any seat's chance most."""
    swings = [(max(map(abs, one.change)), one.ply) for one in decisions]
    swings += [(max(map(abs, one.luck)), one.ply) for one in outcomes]
    return tuple(sorted(ply for _, ply in sorted(swings, reverse=True)[:TURNING_POINTS]))
