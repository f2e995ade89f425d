"""A review as a page of text, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from lastboat.review.model import Decision, Fact, Label, Outcome, Reason, Review
from lastboat.text import counted

CLAUSES: Final = {
    Fact.SAVED: ("saves {}", "more explorer"),
    Fact.LOST: ("loses {}", "fewer explorer"),
    Fact.RIVALS_LOST: ("costs the others {}", "more explorer"),
    Fact.SWIMMERS_IN_REACH: ("leaves {} within one roll of a shark or serpent", "fewer swimmer"),
    Fact.BOATS_IN_REACH: ("leaves {} within one roll of a whale or serpent", "fewer loaded boat"),
    Fact.ON_THE_BRINK: ("leaves {} on tiles that can sink next", "fewer explorer"),
}
"""What the better plan does, and what is counted: `saves 2 more explorers`."""


LABELS: Final = {Label.ONLY: "the only good plan", Label.BRAVE: "brave"}


def page(review: Review, seats: Sequence[int] | None = None) -> str:
    """The whole review, or only these seats' decisions."""
    chosen = range(len(review.names)) if seats is None else seats
    lines = [*_table(review), "", *_who_hurt_whom(review), "", *_turning_points(review)]
    for seat in chosen:
        lines += ["", *_mistakes(review, seat), *_best(review, seat)]
    return "\n".join([*lines, "", *_provenance(review)]) + "\n"


def points_text(change: float) -> str:
    """A change of a chance in percentage points: `+3.1`."""
    return f"{100 * change:+.1f}"


def reason_text(reason: Reason) -> str:
    clause, noun = CLAUSES[reason.what]
    return clause.format(counted(reason.count, noun))


def _table(review: Review) -> Iterator[str]:
    head = ("", "accuracy", "result", "set-up", "mistakes", "others", "dice", "tiles", "remainder")
    rows: list[tuple[str, ...]] = [head]
    even = 1 / len(review.names)
    for seat, one in enumerate(review.seats):
        others = sum(one.others)
        changes = (one.result - even, one.set_up, -one.lost, others, one.dice, one.tiles, one.remainder)
        rows.append((_who(review, seat), f"{one.accuracy:.0f}", *map(points_text, changes)))
    yield from _aligned(rows)
    yield ""
    yield "In percentage points of the chance to win. The result, less an even share, is the sum of what follows it."
    yield "Mistakes: lost by what the player could know then. Remainder: what else their decisions did, by what they"
    yield "could not know, and by the noise of the estimates."


def _who_hurt_whom(review: Review) -> Iterator[str]:
    """A row for each seat: what its decisions did to the others' chances."""
    yield "What each player's decisions (rows) gave to the others and took from them (columns)"
    seats = range(len(review.names))
    rows: list[tuple[str, ...]] = [("", *(_who(review, seat) for seat in seats))]
    for seat in seats:
        effects = ("" if other == seat else points_text(review.seats[other].others[seat]) for other in seats)
        rows.append((_who(review, seat), *effects))
    yield from _aligned(rows)


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(
            text.ljust(width) if i == 0 else text.rjust(width)
            for i, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()


def _turning_points(review: Review) -> Iterator[str]:
    yield "Turning points"
    events: list[Decision | Outcome] = [*review.decisions, *review.outcomes]
    found = {one.ply: one for one in events}
    for ply in review.turning_points:
        one = found[ply]
        change = one.luck if isinstance(one, Outcome) else one.change
        what = one.move if isinstance(one, Outcome) else f"{_who(review, one.seat)}: {_moves(one.played)}"
        effects = ", ".join(f"{_who(review, seat)} {points_text(each)}" for seat, each in enumerate(change))
        yield f"  ply {ply}: {what} ({effects})"


def _mistakes(review: Review, seat: int) -> Iterator[str]:
    found = [one for one in review.decisions if one.seat == seat and one.label.is_error]
    yield f"{_who(review, seat)}: {counted(len(found), 'mistake')}" if found else f"{_who(review, seat)}: no mistakes"
    for one in found:
        yield f"  ply {one.ply}: {one.label.value}, {points_text(-one.lost)}: {_moves(one.played)}"
        reasons = "; ".join(map(reason_text, one.reasons))
        yield f"    better: {_moves(one.best)} ({one.best_chance:.0%})" + (f": {reasons}" if reasons else "")


def _best(review: Review, seat: int) -> Iterator[str]:
    best = next((one for one in review.decisions if one.ply == review.seats[seat].best), None)
    if best is not None:
        label = "" if best.label is Label.GOOD else f"{LABELS[best.label]}, "
        yield f"  best: ply {best.ply}: {label}{_moves(best.played)} ({points_text(best.stake)} at stake)"


def _provenance(review: Review) -> Iterator[str]:
    how = review.made_by
    yield f"Rules: {how.options.describe()}."
    yield (
        f"Chances are estimates: positions by the Captain's search, {how.values} iterations; decisions by the mean "
        f"of the Captain's and the Admiral's, {how.plans} iterations each; seed {how.seed}, Last Boat {how.lastboat}."
    )
    yield "Placing is not judged: its estimates are too weak."


def _who(review: Review, seat: int) -> str:
    name = review.names[seat]
    return name if name == review.colours[seat] else f"{name} ({review.colours[seat]})"


def _moves(moves: Sequence[str]) -> str:
    return ", ".join(moves)
