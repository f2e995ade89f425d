"""Explorers, swimmers, boats and creatures, put together from the symbols of `art/`."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from lastboat.draw.art import colour, layout
from lastboat.draw.geometry import Area, Box, Point, arrange
from lastboat.draw.tags import Attributes, num, tag, text, use
from lastboat.engine.state import State
from lastboat.engine.words import EXPLORERS_A_COLOUR, NONE, Ground, Kind
from lastboat.names import KIND_OF, names_of
from lastboat.text.scene import Place, controllers, crew, guardian


@dataclass(frozen=True)
class Piece:
    """A drawing with its foot at (0, 0), and the space it needs; pieces that look the same are equal."""

    drawing: str
    box: Box


def pieces_in(s: State, place: Place, *, values: bool) -> list[Piece]:
    """Everything in a hex: creatures at the back, then the boat, then explorers."""
    boats = [boat(s, place.boat, values=values)] if place.boat != NONE else []
    swims = place.ground == Ground.SEA
    folk = [swimmer(s, e, values=values) if swims else pawn(s, e, values=values) for e in place.explorers]
    return [*_creatures(s, place), *boats, *folk]


def put(pieces: list[Piece], at: Point, area: Area, most: int) -> str:
    """Draw the pieces around a point; with more than `most`, identical ones are drawn once, with a number."""
    if not pieces:
        return ""
    shown = _counted(pieces) if len(pieces) > most else pieces
    plan = arrange([piece.box for piece in shown], area)
    return "".join(
        tag("g", piece.drawing, transform=f"translate({num(at[0] + x)} {num(at[1] + y)}) scale({plan.scale:.2f})")
        for piece, (x, y) in zip(shown, plan.feet, strict=True)
    )


def pawn(s: State, e: int, *, values: bool) -> Piece:
    """An explorer on land."""
    return Piece(_explorer(s, e, "pawn", values=values), box_of("pawn"))


def swimmer(s: State, e: int, *, values: bool) -> Piece:
    """A swimmer, with the dolphin that guards them leaping over (§11.4)."""
    drawing, box = _explorer(s, e, "swimmer", values=values), box_of("swimmer")
    if guardian(s, e) == NONE:
        return Piece(drawing, box)
    guard, dolphin = layout()["guard"], box_of("dolphin")
    box_with_guard = Box(dolphin.width, dolphin.height + guard["height"], box.below)
    return Piece(use("dolphin", 0, -guard["rise"]) + drawing, box_with_guard)


def boat(s: State, b: int, *, values: bool) -> Piece:
    """A boat with its crew, the flag of the seats in control, and the known values."""
    measures, aboard = layout()["boat"], crew(s, b)
    parts = [use("stern", 0, 0)]
    if aboard:
        parts.append(_flag([names_of(s).seats[seat] for seat in controllers(s, b)]))
    for place, x in enumerate(measures["places"]):
        if place < len(aboard):
            seated = _explorer(s, aboard[place], "pawn", values=False)
            at = f"translate({num(x)} {num(measures['pawn']['y'])}) scale({measures['pawn']['scale']:.2f})"
            parts.append(tag("g", seated, transform=at))
        else:
            parts.append(use("place", x, measures["place"]["y"]))
    parts.append(use("hull", 0, 0))
    y = layout()["explorer"]["value"]["aboard"]["y"]
    parts += [_value(s, e, x, y) for e, x in zip(aboard, measures["places"], strict=False) if values]
    return Piece("".join(parts), box_of("loadedBoat" if aboard else "emptyBoat"))


def badge(words: int | str, x: float, y: float) -> str:
    """A paper disc with a number."""
    wide, centred = (8.4 if len(str(words)) == 1 else 11.5), {"text_anchor": "middle", "font_weight": "bold"}
    disc: Attributes = {"x": x - wide, "y": y - 8.4, "width": 2 * wide, "height": 16.8, "rx": 8.4, "class_": "lb-f"}
    number = text(str(words), x, y + 4.8, 14.5, **centred, fill=colour("ink"))
    return tag("rect", **disc, fill=colour("seat-mark")) + number


def box_of(name: str) -> Box:
    return Box(**layout()["boxes"][name])


def _creatures(s: State, place: Place) -> list[Piece]:
    """The creatures, except dolphins on guard, which are drawn with their swimmer."""
    busy = {guardian(s, e) for e in place.explorers}
    kinds: list[Kind] = [KIND_OF[creature] for creature in place.creatures if creature not in busy]
    return [Piece(use(kind.name.lower(), 0, 0), box_of(kind.name.lower())) for kind in kinds]


def _explorer(s: State, e: int, kind: str, *, values: bool) -> str:
    measures, seat = layout()["explorer"], names_of(s).seats[e // EXPLORERS_A_COLOUR]
    shown = _value(s, e, **measures["value"][kind]) if values else ""
    x = measures["mark"]["besideValue" if shown else "x"]
    return use(f"{kind}-{seat}", 0, 0) + use(f"mark-{seat}", x, measures["mark"][kind]) + shown


def _value(s: State, e: int, x: float, y: float) -> str:
    return badge(int(s.value[e]), x, y) if s.value[e] else ""


def _flag(colours: list[str]) -> str:
    """One colour with its mark, or a stripe for each seat that shares control (§5.9)."""
    flag = layout()["boat"]["flag"]
    height = flag["height"] / len(colours)
    parts = [use("flag", flag["x"], flag["foot"])]
    for n, seat in enumerate(colours):
        stripe = tag("path", d=f"M0 0H-{num(flag['width'])}V{num(height)}H0Z", fill=colour(seat), class_="lb-f flag")
        mark = use(f"mark-{seat}", -flag["width"] / 2, height / 2, min(1.1, height / 9))
        parts.append(tag("g", stripe, mark, transform=f"translate({num(flag['x'])} {num(flag['top'] + n * height)})"))
    return "".join(parts)


def _counted(pieces: list[Piece]) -> list[Piece]:
    """One of each, with a number where there are several."""
    return [
        Piece(piece.drawing + badge(f"×{n}", piece.box.width / 2 - 6, 2 - piece.box.height / 3), piece.box)
        if n > 1
        else piece
        for piece, n in Counter(pieces).items()
    ]
