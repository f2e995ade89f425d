"""Reasons: what speaks for a better plan must be true on the board, by the rules of attacks and of sinking."""

from collections.abc import Sequence

import pytest
from support.table import scene

from lastboat.engine import SILENT, apply
from lastboat.game import Game
from lastboat.moves import parse
from lastboat.review import Fact, Reason
from lastboat.review.reasons import reasons_of
from lastboat.view import Eyes, View


def reasons(game: Game, played: Sequence[str], better: Sequence[str]) -> tuple[Reason, ...]:
    seen = game.view(game.actor, Eyes.MEMORY)
    return reasons_of(seen, steps(seen, played), steps(seen, better))


def steps(seen: View, texts: Sequence[str]) -> list[int]:
    states, found = seen.states, []
    for text in texts:
        found.append(parse(states, 0, text).action)
        apply(states, 0, found[-1], SILENT)
    return found


def beside_a_shark(pieces: str) -> Game:
    """Red moves; the shark can go two hexes: from h6 to h5 and on to h4."""
    return scene(f"""
        options: players=2
        phase: move
        now: active=red first=red turn=21 points=3
        island: mountain d4 d5
        left: mountain/volcano mountain/shark-defence
        {pieces}
        sharks: h6
    """)


def test_a_swimmer_is_out_of_a_shark_s_reach_behind_one_that_it_would_eat_first() -> None:
    alone = beside_a_shark("red: 1~h4")
    behind = beside_a_shark("red: 1~h4\nblue: 1~h5")
    away = ["R1 swim h3"]
    assert reasons(alone, ["pass"], away) == (Reason(Fact.SWIMMERS_IN_REACH, 1),)
    assert reasons(behind, ["pass"], away) == ()


@pytest.mark.parametrize(
    ("other", "expected"), [("c4", (Reason(Fact.BOATS_IN_REACH, 1),)), ("h5", ())], ids=["elsewhere", "between"]
)
def test_a_boat_is_out_of_a_whale_s_reach_behind_one_that_it_would_ram_first(
    other: str, expected: tuple[Reason, ...]
) -> None:
    game = scene(f"""
        options: players=2
        phase: move
        now: active=red first=red turn=21 points=3
        island: mountain d4 d5
        left: mountain/volcano mountain/shark-defence
        boats: h3(R1) {other}(B1)
        whales: h6
    """)
    assert reasons(game, ["pass"], ["boat h3 to h2"]) == expected


def test_who_is_eaten_is_not_praised_as_out_of_reach() -> None:
    game = scene("""
        options: players=2
        phase: creature
        now: active=red first=red turn=21 face=shark
        island: mountain d4 d5
        left: mountain/volcano mountain/shark-defence
        red: 1~h5
        sharks: h6
    """)
    assert reasons(game, ["pass"], ["shark h6 to h5"]) == ()
    assert reasons(game, ["shark h6 to h5"], ["pass"]) == (Reason(Fact.LOST, 1),)


def test_who_falls_into_the_sea_is_not_praised_as_off_a_tile_that_can_sink() -> None:
    game = scene("""
        options: players=2
        phase: sink
        now: active=red first=red turn=21
        island: mountain d4 d5
        left: mountain/volcano mountain/shark-defence
        red: 1@d4
    """)
    assert reasons(game, ["sink d5"], ["sink d4"]) == ()
