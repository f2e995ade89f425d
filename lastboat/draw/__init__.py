"""A position as a picture: a storybook sea chart in SVG, whole in itself, the same position always the same bytes."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import chain

from lastboat.draw import beasts, scenery, tiles, toys
from lastboat.draw.geometry import RADIUS, SEA_X, SEA_Y, Box, Point, arrange, centre
from lastboat.draw.palette import INK, PAPER
from lastboat.draw.panel import HEIGHT, panel, sentence, words
from lastboat.draw.tags import num, tag, use
from lastboat.engine import States
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS_A_COLOUR, NONE, Ground, Kind
from lastboat.names import KIND_OF, hex_name, seat_name
from lastboat.text.scene import Place, controllers, crew, guardian, saved, survey, tally

__all__ = ["svg"]

MOST_APART = 6
"""With more pieces than this in a hex, those alike are drawn once with their number."""
MOST_SAVED_APART = 12


@dataclass(frozen=True)
class Toy:
    """Something to be put on the picture, foot at (0, 0); toys alike have the same drawing."""

    drawing: str
    box: Box


def svg(states: States, i: int, *, names: bool = False, values: bool = False, width: int = 960) -> str:
    """Game i, or a view of it: `names` writes the hexes' names, `values` what each explorer is known to be worth."""
    s = states[i]
    places = survey(s)
    left, top = -SEA_X - scenery.FRAME, -SEA_Y - scenery.FRAME
    across, down = -2 * left, -2 * top + HEIGHT
    return tag(
        "svg",
        tag("title", f"Last Boat. {sentence(s)}", id="lb-title"),
        tag("desc", description(s), id="lb-desc"),
        tag("defs", *chain(*(part.definitions() for part in (scenery, tiles, toys, beasts)))),
        tag("rect", x=left, y=top, width=across, height=down, fill=PAPER),
        scenery.frame(),
        scenery.sea(s),
        scenery.ornaments(),
        scenery.islands(),
        _island(places),
        *(_pieces(s, place, values) for place in places),
        *(_saved(s, island, folk, values) for island, folk in enumerate(saved(s))),
        _names(places) if names else "",
        panel(s),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(num(x) for x in (left, top, across, down)),
        width=width,
        height=round(width * down / across),
        font_family="serif",
        role="img",
        aria_labelledby="lb-title lb-desc",
    )


def description(s: State) -> str:
    """The counts in words, for who cannot see the picture."""
    seats = [f"{seat_name(seat)}: {', '.join(words(tally(s, seat)))}" for seat in range(s.rules.players)]
    return "; ".join(seats).replace(" ·", ",") + "."


def _island(places: list[Place]) -> str:
    """The tiles from the back to the front."""
    land = [place for place in places if place.ground in tiles.RISE]
    return "".join(use(tiles.tile_name(p.ground, p.hex), *centre(p.hex)) for p in land)


def _names(places: list[Place]) -> str:
    words = [scenery.name_at(place.hex, hex_name(place.hex), tiles.RISE.get(place.ground, 0)) for place in places]
    return tag("g", *words, text_anchor="middle", font_weight="bold", fill=INK)


def _pieces(s: State, place: Place, values: bool) -> str:
    """Everything in a hex: creatures behind, then the boat, then explorers."""
    toys_here = [*_beasts(s, place), *_boats(s, place, values), *_folk(s, place, values)]
    x, y = centre(place.hex)
    y += 7 - tiles.RISE[place.ground] if place.ground in tiles.RISE else -4
    return _put(toys_here, (x, y), RADIUS * 0.94, MOST_APART)


def _saved(s: State, island: int, folk: list[int], values: bool) -> str:
    pawns = [_pawn(s, e, values) for e in folk]
    return _put(pawns, scenery.spot_on_island(island), scenery.STANDING_ROOM, MOST_SAVED_APART)


def _put(things: list[Toy], at: Point, radius: float, most: int) -> str:
    """Draw the toys round a point, those behind first."""
    if not things:
        return ""
    shown = _gather(things) if len(things) > most else things
    plan = arrange([thing.box for thing in shown], radius)
    return "".join(
        tag("g", thing.drawing, transform=f"translate({num(at[0] + x)} {num(at[1] + y)}) scale({plan.scale:.2f})")
        for thing, (x, y) in zip(shown, plan.feet, strict=True)
    )


def _gather(things: list[Toy]) -> list[Toy]:
    """One of each, with a number where there are several."""
    return [
        Toy(thing.drawing + toys.badge(f"×{n}", thing.box.width / 2 - 6, 2 - thing.box.height / 3), thing.box)
        if n > 1
        else thing
        for thing, n in Counter(things).items()
    ]


def _beasts(s: State, place: Place) -> list[Toy]:
    """The creatures, but for dolphins that guard: they are drawn with their swimmer."""
    busy = {guardian(s, e) for e in place.explorers}
    kinds = [KIND_OF[creature] for creature in place.creatures if creature not in busy]
    return [Toy(use(kind.name.lower(), 0, 0), beasts.BOXES[kind]) for kind in kinds]


def _boats(s: State, place: Place, values: bool) -> list[Toy]:
    if place.boat == NONE:
        return []
    aboard = crew(s, place.boat)
    worth = [int(s.value[e]) for e in aboard] if values else []
    colours = [e // EXPLORERS_A_COLOUR for e in aboard]
    box = toys.LOADED_BOAT if aboard else toys.EMPTY_BOAT
    return [Toy(toys.boat(colours, controllers(s, place.boat), worth), box)]


def _folk(s: State, place: Place, values: bool) -> list[Toy]:
    """Explorers on the tile, or swimmers."""
    if place.ground == Ground.SEA:
        return [_swimmer(s, e, values) for e in place.explorers]
    return [_pawn(s, e, values) for e in place.explorers]


def _pawn(s: State, e: int, values: bool) -> Toy:
    worth = int(s.value[e]) if values else 0
    shown = toys.badge(worth, 9, -3) if worth else ""
    return Toy(use(f"pawn{e // EXPLORERS_A_COLOUR}", 0, 0) + shown, toys.PAWN)


def _swimmer(s: State, e: int, values: bool) -> Toy:
    """A swimmer, under the leap of the dolphin that guards him (§11.4)."""
    worth = int(s.value[e]) if values else 0
    drawing = use(f"swim{e // EXPLORERS_A_COLOUR}", 0, 0) + (toys.badge(worth, 14, 2) if worth else "")
    if guardian(s, e) == NONE:
        return Toy(drawing, toys.SWIMMER)
    dolphin, swimmer = beasts.BOXES[Kind.DOLPHIN], toys.SWIMMER
    return Toy(use("dolphin", 0, -24) + drawing, Box(dolphin.width, dolphin.height + 22, swimmer.below))
