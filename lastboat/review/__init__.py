"""Reviews of finished games: what each decision lost, what was luck, and what the others did.

`review(record)` returns a `Review`. Decisions are judged by what their seat could know then; luck and the others'
decisions by everything that is known once the game is over.
"""

from lastboat.review.model import (
    Chance,
    Chances,
    Decision,
    Effort,
    Fact,
    Label,
    Outcome,
    Point,
    Provenance,
    Reason,
    Review,
    SeatReview,
)
from lastboat.review.reviewing import COARSE, FULL, review

__all__ = [
    "COARSE",
    "FULL",
    "Chance",
    "Chances",
    "Decision",
    "Effort",
    "Fact",
    "Label",
    "Outcome",
    "Point",
    "Provenance",
    "Reason",
    "Review",
    "SeatReview",
    "review",
]
