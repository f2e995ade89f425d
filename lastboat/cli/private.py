"""What only one seat may see: the values it places, its kept tiles."""

from __future__ import annotations

from collections import Counter

from lastboat.cli.terminal import spans
from lastboat.engine.state import TERRAINS, VALUES, State
from lastboat.engine.words import EXPLORERS_A_COLOUR, FIRST_KEPT, KEPT_KINDS, Ground, Phase, Status, Underside
from lastboat.events import Happening, Kept
from lastboat.moves import word
from lastboat.names import explorer_name, hex_name
from lastboat.text import Line
from lastboat.text.scene import colours


def are_shown(s: State, seat: int) -> bool:
    """Whether the screen of this seat holds something that the others must not see."""
    return bool(
        s.phase == Phase.PLACE or s.rules.open_values or sum(s.kept[seat, terrain] for terrain in range(TERRAINS))
    )


def secret_lines(s: State, seat: int) -> list[Line]:
    """The seat's values where it may look at them now, and its tiles; `s` is its view."""
    lines = []
    if s.phase == Phase.PLACE or s.rules.open_values:
        lines += [_values(s, colour) for colour in colours(s) if colour % s.rules.players == seat]
    tiles = kept_tiles(s, seat)
    if tiles:
        lines.append(spans(("Your tiles: ", "heading"), ", ".join(tiles)))
    return lines


def _values(s: State, colour: int) -> Line:
    own = range(colour * EXPLORERS_A_COLOUR, (colour + 1) * EXPLORERS_A_COLOUR)
    out = [e for e in own if s.explorer[e].status != Status.BOX]
    words = "  ".join(f"{explorer_name(e)}={s.value[e]}{_place(s, e)}" for e in out) or "nobody is placed yet"
    left = Counter({value: int(count) for value, count in enumerate(VALUES)}) - Counter(int(s.value[e]) for e in out)
    box = f"  left: {' '.join(map(str, sorted(left.elements())))}" if len(out) < len(own) else ""
    return spans(("Your explorers: ", "heading"), words, (box, "quiet"))


def _place(s: State, e: int) -> str:
    status = s.explorer[e].status
    if status in (Status.SAFE, Status.LOST):
        return f" {Status(int(status)).name.lower()}"
    return f" {hex_name(s.explorer[e].hex)}"


def kept_tiles(s: State, seat: int) -> list[str]:
    """`wind (beach)`"""
    return [
        f"{word(Underside(FIRST_KEPT + kind))} ({Ground(terrain + 1).name.lower()})"
        for terrain in range(TERRAINS)
        for kind in range(KEPT_KINDS)
        for _ in range(int(s.hand[seat, terrain, kind]))
    ]


def private_news(events: tuple[Happening, ...], seat: int) -> list[str]:
    """Tiles that came into the seat's hand: it alone is told what they are."""
    return [
        f"You keep a {word(event.terrain)} tile: {word(event.underside)}."
        for event in events
        if isinstance(event, Kept) and event.seat == seat and event.underside is not None
    ]
