"""A position as a picture: a storybook sea chart in one SVG file, the same bytes for the same position."""

from __future__ import annotations

from lastboat.draw import art, scenery
from lastboat.draw.geometry import HEX_AREA, SEA_X, SEA_Y, centre
from lastboat.draw.panel import HEIGHT, panel, sentence, words
from lastboat.draw.pieces import pawn, pieces_in, put
from lastboat.draw.tags import num, tag
from lastboat.engine import States
from lastboat.engine.state import State
from lastboat.names import hex_name, names_of
from lastboat.text.scene import Place, saved, survey, tally

__all__ = ["chart", "svg"]

MOST_APART = 6
"""With more pieces than this in a hex, identical ones are drawn once, with their number."""
MOST_SAVED_APART = 12


def svg(states: States, i: int, *, names: bool = False, values: bool = False, width: int = 960) -> str:
    """Game i, or a view of it: `names` shows the hexes' names, `values` the known values of explorers."""
    s = states[i]
    left, top = -SEA_X - scenery.FRAME, -SEA_Y - scenery.FRAME
    across, down = -2 * left, -2 * top + HEIGHT
    drawing = _drawing(s, names=names, values=values)
    return tag(
        "svg",
        tag("title", f"Last Boat. {sentence(s)}", id="lb-title"),
        tag("desc", description(s), id="lb-desc"),
        tag("defs", scenery.gradient(), art.definitions(drawing)),
        tag("rect", x=left, y=top, width=across, height=down, fill=art.colour("paper")),
        drawing,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=" ".join(num(x) for x in (left, top, across, down)),
        width=width,
        height=round(width * down / across),
        font_family="serif",
        role="img",
        aria_labelledby="lb-title lb-desc",
    )


def chart(states: States, i: int, *, x: float, y: float, width: float, height: float, names: bool = False) -> str:
    """The sea of game i with all known values, to be put into a larger picture; `names` shows the hexes' names."""
    left, top = -SEA_X - scenery.FRAME, -SEA_Y - scenery.FRAME
    drawing = _sea(states[i], names=names, values=True)
    return tag(
        "svg",
        tag("defs", scenery.gradient(), art.definitions(drawing)),
        drawing,
        viewBox=" ".join(num(part) for part in (left, top, -2 * left, -2 * top)),
        x=x,
        y=y,
        width=width,
        height=height,
        font_family="serif",
    )


def description(s: State) -> str:
    """The counts in words, for readers who cannot see the picture."""
    seats = [f"{names_of(s).seats[seat]}: {', '.join(words(tally(s, seat)))}" for seat in range(s.rules.players)]
    return "; ".join(seats).replace(" ·", ",") + "."


def _drawing(s: State, *, names: bool, values: bool) -> str:
    return _sea(s, names=names, values=values) + panel(s)


def _sea(s: State, *, names: bool, values: bool) -> str:
    places = survey(s)
    return "".join(
        (
            scenery.frame(),
            scenery.sea(s),
            scenery.ornaments(),
            scenery.islands(),
            scenery.tiles(places),
            *(_pieces(s, place, values=values) for place in places),
            *(_saved(s, island, folk, values=values) for island, folk in enumerate(saved(s))),
            _names(places) if names else "",
        )
    )


def _names(places: list[Place]) -> str:
    words = [scenery.name_at(place, hex_name(place.hex)) for place in places]
    return tag("g", *words, text_anchor="middle", font_weight="bold", fill=art.colour("ink"))


def _pieces(s: State, place: Place, *, values: bool) -> str:
    x, y = centre(place.hex)
    y += 7 - scenery.rise(place) if scenery.rise(place) else -2
    return put(pieces_in(s, place, values=values), (x, y), HEX_AREA, MOST_APART)


def _saved(s: State, island: int, folk: list[int], *, values: bool) -> str:
    pawns = [pawn(s, e, values=values) for e in folk]
    return put(pawns, scenery.spot_on_island(island), scenery.STANDING_AREA, MOST_SAVED_APART)
