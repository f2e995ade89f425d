"""Bots place their explorers in an order that tells nothing of the values (§3.3)."""

from collections import Counter

import numpy as np
import pytest
from bots.seats import a_view

from lastboat.bots import Budget, make
from lastboat.bots.evaluation.workspace import ANY_PAWN
from lastboat.bots.search.placing import pawn_for
from lastboat.engine import parts
from lastboat.engine.words import EXPLORERS_A_COLOUR, HIGHEST_VALUE, Phase
from lastboat.view import View

DRAWS = 2000
FEW = Budget(iterations=20)
BEGINNING = 41
"""Plies to the first placing: who begins, then forty tiles."""


def placing_view(plies: int = BEGINNING) -> View:
    seen = a_view(3, plies)
    assert seen.states[0].phase == Phase.PLACE
    return seen


def placed(a: int) -> tuple[int, int]:
    """The pawn and the tile of a placing."""
    return parts.colour_of(a) * HIGHEST_VALUE + parts.value_of(a) - 1, parts.slot_of(a)


def test_each_explorer_in_the_box_is_equally_likely_to_be_next() -> None:
    seen = placing_view()
    drawn = Counter(pawn_for(seen, seed) % HIGHEST_VALUE + 1 for seed in range(DRAWS))
    for value in range(1, HIGHEST_VALUE + 1):
        expected = DRAWS * int(seen.states[0].rules.values[value]) / EXPLORERS_A_COLOUR
        assert drawn[value] == pytest.approx(expected, abs=5 * np.sqrt(expected))


def test_what_is_placed_already_is_not_drawn_again() -> None:
    seen = placing_view(BEGINNING + 36)
    s, seat = seen.states[0], seen.seat
    assert seat is not None
    left = Counter({value: int(s.rules.values[value]) for value in range(1, HIGHEST_VALUE + 1)})
    left.subtract(int(s.value[seat * EXPLORERS_A_COLOUR + i]) for i in range(EXPLORERS_A_COLOUR))
    drawn = {pawn_for(seen, seed) for seed in range(200)}
    assert drawn == {seat * HIGHEST_VALUE + value - 1 for value in range(1, HIGHEST_VALUE + 1) if left[value] > 0}


def test_nothing_is_drawn_outside_the_placing() -> None:
    assert pawn_for(a_view(3, 200), 1) == ANY_PAWN


@pytest.mark.parametrize("level", ["deckhand", "captain", "admiral"])
def test_a_bot_places_the_explorer_that_is_drawn(level: str) -> None:
    seen = placing_view()
    for seed in range(6):
        assert placed(make(level, seed).choose(seen, seen.legal, FEW))[0] == pawn_for(seen, seed)


def test_a_stowaway_draws_explorers_not_values() -> None:
    seen = placing_view()
    bot = make("stowaway", 1)
    chosen = [placed(bot.choose(seen, seen.legal, FEW)) for _ in range(DRAWS)]
    drawn = Counter(pawn % HIGHEST_VALUE + 1 for pawn, _ in chosen)
    for value in range(1, HIGHEST_VALUE + 1):
        expected = DRAWS * int(seen.states[0].rules.values[value]) / EXPLORERS_A_COLOUR
        assert drawn[value] == pytest.approx(expected, abs=5 * np.sqrt(expected))
    assert len({tile for _, tile in chosen}) > 20


def test_the_best_tiles_are_left_for_explorers_that_count_more() -> None:
    seen = placing_view()
    tiles: dict[int, int] = {}
    for seed in range(40):
        pawn, tile = placed(make("deckhand", seed).choose(seen, seen.legal, FEW))
        tiles.setdefault(pawn % HIGHEST_VALUE + 1, tile)
    assert tiles[1] not in {tiles[6], tiles[5], tiles[4]}
