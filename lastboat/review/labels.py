"""From lost chances to words and to one number: the thresholds of labels, and accuracy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lastboat.review.model import DIGITS, Decision, Label

INACCURACY: Final = 0.02
MISTAKE: Final = 0.05
BLUNDER: Final = 0.10
"""Chance to win lost by one decision. The even share of four players is 0.25."""
ONLY: Final = 0.08
"""By how much the best plan must be better than every other to be the only one."""
BRAVE: Final = 0.05
"""How much a Deckhand would have lost where the best plan is brave."""


def is_close(chance: float, best_chance: float) -> bool:
    """Whether a decision is about as good as the best: what it lost is no inaccuracy."""
    return round(best_chance - chance, DIGITS) < INACCURACY


def label_of(lost: float, *, gap: float, doubt: float) -> Label:
    """The label of a decision that lost so much chance.

    `gap`: how far its plan is ahead of every other; `doubt`: how far it is ahead of a Deckhand's, which is obvious.
    """
    for limit, label in ((BLUNDER, Label.BLUNDER), (MISTAKE, Label.MISTAKE), (INACCURACY, Label.INACCURACY)):
        if round(lost, DIGITS) >= limit:
            return label
    if doubt >= BRAVE and gap >= INACCURACY:
        return Label.BRAVE
    return Label.ONLY if gap >= ONLY else Label.GOOD


def accuracy(decisions: Sequence[Decision]) -> float:
    """100 for a seat that always kept its best chance, 0 for one that always chose the worst plan.

    Each decision counts by what was at stake. Whoever can no longer win or lose has nothing at stake, so being far
    behind is no way to look accurate.
    """
    at_stake = sum(one.stake for one in decisions)
    return 100.0 if at_stake == 0 else 100 * (1 - sum(one.lost for one in decisions) / at_stake)
