"""The codec of action numbers: what an action is made of is what it names, and every number is made once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from lastboat.engine import ACTIONS, action, parts
from lastboat.engine._compile import entry, uncompiled
from lastboat.engine.board import HEXES, SLOTS, WAYS
from lastboat.engine.state import CREATURES, DOLPHINS, FIRST_SQUID
from lastboat.engine.words import (
    BOATS,
    COLOURS,
    EXPLORERS,
    EXPLORERS_A_COLOUR,
    FACES,
    FIRST_KEPT,
    HIGHEST_VALUE,
    RANGES,
    SEATS,
    TERRAINS,
    TURN_TILES,
    UNDERSIDES,
)

AWAY = (action.WALK, action.BOARD, action.SWIM, action.ESCORTED)
IN_PLACE = (action.BOARD_HERE, action.JUMP, action.LAND)
numbers_a_colour = uncompiled(action.numbers_a_colour)


@entry
def with_colour(a: int, colour: int) -> int:
    return action.with_colour(a, colour)


def made() -> Iterator[tuple[int, int, dict[str, int]]]:
    """Every action in order, with its family and the parts that it is made of."""
    yield action.PASS, action.PASS, {}
    for colour in range(COLOURS):
        for value in range(1, HIGHEST_VALUE + 1):
            for slot in range(SLOTS):
                yield parts.place(colour, value, slot), action.PLACE, {"colour": colour, "value": value, "slot": slot}
    for hex in range(HEXES):
        yield parts.launch(hex), action.LAUNCH, {"hex": hex}
    for underside in range(FIRST_KEPT, FIRST_KEPT + TURN_TILES):
        for terrain in range(TERRAINS):
            yield parts.play(underside, terrain), action.PLAY, {"underside": underside, "terrain": terrain}
    for e in range(EXPLORERS):
        for way in range(WAYS):
            for verb in AWAY:
                yield parts.move(e, way, verb), action.MOVE, {"explorer": e, "way": way, "verb": verb}
        for verb in IN_PLACE:
            yield parts.move_here(e, verb), action.MOVE, {"explorer": e, "verb": verb}
    for b in range(BOATS):
        for way in range(WAYS):
            yield parts.sail(b, way), action.SAIL, {"boat": b, "way": way}
    for creature in range(CREATURES):
        for way in range(WAYS):
            yield parts.step(creature, way), action.STEP, {"creature": creature, "way": way}
    for piece in range(CREATURES + BOATS):
        yield parts.pick(piece), action.PICK, {"piece": piece}
    for creature in range(FIRST_SQUID, CREATURES):
        yield parts.stay(creature), action.STAY, {"creature": creature}
    for d in range(DOLPHINS):
        for e in range(EXPLORERS):
            yield parts.switch(d, e), action.SWITCH, {"dolphin": d, "explorer": e}
    for hex in range(HEXES):
        yield parts.to(hex), action.TO, {"hex": hex}
    for slot in range(SLOTS):
        yield parts.sink(slot), action.SINK, {"slot": slot}
    for e in range(EXPLORERS):
        yield parts.take(e), action.TAKE, {"explorer": e}
    for e in range(EXPLORERS):
        yield parts.guard(e), action.GUARD, {"explorer": e}
    for terrain in range(TERRAINS):
        yield parts.defend(terrain), action.DEFEND, {"terrain": terrain}
    for terrain in range(TERRAINS):
        yield parts.deal(terrain), action.DEAL, {"terrain": terrain}
    for seat in range(SEATS):
        yield parts.draw_first(seat), action.DRAW_FIRST, {"seat": seat}
    for underside in range(UNDERSIDES):
        yield parts.flip(underside), action.FLIP, {"underside": underside}
    for face in range(FACES):
        yield parts.roll(face), action.ROLL, {"face": face}
    for number in range(1, RANGES + 1):
        yield parts.roll_range(number), action.RANGE, {"number": number}


ALL = tuple(made())


def test_each_number_is_one_action() -> None:
    assert [a for a, _, _ in ALL] == list(range(ACTIONS))


def test_an_action_names_what_it_is_made_of() -> None:
    for a, family, named in ALL:
        assert parts.family_of(a) == family
        assert {part: getattr(parts, f"{part}_of")(a) for part in named} == named
        assert (numbers_a_colour(a) > 0) == ("explorer" in named or "colour" in named)
        assert family != action.MOVE or parts.has_way(a) == ("way" in named)


@pytest.mark.parametrize("colour", range(COLOURS))
def test_an_action_for_another_colour_differs_in_nothing_else(colour: int) -> None:
    of = {(family, *sorted(named.items())): a for a, family, named in ALL}
    for a, family, named in ALL:
        other = dict(named)
        if "colour" in named:
            other["colour"] = colour
        if "explorer" in named:
            assert parts.colour_of(a) == named["explorer"] // EXPLORERS_A_COLOUR
            other["explorer"] = colour * EXPLORERS_A_COLOUR + named["explorer"] % EXPLORERS_A_COLOUR
        assert with_colour(a, colour) == of[family, *sorted(other.items())]
